import { MAX_PACKING_SLIPS } from '@bailu/contract/orders/kinds'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Alert, Flex } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { PrintLinks } from '../../../features/orders/shipping/print-links.tsx'
import { useSlips } from '../../../features/orders/shipping/use-slips.ts'
import { ShipDesk } from '../../../features/orders/shipping/ship-desk.tsx'
import styles from '../../../features/orders/orders.module.css'
import { useList } from '../../../app/api/use-calls.ts'
import { LoadError, PageSkeleton } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/orders/ship')({
  staticData: { words: ['bank', 'catalogue', 'content', 'orders', 'parcels', 'shipDesk'] },
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string } => (typeof ids === 'string' ? { ids } : {}),
  component: Screen,
})

/** Ships the selected orders, or all that await shipment. */
function Screen() {
  const { ids } = Route.useSearch()
  return ids ? <SelectedOrders ids={ids} /> : <AllAwaitingShipment />
}

function AllAwaitingShipment() {
  const query = useList('GET /api/staff/order/to-ship', {})
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const [wantsAll, setWantsAll] = useState(false)
  const orders = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  useEffect(() => {
    if (isFetchNextPageError) return setWantsAll(false)
    if (wantsAll && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [wantsAll, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (!data)
    return (
      <DeskPage ids={[]}>
        {error ? <LoadError cause={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
      </DeskPage>
    )
  const total = data.pages.at(-1)!.total
  const ids = orders.map(({ id }) => id)
  return (
    <DeskPage ids={ids}>
      <ShipDesk
        orders={orders}
        total={Math.max(total, ids.length)}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        onAll={hasNextPage ? () => setWantsAll(true) : undefined}
        nextCount={Math.min(MAX_PACKING_SLIPS, Math.max(1, total - ids.length))}
        isLoadingMore={isFetchingNextPage}
        hasFailed={isFetchNextPageError}
      />
    </DeskPage>
  )
}

function SelectedOrders({ ids }: { ids: string }) {
  const list = useMemo(() => ids.split(','), [ids])
  const { slips, error, refetch } = useSlips(list)
  if (!slips || error)
    return <DeskPage ids={[]}>{error ? <LoadError cause={error} onRetry={refetch} /> : <PageSkeleton />}</DeskPage>
  const pickups = slips.filter(({ address }) => address.isZt)
  return (
    <DeskPage ids={list}>
      <PickupNotice orders={pickups} />
      {(pickups.length < slips.length || slips.length === 0) && <ShipDesk orders={slips} />}
    </DeskPage>
  )
}

/** Chosen orders that are not shipped: each is handed over on its page. */
function PickupNotice({ orders }: { orders: readonly PackingSlip[] }) {
  const { shipDesk } = useWords('shipDesk')
  if (orders.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice ?? ''}
      title={shipDesk.pickups(orders.length)}
      description={
        <Flex wrap gap={12}>
          {orders.map(({ id, number }) => (
            <Link key={id} to="/orders/$id" params={{ id }} className="figure">
              {number}
            </Link>
          ))}
        </Flex>
      }
    />
  )
}

function DeskPage({ ids, children }: { ids: string[]; children: ReactNode }) {
  const words = useWords('orders').orders
  return (
    <Page
      title={words.ship}
      back={{ link: { to: '/orders' }, name: words.back }}
      extra={ids.length > 0 && <PrintLinks ids={ids} />}
    >
      {children}
    </Page>
  )
}
