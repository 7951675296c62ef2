import { matching, searchParams, searchText } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { useAddToCart } from '../features/cart/use-add-to-cart.ts'
import { OfferedProducts } from '../features/catalogue/offered-products.tsx'
import { MaterialScreen } from '../features/material/material-screen.tsx'
import { categoriesQuery, materialsQuery } from '../features/material/queries.ts'
import { useShareLink } from '../features/share/share-link.ts'
import { useWords } from '../i18n/i18n.tsx'
import { pageHead, routeFlags } from '../routing/route-options.ts'

const readSearch = searchParams({ c: matching(/^[a-z0-9]{1,20}$/), q: searchText })

export const Route = createFileRoute('/material')({
  staticData: { ...routeFlags('/material'), words: ['material'] },
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: readSearch,
  // Search results are not rendered on the server: one cached page for all searches.
  ssr: ({ search }) => !(search.status === 'success' && search.value.q),
  loaderDeps: ({ search: { c, q } }) => ({ c, q }),
  loader: async ({ context: { queryClient, i18n }, deps: view }) => {
    const loading = Promise.all([
      queryClient.prefetchInfiniteQuery(materialsQuery(view, i18n.lang)),
      queryClient.prefetchQuery(categoriesQuery(i18n.lang)),
    ])
    if (import.meta.env.SSR) await loading
    const { titles, leads } = i18n.words.articles
    return pageHead(i18n, { title: titles.material, description: leads.material, path: '/material' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: MaterialCenter,
})

function MaterialCenter() {
  const { c, q } = Route.useSearch()
  const linkTo = useShareLink('material')
  const { material } = useWords('material')
  const add = useAddToCart()
  return (
    <MaterialScreen
      view={{ c, q }}
      linkTo={linkTo}
      renderOffer={({ products }) => <OfferedProducts products={products} title={material.products} onAdd={add} />}
    />
  )
}
