import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { providerCharge } from '../../../database/tables/charges.ts'
import { OpnRefused } from '../../../outside/opn.ts'
import { FIRST_MS, LONGEST_MS, ofOpn } from './find-charge.ts'
import { seeCharge, type Then } from './see-charge.ts'

const BATCH = 20
/** A charge that ended may still be paid: it is polled so long after its end. */
const LAST_MS = 24 * 3_600_000

/**
 * Background job: polls charges for which no event came, so that a lost event costs minutes. Safe on several servers
 * at once. When the provider cannot be reached, the remaining charges wait for the next run.
 * @returns how many charges were synchronized
 */
export async function askAgain(ctx: Ctx, then: Then): Promise<number> {
  const { opn } = ctx.house.settings
  if (!opn) return 0
  const due = ctx.db
    .select({ id: providerCharge.id })
    .from(providerCharge)
    .where(and(lte(providerCharge.nextAt, ctx.now), eq(providerCharge.live, opn.live)))
    .orderBy(providerCharge.nextAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const first = FIRST_MS / 1_000
  const longest = LONGEST_MS / 1_000
  // The next poll is scheduled before the request, so that no other server polls the same charge.
  const rows = await ctx.db
    .update(providerCharge)
    .set({
      asks: sql`${providerCharge.asks} + 1`,
      nextAt: sql`case when ${providerCharge.chargeId} is null
          or coalesce(${providerCharge.expiresAt}, ${providerCharge.askedAt}) < ${new Date(ctx.now.getTime() - LAST_MS).toISOString()}::timestamptz
        then null else ${ctx.now.toISOString()}::timestamptz
          + make_interval(secs => least(${first} * power(2, least(${providerCharge.asks} + 1, 10)), ${longest})) end`,
    })
    .where(inArray(providerCharge.id, due))
    .returning({ id: providerCharge.id, chargeId: providerCharge.chargeId })
  let asked = 0
  for (const { chargeId } of rows) {
    if (chargeId === null) continue
    try {
      await seeCharge(ctx, chargeId, then)
      asked += 1
    } catch (error) {
      if (!ofOpn(error)) throw error
      ctx.log.warn({ err: error, charge: chargeId }, 'the payment provider says nothing of a charge')
      if (!(error instanceof OpnRefused)) return asked
    }
  }
  return asked
}
