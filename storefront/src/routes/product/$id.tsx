import { positiveInteger, searchParams } from '@bailu/client/search-params'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useCart } from '../../features/cart/queries.ts'
import { useCartChange } from '../../features/cart/use-add-to-cart.ts'
import { BuyBar } from '../../features/catalogue/buy-bar.tsx'
import { productJsonLd } from '../../features/catalogue/product-json-ld.ts'
import { ProductScreen } from '../../features/catalogue/product-screen.tsx'
import type { PurchaseChoice } from '../../features/catalogue/variant-choice.tsx'
import { ProductMissing } from '../../features/catalogue/product-missing.tsx'
import { deliveryQuery, firstAvailableVariant, productQuery } from '../../features/catalogue/queries.ts'
import { pageHead, routeFlags } from '../../routing/route-options.ts'
import { afterNextPaint } from '../../browser/hydration.ts'
import { notFoundOn404, parseIdParam } from '../../routing/params.ts'
import { GALLERY_SIZES } from '../../ui/media/picture-urls.ts'
import { ProductSkeleton } from '../../ui/screen/page-skeletons.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'

const readSearch = searchParams({ v: positiveInteger })

export const Route = createFileRoute('/product/$id')({
  staticData: routeFlags('/product/$id'),
  validateSearch: readSearch,
  // Another variant of the same product does not reload the page.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: async ({ context: { queryClient, i18n }, params }) => {
    const id = parseIdParam(params.id)
    if (id === null) throw notFound()
    const product = await notFoundOn404(
      queryClient.ensureQueryData({ ...productQuery(id, i18n.lang), revalidateIfStale: true }),
    )
    // Delivery amounts do not delay the page in the browser; the server-rendered page contains them.
    const delivery = queryClient.prefetchQuery(deliveryQuery(firstAvailableVariant(product)?.id))
    if (import.meta.env.SSR) await delivery
    const { words } = i18n
    return pageHead(
      i18n,
      {
        type: 'product',
        path: `/product/${id}`,
        title: product.name,
        description: product.subtitle,
        picture: product.pictures[0] ?? null,
        pictureSizes: GALLERY_SIZES,
      },
      import.meta.env.SSR ? (site, address) => productJsonLd(product, words, site, address) : undefined,
    )
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: ProductPage,
  pendingComponent: ProductSkeleton,
  notFoundComponent: ProductMissing,
})

function ProductPage() {
  const { id } = Route.useParams()
  const { v } = Route.useSearch()
  const { product, shell } = useWords()
  const lang = useLang()
  const client = useQueryClient()
  const cart = useCart()
  const loadCartChange = useCartChange()
  const navigate = useNavigate()
  // The price shown here is stored in the cart line, to tell the buyer if it changes later.
  const priceOf = (variantId: number) =>
    client.getQueryData(productQuery(Number(id), lang).queryKey)?.variants.find((variant) => variant.id === variantId)
      ?.price
  const add = async ({ variantId, quantity }: PurchaseChoice) => {
    const { addCartLine } = await loadCartChange()
    const outcome = await addCartLine(client, { variantId, quantity, seenPrice: priceOf(variantId) })
    if (outcome === 'saved') toast(product.added)
    if (outcome === 'full') toast(product.cartFull)
  }
  const buy = ({ variantId, quantity }: PurchaseChoice) =>
    navigate({
      to: '/order/confirm',
      search: { buy: variantId, n: quantity, at: priceOf(variantId) },
    })
  return (
    <ProductScreen
      id={Number(id)}
      requestedVariant={v ?? null}
      onChoose={(variantId) =>
        void afterNextPaint().then(() =>
          navigate({
            to: '.',
            search: (old) => ({ ...old, v: variantId }),
            replace: true,
            resetScroll: false,
          }),
        )
      }
      inCart={(variantId) => cart.lines.find((line) => line.variant_id === variantId)?.quantity ?? 0}
      renderBar={(wish, rejected, room) => (
        <BuyBar
          unavailableReason={rejected}
          maxToAdd={room}
          onAdd={async () => wish && add(wish).catch(() => toast(shell.toast.networkError))}
          onBuy={async () => wish && buy(wish)}
        />
      )}
    />
  )
}
