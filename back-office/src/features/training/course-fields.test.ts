import { courseForm } from '@bailu/contract/training/staff'
import { expect, test } from 'vitest'
import { toCourseFields, toCourseInput, newChapter, newQuestion, missingLanguages } from './course-fields.ts'

const localized = (word: string) => ({ en: word, zh: word, th: word })
const COURSE = courseForm.parse({
  title: localized('Skin types'),
  lead: localized('How skin differs'),
  cover: '0123456789abcdef0123456789abcdef',
  sort: 3,
  published: true,
  chapters: [
    {
      id: '0198f2a0-0000-7000-8000-000000000001',
      kind: 'text',
      title: localized('One'),
      minutes: 3,
      body: [
        { kind: 'heading', text: localized('Dry'), items: { en: [], zh: [], th: [] } },
        { kind: 'list', text: localized(''), items: { en: ['a', 'b'], zh: ['a'], th: [] } },
      ],
    },
    {
      id: '0198f2a0-0000-7000-8000-000000000002',
      kind: 'video',
      title: localized('Two'),
      minutes: 4,
      body: [],
      file: '1123456789abcdef0123456789abcdef',
      poster: '2123456789abcdef0123456789abcdef',
    },
  ],
  quiz: {
    pass_mark: 60,
    questions: [
      {
        id: 'q1',
        kind: 'multiple',
        text: localized('Which?'),
        options: ['a', 'b', 'c'].map((id) => ({ id, text: localized(id) })),
        right: ['a', 'c'],
        why: localized(''),
      },
    ],
  },
})

test('converting a course to form fields and back preserves it', () => {
  expect(courseForm.parse(toCourseInput(toCourseFields(COURSE)))).toEqual(COURSE)
  const without = { ...COURSE, quiz: null }
  expect(courseForm.parse(toCourseInput(toCourseFields(without)))).toEqual(without)
})

test('a chapter changed to text drops its file and poster', () => {
  const fields = toCourseFields(COURSE)
  const [, video] = fields.chapters
  const form = toCourseInput({ ...fields, chapters: [{ ...video!, kind: 'text' }] })
  expect(form.chapters[0]).not.toHaveProperty('file')
  expect(form.chapters[0]).not.toHaveProperty('poster')
})

test('new questions and options get unique ids', () => {
  const [first, two] = [newQuestion(), newQuestion()]
  const ids = [first.id, two.id, ...first.options.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,20}$/)
})

test('missingLanguages lists the languages without text', () => {
  const [part] = newChapter().body
  expect(missingLanguages(part!)).toEqual(['en', 'zh', 'th'])
  expect(missingLanguages({ ...part!, text: { en: 'x', zh: ' ', th: 'x' } })).toEqual(['zh'])
  expect(missingLanguages({ ...part!, kind: 'list', items: { en: 'a\nb', zh: '\n', th: 'x' } })).toEqual(['zh'])
})
