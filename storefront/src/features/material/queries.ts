import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Lang } from '@bailu/contract/languages'
import type { Material } from '@bailu/contract/material/shop'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'

export type MaterialView = { c: string | undefined; q: string | undefined }

const REQUEST_OPTIONS = { component: 'material' } as const

export const materialsQuery = ({ c, q }: MaterialView, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['materials', lang, c ?? '', q ?? ''],
    queryFn: ({ pageParam }) => request('GET /api/material', { level2: c, q, lang, after: pageParam }, REQUEST_OPTIONS),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const categoriesQuery = (lang: Lang) =>
  callQuery(['material-categories', lang], 'GET /api/material/category', { lang })

export const materialQuery = (id: number, lang: Lang) =>
  callQuery(['material', id, lang], 'GET /api/material/{id}', { id, lang })

export const materialPath = (id: number): string => `/article/detail/${id}`

/** With more products the link to the page that offers them all is shorter. */
const MAX_PRODUCT_LINKS = 3

/**
 * Text to share: caption (or title), and below it links to the products, or to the page where there are none or many.
 * Without `linkTo` there are no links.
 */
export const materialText = (
  { id, caption, title, products }: Pick<Material, 'id' | 'caption' | 'title' | 'products'>,
  linkTo: ((pathname: string) => string) | undefined,
): string => {
  const links =
    products.length > 0 && products.length <= MAX_PRODUCT_LINKS
      ? products.map((product) => `${product.name}\n${linkTo?.(`/product/${product.id}`)}`)
      : [linkTo?.(materialPath(id))]
  return [caption || title, ...(linkTo ? links : [])].join('\n\n')
}
