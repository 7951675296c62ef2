import { sql, type SQL } from 'drizzle-orm'
import type { WithRoles } from '@bailu/contract/staff/kinds'
import { calls, type Key, mayStaffCall } from '@bailu/contract/calls'
import { alarmKinds, mayReceiveAlarm } from '@bailu/contract/alarms/kinds'
import { MAX_COUNTED, COUNTED_TASKS, type CountedTask, WAITING_TASKS } from '@bailu/contract/dashboard/kinds'
import type { StaffDashboard } from '@bailu/contract/dashboard/staff'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'

type TaskKind = {
  action: Key
  /** The conditions are equal to those of the partial indexes. */
  rows: SQL
  /** What makes a row another task, for rows without a column `id`. */
  item?: SQL
  /** The newest first, for rows whose ids are not in this order. */
  newest?: SQL
}

/** Open tasks with the action that completes them: shown only to people allowed to do it. */
const TASK_KINDS: Record<CountedTask, TaskKind> = {
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
    // Another slip of the same order is to be checked anew.
    item: sql`id || ' ' || extract(epoch from slip_at)`,
    newest: sql`slip_at`,
  },
  to_ship: {
    action: 'POST /api/staff/order/{id}/ship',
    rows: sql`orders where status = 'awaiting_shipment' and not (address->>'isZt')::boolean`,
    newest: sql`placed_at`,
  },
  pickups: {
    action: 'POST /api/staff/order/{id}/hand-over',
    rows: sql`orders where status = 'awaiting_shipment' and (address->>'isZt')::boolean`,
  },
  cash_due: {
    action: 'POST /api/staff/order/{id}/confirm-payment',
    rows: sql`orders where payment_method = 'cod' and paid_at is null and status = 'finished' and cash_lost_at is null`,
    newest: sql`placed_at`,
  },
  outstanding_goods: {
    action: 'POST /api/staff/order/{id}/goods-back',
    rows: sql`outstanding_goods where outcome is null`,
    item: sql`order_id::text`,
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
      select id from order_return where status = 'received' or (status = 'approved' and kind = 'money')
      union all select id from refund where status = 'owed') due`,
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
  erasures: {
    action: 'POST /api/staff/customer/{id}/erasure-request/{request}/carry-out',
    rows: sql`erasure_request where state = 'open'`,
  },
  stock_low: {
    action: 'POST /api/staff/order/{id}/ship',
    rows: sql`variant where on_sale and stock <= low_at`,
  },
  alarms: {
    action: 'POST /api/staff/alarm/{id}/acknowledge',
    rows: sql`alarm where acknowledged_at is null`,
    // With its kind: each role is notified of others.
    item: sql`kind || ' ' || id`,
    newest: sql`last_at`,
  },
}

export const canPerform = (person: WithRoles, key: Key): boolean => mayStaffCall(person, calls[key].who)

export const isTaskOf = (person: WithRoles, task: CountedTask): boolean =>
  task === 'alarms'
    ? alarmKinds.some((kind) => mayReceiveAlarm(person, kind))
    : canPerform(person, TASK_KINDS[task].action)

const itemOf = ({ item }: TaskKind): SQL => item ?? sql`id::text`

/** Of alarms each role has others. */
const rowsOf = (task: CountedTask, person: WithRoles): SQL =>
  task === 'alarms'
    ? sql`${TASK_KINDS[task].rows} and kind in (${sql.join(
        ['', ...alarmKinds.filter((kind) => mayReceiveAlarm(person, kind))].map((kind) => sql`${kind}`),
        sql`, `,
      )})`
    : TASK_KINDS[task].rows

/** All open tasks of these kinds, as a query with the columns `task` and `item`; of alarms those of every role. */
export const openItems = (tasks: readonly CountedTask[]): SQL =>
  sql.join(
    tasks.map(
      (task) => sql`select ${task}::text as task, ${itemOf(TASK_KINDS[task])} as item from ${TASK_KINDS[task].rows}`,
    ),
    sql` union all `,
  )

type TaskCount = { what: CountedTask; count: number; stamp: string }

/** Counts at most {@link MAX_COUNTED} of each, the newest, so that the cost does not grow with the shop. */
export async function countOpenTasks(
  ctx: Ctx,
  person: WithRoles,
  tasks: readonly CountedTask[] = COUNTED_TASKS,
): Promise<TaskCount[]> {
  const visible = tasks.filter((what) => isTaskOf(person, what))
  if (visible.length === 0) return []
  const countQueries = visible.map((what) => {
    const kind = TASK_KINDS[what]
    const newest = kind.newest ?? kind.item ?? sql`id`
    return sql`select ${what}::text as what, count(*)::int as count,
        coalesce(sum(hashtextextended(item, 0)), 0)::text as stamp
      from (select ${itemOf(kind)} as item from ${rowsOf(what, person)} order by ${newest} desc limit ${MAX_COUNTED}) few`
  })
  const { rows } = await ctx.db.execute<TaskCount>(sql.join(countQueries, sql` union all `))
  return rows
}

export async function readOpenTasks(ctx: Ctx, person: WithRoles): Promise<StaffDashboard['waiting']> {
  const counts = await countOpenTasks(ctx, person, WAITING_TASKS)
  return counts.flatMap(({ what, count }) => (what === 'alarms' ? [] : [{ what, count }]))
}

/** Polled by every open page of the back office. */
export const readTaskCounts: Handler<'GET /api/staff/open-tasks'> = async (ctx) => {
  const scope = asStaff(ctx)
  const { rows } = await ctx.db.execute<{ task: CountedTask }>(
    sql`select task from staff_notice where staff_id = ${scope.staffId} and way = 'off'`,
  )
  const off = new Set(rows.map(({ task }) => task))
  return { tasks: (await countOpenTasks(ctx, scope)).map((task) => ({ ...task, off: off.has(task.what) })) }
}
