import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyWith } from '../later.tsx'
import { takenBasket } from '../basket-memory.ts'
import { CartScreen } from '../features/cart/cart-screen.tsx'
import { useAuth } from '../state/auth.ts'
import { flags } from '../route-table.ts'
import { ScreenSkeleton } from '../ui/states.tsx'
import { unread } from '../unread.ts'

const SharedBasket = lazyWith(() => import('../features/baskets/shared-basket.tsx'), 'baskets')
const LinksScreen = lazyWith(() => import('../features/baskets/links-screen.tsx'), 'baskets')
const MakeLink = lazyWith(() => import('../features/baskets/make-link.tsx'), 'baskets')

type Search = { basket?: string; view?: 'links' }

export const Route = createFileRoute('/cart')({
  staticData: flags('/cart'),
  ssr: false,
  validateSearch: unread<Search>,
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
          onTake={async (lines) => {
            const { takeBasket } = await import('../features/cart/take-basket.ts')
            if (!(await takeBasket(client, lines))) return
            takenBasket.set(basket)
            await navigate({ search: {} })
          }}
        />
      </Suspense>
    )
  if (view === 'links' && partner)
    return (
      <Suspense fallback={<ScreenSkeleton page />}>
        <LinksScreen />
      </Suspense>
    )
  return (
    <CartScreen
      onCheckout={() => void navigate({ to: '/order/confirm' })}
      foot={(lines) =>
        partner && (
          <Suspense>
            <MakeLink lines={lines} />
          </Suspense>
        )
      }
    />
  )
}
