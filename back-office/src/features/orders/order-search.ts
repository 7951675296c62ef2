import { DAY, matching, oneOf, type ParamReader, searchParams } from '@bailu/client/search-params'
import { isPickupId } from '@bailu/contract/addresses/kinds'
import type { InputOf } from '@bailu/contract/calls'
import { LIST_SORTS } from '@bailu/contract/find/kinds'
import { SETTABLE_PARCEL_STATES } from '@bailu/contract/orders/kinds'
import { COLUMNS_PARAM, withoutView } from '../../ui/list-bar/list-view.ts'

export const ORDER_PAYMENTS = ['promptpay', 'cod', 'cash'] as const
export const ORDER_WAYS = ['delivery', 'pickup'] as const
/** Filters that are on or off. */
export const FLAG_FILTERS = [
  'slip',
  'slip_late',
  'to_confirm',
  'flagged',
  'cash_due',
  'cash_overdue',
  'outstanding_goods',
] as const

const pickupId: ParamReader<number> = (value) => (isPickupId(Number(value)) ? Number(value) : undefined)
const yes = oneOf(['yes'])
const searched: ParamReader<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) || undefined : undefined

/** Parses the search parameters; invalid values are dropped. */
export const readOrderSearch = searchParams({
  tab: oneOf(['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled']),
  search: searched,
  payment_method: oneOf(ORDER_PAYMENTS),
  way: oneOf(ORDER_WAYS),
  point: pickupId,
  slip: yes,
  slip_late: yes,
  to_confirm: yes,
  flagged: yes,
  cash_due: yes,
  cash_overdue: yes,
  outstanding_goods: yes,
  parcel: oneOf(SETTABLE_PARCEL_STATES),
  from: matching(DAY),
  to: matching(DAY),
  sort: oneOf(LIST_SORTS.orders),
  columns: COLUMNS_PARAM,
})
export type OrderSearch = ReturnType<typeof readOrderSearch>

export const toOrderFilters = (search: OrderSearch): InputOf<'GET /api/staff/order/csv'> => ({
  ...withoutView(search),
  tab: search.tab ?? 'all',
})
