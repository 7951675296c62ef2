import type { ClientSort, Window } from '@bailu/contract/client-kinds'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

const who = () => (tokenInHand() ?? '').slice(-8)
const QUIET = { quiet: true, component: 'clients' } as const

export type View = {
  q: string
  sort: ClientSort
  days: Window
  focus: boolean
  /** Days without an order; 0 is no filter. */
  dormant: number
}
export const FIRST_VIEW: View = { q: '', sort: 'last_order', days: 30, focus: false, dormant: 0 }

const text = (days: Window) => String(days) as '7' | '30' | '90'

export const clientsQuery = ({ q, sort, days, focus, dormant }: View) =>
  infiniteQueryOptions({
    queryKey: ['clients', who(), q, sort, days, focus, dormant],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/client',
        {
          sort,
          days: text(days),
          cursor: pageParam,
          ...(q && { q }),
          ...(focus && { focus: '1' as const }),
          ...(dormant && { dormant: String(dormant) }),
        },
        QUIET,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 15_000,
  })

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['client', who(), id],
    queryFn: () => request('GET /api/client/{id}', { id }, QUIET),
    staleTime: 15_000,
  })

export const notesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['client', who(), id, 'notes'],
    queryFn: ({ pageParam }) => request('GET /api/client/{id}/note', { id, cursor: pageParam }, QUIET),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const ordersQuery = (id: number, of: 'own' | 'promotion', days: Window | null, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['client', who(), id, 'orders', of, days, lang],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/client/{id}/order',
        { id, of, cursor: pageParam, ...(days !== null && { days: text(days) }) },
        QUIET,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const deskQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['desk', who(), lang],
    queryFn: () => request('GET /api/desk', {}, { quiet: true, component: 'desk' }),
    staleTime: 15_000,
  })

export const ownFileQuery = () =>
  queryOptions({
    queryKey: ['client-file', who()],
    queryFn: () => request('GET /api/account/client-file', {}, { quiet: true, component: 'client-file' }),
  })
