import { oneOf, searchParams, searchText } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { ShopScreen } from '../features/catalogue/shop-screen.tsx'
import { pageHead, routeFlags } from '../routing/route-options.ts'

const readSearch = searchParams({
  w: oneOf(['1']),
  q: searchText,
  sort: oneOf(['price_up', 'price_down', 'newest']),
  stock: oneOf(['1']),
})

export const Route = createFileRoute('/shop')({
  staticData: routeFlags('/shop'),
  validateSearch: readSearch,
  // Search results are not rendered on the server: one cached page for all searches.
  ssr: ({ search }) => !(search.status === 'success' && search.value.q),
  loaderDeps: ({ search: { w, q, sort, stock } }) => ({ w, q, sort, stock }),
  loader: async ({ context: { queryClient, i18n }, deps: view, location }) => {
    const { lang, words } = i18n
    const { preloadProductList } = await import('../features/catalogue/product-list-query.ts')
    await preloadProductList(queryClient, view, lang, location)
    const { home, product } = words
    const [title, hint] = view.w ? [product.shopWhite, home.whiteHint] : [product.shopGreen, home.greenHint]
    return pageHead(i18n, {
      title,
      description: hint,
      path: view.w ? '/shop?w=1' : '/shop',
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Shop,
})

function Shop() {
  return <ShopScreen view={Route.useSearch()} />
}
