import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Lang } from '@bailu/contract/languages'
import type { Material } from '@bailu/contract/material/shop'
import { request } from '../../browser/request/request.ts'

export type MaterialView = { c: string | undefined; q: string | undefined }

const QUIET = { quiet: true, component: 'material' } as const

export const materialsQuery = ({ c, q }: MaterialView, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['materials', lang, c ?? '', q ?? ''],
    queryFn: ({ pageParam }) => request('GET /api/material', { level2: c, q, lang, after: pageParam }, QUIET),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const categoriesQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['material-categories', lang],
    queryFn: () => request('GET /api/material/category', { lang }, QUIET),
  })

export const materialQuery = (id: number, lang: Lang) =>
  queryOptions({
    queryKey: ['material', id, lang],
    queryFn: () => request('GET /api/material/{id}', { id, lang }, QUIET),
  })

/** Text to share: caption (or title), and below it the partner's link. */
export const materialText = (
  { caption, title }: Pick<Material, 'caption' | 'title'>,
  link: string | undefined,
): string => [caption || title, link].filter(Boolean).join('\n\n')
