import { and, desc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { PUSH_KINDS } from '@bailu/contract/push/shop'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { pushSilence, pushSubscription } from '../../database/tables/outbox.ts'
import { readVapidKeys } from './push-address.ts'

/** Kinds for every user; the others are for partners only. */
const KINDS_FOR_ALL = new Set([
  'order_paid',
  'order_shipped',
  'slip_refused',
  'payment_taken_back',
  'refund_owed',
  'refund_paid',
])

/** The caller's notification kinds with their state, and subscribed devices. */
export async function readPushSettings(ctx: Ctx): Promise<ReplyOf<'GET /api/push'>> {
  const { userId } = asUser(ctx)
  const actor = ctx.actor.kind === 'user' ? ctx.actor : undefined
  const { publicKey } = await readVapidKeys(ctx)
  const disabledKinds = await ctx.db
    .select({ kind: pushSilence.kind })
    .from(pushSilence)
    .where(eq(pushSilence.userId, userId))
  const devices = await ctx.db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt))
  return {
    public_key: publicKey,
    kinds: PUSH_KINDS.filter((kind) => actor?.partner || KINDS_FOR_ALL.has(kind)).map((kind) => ({
      kind,
      on: disabledKinds.every((row) => row.kind !== kind),
    })),
    devices: devices.map((row) => ({
      id: row.id,
      name: row.device,
      created_at: row.createdAt.toISOString(),
      told_at: row.notifiedAt?.toISOString() ?? null,
      here: row.sessionId === actor?.sessionId,
    })),
  }
}

/** Turns notifications of a kind on or off; idempotent. */
export async function setPushKind(
  ctx: Ctx,
  { kind, on: enabled }: ParsedOf<'PUT /api/push/kind'>,
): Promise<ReplyOf<'PUT /api/push/kind'>> {
  const { userId } = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const { rowCount } = enabled
      ? await tx.db.delete(pushSilence).where(and(eq(pushSilence.userId, userId), eq(pushSilence.kind, kind)))
      : await tx.db.insert(pushSilence).values({ userId, kind }).onConflictDoNothing()
    if (rowCount) await recordAudit(tx, 'push.chosen', { type: 'user', id: userId }, { kind, on: enabled })
    return {}
  })
}
