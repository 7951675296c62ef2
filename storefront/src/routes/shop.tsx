import { createFileRoute } from '@tanstack/react-router'
import { catalogueQuery, searchQuery } from '../features/catalogue/queries.ts'
import { ShopScreen } from '../features/catalogue/shop-screen.tsx'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'

type Search = { w?: '1' | undefined; q?: string | undefined; e?: string | undefined }

export const Route = createFileRoute('/shop')({
  staticData: flags('/shop'),
  validateSearch: ({ w, q, e }: Record<string, string>): Search => ({
    w: w === '1' ? w : undefined,
    q: q?.trim().slice(0, 60),
    e,
  }),
  loaderDeps: ({ search: { w, q } }) => ({ w, q }),
  loader: async ({ context: { queryClient, spoken }, deps: { w, q } }) => {
    const { lang } = spoken
    const coming = q
      ? queryClient.prefetchQuery(searchQuery(q, lang))
      : queryClient.prefetchQuery(catalogueQuery(w ? 'white' : 'green', lang))
    if (import.meta.env.SSR) await coming
    const { home, product, shell } = spoken.words
    const title = `${w ? product.shopWhite : product.shopGreen} · ${shell.brand}`
    return pageHead({ lang, title, description: w ? home.whiteHint : home.greenHint, path: w ? '/shop?w=1' : '/shop' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Shop,
})

function Shop() {
  const { w, q } = Route.useSearch()
  return <ShopScreen w={w} q={q} />
}
