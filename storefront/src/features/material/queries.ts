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

/** Text to share: caption (or title), and below it the partner's link. */
export const materialText = (
  { caption, title }: Pick<Material, 'caption' | 'title'>,
  link: string | undefined,
): string => [caption || title, link].filter(Boolean).join('\n\n')
