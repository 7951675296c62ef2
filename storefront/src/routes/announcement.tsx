import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/articles/article-list.tsx'
import { articlesQuery } from '../features/articles/queries.ts'
import { pageHead, siteAddress } from '../page-head.ts'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/announcement')({
  staticData: flags('/announcement'),
  loader: async ({ context: { queryClient, spoken } }) => {
    const coming = queryClient.prefetchInfiniteQuery(articlesQuery('announcement', spoken.lang))
    if (import.meta.env.SSR) await coming
    return { site: siteAddress() }
  },
  head: ({ loaderData, match: { context } }) => {
    if (!loaderData) return {}
    const { lang, words } = context.spoken
    const title = `${words.articles.titles.announcement} · ${words.shell.brand}`
    return pageHead({ ...loaderData, lang, title, description: words.articles.leads.announcement, path: '/announcement' })
  },
  component: Announcement,
})

function Announcement() {
  return <ArticleList section="announcement" />
}
