import { eq } from 'drizzle-orm'
import type { House } from '../../../core/context.ts'
import { limiter } from '../../../core/limiter.ts'
import { Refusal } from '../../../core/refusal.ts'
import { providerCharge } from '../../../database/tables/charges.ts'
import { type Opn, opnApi, OpnAway, type OpnCharge, OpnRefused } from '../../../outside/opn.ts'

export type Charge = typeof providerCharge.$inferSelect

/** A payment drawer falls back to the shop's own QR soon; events and background jobs have more time. */
const drawers = limiter({ atOnce: 10, queue: 20, waitMs: 1_500 })
const events = limiter({ atOnce: 5, queue: 20, waitMs: 3_000 })
const LINES = { drawers: { run: drawers, timeoutMs: 3_000 }, events: { run: events, timeoutMs: 8_000 } }

/**
 * Calls the provider with a limit of concurrent requests and a timeout.
 * @throws OpnAway, also while too many requests wait; OpnRefused; whatever `work` throws
 */
export async function askOpn<T>(house: House, line: keyof typeof LINES, work: (opn: Opn) => Promise<T>): Promise<T> {
  const account = house.settings.opn
  if (!account) throw new OpnAway('No payment provider is set up')
  try {
    const { run, timeoutMs } = LINES[line]
    return await run(() => work(opnApi(account, timeoutMs)))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') throw new OpnAway('Too many ask the provider already')
    throw error
  }
}

export const ofOpn = (error: unknown): error is OpnAway | OpnRefused =>
  error instanceof OpnAway || error instanceof OpnRefused

/** A provider's timestamp in the shop's clock, which runs ahead in a demo. */
export function ourTime(house: House, said: string | null | undefined): Date | null {
  const at = said ? Date.parse(said) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at + (house.demoClock?.ahead() ?? 0))
}

/** First polling interval, which doubles, and the longest. */
export const FIRST_MS = 2 * 60_000
export const LONGEST_MS = 60 * 60_000

/** Time of the next poll, after so many polls without a result. */
export const nextAsk = (now: Date, asks: number): Date =>
  new Date(now.getTime() + Math.min(FIRST_MS * 2 ** Math.min(asks, 10), LONGEST_MS))

/** Whether amount, currency and mode are those of the charge that was requested. */
export const fits = ({ amount, live }: Pick<Charge, 'amount' | 'live'>, said: OpnCharge): boolean =>
  BigInt(said.amount) === amount && said.currency.toUpperCase() === 'THB' && said.livemode === live

export const byCharge = (chargeId: string) => eq(providerCharge.chargeId, chargeId)
