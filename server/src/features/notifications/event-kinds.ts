import type { EventGroup, EventKind, SwitchableWay } from '@bailu/contract/notifications/kinds'
import type { Deps } from '../../core/context.ts'
import { orderPath, type OrderPathSource } from '../orders/base/order-link.ts'

/** What an event is about, for the path that opens it. */
export type EventSubject = { order?: OrderPathSource; id?: string | number }

type EventDefinition = {
  group: EventGroup
  /** `always`: a receipt, or about money or rights of the receiver, so it cannot be switched off. */
  email: 'always' | 'optional' | null
  push: boolean
  /** Listed in the account; site messages have a list of their own. */
  inbox: boolean
  path: (deps: Pick<Deps, 'config'>, subject: EventSubject) => string
  /** Hours until a push notification is not worth showing any more. */
  hours: number
}

const ofOrder: EventDefinition['path'] = (deps, { order }) => (order ? orderPath(deps, order) : '/order/list')
/** The partner's list of orders, with this one open. */
export const ordersFigure = (orderId?: string): string =>
  `/data-center/trade/orders${orderId ? `?order=${orderId}` : ''}`
/** A client's id; of a guest, who has no page, the id of the order. */
const ofClient: EventDefinition['path'] = (_deps, { id }) =>
  typeof id === 'number' ? `/manage/client/${id}?tab=orders` : ordersFigure(id)
const ofLine: EventDefinition['path'] = (_deps, { id }) => `/income/sales?line=${id}`
const ofWithdrawal: EventDefinition['path'] = (_deps, { id }) => `/wthdrawal?id=${id}`
const at = (path: string) => () => path

const define = (
  group: EventGroup,
  email: EventDefinition['email'],
  path: EventDefinition['path'],
  more: Partial<EventDefinition> = {},
): EventDefinition => ({ group, email, path, push: true, inbox: true, hours: 72, ...more })

/** Every event that people are notified of: in which ways, and what opens. */
export const EVENTS: Readonly<Record<EventKind, EventDefinition>> = {
  order_placed: define('orders', 'always', ofOrder, { push: false }),
  // Confirms an address that a guest typed; nobody else gets it.
  order_contact: define('orders', 'always', ofOrder, { push: false, inbox: false }),
  payment_due: define('reminders', 'optional', ofOrder, { hours: 3 }),
  payment_part: define('payments', 'always', ofOrder),
  order_paid: define('payments', 'always', ofOrder, { hours: 48 }),
  slip_rejected: define('payments', 'always', ofOrder, { hours: 48 }),
  payment_reversed: define('payments', 'always', ofOrder, { hours: 48 }),
  cod_confirmed: define('orders', 'always', ofOrder, { hours: 48 }),
  order_shipped: define('delivery', 'optional', ofOrder, { hours: 48 }),
  order_tracking_changed: define('delivery', 'optional', ofOrder, { hours: 48 }),
  order_delivered: define('delivery', 'optional', ofOrder, { hours: 24 }),
  order_returning: define('delivery', 'optional', ofOrder, { hours: 48 }),
  order_ready: define('delivery', 'optional', ofOrder),
  order_handed_over: define('delivery', 'optional', ofOrder, { push: false }),
  order_expired: define('orders', 'always', ofOrder, { hours: 48 }),
  order_canceled: define('orders', 'always', ofOrder),
  order_pieces_canceled: define('orders', 'always', ofOrder),
  refund_owed: define('refunds', 'always', ofOrder),
  refund_paid: define('refunds', 'always', ofOrder),
  return_requested: define('returns', 'always', ofOrder, { push: false }),
  return_approved: define('returns', 'always', ofOrder),
  return_rejected: define('returns', 'always', ofOrder),
  return_received: define('returns', 'always', ofOrder),
  return_refunded: define('refunds', 'always', ofOrder),
  application_approved: define('application', 'always', at('/manage')),
  application_rejected: define('application', 'always', at('/manage')),
  client_order: define('clients', null, ofClient, { hours: 24 }),
  client_paid: define('clients', null, ofClient, { hours: 24 }),
  reward_settled: define('rewards', null, at('/income'), { hours: 24 }),
  reward_held: define('rewards', 'optional', ofLine),
  reward_reversed: define('rewards', 'optional', ofLine),
  withdrawal_paid: define('withdrawals', 'always', ofWithdrawal),
  withdrawal_rejected: define('withdrawals', 'always', ofWithdrawal),
  withdrawal_returned: define('withdrawals', 'always', ofWithdrawal),
  debt_settled: define('debts', 'always', at('/income')),
  level_up: define('levels', 'optional', at('/manage?view=levels')),
  site_message: define('messages', null, (_deps, { id }) => `/notice/detail/${id}`, { inbox: false }),
}

/** Whether a way carries this event at all. */
export const goesBy = (kind: EventKind, way: SwitchableWay): boolean =>
  way === 'push' ? EVENTS[kind].push : EVENTS[kind].email !== null
