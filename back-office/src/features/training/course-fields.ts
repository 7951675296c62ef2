import type { InputOf } from '@bailu/contract/calls'
import type { CourseForm } from '@bailu/contract/training/staff'
import { LANGS, type Lang } from '@bailu/contract/languages'
import type { PictureRef } from '../../ui/form/uploads.tsx'

type LocalizedText = Record<Lang, string>
type CoursePart = { kind: 'heading' | 'text' | 'list'; text: LocalizedText; items: LocalizedText }
export type ChapterFields = {
  id?: string | undefined
  kind: 'text' | 'video' | 'document'
  title: LocalizedText
  minutes: number
  body: CoursePart[]
  file: { key: string; name: string } | null
  poster: PictureRef | null
}
export type QuestionFields = {
  id: string
  kind: 'single' | 'multiple'
  text: LocalizedText
  options: { id: string; text: LocalizedText; right: boolean }[]
  why: LocalizedText
}
/** Form values of a course: lists as one item per line, right answers as a flag of the option. */
export type CourseFields = {
  title: LocalizedText
  lead: LocalizedText
  cover: PictureRef | null
  sort: number
  published: boolean
  chapters: ChapterFields[]
  withQuiz: boolean
  pass_mark: number
  questions: QuestionFields[]
}

const NO_TEXT: LocalizedText = { en: '', zh: '', th: '' }
const forEachLang = <T>(build: (lang: Lang) => T) => ({ en: build('en'), zh: build('zh'), th: build('th') })
const newShortId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const newPart = (): CoursePart => ({ kind: 'text', text: NO_TEXT, items: NO_TEXT })
export const newChapter = (): ChapterFields => ({
  kind: 'text',
  title: NO_TEXT,
  minutes: 5,
  body: [newPart()],
  file: null,
  poster: null,
})
export const newOption = () => ({ id: newShortId(), text: NO_TEXT, right: false })
export const newQuestion = (): QuestionFields => ({
  id: newShortId(),
  kind: 'single',
  text: NO_TEXT,
  options: [newOption(), newOption()],
  why: NO_TEXT,
})

const EMPTY_COURSE: CourseFields = {
  title: NO_TEXT,
  lead: NO_TEXT,
  cover: null,
  sort: 10,
  published: false,
  chapters: [newChapter()],
  withQuiz: false,
  pass_mark: 80,
  questions: [],
}

const fieldsOf = ({ chapters, quiz, cover, ...form }: CourseForm): CourseFields => ({
  ...form,
  cover: cover ? { key: cover } : null,
  chapters: chapters.map(({ file, poster, body, ...chapter }) => ({
    ...chapter,
    body: body.map(({ items, ...part }) => ({ ...part, items: forEachLang((lang) => items[lang].join('\n')) })),
    file: file ? { key: file, name: '' } : null,
    poster: poster ? { key: poster } : null,
  })),
  withQuiz: quiz !== null,
  pass_mark: quiz?.pass_mark ?? 80,
  questions: (quiz?.questions ?? []).map(({ right, options, ...question }) => ({
    ...question,
    options: options.map((option) => ({ ...option, right: right.includes(option.id) })),
  })),
})

/** Form values of a stored course; without one, of a new course. */
export const toCourseFields = (stored?: CourseForm): CourseFields => (stored ? fieldsOf(stored) : EMPTY_COURSE)

export const toCourseInput = (fields: CourseFields): InputOf<'POST /api/staff/training'> => ({
  title: fields.title,
  lead: fields.lead,
  ...(fields.cover && { cover: fields.cover.key }),
  sort: fields.sort,
  published: fields.published,
  chapters: fields.chapters.map(({ id, kind, title, minutes, body, file, poster }) => ({
    ...(id !== undefined && { id }),
    kind,
    title,
    minutes,
    body: body.map((part) => ({
      kind: part.kind,
      text: part.kind === 'list' ? NO_TEXT : part.text,
      items: forEachLang((lang) => (part.kind === 'list' ? splitLines(part.items[lang]) : [])),
    })),
    ...(kind !== 'text' && file && { file: file.key }),
    ...(kind === 'video' && poster && { poster: poster.key }),
  })),
  quiz: fields.withQuiz
    ? {
        pass_mark: fields.pass_mark,
        questions: fields.questions.map(({ options, ...question }) => ({
          ...question,
          options: options.map(({ id, text }) => ({ id, text })),
          right: options.filter(({ right }) => right).map(({ id }) => id),
        })),
      }
    : null,
})

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Languages in which a part has no text. */
export const missingLanguages = ({ kind, text, items }: CoursePart): Lang[] =>
  LANGS.filter((lang) => (kind === 'list' ? splitLines(items[lang]).length === 0 : text[lang].trim() === ''))
