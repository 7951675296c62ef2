import { createFileRoute } from '@tanstack/react-router'
import { MaterialScreen } from '../features/material/material-screen.tsx'
import { categoriesQuery, materialsQuery, type MaterialView } from '../features/material/queries.ts'
import { useShareLink } from '../features/share/share-link.ts'
import { pageHead } from '../routing/page-head.ts'
import { routeFlags } from '../routing/route-table.ts'
import { unvalidatedSearch } from '../routing/params.ts'

type Search = Partial<MaterialView> & { e?: string | undefined }

const parseMaterialSearch = ({ c, q }: Search) => ({
  c: /^[a-z0-9]{1,20}$/.test(c ?? '') ? c : undefined,
  q: q?.trim().slice(0, 60) || undefined,
})

export const Route = createFileRoute('/material')({
  staticData: routeFlags('/material'),
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: unvalidatedSearch<Search>,
  // Search results are not rendered on the server: one cached page for all searches.
  ssr: ({ search }) => !(search.status === 'success' && search.value.q?.trim()),
  loaderDeps: ({ search: { c, q } }) => ({ c, q }),
  loader: async ({ context: { queryClient, i18n }, deps }) => {
    const view = parseMaterialSearch(deps)
    const loading = Promise.all([
      queryClient.prefetchInfiniteQuery(materialsQuery(view, i18n.lang)),
      queryClient.prefetchQuery(categoriesQuery(i18n.lang)),
    ])
    if (import.meta.env.SSR) await loading
    const { articles, shell } = i18n.words
    const title = `${articles.titles.material} · ${shell.brand}`
    return pageHead({ lang: i18n.lang, title, description: articles.leads.material, path: '/material' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: MaterialCenter,
})

function MaterialCenter() {
  const view = parseMaterialSearch(Route.useSearch())
  const linkTo = useShareLink()
  return <MaterialScreen view={view} linkOf={(id) => linkTo(`/article/detail/${id}`)} />
}
