import { createFileRoute } from '@tanstack/react-router'
import type { View } from '../features/catalogue/goods-query.ts'
import { ShopScreen } from '../features/catalogue/shop-screen.tsx'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'

const ORDERS = ['price_up', 'price_down', 'newest'] as const

export const Route = createFileRoute('/shop')({
  staticData: flags('/shop'),
  validateSearch: ({ w, q, sort, stock, e }: Record<string, string>): View & { e?: string | undefined } => ({
    w: w === '1' ? w : undefined,
    q: q?.trim().slice(0, 60),
    sort: ORDERS.find((one) => one === sort),
    stock: stock === '1' ? stock : undefined,
    e,
  }),
  loaderDeps: ({ search: { w, q, sort, stock } }) => ({ w, q, sort, stock }),
  loader: async ({ context: { queryClient, spoken }, deps, location }) => {
    const { lang, words } = spoken
    const { openGoods } = await import('../features/catalogue/goods-query.ts')
    await openGoods(queryClient, deps, lang, location)
    const { home, product, shell } = words
    const [title, hint] = deps.w ? [product.shopWhite, home.whiteHint] : [product.shopGreen, home.greenHint]
    return pageHead({
      lang,
      title: `${title} · ${shell.brand}`,
      description: hint,
      path: deps.w ? '/shop?w=1' : '/shop',
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Shop,
})

function Shop() {
  const { w, q, sort, stock } = Route.useSearch()
  return <ShopScreen view={{ w, q, sort, stock }} />
}
