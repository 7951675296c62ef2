import type { Lang } from '@bailu/contract/languages'
import type { ChapterKind } from '@bailu/contract/training/shop'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type Block, picture } from '../catalogue/table.ts'
import { instant, madeId, numberOf, numberRef, numberedId, uuidOf, worded } from '../../database/columns.ts'
import { storedFile } from '../content/table.ts'
import { user } from '../account/table.ts'

export const course = pgTable(
  'course',
  {
    id: numberedId(),
    title: worded().notNull(),
    lead: worded().notNull(),
    coverKey: text().references(() => picture.key),
    sort: integer().notNull(),
    published: boolean().notNull(),
    createdAt: instant().notNull(),
    /** Version for optimistic locking: two editors never overwrite each other. */
    version: integer().notNull().default(1),
    /** The last change and its staff member; null if never changed. */
    editedAt: instant(),
    editedBy: uuid(),
  },
  (t) => [index('course_order').on(t.sort, t.id)],
)

export const chapter = pgTable(
  'chapter',
  {
    id: madeId(),
    courseId: numberOf(() => course.id),
    sort: integer().notNull(),
    kind: text().$type<ChapterKind>().notNull(),
    title: worded().notNull(),
    minutes: integer().notNull(),
    body: jsonb().$type<Block[]>().notNull(),
    fileKey: text().references(() => storedFile.key),
    posterKey: text().references(() => picture.key),
  },
  (t) => [
    index('chapter_course').on(t.courseId, t.sort),
    check('chapter_kind', sql`${t.kind} in ('text', 'video', 'document')`),
    check('chapter_file', sql`(${t.kind} = 'text') = (${t.fileKey} is null)`),
  ],
)

/** A user's progress in a chapter; a finished chapter stays finished. */
export const courseProgress = pgTable(
  'course_progress',
  {
    userId: numberOf(() => user.id),
    chapterId: uuidOf(() => chapter.id, { onDelete: 'cascade' }),
    courseId: numberRef().notNull(),
    /** Position in its video, in seconds. */
    seconds: integer().notNull(),
    doneAt: instant(),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.chapterId] }),
    index('course_progress_course').on(t.courseId, t.userId),
    check('course_progress_seconds', sql`${t.seconds} between 0 and 86400`),
  ],
)

type Words = Record<Lang, string>

export type QuizQuestion = {
  id: string
  kind: 'single' | 'multiple'
  text: Words
  options: { id: string; text: Words }[]
  /** Ids of the correct options; never sent to clients. */
  right: string[]
  why: Words
}

export const quiz = pgTable(
  'quiz',
  {
    courseId: numberOf(() => course.id).primaryKey(),
    /** Percent of the questions. */
    passMark: integer().notNull(),
    questions: jsonb().$type<QuizQuestion[]>().notNull(),
  },
  (t) => [check('quiz_pass_mark', sql`${t.passMark} between 1 and 100`)],
)

export const quizTry = pgTable(
  'quiz_try',
  {
    id: madeId(),
    userId: numberOf(() => user.id),
    courseId: numberOf(() => course.id),
    answers: jsonb().$type<{ id: string; options: string[] }[]>().notNull(),
    score: integer().notNull(),
    passed: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('quiz_try_user').on(t.userId, t.courseId, t.at),
    check('quiz_try_score', sql`${t.score} between 0 and 100`),
  ],
)
