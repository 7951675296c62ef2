import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { RelatedSlot } from '../features/catalogue/related-slot.tsx'
import { useCart } from '../features/cart/use-cart.ts'
import { BuyBar } from '../features/product/buy-bar.tsx'
import { jsonLd } from '../features/product/json-ld.ts'
import { ProductScreen, type Wish } from '../features/product/product-screen.tsx'
import { ProductMissing } from '../features/product/product-missing.tsx'
import { deliveryQuery, firstToBuy, productQuery } from '../features/product/queries.ts'
import { pageHead } from '../page-head.ts'
import { painted } from '../painted.ts'
import { orMissing, pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { CoverSkeleton } from '../ui/cover-skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { useLang, useWords } from '../words.tsx'

export const Route = createFileRoute('/product/$id')({
  staticData: flags('/product/$id'),
  // Another variant of the same product does not reload the page.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: async ({ context: { queryClient, spoken }, params }) => {
    const id = pathNumber(params.id)
    if (id === null) throw notFound()
    const product = await orMissing(
      queryClient.ensureQueryData({ ...productQuery(id, spoken.lang), revalidateIfStale: true }),
    )
    // Delivery amounts do not delay the page in the browser; the server-rendered page contains them.
    const delivery = queryClient.prefetchQuery(deliveryQuery(firstToBuy(product)?.id))
    if (import.meta.env.SSR) await delivery
    const { lang, words } = spoken
    return pageHead(
      {
        lang,
        type: 'product',
        path: `/product/${id}`,
        title: `${product.name} · ${words.shell.brand}`,
        description: product.subtitle,
        picture: product.pictures[0] ?? null,
      },
      import.meta.env.SSR ? (site, address) => jsonLd(product, words, site, address) : undefined,
    )
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: ProductPage,
  pendingComponent: CoverSkeleton,
  notFoundComponent: ProductMissing,
})

const changeCart = () => import('../features/cart/change-cart.ts')

function ProductPage() {
  const { id } = Route.useParams()
  const { v } = Route.useSearch() as { v?: string }
  const { product, shell } = useWords()
  const lang = useLang()
  const client = useQueryClient()
  const cart = useCart()
  const navigate = useNavigate()
  // The price shown here is stored in the cart line, to tell the buyer if it changes later.
  const priceOf = (variantId: number) =>
    client.getQueryData(productQuery(Number(id), lang).queryKey)?.variants.find((one) => one.id === variantId)?.price
  const add = async ({ variantId, quantity }: Wish) => {
    const { addLine } = await changeCart()
    const outcome = await addLine(client, { variantId, quantity, seenPrice: priceOf(variantId) })
    if (outcome === 'kept') toast(product.added)
    if (outcome === 'full') toast(product.cartFull)
  }
  const buy = ({ variantId, quantity }: Wish) =>
    navigate({
      to: '/order/confirm' as '/home',
      search: { buy: variantId, n: quantity, at: priceOf(variantId) } as never,
    })
  return (
    <ProductScreen
      id={Number(id)}
      asked={pathNumber(String(v ?? ''))}
      onChoose={(variantId) =>
        void painted().then(() =>
          navigate({
            to: '.',
            search: ((old: object) => ({ ...old, v: variantId })) as never,
            replace: true,
            resetScroll: false,
          }),
        )
      }
      inCart={(variantId) => cart.lines.find((line) => line.variant_id === variantId)?.quantity ?? 0}
      below={({ catalog }) => <RelatedSlot id={Number(id)} catalog={catalog} />}
      bar={(wish, refused, room) => (
        <BuyBar
          count={cart.count}
          refused={refused}
          room={room}
          onAdd={async () => wish && add(wish).catch(() => toast(shell.toast.networkError))}
          onBuy={async () => wish && buy(wish)}
        />
      )}
    />
  )
}
