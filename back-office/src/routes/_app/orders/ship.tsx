import { MAX_PACKING_SLIPS } from '@bailu/contract/orders/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { Empty, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { PrintLinks } from '../../../features/orders/shipping/print-links.tsx'
import { ShipTable } from '../../../features/orders/shipping/ship-table.tsx'
import { useCall, useList } from '../../../app/api/use-calls.ts'
import { Loaded, LoadError, PageSkeleton } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/orders/ship')({
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string } => (typeof ids === 'string' ? { ids } : {}),
  component: Screen,
})

/** Ships the selected orders, or all that await shipment. */
function Screen() {
  const { ids } = Route.useSearch()
  return ids ? <ShipOrders ids={ids} /> : <AllAwaitingShipment />
}

/** Loads all pages, up to the limit of one print, before showing the table: later rows would move edited ones. */
function AllAwaitingShipment() {
  const words = useWords().orders
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useList('GET /api/staff/order', {
    tab: 'awaiting_shipment',
    way: 'delivery',
  })
  const ids = data?.pages.flatMap(({ list }) => list.map(({ id }) => id)) ?? []
  const more = hasNextPage && ids.length < MAX_PACKING_SLIPS
  const loadedIds = data && !more ? ids.join(',') : undefined
  // Shipped orders leave the server's list but stay in the table with their result: the ids are frozen.
  const [frozenIds, setFrozenIds] = useState<string>()
  useEffect(() => {
    if (more && !isFetchingNextPage) void fetchNextPage()
  }, [more, isFetchingNextPage, fetchNextPage])
  useEffect(() => setFrozenIds((before) => before ?? loadedIds), [loadedIds])
  if (error && frozenIds === undefined) return <LoadError cause={error} onRetry={() => void refetch()} />
  if (frozenIds === undefined) return <PageSkeleton />
  if (frozenIds !== '') return <ShipOrders ids={frozenIds} />
  return (
    <Page title={words.ship} back={{ link: { to: '/orders' }, name: words.back }}>
      <Empty description={words.shipEmpty} />
    </Page>
  )
}

function ShipOrders({ ids }: { ids: string }) {
  const words = useWords().orders
  const shippableIds = ids.split(',').slice(0, MAX_PACKING_SLIPS).join(',')
  const query = useCall('GET /api/staff/order/packing-slip', { ids: shippableIds })
  return (
    <Page
      title={words.ship}
      back={{ link: { to: '/orders' }, name: words.back }}
      extra={
        <Flex gap={8} wrap>
          <PrintLinks ids={shippableIds} />
        </Flex>
      }
    >
      <Loaded query={query}>{({ list }) => <ShipTable orders={list.filter(({ address }) => !address.isZt)} />}</Loaded>
    </Page>
  )
}
