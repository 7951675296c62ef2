import { MAX_PAPERS } from '@bailu/contract/staff-orders'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Empty, Flex, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { ShipTable } from '../features/orders/ship-table.tsx'
import { useCall, useList } from '../request/use-calls.ts'
import { Trouble } from '../ui/broken.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/orders/ship')({
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string } => (typeof ids === 'string' ? { ids } : {}),
  component: Screen,
})

/** Ships the selected orders, or all that await shipment. */
function Screen() {
  const { ids } = Route.useSearch()
  return ids ? <Chosen ids={ids} /> : <Waiting />
}

/** Loads all pages, up to the limit of one print, before showing the table: later rows would move edited ones. */
function Waiting() {
  const words = useWords().orders
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useList('GET /api/staff/order', {
    tab: 'awaiting_shipment',
    way: 'delivery',
  })
  const ids = data?.pages.flatMap(({ list }) => list.map(({ id }) => id)) ?? []
  const more = hasNextPage && ids.length < MAX_PAPERS
  const found = data && !more ? ids.join(',') : undefined
  // Shipped orders leave the server's list but stay in the table with their result: the ids are frozen.
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    if (more && !isFetchingNextPage) void fetchNextPage()
  }, [more, isFetchingNextPage, fetchNextPage])
  useEffect(() => setKept((before) => before ?? found), [found])
  if (error && kept === undefined) return <Trouble cause={error} onRetry={() => void refetch()} />
  if (kept === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  if (kept !== '') return <Chosen ids={kept} />
  return (
    <Page title={words.ship} back={{ link: { to: '/orders' }, name: words.back }}>
      <Empty description={words.shipEmpty} />
    </Page>
  )
}

function Chosen({ ids }: { ids: string }) {
  const words = useWords().orders
  const few = ids.split(',').slice(0, MAX_PAPERS).join(',')
  const papers = useCall('GET /api/staff/order/paper', { ids: few })
  return (
    <Page
      title={words.ship}
      back={{ link: { to: '/orders' }, name: words.back }}
      extra={
        <Flex gap={8} wrap>
          <Link to="/orders/print" search={{ ids: few, what: 'packing' }}>
            <Button>{words.printPacking}</Button>
          </Link>
          <Link to="/orders/print" search={{ ids: few, what: 'labels' }}>
            <Button>{words.printLabels}</Button>
          </Link>
        </Flex>
      }
    >
      <Loaded query={papers}>{({ list }) => <ShipTable orders={list.filter(({ address }) => !address.isZt)} />}</Loaded>
    </Page>
  )
}
