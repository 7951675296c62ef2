import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/articles/article-list.tsx'
import { articlesQuery } from '../features/articles/queries.ts'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/training')({
  staticData: flags('/training'),
  loader: async ({ context: { queryClient, spoken } }) => {
    const coming = queryClient.prefetchInfiniteQuery(articlesQuery('training', spoken.lang))
    if (import.meta.env.SSR) await coming
    const { articles, shell } = spoken.words
    const title = `${articles.titles.training} · ${shell.brand}`
    return pageHead({ lang: spoken.lang, title, description: articles.leads.training, path: '/training' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Training,
})

function Training() {
  return <ArticleList section="training" />
}
