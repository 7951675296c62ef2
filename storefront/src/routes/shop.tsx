import { createFileRoute } from '@tanstack/react-router'
import { type View, viewIn } from '../features/catalogue/goods-query.ts'
import { ShopScreen } from '../features/catalogue/shop-screen.tsx'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'
import { unread } from '../unread.ts'

type Search = View & { e?: string | undefined }

export const Route = createFileRoute('/shop')({
  staticData: flags('/shop'),
  validateSearch: unread<Search>,
  // Search results are not rendered on the server: one cached page for all searches.
  ssr: ({ search }) => !(search.status === 'success' && search.value.q?.trim()),
  loaderDeps: ({ search: { w, q, sort, stock } }) => ({ w, q, sort, stock }),
  loader: async ({ context: { queryClient, spoken }, deps, location }) => {
    const { lang, words } = spoken
    const { openGoods, viewIn } = await import('../features/catalogue/goods-query.ts')
    const view = viewIn(deps)
    await openGoods(queryClient, view, lang, location)
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
  return <ShopScreen view={viewIn(Route.useSearch())} />
}
