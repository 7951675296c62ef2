import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { chapter, course, courseProgress, quizTry } from '../../database/tables/training.ts'

async function read(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const chapters = await ctx.db
    .select({ course: course.title, chapter: chapter.title, doneAt: courseProgress.doneAt })
    .from(courseProgress)
    .innerJoin(chapter, eq(chapter.id, courseProgress.chapterId))
    .innerJoin(course, eq(course.id, courseProgress.courseId))
    .where(eq(courseProgress.userId, userId))
    .orderBy(asc(courseProgress.seenAt))
  const tries = await ctx.db
    .select({ course: course.title, score: quizTry.score, at: quizTry.at })
    .from(quizTry)
    .innerJoin(course, eq(course.id, quizTry.courseId))
    .where(eq(quizTry.userId, userId))
    .orderBy(asc(quizTry.id))
  return [
    ...chapters.map((row) => ({
      course: row.course[ctx.lang],
      chapter: row.chapter[ctx.lang],
      finished_at: at(row.doneAt),
    })),
    ...tries.map((row) => ({ course: row.course[ctx.lang], score_percent: row.score, at: at(row.at) })),
  ]
}

export const trainingData: OwnSection = { name: 'training', read }

export async function forgetTraining(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(courseProgress).where(eq(courseProgress.userId, userId))
  await tx.db.delete(quizTry).where(eq(quizTry.userId, userId))
}
