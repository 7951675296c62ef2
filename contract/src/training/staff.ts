import * as z from 'zod'
import { defineCalls } from '../call.ts'
import {
  id,
  instant,
  line,
  localizedLine,
  localizedText,
  optionalLocalizedText,
  pathId,
  recordVersion,
  storageKey,
  uuid,
} from '../fields.ts'
import { chapterKind, MAX_OPTIONS, MAX_QUESTIONS, percentage, quizId } from './shop.ts'

const MAX_CHAPTERS = 40

const staffBlock = z.strictObject({
  kind: z.enum(['heading', 'text', 'list']),
  text: optionalLocalizedText(4000),
  items: z.strictObject({
    en: z.array(line(400)).max(30),
    zh: z.array(line(400)).max(30),
    th: z.array(line(400)).max(30),
  }),
})

const staffChapter = z.strictObject({
  /** Id of an existing chapter; its progress stays. */
  id: uuid.optional(),
  kind: chapterKind,
  title: localizedLine(120),
  minutes: z.int().min(1).max(600),
  body: z.array(staffBlock).max(100),
  /** Video or document, depending on `kind`. */
  file: storageKey.optional(),
  poster: storageKey.optional(),
})

const staffQuestion = z.strictObject({
  id: quizId,
  kind: z.enum(['single', 'multiple']),
  text: localizedText(400),
  options: z
    .array(z.strictObject({ id: quizId, text: localizedLine(200) }))
    .min(2)
    .max(MAX_OPTIONS),
  right: z.array(quizId).min(1).max(MAX_OPTIONS),
  why: optionalLocalizedText(600),
})

export const courseForm = z.strictObject({
  title: localizedLine(120),
  lead: localizedText(400),
  cover: storageKey.optional(),
  sort: z.int().min(0).max(9999),
  published: z.boolean(),
  chapters: z.array(staffChapter).min(1).max(MAX_CHAPTERS),
  quiz: z
    .strictObject({ pass_mark: percentage.min(1), questions: z.array(staffQuestion).min(1).max(MAX_QUESTIONS) })
    .nullable(),
})

export type CourseForm = z.output<typeof courseForm>

export const staffTrainingCalls = defineCalls({
  'GET /api/staff/training': {
    summary: 'All courses in display order',
    who: ['content'],
    reply: z.array(
      z.object({ id, title: localizedLine(120), published: z.boolean(), sort: z.int(), learners: z.int() }),
    ),
  },
  'GET /api/staff/training/{id}': {
    summary: 'A course in all languages, with the quiz answers',
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
    summary: 'Create a course',
    who: ['content'],
    input: courseForm,
    reply: z.object({ id }),
    idempotent: true,
    errors: ['course_parts'],
    clearsCache: true,
  },
  'PUT /api/staff/training/{id}': {
    summary: 'Replace a course; omitted chapters are deleted with their progress',
    who: ['content'],
    /** `version`: the one that was read; a newer change of another editor is not overwritten. */
    input: courseForm.extend({ id: pathId, version: recordVersion }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    errors: ['course_parts', 'edit_conflict'],
    clearsCache: true,
  },
})
