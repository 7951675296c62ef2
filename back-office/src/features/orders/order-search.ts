import type { InputOf } from '@bailu/contract/calls'
import type { OrderTab, PaymentMethod } from '@bailu/contract/orders'

/** Filters of the order list. */
export type OrderSearch = {
  tab?: OrderTab
  search?: string
  payment_method?: PaymentMethod
  way?: 'delivery' | 'pickup'
  slip?: 'yes'
  flagged?: 'yes'
  cash_due?: 'yes'
  cash_overdue?: 'yes'
  goods_out?: 'yes'
  to_confirm?: 'yes'
  slip_late?: 'yes'
  from?: string
  to?: string
}

const TABS = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const
const DAY = /^2[01]\d\d-[01]\d-[0-3]\d$/

const oneOf = <T extends string>(given: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === given)

/** Parses the search parameters; unknown keys and invalid values are dropped. */
export function readSearch(given: Record<string, unknown>): OrderSearch {
  const { search, from, to } = given
  const found = {
    tab: oneOf(given['tab'], TABS),
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 80) : undefined,
    payment_method: oneOf(given['payment_method'], ['promptpay', 'cod', 'cash'] as const),
    way: oneOf(given['way'], ['delivery', 'pickup'] as const),
    slip: oneOf(given['slip'], ['yes'] as const),
    flagged: oneOf(given['flagged'], ['yes'] as const),
    cash_due: oneOf(given['cash_due'], ['yes'] as const),
    cash_overdue: oneOf(given['cash_overdue'], ['yes'] as const),
    goods_out: oneOf(given['goods_out'], ['yes'] as const),
    to_confirm: oneOf(given['to_confirm'], ['yes'] as const),
    slip_late: oneOf(given['slip_late'], ['yes'] as const),
    from: typeof from === 'string' && DAY.test(from) ? from : undefined,
    to: typeof to === 'string' && DAY.test(to) ? to : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
}

export const asFilters = ({ tab = 'all', ...rest }: OrderSearch): InputOf<'GET /api/staff/order/csv'> => ({
  tab,
  ...rest,
})
