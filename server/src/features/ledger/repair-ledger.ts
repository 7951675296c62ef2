import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { patientlyInTurn } from '../../database/connect.ts'
import { DERIVED_SUMS, repairSum } from './derived-sums.ts'

export type Repair = { what: string; run: (ctx: Ctx) => Promise<number> }

const set = (what: string, statement: ReturnType<typeof sql>): Repair => ({
  what,
  run: (ctx) => patientlyInTurn(ctx, 'repair', async (tx) => (await tx.db.execute(statement)).rowCount ?? 0),
})

/** Repairs of data derived from rows that never change; never of decisions, payments or bookings. */
export const REPAIRS: readonly Repair[] = [
  ...DERIVED_SUMS.map((one) => ({ what: one.law, run: (ctx: Ctx) => repairSum(ctx, one) })),
  set(
    "a return is of its order's partner",
    sql`update order_return x set partner_id = o.partner_id from orders o
      where o.id = x.order_id and x.partner_id is distinct from o.partner_id`,
  ),
  set(
    "an order goes with its buyer's mentor",
    sql`update orders o set mentor_id = u.mentor_id from app_user u
      where u.id = o.user_id and o.mentor_id is distinct from u.mentor_id`,
  ),
]

/**
 * Recomputes derived data while the shop is running.
 * @returns number of changed rows per repair; only those above 0
 */
export async function repairLedger(ctx: Ctx, repairs: readonly Repair[] = REPAIRS): Promise<Record<string, number>> {
  const repaired: Record<string, number> = {}
  for (const { what, run } of repairs) {
    const changed = await run(ctx)
    if (changed > 0) repaired[what] = changed
  }
  const rows = Object.values(repaired).reduce((sum, changed) => sum + changed, 0)
  if (rows > 0) await record(ctx, 'ledger.repaired', { type: 'ledger', id: 'derived' }, { rows })
  return repaired
}
