import { desc, eq } from 'drizzle-orm'
import { PUSH_KINDS } from '@bailu/contract/push'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asUser } from '../../core/scope.ts'
import { pushSilence, pushSubscription } from '../../database/tables/push.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Kinds for every user; the others are for partners only. */
const FOR_ALL = new Set([
  'order_paid',
  'order_shipped',
  'slip_refused',
  'payment_taken_back',
  'refund_owed',
  'refund_paid',
])

/** The caller's notification kinds with their state, and subscribed devices. */
export async function readPush(ctx: Ctx): Promise<ReplyOf<'GET /api/push'>> {
  const { userId } = asUser(ctx)
  const actor = ctx.actor.kind === 'user' ? ctx.actor : undefined
  const { publicKey } = await vapidKeys(ctx)
  const off = await ctx.db.select({ kind: pushSilence.kind }).from(pushSilence).where(eq(pushSilence.userId, userId))
  const devices = await ctx.db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt))
  return {
    public_key: publicKey,
    kinds: PUSH_KINDS.filter((kind) => actor?.partner || FOR_ALL.has(kind)).map((kind) => ({
      kind,
      on: off.every((one) => one.kind !== kind),
    })),
    devices: devices.map((row) => ({
      id: row.id,
      name: row.device,
      created_at: row.createdAt.toISOString(),
      told_at: row.toldAt?.toISOString() ?? null,
      here: row.sessionId === actor?.sessionId,
    })),
  }
}
