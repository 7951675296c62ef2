import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Progress } from '@bailu/contract/training'
import type { Ctx, UserScope } from '../../core/context.ts'
import { chapter, course, courseProgress, quiz, quizTry } from '../../database/tables/training.ts'

/** The progress of a user in the published courses they have begun, or in one course. */
export async function progressOf({ db }: Ctx, { userId }: UserScope, one?: number): Promise<Progress[]> {
  const only = (column: typeof courseProgress.courseId | typeof quizTry.courseId): SQL | undefined =>
    one === undefined ? undefined : eq(column, one)
  const steps = await db
    .select()
    .from(courseProgress)
    .where(and(eq(courseProgress.userId, userId), only(courseProgress.courseId)))
    .orderBy(asc(courseProgress.seenAt))
  const tries = await db
    .select()
    .from(quizTry)
    .where(and(eq(quizTry.userId, userId), only(quizTry.courseId)))
    .orderBy(asc(quizTry.at))
  const begun = [...new Set([...steps, ...tries].map(({ courseId }) => courseId))]
  if (begun.length === 0) return []
  const courses = await db
    .select({ id: course.id, quiz: quiz.courseId })
    .from(course)
    .leftJoin(quiz, eq(quiz.courseId, course.id))
    .where(and(inArray(course.id, begun), eq(course.published, true)))
    .orderBy(asc(course.sort), asc(course.id))
  const chapters = await db
    .select({ id: chapter.id, courseId: chapter.courseId })
    .from(chapter)
    .where(inArray(chapter.courseId, begun))
  return courses.map(({ id, quiz: asked }) =>
    summed(id, {
      steps: steps.filter(({ courseId }) => courseId === id),
      tries: tries.filter(({ courseId }) => courseId === id),
      chapters: chapters.filter(({ courseId }) => courseId === id).map((row) => row.id),
      asked: asked !== null,
    }),
  )
}

type Parts = {
  steps: (typeof courseProgress.$inferSelect)[]
  tries: (typeof quizTry.$inferSelect)[]
  chapters: string[]
  asked: boolean
}

function summed(course: number, { steps, tries, chapters, asked }: Parts): Progress {
  const done = steps.filter(({ doneAt }) => doneAt !== null)
  const passed = tries.find((one) => one.passed)
  const whole = chapters.every((id) => done.some(({ chapterId }) => chapterId === id)) && (!asked || passed)
  const moments = [...done.map(({ doneAt }) => doneAt!.getTime()), ...(asked && passed ? [passed.at.getTime()] : [])]
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
    completed_at: whole ? new Date(Math.max(...moments)).toISOString() : null,
  }
}
