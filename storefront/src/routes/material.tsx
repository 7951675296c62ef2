import { createFileRoute } from '@tanstack/react-router'
import { MaterialScreen } from '../features/material/material-screen.tsx'
import { categoriesQuery, materialsQuery, type View } from '../features/material/queries.ts'
import { useOwnLink } from '../features/share/use-own-link.ts'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'
import { unread } from '../unread.ts'

type Search = Partial<View> & { e?: string | undefined }

const read = ({ c, q }: Search) => ({
  c: /^[a-z0-9]{1,20}$/.test(c ?? '') ? c : undefined,
  q: q?.trim().slice(0, 60) || undefined,
})

export const Route = createFileRoute('/material')({
  staticData: flags('/material'),
  codeSplitGroupings: [['component', 'loader']],
  validateSearch: unread<Search>,
  // Search results are not rendered on the server: one cached page for all searches.
  ssr: ({ search }) => !(search.status === 'success' && search.value.q?.trim()),
  loaderDeps: ({ search: { c, q } }) => ({ c, q }),
  loader: async ({ context: { queryClient, spoken }, deps }) => {
    const view = read(deps)
    const coming = Promise.all([
      queryClient.prefetchInfiniteQuery(materialsQuery(view, spoken.lang)),
      queryClient.prefetchQuery(categoriesQuery(spoken.lang)),
    ])
    if (import.meta.env.SSR) await coming
    const { articles, shell } = spoken.words
    const title = `${articles.titles.material} · ${shell.brand}`
    return pageHead({ lang: spoken.lang, title, description: articles.leads.material, path: '/material' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: MaterialCenter,
})

function MaterialCenter() {
  const view = read(Route.useSearch())
  const linkTo = useOwnLink()
  return <MaterialScreen view={view} linkOf={(id) => linkTo(`/article/detail/${id}`)} />
}
