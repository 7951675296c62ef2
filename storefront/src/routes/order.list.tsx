import type { OrderTab } from '@bailu/contract/orders'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { AddressLines } from '../features/addresses/address-lines.tsx'
import { OrderList } from '../features/orders/order-list.tsx'
import { OrderSheet } from '../features/orders/order-sheet.tsx'
import { PlacedNotice } from '../features/orders/placed-notice.tsx'
import { PaymentHost } from '../features/orders/payment-host.tsx'
import { flags } from '../route-table.ts'
import { ScreenTitle } from '../ui/screen.tsx'
import { tabLook, Tabs } from '../ui/tabs.tsx'
import { useWords } from '../words.tsx'

const TABS: readonly OrderTab[] = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled']
const UUID = /^[0-9a-f-]{36}$/i

export const Route = createFileRoute('/order/list')({
  staticData: flags('/order/list'),
  ssr: false,
  validateSearch: ({ tab, order }: Record<string, unknown>): { tab?: OrderTab; order?: string } => ({
    tab: TABS.find((one) => one === tab && one !== 'all'),
    order: typeof order === 'string' && UUID.test(order) ? order : undefined,
  }),
  component: OrderCenter,
})

function OrderCenter() {
  const words = useWords().orders
  const { tab = 'all', order } = Route.useSearch()
  const navigate = Route.useNavigate()

  const { history } = useRouter()
  const opened = useRef(false)

  const open = (id: string) => {
    opened.current = true
    void navigate({ search: (now) => ({ ...now, order: id }), resetScroll: false })
  }
  // A path change closes what lies over the page: it must not be turned back by this.
  const close = () =>
    setTimeout(() => {
      if (window.location.pathname !== '/order/list' || !window.location.search.includes('order=')) return
      if (opened.current) history.back()
      else void navigate({ search: ({ order: _, ...rest }) => rest, replace: true, resetScroll: false })
      opened.current = false
    })
  return (
    <>
      <ScreenTitle>{words.listTitle}</ScreenTitle>
      <PlacedNotice />
      <Tabs label={words.listTitle}>
        {TABS.map((one) => (
          <Link
            key={one}
            to="/order/list"
            replace
            search={one === 'all' ? {} : { tab: one }}
            aria-current={one === tab ? 'page' : undefined}
            className={tabLook(one === tab)}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </Tabs>
      <OrderList key={tab} tab={tab} onOpen={open} />
      <OrderSheet id={order} onClose={close} renderAddress={({ address }) => <AddressLines address={address} />} />
      <PaymentHost onPaid={() => {}} />
    </>
  )
}
