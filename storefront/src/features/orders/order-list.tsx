import type { OrderTab } from '@bailu/contract/orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AppLink } from '../../app-link.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import type { Doings } from './doings.ts'
import { OrderCard } from './order-card.tsx'
import { isNobody, ordersQuery } from './queries.ts'

const Waiting = () => (
  <div className="flex flex-col gap-16 gutter py-16">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-[168px] w-full" />
    ))}
  </div>
)

type Props = { tab: OrderTab; doings: Doings; onOpen: (id: string) => void }

export function OrderList({ tab, doings, onOpen }: Props) {
  const { orders, cart } = useWords()
  const source = useInfiniteQuery(ordersQuery(tab, useLang()))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const empty = (
    <EmptyState title={orders.none} lead={orders.noneOf[tab]}>
      <AppLink to="/shop" className={buttonLook('quiet')}>
        {cart.toShop}
      </AppLink>
    </EmptyState>
  )
  if (isNobody()) return empty
  return (
    <EndlessList source={source} count={list.length} skeleton={<Waiting />} empty={empty}>
      {source.isError && (
        <p role="status" className="gutter pt-12 text-13 text-warn">
          {orders.listOffline}
        </p>
      )}
      <ul className="flex flex-col gap-16 gutter pt-16">
        {list.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} doings={doings} onOpen={() => onOpen(order.id)} />
          </li>
        ))}
      </ul>
    </EndlessList>
  )
}
