import type { InputOf } from '@bailu/contract/calls'
import type { OrderTab } from '@bailu/contract/orders/shop'
import type { PaymentMethod } from '@bailu/contract/orders/payment'

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
  outstanding_goods?: 'yes'
  to_confirm?: 'yes'
  slip_late?: 'yes'
  from?: string
  to?: string
}

const KNOWN_TABS = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const
const DAY = /^2[01]\d\d-[01]\d-[0-3]\d$/

const readOneOfValues = <T extends string>(raw: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((candidate) => candidate === raw)

/** Parses the search parameters; unknown keys and invalid values are dropped. */
export function readOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const { search, from, to } = raw
  const parsed = {
    tab: readOneOfValues(raw['tab'], KNOWN_TABS),
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 80) : undefined,
    payment_method: readOneOfValues(raw['payment_method'], ['promptpay', 'cod', 'cash'] as const),
    way: readOneOfValues(raw['way'], ['delivery', 'pickup'] as const),
    slip: readOneOfValues(raw['slip'], ['yes'] as const),
    flagged: readOneOfValues(raw['flagged'], ['yes'] as const),
    cash_due: readOneOfValues(raw['cash_due'], ['yes'] as const),
    cash_overdue: readOneOfValues(raw['cash_overdue'], ['yes'] as const),
    outstanding_goods: readOneOfValues(raw['outstanding_goods'], ['yes'] as const),
    to_confirm: readOneOfValues(raw['to_confirm'], ['yes'] as const),
    slip_late: readOneOfValues(raw['slip_late'], ['yes'] as const),
    from: typeof from === 'string' && DAY.test(from) ? from : undefined,
    to: typeof to === 'string' && DAY.test(to) ? to : undefined,
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''))
}

export const toOrderFilters = ({ tab = 'all', ...rest }: OrderSearch): InputOf<'GET /api/staff/order/csv'> => ({
  tab,
  ...rest,
})
