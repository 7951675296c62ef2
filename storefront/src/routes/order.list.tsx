import { useQueryClient } from '@tanstack/react-query'
import type { OrderTab } from '@bailu/contract/orders'
import { createFileRoute, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AddressLines } from '../features/addresses/address-lines.tsx'
import { addLine } from '../features/cart/change-cart.ts'
import type { Doings } from '../features/orders/doings.ts'
import { LeftOut } from '../features/orders/left-out.tsx'
import { OrderList } from '../features/orders/order-list.tsx'
import { OrderSheet } from '../features/orders/order-sheet.tsx'
import { PlacedNotice } from '../features/orders/placed-notice.tsx'
import { PaymentHost } from '../features/orders/payment-host.tsx'
import { useBuyAgain } from '../features/orders/use-buy-again.ts'
import { useListPlace } from '../features/orders/use-list-place.ts'
import { flags } from '../route-table.ts'
import { asStep, useCloseAddressed } from '../ui/addressed.ts'
import { ScreenTitle } from '../ui/screen.tsx'
import { ScreenSkeleton } from '../ui/states.tsx'
import { tabLook, Tabs } from '../ui/tabs.tsx'
import { unread } from '../unread.ts'
import { useWords } from '../words.tsx'

const Receipt = lazy(() => import('../features/orders/receipt.tsx'))
const ReturnScreen = lazy(() => import('../features/orders/returns/return-screen.tsx'))

const TABS: readonly OrderTab[] = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled']
const UUID = /^[0-9a-f-]{36}$/i

type Search = { tab?: OrderTab; order?: string; show?: 'receipt' | 'return' }

const read = ({ tab, order, show }: Search) => ({
  tab: TABS.find((one) => one === tab),
  order: order && UUID.test(order) ? order : undefined,
  show: show === 'receipt' || show === 'return' ? show : undefined,
})

export const Route = createFileRoute('/order/list')({
  staticData: flags('/order/list'),
  ssr: false,
  validateSearch: unread<Search>,
  component: OrderCenter,
})

function OrderCenter() {
  const { order, show } = read(Route.useSearch())
  const navigate = Route.useNavigate()
  const back = () => void navigate({ search: ({ show: _, ...rest }) => rest, replace: true })
  if (!order || !show) return <List />
  return (
    <Suspense fallback={<ScreenSkeleton page />}>
      {show === 'receipt' ? <Receipt id={order} onBack={back} /> : <ReturnScreen id={order} onDone={back} />}
    </Suspense>
  )
}

function List() {
  const words = useWords().orders
  const { tab = 'all', order } = read(Route.useSearch())
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const add = async (variantId: number, quantity: number) => (await addLine(client, { variantId, quantity })) === 'kept'
  const toCart = () => void navigate({ to: '/cart' })
  const { leftOut, close: closeLeftOut, buyAgain } = useBuyAgain(add, toCart)
  useListPlace()

  const open = (id: string) => void navigate({ search: (now) => ({ ...now, order: id }), ...asStep(true) })
  const show = (what: 'receipt' | 'return', id: string) =>
    void navigate({ search: (now) => ({ ...now, order: id, show: what }) })
  const doings: Doings = {
    buyAgain,
    askReturn: ({ id }) => show('return', id),
    showReceipt: ({ id }) => show('receipt', id),
  }
  const close = useCloseAddressed(
    order,
    () => void navigate({ search: ({ order: _, ...rest }) => rest, ...asStep(false) }),
  )
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
      <OrderList key={tab} tab={tab} doings={doings} onOpen={open} />
      <OrderSheet
        id={order}
        doings={doings}
        onClose={close}
        renderAddress={({ address }) => <AddressLines address={address} />}
      />
      <LeftOut left={leftOut} onClose={closeLeftOut} onCart={toCart} />
      <PaymentHost onPaid={() => {}} />
    </>
  )
}
