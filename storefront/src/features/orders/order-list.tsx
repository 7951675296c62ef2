import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { OrderItem, OrderTab } from '@bailu/contract/orders/shop'
import { day, exactMoney, money } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/list/infinite-list.tsx'
import { Thumbnail } from '../../ui/media/picture.tsx'
import { EmptyState, SkeletonRows } from '../../ui/screen/screen.tsx'
import { type OrderActionHandlers, OrderActions } from './order-actions.tsx'
import {
  isPrepaid,
  describeDeadline,
  describePrepaid,
  describeSlipCheck,
  ExpectedArrival,
  OrderStatus,
} from './order-status.tsx'
import { FindOrder, useLinkedOrders, useRestoredGuest } from './linked-orders.tsx'
import { ordersQuery } from './queries.ts'

type OrderNoticesProps = { order: Pick<OrderItem, 'open_return' | 'refund' | 'part_paid'>; onOpen: () => void }

/** What is still open on an order: part payment, return, refund. */
export function OrderNotices({
  order: { open_return: openReturn, refund, part_paid: partPaid },
  onOpen,
}: OrderNoticesProps) {
  const { orders: words, returns } = useWords('orders', 'returns')
  return (
    <>
      {partPaid && <NoticeLine>{words.partPaid(exactMoney(partPaid.paid), exactMoney(partPaid.missing))}</NoticeLine>}
      {openReturn && <NoticeLine>{words.progress.return(returns.states[openReturn])}</NoticeLine>}
      {refund && <NoticeLine done={refund.state === 'paid'}>{describeRefund(refund, words.progress)}</NoticeLine>}
      {refund && !refund.account && (
        <Button wide className="mb-8" onClick={onOpen}>
          {words.enterAccount}
        </Button>
      )}
    </>
  )
}

function describeRefund(
  { state, amount, account }: NonNullable<OrderItem['refund']>,
  words: ReturnType<typeof useWords>['orders']['progress'],
): string {
  const amountText = exactMoney(amount)
  if (state === 'paid') return words.paid(amountText)
  return account ? words.owed(amountText) : words.account(amountText)
}

const NoticeLine = ({ done = false, children }: { done?: boolean; children: string }) => (
  <p className={`mb-8 border-l-2 pl-8 text-13 ${done ? 'border-line text-success' : 'border-gold text-ink'}`}>
    {children}
  </p>
)

type OrderCardProps = { order: OrderItem; handlers: OrderActionHandlers; onOpen: () => void }

export function OrderCard({ order, handlers, onOpen }: OrderCardProps) {
  const words = useWords('orders').orders
  const lang = useLang()
  return (
    <article className="rounded-3 border border-line bg-paper">
      <button type="button" onClick={onOpen} className="block w-full px-16 pt-12 pb-12 text-left active:bg-mist">
        <span className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-4 border-b border-line pb-8 text-13 text-muted">
          <span className="tabular-nums">{[order.number, order.old_number].filter(Boolean).join(' · ')}</span>
          <OrderStatus order={order} />
        </span>
        <span className="mt-12 flex gap-12">
          <Thumbnail picture={order.picture} size={64} />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-15 leading-tight">{order.summary}</span>
            <span className="mt-4 block text-13 text-muted">
              {words.pieces(order.quantity)} · {day(order.placed_at, lang)}
            </span>
          </span>
          <span className="text-16 whitespace-nowrap text-leaf tabular-nums">{money(order.total)}</span>
        </span>
      </button>
      <div className="px-16 pb-12 empty:hidden">
        {order.status === 'awaiting_payment' && order.slip === 'uploaded' && (
          <p className="mb-8 border-l-2 border-gold pl-8 text-13 text-muted">
            <span className="block">{words.slipUploaded}</span>
            {describeSlipCheck(order.slip_check, words)}
          </p>
        )}
        {order.status === 'awaiting_payment' && order.slip === 'rejected' && (
          <p className="mb-8 border-l-2 border-danger pl-8 text-13 text-danger">
            <span className="block">{words.slipRejected}</span>
            <span className="block wrap-anywhere text-ink">{order.slip_rejection}</span>
            {words.slipRejectedNext}
          </p>
        )}
        {isPrepaid(order) && (
          <p className="mb-8 border-l-2 border-gold pl-8 text-13 text-ink">{describePrepaid(order, words)}</p>
        )}
        {order.status === 'awaiting_payment' && order.expires_at && !isPrepaid(order) && (
          <p className="mb-8 border-l-2 border-gold pl-8 text-13 text-warn">
            {describeDeadline(order, order.expires_at, words, lang)}
          </p>
        )}
        {order.status !== 'awaiting_payment' && order.arrives && (
          <p className="mb-8 border-l-2 border-line pl-8">
            <ExpectedArrival order={order} />
          </p>
        )}
        <OrderNotices order={order} onOpen={onOpen} />
        <OrderActions order={order} handlers={handlers} />
      </div>
    </article>
  )
}

