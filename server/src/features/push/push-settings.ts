import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asUser, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { pushSubscription, staffPush } from '../mail/table.ts'
import { readVapidKeys, hashEndpoint, sealPushAddress } from './push-address.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { sqlState } from '../../database/errors.ts'
import { fail } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network.ts'

/** Whose browser it is: of a user for the length of a session, of staff until it is removed. */
type Holder = { userId: number; sessionId?: string } | { staffId: string }

const devicesOf = (holder: Holder) => ('staffId' in holder ? staffPush : pushSubscription)
const isOf = (holder: Holder) =>
  'staffId' in holder ? eq(staffPush.staffId, holder.staffId) : eq(pushSubscription.userId, holder.userId)
const refOf = (holder: Holder) =>
  'staffId' in holder
    ? ({ type: 'staff', id: holder.staffId } as const)
    : ({ type: 'user', id: holder.userId } as const)

/** Browsers that get push notifications, the newest first. */
export async function listDevices(ctx: Ctx, holder: Holder) {
  const { id, device, createdAt, notifiedAt } = devicesOf(holder)
  const devices = await ctx.db
    .select({
      id,
      device,
      createdAt,
      notifiedAt,
      here:
        'sessionId' in holder && holder.sessionId
          ? sql<boolean>`coalesce(${pushSubscription.sessionId} = ${holder.sessionId}, false)`
          : sql<boolean>`false`,
    })
    .from(devicesOf(holder))
    .where(isOf(holder))
    .orderBy(desc(createdAt))
  return devices.map((row) => ({
    id: row.id,
    name: row.device,
    created_at: row.createdAt.toISOString(),
    told_at: row.notifiedAt?.toISOString() ?? null,
    here: row.here,
  }))
}

/** The caller's devices that get push notifications. */
export const readPushSettings: Handler<'GET /api/push'> = async (ctx) => {
  const { userId } = asUser(ctx)
  const sessionId = ctx.actor.kind === 'user' ? ctx.actor.sessionId : ''
  const { publicKey } = await readVapidKeys(ctx)
  return { public_key: publicKey, devices: await listDevices(ctx, { userId, sessionId }) }
}

/** Deletes a subscription with its pending notices. @throws AppError not_found */
export const removeDevice = (ctx: Ctx, holder: Holder, id: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db.delete(devicesOf(holder)).where(and(eq(devicesOf(holder).id, id), isOf(holder)))
    if (rowCount !== 1) return fail('not_found')
    await recordAudit(tx, 'push.unsubscribed', refOf(holder))
  })

export const unsubscribePush: Handler<'DELETE /api/push/subscription/{id}'> = async (ctx, { id }) =>
  removeDevice(ctx, asUser(ctx), id)

const RENEWAL_LIMIT = { tries: 60, seconds: 10 * 60 }

/**
 * Renews a subscription whose push service changed its endpoint. Called by the service worker,
 * which has no session: the old endpoint, known only to the browser and the
 * push service, authenticates the call.
 */
export const renewSubscription: Handler<'POST /api/push/renewal'> = async (ctx, { old: oldEndpoint, ...address }) => {
  await countAttempt(ctx, `push-renewal:${networkOf(ctx.ip)}`, RENEWAL_LIMIT)
  for (const table of [pushSubscription, staffPush]) {
    const updated = await ctx.db
      .update(table)
      .set(sealPushAddress(ctx, address))
      .where(eq(table.endpointHash, hashEndpoint(oldEndpoint)))
      .catch((error: unknown) => (sqlState(error) === '23505' ? null : Promise.reject(error as Error)))
    // On a unique violation the page has registered the new endpoint already.
    if (updated?.rowCount !== 0) return
  }
  return fail('not_found')
}

const SUBSCRIBE_LIMIT = { tries: 60, seconds: 60 * 60 }
/** Most devices of a person; adding one more deletes the oldest. */
const MAX_DEVICES = 10

/** Binds a browser's subscription to the current session. */
export const subscribePush: Handler<'POST /api/push/subscription'> = async (ctx, input) => {
  const { userId } = asUser(ctx)
  if (ctx.actor.kind !== 'user') return fail('login_required')
  return saveDevice(ctx, { userId, sessionId: ctx.actor.sessionId }, input)
}

/**
 * Stores a browser's subscription. A browser has one endpoint: if another person had it before, that subscription and
 * its pending notices are deleted.
 * @throws AppError too_many, bad_input
 */
export async function saveDevice(
  ctx: Ctx,
  holder: Holder,
  input: ParsedOf<'POST /api/push/subscription'>,
): Promise<{ id: string }> {
  await countAttempt(ctx, `push:${'staffId' in holder ? holder.staffId : holder.userId}`, SUBSCRIBE_LIMIT)
  const table = devicesOf(holder)
  const { endpointHash, sealed } = sealPushAddress(ctx, { endpoint: input.endpoint, keys: input.keys })
  const columns = { sealed, lang: input.lang, device: input.device, failures: 0 }
  return inTx(ctx, async (tx) => {
    await tx.db.delete(table).where(and(eq(table.endpointHash, endpointHash), not(isOf(holder))))
    const newId = uuidv7()
    const row = { id: newId, endpointHash, createdAt: tx.now, ...columns }
    const [saved] =
      'staffId' in holder
        ? await tx.db
            .insert(staffPush)
            .values({ ...row, ...holder })
            .onConflictDoUpdate({ target: staffPush.endpointHash, set: columns })
            .returning({ id: staffPush.id })
        : await tx.db
            .insert(pushSubscription)
            .values({ ...row, ...holder })
            .onConflictDoUpdate({ target: pushSubscription.endpointHash, set: { ...columns, ...holder } })
            .returning({ id: pushSubscription.id })
    const { id } = saved!
    if (id === newId) {
      await recordAudit(tx, 'push.subscribed', refOf(holder), { device: input.device })
      await deleteOldDevices(tx, holder)
    }
    return { id }
  })
}

async function deleteOldDevices(tx: Ctx, holder: Holder): Promise<void> {
  const table = devicesOf(holder)
  const surplus = await tx.db
    .select({ id: table.id })
    .from(table)
    .where(isOf(holder))
    .orderBy(desc(table.createdAt), desc(table.id))
    .offset(MAX_DEVICES)
  if (surplus.length === 0) return
  await tx.db.delete(table).where(
    inArray(
      table.id,
      surplus.map(({ id }) => id),
    ),
  )
}
