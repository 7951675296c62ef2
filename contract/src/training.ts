import * as z from 'zod'
import { describe } from './call.ts'
import { block } from './catalogue.ts'
import { id, instant, lang, line, pathId, picture, uuid } from './fields.ts'
import { document, video } from './files.ts'
import { maybeWorded, storeKey, worded, wordedLine } from './worded.ts'

export const CHAPTER_KINDS = ['text', 'video', 'document'] as const
export const chapterKind = z.enum(CHAPTER_KINDS)
export type ChapterKind = z.infer<typeof chapterKind>

const MAX_CHAPTERS = 40
const MAX_QUESTIONS = 30
const MAX_OPTIONS = 6
/** Seconds into a video. */
const seconds = z.int().min(0).max(86_400)
const percent = z.int().min(0).max(100)
const short = z.string().regex(/^[a-z0-9-]{1,20}$/)

export const courseItem = z.object({
  id,
  title: z.string(),
  lead: z.string(),
  cover: picture.nullable(),
  chapters: z.int(),
  minutes: z.int(),
  quiz: z.boolean(),
})
export type CourseItem = z.infer<typeof courseItem>

export const chapter = z.object({
  id: uuid,
  kind: chapterKind,
  title: z.string(),
  minutes: z.int(),
  body: z.array(block),
  video: video.nullable(),
  document: document.nullable(),
})
export type Chapter = z.infer<typeof chapter>

/** A question without its answer, which stays on the server. */
export const question = z.object({
  id: short,
  kind: z.enum(['single', 'multiple']),
  text: z.string(),
  options: z.array(z.object({ id: short, text: z.string() })),
})
export type Question = z.infer<typeof question>

export const course = courseItem.omit({ chapters: true, quiz: true }).extend({
  chapters: z.array(chapter),
  quiz: z.object({ pass_mark: percent, questions: z.array(question) }).nullable(),
})
export type Course = z.infer<typeof course>

export const progress = z.object({
  course: id,
  /** Ids of finished chapters. */
  done: z.array(uuid),
  /** The chapter last opened. */
  at: uuid.nullable(),
  /** Seconds watched of each video. */
  seconds: z.record(z.string(), seconds),
  tries: z.int(),
  /** Best result of the quiz in percent. */
  best: percent.nullable(),
  passed: z.boolean(),
  /** When the last chapter or the quiz was completed. */
  completed_at: instant.nullable(),
})
export type Progress = z.infer<typeof progress>

export const quizResult = z.object({
  score: percent,
  pass_mark: percent,
  passed: z.boolean(),
  tries: z.int(),
  /** Whether each answer is right; `why` only once the quiz is passed. */
  questions: z.array(z.object({ id: short, right: z.boolean(), why: z.string() })),
})
export type QuizResult = z.infer<typeof quizResult>

const staffBlock = z.strictObject({
  kind: z.enum(['heading', 'text', 'list']),
  text: maybeWorded(4000),
  items: z.strictObject({
    en: z.array(line(400)).max(30),
    zh: z.array(line(400)).max(30),
    th: z.array(line(400)).max(30),
  }),
})

const staffChapter = z.strictObject({
  /** Id of an existing chapter, whose progress is kept. */
  id: uuid.optional(),
  kind: chapterKind,
  title: wordedLine(120),
  minutes: z.int().min(1).max(600),
  body: z.array(staffBlock).max(100),
  /** Video or document, depending on `kind`. */
  file: storeKey.optional(),
  poster: storeKey.optional(),
})

const staffQuestion = z.strictObject({
  id: short,
  kind: z.enum(['single', 'multiple']),
  text: worded(400),
  options: z
    .array(z.strictObject({ id: short, text: wordedLine(200) }))
    .min(2)
    .max(MAX_OPTIONS),
  right: z.array(short).min(1).max(MAX_OPTIONS),
  why: maybeWorded(600),
})

export const courseForm = z.strictObject({
  title: wordedLine(120),
  lead: worded(400),
  cover: storeKey.optional(),
  sort: z.int().min(0).max(9999),
  published: z.boolean(),
  chapters: z.array(staffChapter).min(1).max(MAX_CHAPTERS),
  quiz: z
    .strictObject({ pass_mark: percent.min(1), questions: z.array(staffQuestion).min(1).max(MAX_QUESTIONS) })
    .nullable(),
})
export type CourseForm = z.output<typeof courseForm>

export const trainingCalls = describe({
  'GET /api/training': {
    summary: 'Published courses in their order',
    who: 'public',
    cached: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.array(courseItem),
  },
  'GET /api/training/progress': {
    summary: "The caller's progress in every course begun",
    who: 'user',
    input: z.strictObject({}),
    reply: z.array(progress),
  },
  'GET /api/training/{id}': {
    summary: 'A course with its chapters and the questions of its quiz, without the answers',
    who: 'public',
    cached: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: course,
  },
  'PUT /api/training/chapter/{id}': {
    summary: 'Where one is in a chapter; what is done stays done',
    who: 'user',
    input: z.strictObject({ id: uuid, done: z.literal(true).optional(), seconds: seconds.optional() }),
    reply: progress,
  },
  'POST /api/training/{id}/quiz': {
    summary: 'Answer the quiz; every try is kept',
    who: 'user',
    idempotent: true,
    input: z.strictObject({
      id: pathId,
      answers: z.array(z.strictObject({ id: short, options: z.array(short).max(MAX_OPTIONS) })).max(MAX_QUESTIONS),
    }),
    reply: quizResult,
    refusals: ['too_many', 'quiz_changed'],
  },
})

export const staffTrainingCalls = describe({
  'GET /api/staff/training': {
    summary: 'All courses in their order',
    who: ['content'],
    input: z.strictObject({}),
    reply: z.array(z.object({ id, title: wordedLine(120), published: z.boolean(), sort: z.int(), learners: z.int() })),
  },
  'GET /api/staff/training/{id}': {
    summary: 'A course as it was written, answers included',
    who: ['content'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      id,
      form: courseForm,
      version: z.int(),
      /** Last change; null where it was not changed since it was created. */
      edited: z.object({ at: instant, by: z.string() }).nullable(),
    }),
  },
  'POST /api/staff/training': {
    summary: 'Write a course',
    who: ['content'],
    input: courseForm,
    reply: z.object({ id }),
    refusals: ['course_parts'],
  },
  'PUT /api/staff/training/{id}': {
    summary: 'Write it anew; chapters left out go, with the progress in them',
    who: ['content'],
    /** `version`: the one that was read; a newer change of another editor is not overwritten. */
    input: courseForm.extend({ id: pathId, version: z.int().min(1).max(999_999) }),
    reply: z.object({ version: z.int() }),
    refusals: ['course_parts', 'edited_meanwhile'],
  },
})
