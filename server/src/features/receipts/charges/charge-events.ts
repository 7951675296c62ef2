import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '../../../core/context.ts'
import { providerCharge } from '../table.ts'
import { isFromOpn, OpnRejected, OpnUnavailable, readEvent } from '../../../integrations/opn.ts'
import { FIRST_POLL_MS, isProviderError, MAX_POLL_MS } from './provider.ts'
import { type OnPaid, syncCharge } from './sync-charge.ts'

/**
 * `heard`: processed, no retry needed. `unproven`: the signature is missing, wrong or outdated. `later`: the provider
 * should send it again, because its API does not answer now. `off`: no provider is configured.
 */
export type EventOutcome = 'off' | 'heard' | 'unproven' | 'later'
type SignedEvent = { signature: unknown; timestamp: unknown; body: Buffer }

/**
 * Handles a webhook event of the provider. The event is only a reason to read the charge from the API, so one that
 * comes twice, late, out of order or for another account's charge changes nothing by itself.
 */
export async function receiveChargeEvent(ctx: Ctx, signedEvent: SignedEvent, onPaid: OnPaid): Promise<EventOutcome> {
  const { opn } = ctx.deps.config
  if (!opn) return 'off'
  // The provider's clock does not run ahead in a demo.
  const now = new Date(ctx.now.getTime() - (ctx.deps.demoClock?.aheadMs() ?? 0))
  if (!isFromOpn(opn, signedEvent, now)) return 'unproven'
  const event = readEvent(signedEvent.body)
  if (!event?.key.startsWith('charge.') || event.data.object !== 'charge') return 'heard'
  const { id } = event.data
  if (!/^chrg_(test_)?[0-9a-z]{1,60}$/.test(id) || id.startsWith('chrg_test_') === opn.live) {
    ctx.log.warn({ key: event.key }, 'an event of another mode, or of no charge')
    return 'heard'
  }
  try {
    const isOurs = await syncCharge(ctx, id, onPaid)
    if (!isOurs) ctx.log.warn({ charge: id }, 'an event of a charge that is not ours')
    return 'heard'
  } catch (error) {
    if (error instanceof OpnRejected && error.status === 404) return 'heard'
    if (!(error instanceof OpnUnavailable || error instanceof OpnRejected)) throw error
    ctx.log.warn({ err: error, charge: id }, 'the payment provider says nothing of a charge')
    return 'later'
  }
}

const BATCH = 20
/** A charge that ended may still be paid: it is polled so long after its end. */
const POLL_AFTER_EXPIRY_MS = DAY_MS

/**
 * Background job: polls charges for which no event came, so that a lost event costs minutes. Safe on several servers
 * at once. When the provider cannot be reached, the remaining charges wait for the next run.
 * @returns how many charges were synchronized
 */
export async function pollCharges(ctx: Ctx, onPaid: OnPaid): Promise<number> {
  const { opn } = ctx.deps.config
  if (!opn) return 0
  const dueCharges = ctx.db
    .select({ id: providerCharge.id })
    .from(providerCharge)
    .where(and(lte(providerCharge.nextAt, ctx.now), eq(providerCharge.live, opn.live)))
    .orderBy(providerCharge.nextAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const firstSeconds = FIRST_POLL_MS / 1_000
  const maxSeconds = MAX_POLL_MS / 1_000
  // The next poll is scheduled before the request, so that no other server polls the same charge.
  const rows = await ctx.db
    .update(providerCharge)
    .set({
      asks: sql`${providerCharge.asks} + 1`,
      nextAt: sql`case when ${providerCharge.chargeId} is null
          or coalesce(${providerCharge.expiresAt}, ${providerCharge.askedAt}) < ${new Date(ctx.now.getTime() - POLL_AFTER_EXPIRY_MS).toISOString()}::timestamptz
        then null else ${ctx.now.toISOString()}::timestamptz
          + make_interval(secs => least(${firstSeconds} * power(2, least(${providerCharge.asks} + 1, 10)), ${maxSeconds})) end`,
    })
    .where(inArray(providerCharge.id, dueCharges))
    .returning({ id: providerCharge.id, chargeId: providerCharge.chargeId })
  let polled = 0
  for (const { chargeId } of rows) {
    if (chargeId === null) continue
    try {
      await syncCharge(ctx, chargeId, onPaid)
      polled += 1
    } catch (error) {
      if (!isProviderError(error)) throw error
      ctx.log.warn({ err: error, charge: chargeId }, 'the payment provider says nothing of a charge')
      if (!(error instanceof OpnRejected)) return polled
    }
  }
  return polled
}
