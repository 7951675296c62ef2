import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { pushSubscription } from '../../database/tables/push.ts'

/** Deletes one of the caller's subscriptions with its pending notices. @throws AppError not_found */
export async function unsubscribe(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/push/subscription/{id}'>,
): Promise<ReplyOf<'DELETE /api/push/subscription/{id}'>> {
  const { userId } = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.id, id), eq(pushSubscription.userId, userId)))
    if (rowCount !== 1) return refuse('not_found')
    await record(tx, 'push.unsubscribed', { type: 'user', id: userId })
    return {}
  })
}
