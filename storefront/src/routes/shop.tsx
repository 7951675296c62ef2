import { createFileRoute } from '@tanstack/react-router'
import { catalogueQuery, searchQuery } from '../features/catalogue/queries.ts'
import { ShopScreen } from '../features/catalogue/shop-screen.tsx'
import { pageHead, siteAddress } from '../page-head.ts'
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
    const coming = q ? queryClient.prefetchQuery(searchQuery(q, lang)) : queryClient.prefetchQuery(catalogueQuery(w ? 'white' : 'green', lang))
    if (import.meta.env.SSR) await coming
    return { site: siteAddress() }
  },
  head: ({ loaderData, match: { context, search } }) => {
    if (!loaderData) return {}
    const { lang, words } = context.spoken
    const title = `${search.w ? words.product.shopWhite : words.product.shopGreen} · ${words.shell.brand}`
    const description = search.w ? words.home.whiteHint : words.home.greenHint
    return pageHead({ ...loaderData, lang, title, description, path: search.w ? '/shop?w=1' : '/shop' })
  },
  component: Shop,
})

function Shop() {
  const { w, q } = Route.useSearch()
  return <ShopScreen w={w} q={q} />
}
