import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/content/articles/article-list.tsx'
import { articlesQuery } from '../features/content/articles/queries.ts'
import { pageHead, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/announcement')({
  staticData: routeFlags('/announcement'),
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, i18n } }) => {
    const loading = queryClient.prefetchInfiniteQuery(articlesQuery('announcement', i18n.lang))
    if (import.meta.env.SSR) await loading
    const { titles, leads } = i18n.words.articles
    return pageHead(i18n, { title: titles.announcement, description: leads.announcement, path: '/announcement' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Announcement,
})

function Announcement() {
  return <ArticleList section="announcement" />
}
