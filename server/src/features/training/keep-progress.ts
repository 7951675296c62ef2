import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { chapter, course, courseProgress } from '../../database/tables/training.ts'
import { progressOf } from './progress-of.ts'

/** Stores the last visit, the video position and the completion of a chapter; a completed chapter stays completed. */
export async function keepProgress(
  ctx: Ctx,
  { id, done, seconds }: ParsedOf<'PUT /api/training/chapter/{id}'>,
): Promise<ReplyOf<'PUT /api/training/chapter/{id}'>> {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    // no audit: the progress of a learner is private
    const [there] = await tx.db
      .select({ courseId: chapter.courseId })
      .from(chapter)
      .innerJoin(course, and(eq(course.id, chapter.courseId), eq(course.published, true)))
      .where(eq(chapter.id, id))
    if (!there) return refuse('not_found')
    const { courseId } = there
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
    const [mine] = await progressOf(tx, scope, courseId)
    return mine ?? refuse('not_found')
  })
}
