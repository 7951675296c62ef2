import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { pushSilence } from '../../database/tables/push.ts'

/** Turns notifications of a kind on or off; idempotent. */
export async function chooseKind(
  ctx: Ctx,
  { kind, on }: ParsedOf<'PUT /api/push/kind'>,
): Promise<ReplyOf<'PUT /api/push/kind'>> {
  const { userId } = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const { rowCount } = on
      ? await tx.db.delete(pushSilence).where(and(eq(pushSilence.userId, userId), eq(pushSilence.kind, kind)))
      : await tx.db.insert(pushSilence).values({ userId, kind }).onConflictDoNothing()
    if (rowCount) await record(tx, 'push.chosen', { type: 'user', id: userId }, { kind, on })
    return {}
  })
}
