import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { courseProgress, quizTry } from '../../database/tables/training.ts'

/** Merging accounts: of a chapter seen in both, the later position; done in either counts as done. */
export async function takeOverTraining(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  const seen = await tx.db.delete(courseProgress).where(eq(courseProgress.userId, from)).returning()
  if (seen.length > 0)
    await tx.db
      .insert(courseProgress)
      .values(seen.map((row) => ({ ...row, userId: to })))
      .onConflictDoUpdate({
        target: [courseProgress.userId, courseProgress.chapterId],
        set: {
          seconds: sql`greatest(${courseProgress.seconds}, excluded.seconds)`,
          doneAt: sql`least(${courseProgress.doneAt}, excluded.done_at)`,
          seenAt: sql`greatest(${courseProgress.seenAt}, excluded.seen_at)`,
        },
      })
  const tries = await tx.db.update(quizTry).set({ userId: to }).where(eq(quizTry.userId, from))
  return { chapters: seen.length, quiz_tries: tries.rowCount ?? 0 }
}
