import type { InputOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callQuery } from '../../../browser/request/call-query.ts'
import { request } from '../../../browser/request/request.ts'

export type ArticleSection = InputOf<'GET /api/article'>['level1']
const PAGE_SIZE = 10

export const articlesQuery = (level1: ArticleSection, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['articles', level1, lang],
    queryFn: ({ pageParam }) =>
      request('GET /api/article', { page: pageParam, size: PAGE_SIZE, level1, lang }, { component: 'articles' }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, last) => (last * PAGE_SIZE < total ? last + 1 : undefined),
    placeholderData: (previous, query) => (query?.queryKey[1] === level1 ? previous : undefined),
  })

export const articleQuery = (id: number, lang: Lang) =>
  callQuery(
    ['article', id, lang],
    'GET /api/article/{id}',
    { id, lang },
    { placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined) },
  )

/** Announcements for the ticker of the home screen; always the Thai ones, as the specification says. */
export const announcementsQuery = () =>
  callQuery(['announcements'], 'GET /api/article', {
    page: 1,
    size: 10,
    level1: 'announcement',
    level2: 'an001',
    lang: 'th',
  })
