import type { RichText } from '@bailu/contract/rich-text'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArticleMissing } from '../features/articles/article-missing.tsx'
import { ArticleScreen } from '../features/articles/article-screen.tsx'
import { articleJsonLd } from '../features/articles/json-ld.ts'
import { articleQuery } from '../features/articles/queries.ts'
import { MaterialOver } from '../features/material/material-over.tsx'
import { MaterialPage } from '../features/material/material-page.tsx'
import { pieceQuery } from '../features/material/queries.ts'
import { useOwnLink } from '../features/share/use-own-link.ts'
import { pageHead } from '../page-head.ts'
import { orMissing, pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { ArticleSkeleton } from '../ui/reading-skeleton.tsx'
import { useLang } from '../words.tsx'

const DESCRIPTION = 160

const firstWords = (body: RichText): string => {
  const first = body.find((block) => block.kind === 'text')
  return first?.kind === 'text' ? first.text.map(({ text }) => text).join('') : ''
}

const short = (text: string): string => [...text.replace(/\s+/g, ' ')].slice(0, DESCRIPTION).join('')

export const Route = createFileRoute('/article/detail/$id')({
  staticData: flags('/article/detail/$id'),
  codeSplitGroupings: [['component', 'loader'], ['notFoundComponent']],
  loader: async ({ context: { queryClient, spoken }, params }) => {
    const id = pathNumber(params.id)
    if (id === null) throw notFound()
    const { lang, words } = spoken
    const article = await orMissing(queryClient.fetchQuery(articleQuery(id, lang)))
    const piece =
      article.level1 === 'material' ? await orMissing(queryClient.fetchQuery(pieceQuery(id, lang))) : undefined
    const description = short(piece?.caption || firstWords(article.body) || article.title)
    return pageHead(
      {
        lang,
        type: 'article',
        path: `/article/detail/${id}`,
        title: `${article.title} · ${words.shell.brand}`,
        description,
        picture: piece?.pictures[0] ?? article.cover,
      },
      import.meta.env.SSR ? (site, address) => articleJsonLd(article, description, site, address) : undefined,
    )
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Article,
  pendingComponent: ArticleSkeleton,
  notFoundComponent: ({ data }) => (data === 'no_longer_current' ? <MaterialOver /> : <ArticleMissing />),
})

function Article() {
  const id = Number(Route.useParams().id)
  const { data } = useQuery(articleQuery(id, useLang()))
  const linkTo = useOwnLink()
  if (data?.level1 === 'material') return <MaterialPage id={id} link={linkTo(`/article/detail/${id}`)} />
  return <ArticleScreen id={id} />
}
