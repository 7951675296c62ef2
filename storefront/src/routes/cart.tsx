import { oneOf, type ParamReader, searchParams } from '@bailu/client/search-params'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyOptional, lazyWithWords } from '../ui/lazy-part.tsx'
import { appliedBasket } from '../session/pay-state.ts'
import { CartScreen } from '../features/cart/cart-screen.tsx'
import { useAuth } from '../session/auth.ts'
import { ScreenSkeleton } from '../ui/screen/screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

const SharedBasket = lazyWithWords(() => import('../features/baskets/shared-basket.tsx'), 'baskets')
const LinksScreen = lazyWithWords(() => import('../features/baskets/basket-list-screen.tsx'), 'baskets')
const LinkOrders = lazyOptional(
  async () => ({ default: (await import('../features/partners/own-links.tsx')).LinkOrders }),
  'partners',
)
const MakeLink = lazyWithWords(() => import('../features/baskets/create-basket-link.tsx'), 'baskets')

/** Without the signs that a chat app took into the link. An incomplete code is read too: its page says that the link is over. */
const basketOfLink: ParamReader<string> = (value) =>
  String(value ?? '')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .slice(0, 40) || undefined

export const Route = createFileRoute('/cart')({
  staticData: { ...routeFlags('/cart'), words: ['cart'] },
  head: pageTitle('cart', (words) => words.cart.title),
  ssr: false,
  validateSearch: searchParams({ basket: basketOfLink, view: oneOf(['links']) }),
  component: Cart,
})

/** The cart; with `basket` a shared basket, with `view=links` the basket links of the partner. */
function Cart() {
  const { basket, view } = Route.useSearch()
  const partner = useAuth(({ saleInfo }) => saleInfo !== null)
  const client = useQueryClient()
  const navigate = Route.useNavigate()
  if (basket)
    return (
      <Suspense fallback={<ScreenSkeleton page />}>
        <SharedBasket
          code={basket}
          onAdd={async (lines) => {
            const { addBasketToCart } = await import('../features/cart/add-basket-to-cart.ts')
            if (!(await addBasketToCart(client, lines))) return
            appliedBasket.set(basket)
            await navigate({ search: {} })
          }}
        />
      </Suspense>
    )
  if (view === 'links' && partner)
    return (
      <Suspense fallback={<ScreenSkeleton page />}>
        <LinksScreen foot={<LinkOrders />} />
      </Suspense>
    )
  return (
    <CartScreen
      onCheckout={() => void navigate({ to: '/order/confirm' })}
      footer={(lines) =>
        partner && (
          <Suspense>
            <MakeLink lines={lines} />
          </Suspense>
        )
      }
    />
  )
}
