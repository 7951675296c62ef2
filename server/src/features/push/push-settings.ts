import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asUser, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { pushSubscription } from '../mail/table.ts'
import { readVapidKeys, hashEndpoint, sealPushAddress } from './push-address.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { sqlState } from '../../database/errors.ts'
import { fail } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'

/** The caller's devices that get push notifications. */
export const readPushSettings: Handler<'GET /api/push'> = async (ctx) => {
  const { userId } = asUser(ctx)
  const actor = ctx.actor.kind === 'user' ? ctx.actor : undefined
  const { publicKey } = await readVapidKeys(ctx)
  const devices = await ctx.db
    .select()
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt))
  return {
    public_key: publicKey,
    devices: devices.map((row) => ({
      id: row.id,
      name: row.device,
      created_at: row.createdAt.toISOString(),
      told_at: row.notifiedAt?.toISOString() ?? null,
      here: row.sessionId === actor?.sessionId,
    })),
  }
}

/** Deletes one of the caller's subscriptions with its pending notices. @throws AppError not_found */
export const unsubscribePush: Handler<'DELETE /api/push/subscription/{id}'> = async (ctx, { id }) => {
  const { userId } = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.id, id), eq(pushSubscription.userId, userId)))
    if (rowCount !== 1) return fail('not_found')
    await recordAudit(tx, 'push.unsubscribed', { type: 'user', id: userId })
  })
}

const RENEWAL_LIMIT = { tries: 60, seconds: 10 * 60 }

/**
 * Renews a subscription whose push service changed its endpoint. Called by the service worker,
 * which has no session: the old endpoint, known only to the browser and the
 * push service, authenticates the call.
 */
export const renewSubscription: Handler<'POST /api/push/renewal'> = async (ctx, { old: oldEndpoint, ...address }) => {
  await countAttempt(ctx, `push-renewal:${networkOf(ctx.ip)}`, RENEWAL_LIMIT)
  const updated = await ctx.db
    .update(pushSubscription)
    .set(sealPushAddress(ctx, address))
    .where(eq(pushSubscription.endpointHash, hashEndpoint(oldEndpoint)))
    .catch((error: unknown) => (sqlState(error) === '23505' ? null : Promise.reject(error as Error)))
  // On a unique violation the page has registered the new endpoint already.
  if (updated?.rowCount === 0) return fail('not_found')
}

const SUBSCRIBE_LIMIT = { tries: 60, seconds: 60 * 60 }
/** Most devices of a user; adding one more deletes the oldest. */
const MAX_DEVICES = 10

/**
 * Binds a browser's subscription to the current session. A browser has one endpoint: if another
 * user had it before, that subscription and its pending notices are deleted.
 */
export const subscribePush: Handler<'POST /api/push/subscription'> = async (ctx, input) => {
  const { userId } = asUser(ctx)
  if (ctx.actor.kind !== 'user') return fail('login_required')
  const { sessionId } = ctx.actor
  await countAttempt(ctx, `push:${userId}`, SUBSCRIBE_LIMIT)
  const { endpointHash, sealed } = sealPushAddress(ctx, { endpoint: input.endpoint, keys: input.keys })
  const columns = { userId, sessionId, sealed, lang: input.lang, device: input.device }
  return inTx(ctx, async (tx) => {
    await tx.db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.endpointHash, endpointHash), ne(pushSubscription.userId, userId)))
    const newId = uuidv7()
    const [saved] = await tx.db
      .insert(pushSubscription)
      .values({ id: newId, endpointHash, createdAt: tx.now, ...columns })
      .onConflictDoUpdate({ target: pushSubscription.endpointHash, set: { ...columns, failures: 0 } })
      .returning({ id: pushSubscription.id })
    const { id } = saved!
    if (id === newId) {
      await recordAudit(tx, 'push.subscribed', { type: 'user', id: userId }, { device: input.device })
      await deleteOldDevices(tx, userId)
    }
    return { id }
  })
}

async function deleteOldDevices(tx: Ctx, userId: number): Promise<void> {
  const surplus = await tx.db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))
    .offset(MAX_DEVICES)
  if (surplus.length === 0) return
  await tx.db.delete(pushSubscription).where(
    inArray(
      pushSubscription.id,
      surplus.map(({ id }) => id),
    ),
  )
}
