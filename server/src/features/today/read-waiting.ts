import { sql, type SQL } from 'drizzle-orm'
import type { StaffRole } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { MOST_COUNTED, type StaffToday, WAITING, type Waiting } from '@bailu/contract/staff-today'
import type { Ctx } from '../../core/context.ts'

/**
 * Open tasks with the action that completes them: shown only to roles allowed to do it.
 * The conditions are equal to those of the partial indexes.
 */
const KINDS: Record<Waiting, { deed: Key; rows: SQL }> = {
  slips_late: {
    deed: 'POST /api/staff/order/{id}/confirm-payment',
    rows: sql`orders where slip_late_at is not null`,
  },
  cod_to_confirm: {
    deed: 'POST /api/staff/order/{id}/confirm-cod',
    rows: sql`orders where status = 'awaiting_payment' and payment_method = 'cod'`,
  },
  slips: {
    deed: 'POST /api/staff/order/{id}/confirm-payment',
    rows: sql`orders where status = 'awaiting_payment' and proof_at is not null`,
  },
  to_ship: {
    deed: 'POST /api/staff/order/{id}/ship',
    rows: sql`orders where status = 'awaiting_shipment' and not (address->>'isZt')::boolean`,
  },
  pickups: {
    deed: 'POST /api/staff/order/{id}/hand-over',
    rows: sql`orders where status = 'awaiting_shipment' and (address->>'isZt')::boolean`,
  },
  cash_due: {
    deed: 'POST /api/staff/order/{id}/confirm-payment',
    rows: sql`orders where payment_method = 'cod' and paid_at is null and status = 'finished' and cash_lost_at is null`,
  },
  goods_out: {
    deed: 'POST /api/staff/order/{id}/goods-back',
    rows: sql`goods_out where outcome is null`,
  },
  returns_to_answer: {
    deed: 'POST /api/staff/return/{id}/approve',
    rows: sql`order_return where status = 'requested'`,
  },
  returns_to_receive: {
    deed: 'POST /api/staff/return/{id}/receive',
    rows: sql`order_return where status = 'approved' and kind = 'goods'`,
  },
  refunds: {
    deed: 'POST /api/staff/refund/{id}/pay',
    rows: sql`(
      select from order_return where status = 'received' or (status = 'approved' and kind = 'money')
      union all select from refund_due where status = 'owed') due`,
  },
  withdrawals: {
    deed: 'POST /api/staff/withdrawal/{id}/pay',
    rows: sql`withdrawal where status = 'under_review'`,
  },
  approvals: {
    deed: 'POST /api/staff/approval/{id}/approve',
    rows: sql`approval where state = 'waiting'`,
  },
  rewards_held: {
    deed: 'POST /api/staff/withdrawal/{id}/pay',
    rows: sql`reward_line where status = 'pending' and held and reverses is null`,
  },
  debts: {
    deed: 'POST /api/staff/partner/{id}/repayment',
    rows: sql`account where kind = 'receivable' and debits > credits`,
  },
  applications: {
    deed: 'POST /api/staff/application/{id}/approve',
    rows: sql`partner_application where status = 'submitted'`,
  },
  stock_low: {
    deed: 'POST /api/staff/order/{id}/ship',
    rows: sql`variant where on_sale and stock <= low_at`,
  },
}

export function mayCount(role: StaffRole, key: Key): boolean {
  const { who } = calls[key]
  return Array.isArray(who) && (role === 'owner' || (who as readonly string[]).includes(role))
}

/** Counts at most {@link MOST_COUNTED} of each, so that the cost does not grow with the shop. */
export async function readWaiting(ctx: Ctx, role: StaffRole): Promise<StaffToday['waiting']> {
  const mine = WAITING.filter((what) => mayCount(role, KINDS[what].deed))
  if (mine.length === 0) return []
  const counted = mine.map(
    (what) => sql`select ${what}::text as what, count(*)::int as count
      from (select from ${KINDS[what].rows} limit ${MOST_COUNTED}) few`,
  )
  const { rows } = await ctx.db.execute<{ what: Waiting; count: number }>(sql.join(counted, sql` union all `))
  return rows
}
