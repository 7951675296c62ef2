import type { InputOf } from '@bailu/contract/calls'
import type { CourseForm } from '@bailu/contract/training'
import { LANGS, type Lang } from '@bailu/contract/languages'
import type { Chosen } from '../editing/picture-choice.tsx'

type Three = Record<Lang, string>
type Part = { kind: 'heading' | 'text' | 'list'; text: Three; items: Three }
export type ChapterFields = {
  id?: string | undefined
  kind: 'text' | 'video' | 'document'
  title: Three
  minutes: number
  body: Part[]
  file: { key: string; name: string } | null
  poster: Chosen | null
}
export type QuestionFields = {
  id: string
  kind: 'single' | 'multiple'
  text: Three
  options: { id: string; text: Three; right: boolean }[]
  why: Three
}
/** Form values of a course: lists as one item per line, right answers as a flag of the option. */
export type CourseFields = {
  title: Three
  lead: Three
  cover: Chosen | null
  sort: number
  published: boolean
  chapters: ChapterFields[]
  withQuiz: boolean
  pass_mark: number
  questions: QuestionFields[]
}

const NONE: Three = { en: '', zh: '', th: '' }
const each = <T>(make: (lang: Lang) => T) => ({ en: make('en'), zh: make('zh'), th: make('th') })
const shortId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const newPart = (): Part => ({ kind: 'text', text: NONE, items: NONE })
export const newChapter = (): ChapterFields => ({
  kind: 'text',
  title: NONE,
  minutes: 5,
  body: [newPart()],
  file: null,
  poster: null,
})
export const newOption = () => ({ id: shortId(), text: NONE, right: false })
export const newQuestion = (): QuestionFields => ({
  id: shortId(),
  kind: 'single',
  text: NONE,
  options: [newOption(), newOption()],
  why: NONE,
})

export const EMPTY: CourseFields = {
  title: NONE,
  lead: NONE,
  cover: null,
  sort: 10,
  published: false,
  chapters: [newChapter()],
  withQuiz: false,
  pass_mark: 80,
  questions: [],
}

export const fieldsOf = ({ chapters, quiz, cover, ...form }: CourseForm): CourseFields => ({
  ...form,
  cover: cover ? { key: cover } : null,
  chapters: chapters.map(({ file, poster, body, ...chapter }) => ({
    ...chapter,
    body: body.map(({ items, ...part }) => ({ ...part, items: each((lang) => items[lang].join('\n')) })),
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

export const formOf = (fields: CourseFields): InputOf<'POST /api/staff/training'> => ({
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
      text: part.kind === 'list' ? NONE : part.text,
      items: each((lang) => (part.kind === 'list' ? linesOf(part.items[lang]) : [])),
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

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Languages in which a part has no text. */
export const silentIn = ({ kind, text, items }: Part): Lang[] =>
  LANGS.filter((lang) => (kind === 'list' ? linesOf(items[lang]).length === 0 : text[lang].trim() === ''))
