import { afterAll, beforeAll, expect, test } from 'vitest'
import { quizTry } from './table.ts'
import { COURSE } from '../../testing/fixtures/material-and-training-fixture.ts'
import { sampleMp4, samplePdf } from '../../testing/fixtures/sample-files.ts'
import { addStaff, addUser, staffActor, userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { gradeQuiz } from './take-quiz.ts'

let shop: TestApp
let staff: ReturnType<TestApp['as']>
let guest: ReturnType<TestApp['as']>
beforeAll(async () => {
  shop = await openTestApp()
  staff = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
  guest = shop.as({ kind: 'anonymous' })
})
afterAll(() => shop.close())

const learner = async () => shop.as(userActor((await addUser(shop.db)).id))
const write = async (change: object = {}) => (await staff('POST /api/staff/training', { ...COURSE, ...change })).id
const open = (id: number) => guest('GET /api/training/{id}', { id, lang: 'en' })
const RIGHT = [
  { id: 'q1', options: ['a'] },
  { id: 'q2', options: ['c', 'a'] },
]
const WRONG = [
  { id: 'q1', options: ['a'] },
  { id: 'q2', options: ['a'] },
]

test('a course is public and does not contain the answers', async () => {
  const id = await write()
  const text = JSON.stringify(await open(id))
  expect(text).toContain('Question q1')
  expect(text).not.toMatch(/right|Because|"why"/)
  const item = (await guest('GET /api/training', {})).find((one) => one.id === id)
  expect(item).toMatchObject({ chapters: 2, minutes: 7, quiz: true })
})

test('an unpublished course cannot be read, studied or attempted', async () => {
  const id = await write()
  const { chapters } = await open(id)
  const me = await learner()
  await me('PUT /api/training/chapter/{id}', { id: chapters[0]!.id, done: true })
  const { form } = await staff('GET /api/staff/training/{id}', { id })
  await staff('PUT /api/staff/training/{id}', { ...form, id, version: 1, published: false })
  expect(await callOutcome(open(id))).toBe('not_found')
  expect(await callOutcome(me('PUT /api/training/chapter/{id}', { id: chapters[0]!.id }))).toBe('not_found')
  expect(await callOutcome(me('POST /api/training/{id}/quiz', { id, answers: RIGHT }))).toBe('not_found')
  expect(await me('GET /api/training/progress', {})).toEqual([])
})

test('progress: current chapter, video position, completed chapters, completed course', async () => {
  const id = await write()
  const [one, two] = (await open(id)).chapters.map((chapter) => chapter.id) as [string, string]
  const me = await learner()
  const other = await learner()
  expect(await me('GET /api/training/progress', {})).toEqual([])
  const first = await me('PUT /api/training/chapter/{id}', { id: one, seconds: 42 })
  expect(first).toMatchObject({ course: id, done: [], at: one, seconds: { [one]: 42 }, completed_at: null })
  await me('PUT /api/training/chapter/{id}', { id: one, done: true })
  const again = await me('PUT /api/training/chapter/{id}', { id: one, seconds: 7 })
  expect(again).toMatchObject({ done: [one], seconds: { [one]: 7 } })
  shop.passDays(1)
  expect(await me('PUT /api/training/chapter/{id}', { id: two, done: true })).toMatchObject({
    done: [one, two],
    at: two,
    completed_at: null,
  })
  const failed = await me('POST /api/training/{id}/quiz', { id, answers: WRONG })
  expect(failed).toMatchObject({ score: 50, pass_mark: 60, passed: false, tries: 1 })
  expect(failed.questions).toEqual([
    { id: 'q1', right: true, why: '' },
    { id: 'q2', right: false, why: '' },
  ])
  const passed = await me('POST /api/training/{id}/quiz', { id, answers: RIGHT })
  expect(passed).toMatchObject({ score: 100, passed: true, tries: 2 })
  expect(passed.questions[1]?.why).toBe('Because of a and c')
  const [mine] = await me('GET /api/training/progress', {})
  expect(mine).toMatchObject({ tries: 2, best: 100, passed: true, completed_at: shop.deps.clock().toISOString() })
  // A later failed attempt does not change the result.
  await me('POST /api/training/{id}/quiz', { id, answers: WRONG })
  expect((await me('GET /api/training/progress', {}))[0]).toMatchObject({ tries: 3, best: 100, passed: true })
  expect(await other('GET /api/training/progress', {})).toEqual([])
})

test('answers that do not match the questions are rejected and not counted', async () => {
  const id = await write()
  const me = await learner()
  const before = await shop.db.$count(quizTry)
  for (const answers of [
    [],
    [RIGHT[0]!],
    [RIGHT[0]!, RIGHT[0]!],
    [...RIGHT, { id: 'q3', options: ['a'] }],
    [RIGHT[0]!, { id: 'q2', options: ['z'] }],
  ])
    expect(await callOutcome(me('POST /api/training/{id}/quiz', { id, answers }))).toBe('quiz_changed')
  expect(await callOutcome(me('POST /api/training/{id}/quiz', { id: 5, answers: RIGHT }))).toBe('not_found')
  expect(await shop.db.$count(quizTry)).toBe(before)
})

test('a repeated request is one attempt; attempts per day are limited', async () => {
  const id = await write()
  const me = await learner()
  const tap = (key: string) => me('POST /api/training/{id}/quiz', { id, answers: WRONG }, { key })
  const both = await Promise.all([tap('one'), tap('one')])
  expect(both.map(({ tries }) => tries)).toEqual([1, 1])
  for (let n = 2; n <= 20; n += 1) await tap(`try ${n}`)
  expect(await callOutcome(tap('more'))).toBe('too_many')
  shop.passDays(1)
  expect(await callOutcome(tap('tomorrow'))).toBe('done')
})

test('an answer is right with exactly the right options', () => {
  const { questions } = COURSE.quiz
  const of = (options: string[]) => gradeQuiz(questions, [RIGHT[0]!, { id: 'q2', options }]).score
  expect(of(['a', 'c'])).toBe(100)
  expect(of(['a', 'b', 'c'])).toBe(50)
  expect(of(['a', 'a'])).toBe(50)
  expect(of([])).toBe(50)
})

test('concurrent completions of a chapter complete it once', async () => {
  const id = await write()
  const [{ id: chapter } = { id: '' }] = (await open(id)).chapters
  const me = await learner()
  const calls = Array.from({ length: 12 }, () => me('PUT /api/training/chapter/{id}', { id: chapter, done: true }))
  expect(await countOutcomes(calls)).toEqual({ done: 12 })
  expect((await me('GET /api/training/progress', {}))[0]?.done).toEqual([chapter])
})

test('staff: chapters keep their progress, omitted ones are deleted, chapters of other courses are rejected', async () => {
  const id = await write()
  const elsewhere = await open(await write())
  const me = await learner()
  const before = await staff('GET /api/staff/training/{id}', { id })
  const [one, two] = before.form.chapters
  await me('PUT /api/training/chapter/{id}', { id: one!.id!, done: true })
  await me('PUT /api/training/chapter/{id}', { id: two!.id!, done: true })
  const change = async (form: object) => {
    const { version } = await staff('GET /api/staff/training/{id}', { id })
    return staff('PUT /api/staff/training/{id}', { ...before.form, ...form, id, version })
  }
  await change({ chapters: [{ ...one, minutes: 9 }], quiz: null })
  expect((await me('GET /api/training/progress', {}))[0]).toMatchObject({ done: [one!.id] })
  expect((await me('GET /api/training/progress', {}))[0]?.completed_at).not.toBeNull()
  expect(await open(id)).toMatchObject({ minutes: 9, quiz: null })
  const foreign = { ...one, id: elsewhere.chapters[0]!.id }
  expect(await callOutcome(change({ chapters: [foreign] }))).toBe('course_parts')
  expect(await callOutcome(change({ chapters: [one, one] }))).toBe('course_parts')
  expect(await callOutcome(staff('PUT /api/staff/training/{id}', { ...COURSE, id: 5, version: 1 }))).toBe('not_found')
})

test('staff: of two concurrent changes one saves, the other gets edit_conflict', async () => {
  const id = await write()
  const { form } = await staff('GET /api/staff/training/{id}', { id })
  const change = (sort: number) => callOutcome(staff('PUT /api/staff/training/{id}', { ...form, id, version: 1, sort }))
  const outcomes = await Promise.all([7, 8, 9].map(change))
  expect(outcomes.sort()).toEqual(['done', 'edit_conflict', 'edit_conflict'])
  expect(await staff('GET /api/staff/training/{id}', { id })).toMatchObject({
    version: 2,
    edited: { by: expect.any(String) },
  })
})

test('staff: a chapter needs the file of its kind, a question a valid answer', async () => {
  const send = (bytes: Buffer) => staff('POST /api/staff/file', {}, { upload: { bytes } })
  const [film, guide] = [await send(sampleMp4()), await send(samplePdf())]
  const chapter = (kind: string, file?: string) => [{ ...COURSE.chapters[0], kind, ...(file && { file }) }]
  const id = await write({ chapters: [...chapter('video', film.key), ...chapter('document', guide.key)] })
  const { chapters } = await open(id)
  expect(chapters[0]?.video?.url).toBe(film.url)
  expect(chapters[1]?.document?.url).toBe(guide.url)
  const [q1, q2] = COURSE.quiz.questions
  const quiz = (...questions: object[]) => ({ quiz: { pass_mark: 50, questions } })
  for (const change of [
    { chapters: chapter('video') },
    { chapters: chapter('text', film.key) },
    { chapters: chapter('video', guide.key) },
    { chapters: chapter('document', '0'.repeat(32)) },
    { cover: '0'.repeat(32) },
    quiz({ ...q1, right: ['z'] }),
    quiz({ ...q1, right: ['a', 'b'] }),
    quiz({ ...q2, right: ['a', 'a'] }),
    quiz(q1!, q1!),
  ])
    expect([change, await callOutcome(write(change))]).toEqual([change, 'course_parts'])
  const row = (await staff('GET /api/staff/training', {})).find((one) => one.id === id)
  expect(row).toMatchObject({ published: true, learners: 0 })
})
