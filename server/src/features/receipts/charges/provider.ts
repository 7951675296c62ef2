import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { Ctx, Deps, StaffScope } from '../../../core/context.ts'
import { providerCharge } from '../table.ts'
import { type Opn, opnApi, type OpnCharge, OpnRejected, OpnUnavailable } from '../../../integrations/opn.ts'
import { AppError } from '../../../lib/errors.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { asNumber } from '../../../lib/money.ts'

export type Charge = typeof providerCharge.$inferSelect

/** A payment drawer falls back to the shop's own QR soon; events and background jobs have more time. */
const qrLimiter = createLimiter({ concurrency: 10, queue: 20, waitMs: 1_500 })
const eventLimiter = createLimiter({ concurrency: 5, queue: 20, waitMs: 3_000 })
const LIMITS = { drawers: { run: qrLimiter, timeoutMs: 3_000 }, events: { run: eventLimiter, timeoutMs: 8_000 } }

/**
 * Calls the provider with a limit of concurrent requests and a timeout.
 * @throws OpnAway, also while too many requests wait; OpnRejected; whatever `work` throws
 */
export async function callProvider<T>(
  deps: Deps,
  purpose: keyof typeof LIMITS,
  work: (opn: Opn) => Promise<T>,
): Promise<T> {
  const account = deps.config.opn
  if (!account) throw new OpnUnavailable('No payment provider is set up')
  try {
    const { run, timeoutMs } = LIMITS[purpose]
    return await run(() => work(opnApi(account, timeoutMs)))
  } catch (error) {
    if (error instanceof AppError && error.code === 'busy')
      throw new OpnUnavailable('Too many ask the provider already')
    throw error
  }
}

export const isProviderError = (error: unknown): error is OpnUnavailable | OpnRejected =>
  error instanceof OpnUnavailable || error instanceof OpnRejected

/** A provider's timestamp in the shop's clock, which runs ahead in a demo. */
export function toShopTime(deps: Deps, providerTime: string | null | undefined): Date | null {
  const at = providerTime ? Date.parse(providerTime) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at + (deps.demoClock?.aheadMs() ?? 0))
}

/** First polling interval, which doubles, and the longest. */
export const FIRST_POLL_MS = 2 * 60_000
export const MAX_POLL_MS = 60 * 60_000

/** Time of the next poll, after so many polls without a result. */
export const nextPollAt = (now: Date, polls: number): Date =>
  new Date(now.getTime() + Math.min(FIRST_POLL_MS * 2 ** Math.min(polls, 10), MAX_POLL_MS))

/** Whether amount, currency and mode are those of the charge that was requested. */
export const isSameCharge = ({ amount, live }: Pick<Charge, 'amount' | 'live'>, providerTime: OpnCharge): boolean =>
  BigInt(providerTime.amount) === amount &&
  providerTime.currency.toUpperCase() === 'THB' &&
  providerTime.livemode === live

export const withChargeId = (chargeId: string) => eq(providerCharge.chargeId, chargeId)

/** Charges of an order at the payment provider, oldest first. */
export async function readCharges(ctx: Ctx, _scope: StaffScope, orderId: string): Promise<StaffOrder['charges']> {
  const rows = await ctx.db
    .select()
    .from(providerCharge)
    .where(and(eq(providerCharge.orderId, orderId), isNotNull(providerCharge.chargeId)))
    .orderBy(asc(providerCharge.id))
  return rows.map((row) => ({
    charge_id: row.chargeId ?? '',
    amount: asNumber(row.amount),
    state: row.state,
    asked_at: row.askedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  }))
}
