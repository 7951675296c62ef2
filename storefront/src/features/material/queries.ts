import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

export type View = { c: string | undefined; q: string | undefined }

const QUIET = { quiet: true, component: 'material' } as const

export const materialsQuery = ({ c, q }: View, lang: Lang) =>
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

export const pieceQuery = (id: number, lang: Lang) =>
  queryOptions({
    queryKey: ['material', id, lang],
    queryFn: () => request('GET /api/material/{id}', { id, lang }, QUIET),
  })
