import { sql } from 'drizzle-orm'
import type { Checks } from './check-ledger.ts'

/** Invariants of refund transfers returned by the bank. */
export const refundChecks: Checks = {
  'what the bank gave back of a refund is owed again': sql`
    select b.refund_id::text as at, format('returned %s, refund %s, owed %s', b.amount, r.amount, sum(d.amount)) as what
    from refund_bounce b join refund r on r.id = b.refund_id left join refund_due d on d.bounce_of = b.refund_id
    group by b.refund_id, b.amount, r.amount, r.in_cash
    having b.amount <> r.amount or r.in_cash or count(d.id) = 0 or bool_or(d.amount <> b.amount)`,
}
