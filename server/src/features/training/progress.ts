import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Progress } from '@bailu/contract/training/shop'
import { type Ctx, type UserScope, asUser, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { chapter, course, courseProgress, quiz, quizTry } from './table.ts'
import { fail } from '../../lib/errors.ts'

/** The progress of a user in the published courses they have begun, or in one course. */
export async function readProgressOf({ db }: Ctx, { userId }: UserScope, courseId?: number): Promise<Progress[]> {
  const isCourse = (column: typeof courseProgress.courseId | typeof quizTry.courseId): SQL | undefined =>
    courseId === undefined ? undefined : eq(column, courseId)
  const steps = await db
    .select()
    .from(courseProgress)
    .where(and(eq(courseProgress.userId, userId), isCourse(courseProgress.courseId)))
    .orderBy(asc(courseProgress.seenAt))
  const tries = await db
    .select()
    .from(quizTry)
    .where(and(eq(quizTry.userId, userId), isCourse(quizTry.courseId)))
    .orderBy(asc(quizTry.at))
  const startedIds = [...new Set([...steps, ...tries].map(({ courseId }) => courseId))]
  if (startedIds.length === 0) return []
  const courses = await db
    .select({ id: course.id, quiz: quiz.courseId })
    .from(course)
    .leftJoin(quiz, eq(quiz.courseId, course.id))
    .where(and(inArray(course.id, startedIds), eq(course.published, true)))
    .orderBy(asc(course.sort), asc(course.id))
  const chapters = await db
    .select({ id: chapter.id, courseId: chapter.courseId })
    .from(chapter)
    .where(inArray(chapter.courseId, startedIds))
  return courses.map(({ id, quiz: hasQuiz }) =>
    summarizeProgress(id, {
      steps: steps.filter(({ courseId }) => courseId === id),
      tries: tries.filter(({ courseId }) => courseId === id),
      chapters: chapters.filter(({ courseId }) => courseId === id).map((row) => row.id),
      hasQuiz: hasQuiz !== null,
    }),
  )
}

type Parts = {
  steps: (typeof courseProgress.$inferSelect)[]
  tries: (typeof quizTry.$inferSelect)[]
  chapters: string[]
  hasQuiz: boolean
}

function summarizeProgress(course: number, { steps, tries, chapters, hasQuiz }: Parts): Progress {
  const done = steps.filter(({ doneAt }) => doneAt !== null)
  const passed = tries.find((courseId) => courseId.passed)
  const isComplete = chapters.every((id) => done.some(({ chapterId }) => chapterId === id)) && (!hasQuiz || passed)
  const times = [...done.map(({ doneAt }) => doneAt!.getTime()), ...(hasQuiz && passed ? [passed.at.getTime()] : [])]
  return {
    course,
    done: done.map(({ chapterId }) => chapterId),
    at: steps.at(-1)?.chapterId ?? null,
    seconds: Object.fromEntries(
      steps.filter(({ seconds }) => seconds > 0).map(({ chapterId, seconds }) => [chapterId, seconds]),
    ),
    tries: tries.length,
    best: tries.length > 0 ? Math.max(...tries.map(({ score }) => score)) : null,
    passed: passed !== undefined,
    completed_at: isComplete ? new Date(Math.max(...times)).toISOString() : null,
  }
}

export const readOwnProgress = async (
  ctx: Ctx,
  _: ParsedOf<'GET /api/training/progress'>,
): Promise<ReplyOf<'GET /api/training/progress'>> => readProgressOf(ctx, asUser(ctx))

/** Stores the last visit, the video position and the completion of a chapter; a completed chapter stays completed. */
export const saveProgress: Handler<'PUT /api/training/chapter/{id}'> = async (ctx, { id, done, seconds }) => {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    // no audit: the progress of a learner is private
    const [found] = await tx.db
      .select({ courseId: chapter.courseId })
      .from(chapter)
      .innerJoin(course, and(eq(course.id, chapter.courseId), eq(course.published, true)))
      .where(eq(chapter.id, id))
    if (!found) return fail('not_found')
    const { courseId } = found
    await tx.db
      .insert(courseProgress)
      .values({
        userId: scope.userId,
        chapterId: id,
        courseId,
        seconds: seconds ?? 0,
        doneAt: done ? tx.now : null,
        seenAt: tx.now,
      })
      .onConflictDoUpdate({
        target: [courseProgress.userId, courseProgress.chapterId],
        set: {
          seenAt: tx.now,
          ...(seconds !== undefined && { seconds }),
          ...(done && { doneAt: sql`coalesce(${courseProgress.doneAt}, excluded.done_at)` }),
        },
      })
    const [updated] = await readProgressOf(tx, scope, courseId)
    return updated ?? fail('not_found')
  })
}
