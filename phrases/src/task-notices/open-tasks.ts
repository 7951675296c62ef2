import { MAX_COUNTED, type CountedTask } from '@bailu/contract/dashboard/kinds'

/** A number of open tasks: they are counted to a limit. */
export const countText = (count: number): string => (count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count))

/** The list of the back office that shows the tasks of a kind. */
export const TASK_PATHS: Record<CountedTask, string> = {
  slips_late: '/orders?slip_late=yes',
  cod_to_confirm: '/orders?to_confirm=yes',
  slips: '/orders/slips',
  to_ship: '/orders/ship',
  pickups: '/orders?tab=awaiting_shipment&way=pickup',
  cash_due: '/orders?cash_due=yes',
  outstanding_goods: '/orders?outstanding_goods=yes',
  returns_to_answer: '/returns?status=requested',
  returns_to_receive: '/returns?waits=receive',
  refunds: '/refunds',
  withdrawals: '/withdrawals?state=under_review',
  approvals: '/approvals',
  rewards_on_hold: '/rewards?state=on_hold',
  debts: '/debts',
  applications: '/applications?state=submitted',
  erasures: '/erasure-requests',
  stock_low: '/stock?low=1',
  alarms: '/alarms',
}
