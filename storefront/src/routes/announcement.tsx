import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/articles/article-list.tsx'
import { articlesQuery } from '../features/articles/queries.ts'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/announcement')({
  staticData: flags('/announcement'),
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, spoken } }) => {
    const coming = queryClient.prefetchInfiniteQuery(articlesQuery('announcement', spoken.lang))
    if (import.meta.env.SSR) await coming
    const { articles, shell } = spoken.words
    const title = `${articles.titles.announcement} · ${shell.brand}`
    return pageHead({ lang: spoken.lang, title, description: articles.leads.announcement, path: '/announcement' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Announcement,
})

function Announcement() {
  return <ArticleList section="announcement" />
}
