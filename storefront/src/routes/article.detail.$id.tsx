import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArticleMissing, ArticleScreen, ArticleSkeleton } from '../features/articles/article-screen.tsx'
import { articleQuery } from '../features/articles/queries.ts'
import { pageHead, siteAddress } from '../page-head.ts'
import { orMissing, pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'

const DESCRIPTION = 160

export const Route = createFileRoute('/article/detail/$id')({
  staticData: flags('/article/detail/$id'),
  loader: async ({ context: { queryClient, spoken }, params }) => {
    const id = pathNumber(params.id)
    if (id === null) throw notFound()
    const { title, cover, body } = await orMissing(queryClient.fetchQuery(articleQuery(id, spoken.lang)))
    const first = body.find(({ kind }) => kind === 'text')?.text ?? ''
    return { site: siteAddress(), title, picture: cover, description: first.slice(0, DESCRIPTION) }
  },
  head: ({ loaderData, params, match: { context } }) => {
    if (!loaderData) return {}
    const { lang, words } = context.spoken
    const title = `${loaderData.title} · ${words.shell.brand}`
    return pageHead({ ...loaderData, lang, title, type: 'article', path: `/article/detail/${params.id}` })
  },
  component: Article,
  pendingComponent: ArticleSkeleton,
  notFoundComponent: ArticleMissing,
})

function Article() {
  const { id } = Route.useParams()
  return <ArticleScreen id={Number(id)} />
}
