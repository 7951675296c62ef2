import { sql, type SQL } from 'drizzle-orm'
import type { StaffRole } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { type StaffDashboard, WAITING_TASKS, type WaitingTask } from '@bailu/contract/dashboard/staff'
import { MAX_COUNTED } from '@bailu/contract/dashboard/kinds'
import type { Ctx } from '../../core/context.ts'

/**
 * Open tasks with the action that completes them: shown only to roles allowed to do it.
 * The conditions are equal to those of the partial indexes.
 */
const TASK_KINDS: Record<WaitingTask, { action: Key; rows: SQL }> = {
  slips_late: {
    action: 'POST /api/staff/order/{id}/confirm-payment',
    rows: sql`orders where slip_late_at is not null`,
  },
  cod_to_confirm: {
    action: 'POST /api/staff/order/{id}/confirm-cod',
    rows: sql`orders where status = 'awaiting_payment' and payment_method = 'cod'`,
  },
  slips: {
    action: 'POST /api/staff/order/{id}/confirm-payment',
    rows: sql`orders where status = 'awaiting_payment' and slip_at is not null`,
  },
  to_ship: {
    action: 'POST /api/staff/order/{id}/ship',
    rows: sql`orders where status = 'awaiting_shipment' and not (address->>'isZt')::boolean`,
  },
  pickups: {
    action: 'POST /api/staff/order/{id}/hand-over',
    rows: sql`orders where status = 'awaiting_shipment' and (address->>'isZt')::boolean`,
  },
  cash_due: {
    action: 'POST /api/staff/order/{id}/confirm-payment',
    rows: sql`orders where payment_method = 'cod' and paid_at is null and status = 'finished' and cash_lost_at is null`,
  },
  outstanding_goods: {
    action: 'POST /api/staff/order/{id}/goods-back',
    rows: sql`outstanding_goods where outcome is null`,
  },
  returns_to_answer: {
    action: 'POST /api/staff/return/{id}/approve',
    rows: sql`order_return where status = 'requested'`,
  },
  returns_to_receive: {
    action: 'POST /api/staff/return/{id}/receive',
    rows: sql`order_return where status = 'approved' and kind = 'goods'`,
  },
  refunds: {
    action: 'POST /api/staff/refund/{id}/pay',
    rows: sql`(
      select from order_return where status = 'received' or (status = 'approved' and kind = 'money')
      union all select from refund where status = 'owed') due`,
  },
  withdrawals: {
    action: 'POST /api/staff/withdrawal/{id}/pay',
    rows: sql`withdrawal where status = 'under_review'`,
  },
  approvals: {
    action: 'POST /api/staff/approval/{id}/approve',
    rows: sql`approval where state = 'waiting'`,
  },
  rewards_on_hold: {
    action: 'POST /api/staff/withdrawal/{id}/pay',
    rows: sql`reward_line where status = 'pending' and on_hold and reverses is null`,
  },
  debts: {
    action: 'POST /api/staff/partner/{id}/repayment',
    rows: sql`account where kind = 'receivable' and debits > credits`,
  },
  applications: {
    action: 'POST /api/staff/application/{id}/approve',
    rows: sql`partner_application where status = 'submitted'`,
  },
  stock_low: {
    action: 'POST /api/staff/order/{id}/ship',
    rows: sql`variant where on_sale and stock <= low_at`,
  },
}

export function canPerform(role: StaffRole, key: Key): boolean {
  const { who } = calls[key]
  return Array.isArray(who) && (role === 'owner' || (who as readonly string[]).includes(role))
}

/** Counts at most {@link MOST_COUNTED} of each, so that the cost does not grow with the shop. */
export async function readOpenTasks(ctx: Ctx, role: StaffRole): Promise<StaffDashboard['waiting']> {
  const visible = WAITING_TASKS.filter((what) => canPerform(role, TASK_KINDS[what].action))
  if (visible.length === 0) return []
  const countQueries = visible.map(
    (what) => sql`select ${what}::text as what, count(*)::int as count
      from (select from ${TASK_KINDS[what].rows} limit ${MAX_COUNTED}) few`,
  )
  const { rows } = await ctx.db.execute<{ what: WaitingTask; count: number }>(sql.join(countQueries, sql` union all `))
  return rows
}
