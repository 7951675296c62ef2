import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { contentBlock } from '../catalogue/shop.ts'
import { id, instant, lang, pathId, picture, uuid } from '../fields.ts'
import { documentFile, videoFile } from '../files/staff.ts'

export const CHAPTER_KINDS = ['text', 'video', 'document'] as const

export const chapterKind = z.enum(CHAPTER_KINDS)

export type ChapterKind = z.infer<typeof chapterKind>

export const MAX_QUESTIONS = 30

export const MAX_OPTIONS = 6

/** Seconds into a video. */
const videoSeconds = z.int().min(0).max(86_400)

export const percentage = z.int().min(0).max(100)

export const quizId = z.string().regex(/^[a-z0-9-]{1,20}$/)

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
  body: z.array(contentBlock),
  video: videoFile.nullable(),
  document: documentFile.nullable(),
})

export type Chapter = z.infer<typeof chapter>

/** A question without its answer, which stays on the server. */
export const question = z.object({
  id: quizId,
  kind: z.enum(['single', 'multiple']),
  text: z.string(),
  options: z.array(z.object({ id: quizId, text: z.string() })),
})

export type Question = z.infer<typeof question>

export const course = courseItem.omit({ chapters: true, quiz: true }).extend({
  chapters: z.array(chapter),
  quiz: z.object({ pass_mark: percentage, questions: z.array(question) }).nullable(),
})

export type Course = z.infer<typeof course>

export const progress = z.object({
  course: id,
  /** Ids of finished chapters. */
  done: z.array(uuid),
  /** The chapter last opened. */
  at: uuid.nullable(),
  /** Seconds watched of each video. */
  seconds: z.record(z.string(), videoSeconds),
  tries: z.int(),
  /** Best result of the quiz in percent. */
  best: percentage.nullable(),
  passed: z.boolean(),
  /** When the last chapter or the quiz was completed. */
  completed_at: instant.nullable(),
})

export type Progress = z.infer<typeof progress>

export const quizResult = z.object({
  score: percentage,
  pass_mark: percentage,
  passed: z.boolean(),
  tries: z.int(),
  /** Whether each answer is right; `why` only once the quiz is passed. */
  questions: z.array(z.object({ id: quizId, right: z.boolean(), why: z.string() })),
})

export type QuizResult = z.infer<typeof quizResult>

export const trainingCalls = defineCalls({
  'GET /api/training': {
    summary: 'Published courses in display order',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.array(courseItem),
  },
  'GET /api/training/progress': {
    summary: "The caller's progress in started courses",
    who: 'user',
    reply: z.array(progress),
  },
  'GET /api/training/{id}': {
    summary: 'A course with chapters and quiz questions, without the answers',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: course,
  },
  'PUT /api/training/chapter/{id}': {
    summary: 'Save the position in a chapter; a completed chapter stays completed',
    who: 'user',
    input: z.strictObject({ id: uuid, done: z.literal(true).optional(), seconds: videoSeconds.optional() }),
    reply: progress,
  },
  'POST /api/training/{id}/quiz': {
    summary: 'Submit quiz answers; every attempt is stored',
    who: 'user',
    idempotent: true,
    input: z.strictObject({
      id: pathId,
      answers: z.array(z.strictObject({ id: quizId, options: z.array(quizId).max(MAX_OPTIONS) })).max(MAX_QUESTIONS),
    }),
    reply: quizResult,
    errors: ['too_many', 'quiz_changed'],
  },
})
