import { courseForm } from '@bailu/contract/training'
import { expect, test } from 'vitest'
import { fieldsOf, formOf, newChapter, newQuestion, silentIn } from './course-fields.ts'

const three = (word: string) => ({ en: word, zh: word, th: word })
const COURSE = courseForm.parse({
  title: three('Skin types'),
  lead: three('How skin differs'),
  cover: '0123456789abcdef0123456789abcdef',
  sort: 3,
  published: true,
  chapters: [
    {
      id: '0198f2a0-0000-7000-8000-000000000001',
      kind: 'text',
      title: three('One'),
      minutes: 3,
      body: [
        { kind: 'heading', text: three('Dry'), items: { en: [], zh: [], th: [] } },
        { kind: 'list', text: three(''), items: { en: ['a', 'b'], zh: ['a'], th: [] } },
      ],
    },
    {
      id: '0198f2a0-0000-7000-8000-000000000002',
      kind: 'video',
      title: three('Two'),
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
        text: three('Which?'),
        options: ['a', 'b', 'c'].map((id) => ({ id, text: three(id) })),
        right: ['a', 'c'],
        why: three(''),
      },
    ],
  },
})

test('converting a course to form fields and back preserves it', () => {
  expect(courseForm.parse(formOf(fieldsOf(COURSE)))).toEqual(COURSE)
  const without = { ...COURSE, quiz: null }
  expect(courseForm.parse(formOf(fieldsOf(without)))).toEqual(without)
})

test('a chapter changed to text drops its file and poster', () => {
  const fields = fieldsOf(COURSE)
  const [, film] = fields.chapters
  const form = formOf({ ...fields, chapters: [{ ...film!, kind: 'text' }] })
  expect(form.chapters[0]).not.toHaveProperty('file')
  expect(form.chapters[0]).not.toHaveProperty('poster')
})

test('new questions and options get unique ids', () => {
  const [one, two] = [newQuestion(), newQuestion()]
  const ids = [one.id, two.id, ...one.options.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,20}$/)
})

test('missingLanguages lists the languages without text', () => {
  const [part] = newChapter().body
  expect(silentIn(part!)).toEqual(['en', 'zh', 'th'])
  expect(silentIn({ ...part!, text: { en: 'x', zh: ' ', th: 'x' } })).toEqual(['zh'])
  expect(silentIn({ ...part!, kind: 'list', items: { en: 'a\nb', zh: '\n', th: 'x' } })).toEqual(['zh'])
})
