import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/content/articles/article-list.tsx'
import { articlesQuery } from '../features/content/articles/queries.ts'
import { pageHead } from '../routing/page-head.ts'
import { routeFlags } from '../routing/route-table.ts'

export const Route = createFileRoute('/announcement')({
  staticData: routeFlags('/announcement'),
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, i18n } }) => {
    const loading = queryClient.prefetchInfiniteQuery(articlesQuery('announcement', i18n.lang))
    if (import.meta.env.SSR) await loading
    const { articles, shell } = i18n.words
    const title = `${articles.titles.announcement} · ${shell.brand}`
    return pageHead({ lang: i18n.lang, title, description: articles.leads.announcement, path: '/announcement' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Announcement,
})

function Announcement() {
  return <ArticleList section="announcement" />
}
