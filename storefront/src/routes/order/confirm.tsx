import { positiveInteger, searchParams } from '@bailu/client/search-params'
import { createFileRoute, Link, useRouterState } from '@tanstack/react-router'
import { useRememberAddress } from '../../features/addresses/chosen-address.ts'
import { OrderForm } from '../../features/checkout/order-form.tsx'
import { type Checkout, useCheckout } from '../../features/checkout/use-checkout.ts'
import { usePlaceOrder } from '../../features/checkout/use-place-order.ts'
import { PaymentHost } from '../../features/orders/payment/payment-host.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { usePayState } from '../../session/pay-state.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ScreenTitle, EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/order/confirm')({
  staticData: { ...routeFlags('/order/confirm'), words: ['addresses', 'cart', 'legal', 'orders'] },
  head: pageTitle('orders', (words) => words.orders.confirmTitle),
  ssr: false,
  validateSearch: searchParams({ buy: positiveInteger, n: positiveInteger, at: positiveInteger }),
  component: ConfirmScreen,
})

function ConfirmScreen() {
  const navigate = Route.useNavigate()
  const checkout = useCheckout(Route.useSearch())
  const { place, isPlaced, hasNewOrder, finishPayment } = usePlaceOrder(
    checkout,
    () => void navigate({ to: '/order/list', replace: true }),
  )
  const isPaying = usePayState((pay) => pay.drawerShow)
  return (
    <>
      <ConfirmContent
        checkout={checkout}
        isLeaving={isPlaced || isPaying}
        hasNewOrder={hasNewOrder}
        onPlace={() => void place()}
      />
      <PaymentHost onPaid={finishPayment} />
    </>
  )
}

type ConfirmContentProps = {
  checkout: Checkout
  isLeaving: boolean
  hasNewOrder: () => boolean
  onPlace: () => void
}

function ConfirmContent({ checkout, isLeaving, hasNewOrder, onPlace }: ConfirmContentProps) {
  const { orders: words, addresses } = useWords('addresses', 'orders')
  const navigate = Route.useNavigate()
  const { quote, lines } = checkout
  const title = <ScreenTitle>{words.confirmTitle}</ScreenTitle>
  if (isLeaving || checkout.isLoading)
    return (
      <>
        {title}
        <ScreenSkeleton />
      </>
    )
  if (quote.isFailed) return <ErrorState cause={quote.error} page busy={quote.isLoading} onRetry={quote.refetch} />
  if (lines.length === 0 || quote.isEmpty)
    return <NothingToOrder hasLines={lines.length > 0} isOrdered={lines.length === 0 && hasNewOrder()} />
  return (
    <>
      {title}
      <SignInOffer addressId={checkout.destination.address?.id ?? null} />
      <OrderForm
        checkout={checkout}
        onPlace={onPlace}
        onSingleQuantity={(quantity) =>
          void navigate({ search: (current) => ({ ...current, n: quantity }), replace: true })
        }
        manageAddresses={
          <ButtonLink to="/address/list" search={{ from: 'order' }} kind="quiet" wide className="mt-8">
            {addresses.manage}
          </ButtonLink>
        }
      />
    </>
  )
}

/** For guests: sign in and come back to this checkout. */
function SignInOffer({ addressId }: { addressId: number | null }) {
  const words = useWords('orders').orders
  const back = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const isSignedIn = useAuth(({ token }) => token !== null)
  const rememberAddress = useRememberAddress()
  // In the account the address gets another id and is found by its content, also one that was only suggested.
  const keepAddress = () => {
    if (addressId === null) return
    rememberAddress(addressId)
    usePayState.setState({ addressId })
  }
  if (isSignedIn) return null
  return (
    <p className="-mt-8 flex min-h-touch flex-wrap items-center gap-x-8 gutter text-13 text-muted">
      {words.haveAccount}
      <Link
        to="/login"
        search={{ back }}
        onClick={keepAddress}
        className="flex min-h-touch items-center font-medium text-gold-ink underline"
      >
        {words.signInHere}
      </Link>
    </p>
  )
}

/** Nothing is selected, it was ordered in another tab, or nothing of it is sold any more. */
function NothingToOrder({ hasLines, isOrdered }: { hasLines: boolean; isOrdered: boolean }) {
  const { orders: words, cart } = useWords('cart', 'orders')
  return (
    <EmptyState page title={hasLines ? cart.issues.not_for_sale : isOrdered ? words.already : words.nothingToConfirm}>
      <div className="grid gap-12">
        <ButtonLink to={isOrdered ? '/order/list' : '/cart'} replace>
          {isOrdered ? words.toOrders : words.backToCart}
        </ButtonLink>
        {!isOrdered && (
          <ButtonLink to="/order/list" replace kind="quiet">
            {words.toOrders}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  )
}
