import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { providerCharge } from '../table.ts'
import { type Opn, OpnUnavailable, type OpnCharge, OpnRejected } from '../../../integrations/opn.ts'
import { reencodeQr } from '../../pictures/derived-pictures.ts'
import { callProvider, type Charge, isSameCharge, nextPollAt, isProviderError, toShopTime } from './provider.ts'

/** No new attempt for an order so soon after the provider was unreachable or rejected the request. */
const RETRY_AFTER_TIMEOUT_MS = 30_000
const RETRY_AFTER_FAILURE_MS = 2 * 60_000
/** With less time left a new charge is created, because the buyer is about to open their bank app. */
const MIN_REMAINING_MS = 2 * 60_000

/**
 * QR of the payment provider for exactly the missing amount of an order, created when it is first shown.
 * @returns a data URL; null where no provider is configured or reachable, then the shop's own PromptPay QR is shown
 */
export async function openChargeQr(
  ctx: Ctx,
  orderRow: { id: string; number: string },
  missing: bigint,
): Promise<string | null> {
  if (!ctx.deps.config.opn || missing <= 0n) return null
  const row = await findOrCreateCharge(ctx, orderRow.id, missing)
  if (!row) return null
  if (row.picture !== '') return row.picture
  try {
    return await callProvider(ctx.deps, 'drawers', (opn) => requestQr(ctx, opn, row, orderRow.number))
  } catch (error) {
    if (!isProviderError(error)) throw error
    ctx.log.warn({ err: error, order: orderRow.id }, 'the payment provider gives no QR')
    await recordFailure(ctx, row, error)
    return null
  }
}

const OPEN_STATES: Charge['state'][] = ['asked', 'pending']
const isOpenCharge = ({ state }: Charge): boolean => OPEN_STATES.includes(state)

/** The charge of this amount that can be paid or is being created; null while a failed attempt backs off. */
async function findOrCreateCharge(ctx: Ctx, orderId: string, amount: bigint): Promise<Charge | null> {
  const condition = and(eq(providerCharge.orderId, orderId), eq(providerCharge.amount, amount))
  const minExpiry = new Date(ctx.now.getTime() + MIN_REMAINING_MS)
  const [latestCharge] = await ctx.db
    .select()
    .from(providerCharge)
    .where(condition)
    .orderBy(desc(providerCharge.id))
    .limit(1)
  if (latestCharge?.state === 'failed' && ctx.now.getTime() - latestCharge.endedAt!.getTime() < RETRY_AFTER_FAILURE_MS)
    return null
  if (latestCharge?.state === 'asked' && latestCharge.nextAt !== null && latestCharge.nextAt > ctx.now) return null
  const live = ctx.deps.config.opn!.live
  if (latestCharge && isOpenCharge(latestCharge) && latestCharge.live === live)
    if (latestCharge.expiresAt === null || latestCharge.expiresAt > minExpiry) return latestCharge
  // An ended charge may still be paid, so its row stays.
  if (latestCharge && isOpenCharge(latestCharge))
    await ctx.db
      .update(providerCharge)
      .set({ state: latestCharge.chargeId === null ? 'failed' : 'expired', endedAt: ctx.now, picture: '' })
      .where(and(eq(providerCharge.id, latestCharge.id), eq(providerCharge.state, latestCharge.state)))
  const [created] = await ctx.db
    .insert(providerCharge)
    .values({ id: uuidv7(), orderId, amount, state: 'asked', live, askedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return created ?? null
}

async function requestQr(ctx: Ctx, opn: Opn, row: Charge, number: string): Promise<string> {
  const created =
    row.chargeId === null
      ? await opn.createCharge({ amount: row.amount, description: number, reference: row.id })
      : await opn.readCharge(row.chargeId)
  if (!isSameCharge(row, created) || created.status !== 'pending')
    throw new OpnRejected(200, `charge ${created.id} is another one`)
  const expiresAt = toShopTime(ctx.deps, created.expires_at)
  // Stored before its picture is read: a payment may arrive as soon as the provider has the charge.
  await ctx.db
    .update(providerCharge)
    .set({ state: 'pending', chargeId: created.id, expiresAt, nextAt: nextPollAt(ctx.now, 0) })
    .where(and(eq(providerCharge.id, row.id), inArray(providerCharge.state, OPEN_STATES)))
  const picture = await readQrPicture(opn, created)
  await ctx.db
    .update(providerCharge)
    .set({ picture })
    .where(and(eq(providerCharge.id, row.id), eq(providerCharge.state, 'pending')))
  return picture
}

/** Re-encoded from its pixels: an image from a third party is not passed to a browser as it is. */
async function readQrPicture(opn: Opn, created: OpnCharge): Promise<string> {
  const png = await reencodeQr(await opn.readPicture(created)).catch((error: unknown) => {
    if (error instanceof AppError)
      throw new OpnUnavailable('The picture of a charge cannot be read', { answered: true })
    throw error
  })
  return `data:image/png;base64,${png.toString('base64')}`
}

/**
 * After a timeout the provider may have created the charge: the same idempotency key is tried again. A refusal is
 * stored by the provider under its key, and a charge without a picture cannot be paid: the next attempt creates
 * another charge.
 */
async function recordFailure(ctx: Ctx, { id }: Charge, error: OpnUnavailable | OpnRejected): Promise<void> {
  const isUnanswered = error instanceof OpnUnavailable && !error.answered
  const isOpenRow = and(eq(providerCharge.id, id), inArray(providerCharge.state, OPEN_STATES))
  const retryable = await ctx.db
    .update(providerCharge)
    .set({ nextAt: new Date(ctx.now.getTime() + RETRY_AFTER_TIMEOUT_MS) })
    .where(and(isOpenRow, isNull(providerCharge.chargeId), isUnanswered ? undefined : sql`false`))
    .returning({ id: providerCharge.id })
  if (retryable.length === 0)
    await ctx.db.update(providerCharge).set({ state: 'failed', endedAt: ctx.now }).where(isOpenRow)
}
