import { matching, oneOf, searchParams, UUID } from '@bailu/client/search-params'
import { useQueryClient } from '@tanstack/react-query'
import type { OrderTab } from '@bailu/contract/orders/shop'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { OrderAddress } from '../../features/checkout/order-address.tsx'
import { addCartLine } from '../../features/cart/change-cart.ts'
import type { OrderActionHandlers } from '../../features/orders/order-actions.tsx'
import { SkippedLinesDialog, useBuyAgain } from '../../features/orders/buy-again.tsx'
import { OrderList, useOrderListScroll } from '../../features/orders/order-list.tsx'
import { OrderSheet } from '../../features/orders/order-detail.tsx'
import { PlacedNotice } from '../../features/orders/placed-notice.tsx'
import { PaymentHost } from '../../features/orders/payment/payment-host.tsx'
import { RefundCard } from '../../features/refunds/refund-card.tsx'
import { ReturnCards } from '../../features/returns/return-card.tsx'
import { lazyOptional } from '../../ui/lazy-part.tsx'
import { takeOrderSecret } from '../../session/order-keys.ts'
import { overlayNavigation, useCloseUrlOverlay } from '../../ui/dialog/url-overlay.ts'
import { ScreenTitle, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { Tabs, TabLink } from '../../ui/list/tabs.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

const PartnerCard = lazyOptional(
  async () => ({ default: (await import('../../features/partners/public-partner.tsx')).PartnerCard }),
  'partners',
)
const Receipt = lazy(() => import('../../features/orders/receipt.tsx'))
const RefundAccountForm = lazy(() => import('../../features/refunds/refund-account-form.tsx'))
const ReturnScreen = lazy(() => import('../../features/returns/return-screen.tsx'))

const TABS: readonly OrderTab[] = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled']

export const Route = createFileRoute('/order/list')({
  staticData: {
    ...routeFlags('/order/list'),
    words: ['addresses', 'auth', 'cart', 'legal', 'orders', 'returns', 'settings'],
  },
  head: pageTitle('orders', (words) => words.orders.listTitle),
  ssr: false,
  validateSearch: searchParams({ tab: oneOf(TABS), order: matching(UUID), show: oneOf(['receipt', 'return']) }),
  component: OrderCenter,
})

function OrderCenter() {
  const { order, show: openView } = Route.useSearch()
  const navigate = Route.useNavigate()
  useOrderSecret(order)
  const back = () => void navigate({ search: ({ show: _, ...rest }) => rest, replace: true })
  if (!order || !openView) return <OrderListView />
  return (
    <Suspense fallback={<ScreenSkeleton page />}>
      {openView === 'receipt' ? <Receipt id={order} onBack={back} /> : <ReturnScreen id={order} onDone={back} />}
    </Suspense>
  )
}

/** The secret of an order link, also when another link is opened in this tab. */
function useOrderSecret(order: string | undefined): void {
  const client = useQueryClient()
  // Before the order is loaded, which needs it.
  useState(() => takeOrderSecret(order))
  useEffect(() => {
    const onHashChange = () => takeOrderSecret(order) && void client.invalidateQueries({ queryKey: ['order'] })
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [order, client])
}

function OrderListView() {
  const words = useWords('orders').orders
  const { tab = 'all', order } = Route.useSearch()
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const addToCart = async (variantId: number, quantity: number) =>
    (await addCartLine(client, { variantId, quantity })) === 'saved'
  const toCart = () => void navigate({ to: '/cart' })
  const { skipped, close: closeLeftOut, buyAgain } = useBuyAgain(addToCart, toCart)
  useOrderListScroll()

  const openOrder = (id: string) =>
    void navigate({ search: (current) => ({ ...current, order: id }), ...overlayNavigation(true) })
  const openView = (view: 'receipt' | 'return', id: string) =>
    void navigate({ search: (current) => ({ ...current, order: id, show: view }) })
  const actions: OrderActionHandlers = {
    buyAgain,
    askReturn: ({ id }) => openView('return', id),
    showReceipt: ({ id }) => openView('receipt', id),
    renderRefundAccountForm: (id, onDone) => (
      <Suspense fallback={<div className="min-h-[320px]" />}>
        <RefundAccountForm id={id} call="PUT /api/order/{id}/refund-to" onDone={onDone} />
      </Suspense>
    ),
  }
  const closeOrder = useCloseUrlOverlay(
    order,
    () => void navigate({ search: ({ order: _, ...rest }) => rest, ...overlayNavigation(false) }),
  )
  return (
    <>
      <ScreenTitle>{words.listTitle}</ScreenTitle>
      <PlacedNotice />
      <Tabs label={words.listTitle}>
        {TABS.map((option) => (
          <TabLink
            key={option}
            to="/order/list"
            replace
            search={option === 'all' ? {} : { tab: option }}
            current={option === tab}
          >
            {words.tabs[option]}
          </TabLink>
        ))}
      </Tabs>
      <OrderList key={tab} tab={tab} handlers={actions} onOpen={openOrder} />
      <OrderSheet
        id={order}
        handlers={actions}
        onClose={closeOrder}
        onFound={openOrder}
        renderAddress={(order) => <OrderAddress order={order} />}
        renderRefund={(order) => <RefundCard order={order} />}
        renderReturns={(order) => <ReturnCards order={order} />}
        renderPartner={() => (
          <Suspense>
            <div className="-mx-20 mt-20">
              <PartnerCard />
            </div>
          </Suspense>
        )}
      />
      <SkippedLinesDialog skipped={skipped} onClose={closeLeftOut} onCart={toCart} />
      <PaymentHost onPaid={() => {}} />
    </>
  )
}