const scrollPositions = new Map<string, number>()

/** Restores the scroll position when the list is reached by back; a new visit starts at the top. */
export const useOrderListScroll = (): void => {
  const key = useRouterState({ select: ({ location }) => location.state.key ?? '' })
  useEffect(() => {
    const position = scrollPositions.get(key) ?? 0
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (position > 0 && window.scrollY < position) window.scrollTo(0, position)
        window.addEventListener('scroll', savePosition, { passive: true })
      })
    })
    const savePosition = () => {
      if (window.location.pathname === '/order/list') scrollPositions.set(key, window.scrollY)
    }
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', savePosition)
    }
  }, [key])
}

type OrderListProps = { tab: OrderTab; handlers: OrderActionHandlers; onOpen: (id: string) => void }

export function OrderList({ tab, handlers, onOpen }: OrderListProps) {
  const { orders, cart } = useWords('cart', 'orders')
  const isRestoring = useRestoredGuest()
  const source = useInfiniteQuery(ordersQuery(tab, useLang()))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const linked = useLinkedOrders(
    tab,
    list.map(({ id }) => id),
  )
  const skeleton = <SkeletonRows count={3} height="h-[168px]" className="gap-16 gutter py-16" />
  const empty = (
    <EmptyState title={orders.none} lead={orders.noneOf[tab]}>
      <div className="flex flex-wrap justify-center gap-12">
        <ButtonLink to="/shop" kind="quiet">
          {cart.toShop}
        </ButtonLink>
        <FindOrder onFound={onOpen} />
      </div>
    </EmptyState>
  )
  const linkedCards = linked.orders.length > 0 && (
    <section aria-label={orders.keepOrder.group} className="gutter pt-16">
      <h2 className="mb-8 font-sans text-13 text-muted">{orders.keepOrder.group}</h2>
      <OrderCards list={linked.orders} handlers={handlers} onOpen={onOpen} />
    </section>
  )
  if (isRestoring) return skeleton
  // Neither signed in nor a guest: there are no others to ask for.
  if (source.fetchStatus === 'idle' && source.isPending)
    return linked.isLoading ? skeleton : linkedCards ? <LinkedOnly cards={linkedCards} onFound={onOpen} /> : empty
  return (
    <InfiniteList source={source} count={list.length + linked.orders.length} skeleton={skeleton} empty={empty}>
      {source.isError && (
        <p role="status" className="gutter pt-12 text-13 text-warn">
          {orders.listOffline}
        </p>
      )}
      {linkedCards}
      <div className="gutter pt-16">
        <OrderCards list={list} handlers={handlers} onOpen={onOpen} />
      </div>
    </InfiniteList>
  )
}

type OrderCardsProps = { list: readonly OrderItem[] } & Omit<OrderListProps, 'tab'>

const OrderCards = ({ list, handlers, onOpen }: OrderCardsProps) => (
  <ul className="flex flex-col gap-16">
    {list.map((order) => (
      <li key={order.id}>
        <OrderCard order={order} handlers={handlers} onOpen={() => onOpen(order.id)} />
      </li>
    ))}
  </ul>
)

/** Orders opened by a link, on a device without any of its own. */
const LinkedOnly = ({ cards, onFound }: { cards: ReactNode; onFound: (id: string) => void }) => (
  <>
    {cards}
    <div className="gutter py-20 text-center">
      <FindOrder onFound={onFound} />
    </div>
  </>
)
