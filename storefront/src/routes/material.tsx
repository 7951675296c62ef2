import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/articles/article-list.tsx'
import { articlesQuery } from '../features/articles/queries.ts'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/material')({
  staticData: flags('/material'),
  loader: async ({ context: { queryClient, spoken } }) => {
    const coming = queryClient.prefetchInfiniteQuery(articlesQuery('material', spoken.lang))
    if (import.meta.env.SSR) await coming
    const { articles, shell } = spoken.words
    const title = `${articles.titles.material} · ${shell.brand}`
    return pageHead({ lang: spoken.lang, title, description: articles.leads.material, path: '/material' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Material,
})

function Material() {
  return <ArticleList section="material" />
}
