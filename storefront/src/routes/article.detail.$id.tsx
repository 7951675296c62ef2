import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArticleMissing } from '../features/articles/article-missing.tsx'
import { ArticleScreen } from '../features/articles/article-screen.tsx'
import { articleQuery } from '../features/articles/queries.ts'
import { pageHead } from '../page-head.ts'
import { orMissing, pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { CoverSkeleton } from '../ui/cover-skeleton.tsx'

const DESCRIPTION = 160

export const Route = createFileRoute('/article/detail/$id')({
  staticData: flags('/article/detail/$id'),
  loader: async ({ context: { queryClient, spoken }, params }) => {
    const id = pathNumber(params.id)
    if (id === null) throw notFound()
    const { title, cover, body } = await orMissing(queryClient.fetchQuery(articleQuery(id, spoken.lang)))
    const first = body.find(({ kind }) => kind === 'text')?.text ?? ''
    const { lang, words } = spoken
    return pageHead({
      lang,
      type: 'article',
      path: `/article/detail/${id}`,
      title: `${title} · ${words.shell.brand}`,
      description: first.slice(0, DESCRIPTION),
      picture: cover,
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Article,
  pendingComponent: CoverSkeleton,
  notFoundComponent: ArticleMissing,
})

function Article() {
  const { id } = Route.useParams()
  return <ArticleScreen id={Number(id)} />
}
