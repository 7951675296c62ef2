import type { Key } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'

/** Queries to invalidate when an order changes. */
export const ORDER_CALLS: readonly Key[] = [
  'GET /api/staff/order',
  'GET /api/staff/order/{id}',
  'GET /api/staff/order/{id}/return',
  'GET /api/staff/order/packing-slip',
  'GET /api/staff/slip',
  'GET /api/staff/refund',
  'GET /api/staff/today',
]

/** Pieces of an order that are to be sent: bought and not canceled. */
export const piecesToSend = ({ to_send: lines }: Pick<StaffOrder, 'to_send'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Satang of a paid order that are owed once it is canceled: without what was transferred for canceled pieces. */
export const stillToRefund = ({ total, returns }: Pick<StaffOrder, 'total' | 'returns'>): number =>
  returns.reduce((rest, { unsent, status, amount }) => (unsent && status === 'refunded' ? rest - amount : rest), total)
