import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { chapter, course, courseProgress, quizTry } from './table.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'

/** Merging accounts: of a chapter seen in both, the later position; done in either counts as done. */
export async function mergeAccountTraining(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const moved = await tx.db.delete(courseProgress).where(eq(courseProgress.userId, from)).returning()
  if (moved.length > 0)
    await tx.db
      .insert(courseProgress)
      .values(moved.map((row) => ({ ...row, userId: to })))
      .onConflictDoUpdate({
        target: [courseProgress.userId, courseProgress.chapterId],
        set: {
          seconds: sql`greatest(${courseProgress.seconds}, excluded.seconds)`,
          doneAt: sql`least(${courseProgress.doneAt}, excluded.done_at)`,
          seenAt: sql`greatest(${courseProgress.seenAt}, excluded.seen_at)`,
        },
      })
  const tries = await tx.db.update(quizTry).set({ userId: to }).where(eq(quizTry.userId, from))
  return { chapters: moved.length, quiz_tries: tries.rowCount ?? 0 }
}

async function readTrainingData(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
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
      finished_at: isoTime(row.doneAt),
    })),
    ...tries.map((row) => ({ course: row.course[ctx.lang], score_percent: row.score, at: isoTime(row.at) })),
  ]
}

export const trainingData: PersonalDataSection = { name: 'training', read: readTrainingData }

export async function eraseTraining(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(courseProgress).where(eq(courseProgress.userId, userId))
  await tx.db.delete(quizTry).where(eq(quizTry.userId, userId))
}
