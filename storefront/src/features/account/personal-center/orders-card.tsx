import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import { callQuery } from '../../../browser/request/call-query.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { isUnknownVisitor, visitorKey } from '../../../session/visitor.ts'
import { ChevronIcon } from '../../../ui/icons/icons.tsx'
import { CanceledIcon, DoneIcon, ParcelIcon, PayIcon } from '../../../ui/icons/menu-icons.tsx'

/** Number of orders by status. The key begins with `order`, so that changes of orders invalidate it. */
export const orderCountsQuery = () => {
  return callQuery(
    ['order', visitorKey(), 'count'],
    'GET /api/order/count',
    {},
    { enabled: !isUnknownVisitor(), staleTime: 10_000, refetchOnWindowFocus: true },
  )
}

const TABS = [
  { tab: 'awaiting_payment', icon: PayIcon, isPending: true },
  { tab: 'awaiting_shipment', icon: ParcelIcon, isPending: true },
  { tab: 'finished', icon: DoneIcon, isPending: false },
  { tab: 'canceled', icon: CanceledIcon, isPending: false },
] as const satisfies { tab: OrderStatus; icon: unknown; isPending: boolean }[]
const MAX_COUNT = 99

/** Links to orders by status with counts; pending ones are highlighted. */
export function OrdersCard() {
  const { account, orders } = useWords('account', 'orders')
  const { data: counts } = useQuery(orderCountsQuery())
  return (
    <section className="mx-20 rounded-8 border border-line bg-paper">
      <div className="flex items-center justify-between border-b border-line pr-8 pl-16">
        <h2 className="text-18">{account.person.orders}</h2>
        <Link to="/order/list" className="flex min-h-touch items-center gap-4 pl-12 text-13 text-muted">
          {account.person.allOrders}
          <ChevronIcon className="size-16 text-control" />
        </Link>
      </div>
      <ul className="grid grid-cols-4">
        {TABS.map(({ tab, icon: Icon, isPending }) => {
          const count = counts?.[tab] ?? 0
          return (
            <li key={tab}>
              <Link
                to="/order/list"
                search={{ tab }}
                aria-label={count > 0 ? account.person.orderCount(orders.tabs[tab], count) : orders.tabs[tab]}
                className="flex h-full min-h-[88px] flex-col items-center gap-8 px-4 pt-16 pb-12 text-center active:bg-mist"
              >
                <span className="relative">
                  <Icon className="size-28 text-leaf" />
                  {count > 0 && (
                    <span
                      className={`absolute -top-8 left-20 min-w-20 rounded-full px-4 text-center text-12 leading-[20px] font-medium tabular-nums ring-2 ring-paper ${
                        isPending ? 'bg-leaf text-paper' : 'bg-mist text-muted'
                      }`}
                    >
                      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
                    </span>
                  )}
                </span>
                <span className="text-12 leading-tight">{orders.tabs[tab]}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
