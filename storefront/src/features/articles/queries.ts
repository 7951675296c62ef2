import type { InputOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

export type Section = InputOf<'GET /api/article'>['level1']
const SIZE = 10

export const articlesQuery = (level1: Section, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['articles', level1, lang],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/article',
        { page: pageParam, size: SIZE, level1, lang },
        { quiet: true, component: 'articles' },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, last) => (last * SIZE < total ? last + 1 : undefined),
    placeholderData: (before, query) => (query?.queryKey[1] === level1 ? before : undefined),
  })

export const articleQuery = (id: number, lang: Lang) =>
  queryOptions({
    queryKey: ['article', id, lang],
    queryFn: () => request('GET /api/article/{id}', { id, lang }, { quiet: true, component: 'article' }),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })

/** Announcements for the ticker of the home screen; always the Thai ones, as the specification says. */
export const announcementsQuery = () =>
  queryOptions({
    queryKey: ['announcements'],
    queryFn: () =>
      request(
        'GET /api/article',
        { page: 1, size: 10, level1: 'announcement', level2: 'an001', lang: 'th' },
        { quiet: true, component: 'announcements' },
      ),
  })
