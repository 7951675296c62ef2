import { createFileRoute } from '@tanstack/react-router'
import { type ShopView, parseShopView } from '../features/catalogue/product-list-query.ts'
import { ShopScreen } from '../features/catalogue/shop-screen.tsx'
import { pageHead } from '../routing/page-head.ts'
import { routeFlags } from '../routing/route-table.ts'
import { unvalidatedSearch } from '../routing/params.ts'

type Search = ShopView & { e?: string | undefined }

export const Route = createFileRoute('/shop')({
  staticData: routeFlags('/shop'),
  validateSearch: unvalidatedSearch<Search>,
  // Search results are not rendered on the server: one cached page for all searches.
  ssr: ({ search }) => !(search.status === 'success' && search.value.q?.trim()),
  loaderDeps: ({ search: { w, q, sort, stock } }) => ({ w, q, sort, stock }),
  loader: async ({ context: { queryClient, i18n }, deps, location }) => {
    const { lang, words } = i18n
    const { preloadProductList, parseShopView } = await import('../features/catalogue/product-list-query.ts')
    const view = parseShopView(deps)
    await preloadProductList(queryClient, view, lang, location)
    const { home, product, shell } = words
    const [title, hint] = view.w ? [product.shopWhite, home.whiteHint] : [product.shopGreen, home.greenHint]
    return pageHead({
      lang,
      title: `${title} · ${shell.brand}`,
      description: hint,
      path: view.w ? '/shop?w=1' : '/shop',
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Shop,
})

function Shop() {
  return <ShopScreen view={parseShopView(Route.useSearch())} />
}
