import type { RichText } from '@bailu/contract/content/rich-text'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArticleNotFound, ArticleScreen } from '../../../features/content/articles/article-screen.tsx'
import { articleJsonLd } from '../../../features/content/articles/article-json-ld.ts'
import type { OfferedProduct } from '@bailu/contract/catalogue/shop'
import { useAddToCart } from '../../../features/cart/use-add-to-cart.ts'
import { OfferedProducts } from '../../../features/catalogue/offered-products.tsx'
import { articleQuery } from '../../../features/content/articles/queries.ts'
import { MaterialExpired, MaterialPage } from '../../../features/material/material-parts.tsx'
import { materialQuery } from '../../../features/material/queries.ts'
import { useShareLink } from '../../../features/share/share-link.ts'
import { pageHead, routeFlags } from '../../../routing/route-options.ts'
import { notFoundOn404, parseIdParam } from '../../../routing/params.ts'
import { ArticleSkeleton } from '../../../ui/screen/page-skeletons.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'

const DESCRIPTION_LENGTH = 160

const firstParagraph = (body: RichText): string => {
  const first = body.find((block) => block.kind === 'text')
  return first?.kind === 'text' ? first.text.map(({ text }) => text).join('') : ''
}

const shorten = (text: string): string => [...text.replace(/\s+/g, ' ')].slice(0, DESCRIPTION_LENGTH).join('')

export const Route = createFileRoute('/article/detail/$id')({
  staticData: { ...routeFlags('/article/detail/$id'), words: ['material'] },
  codeSplitGroupings: [['component', 'loader'], ['notFoundComponent']],
  loader: async ({ context: { queryClient, i18n }, params }) => {
    const id = parseIdParam(params.id)
    if (id === null) throw notFound()
    const { lang } = i18n
    const article = await notFoundOn404(queryClient.fetchQuery(articleQuery(id, lang)))
    const material =
      article.level1 === 'material' ? await notFoundOn404(queryClient.fetchQuery(materialQuery(id, lang))) : undefined
    const description = shorten(material?.caption || firstParagraph(article.body) || article.title)
    return pageHead(
      i18n,
      {
        type: 'article',
        path: `/article/detail/${id}`,
        title: article.title,
        description,
        picture: material?.pictures[0] ?? article.cover,
      },
      import.meta.env.SSR ? (site, address) => articleJsonLd(article, description, site, address) : undefined,
    )
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Article,
  pendingComponent: ArticleSkeleton,
  notFoundComponent: ({ data }) => (data === 'no_longer_current' ? <MaterialExpired /> : <ArticleNotFound />),
})

function Article() {
  const id = Number(Route.useParams().id)
  const { data } = useQuery(articleQuery(id, useLang()))
  const linkTo = useShareLink('material')
  const { material } = useWords('material')
  const add = useAddToCart()
  const renderOffer = ({ products }: { products: readonly OfferedProduct[] }) => (
    <OfferedProducts products={products} title={material.products} onAdd={add} />
  )
  if (data?.level1 === 'material') return <MaterialPage id={id} linkTo={linkTo} renderOffer={renderOffer} />
  return <ArticleScreen id={id} renderOffer={renderOffer} />
}
