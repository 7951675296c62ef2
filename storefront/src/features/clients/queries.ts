import type { ClientSort, ClientWindow } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'

const identityKey = () => (currentToken() ?? '').slice(-8)
const REQUEST_OPTIONS = { quiet: true, component: 'clients' } as const

export type ClientView = {
  q: string
  sort: ClientSort
  days: ClientWindow
  focus: boolean
  /** Days without an order; 0 is no filter. */
  dormant: number
}
export const DEFAULT_CLIENT_VIEW: ClientView = { q: '', sort: 'last_order', days: 30, focus: false, dormant: 0 }

const daysText = (days: ClientWindow) => String(days) as '7' | '30' | '90'

export const clientsQuery = ({ q, sort, days, focus, dormant }: ClientView) =>
  infiniteQueryOptions({
    queryKey: ['clients', identityKey(), q, sort, days, focus, dormant],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/client',
        {
          sort,
          days: daysText(days),
          cursor: pageParam,
          ...(q && { q }),
          ...(focus && { focus: '1' as const }),
          ...(dormant && { dormant: String(dormant) }),
        },
        REQUEST_OPTIONS,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 15_000,
  })

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['client', identityKey(), id],
    queryFn: () => request('GET /api/client/{id}', { id }, REQUEST_OPTIONS),
    staleTime: 15_000,
  })

export const clientNotesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['client', identityKey(), id, 'notes'],
    queryFn: ({ pageParam }) => request('GET /api/client/{id}/note', { id, cursor: pageParam }, REQUEST_OPTIONS),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const clientOrdersQuery = (id: number, kind: 'own' | 'promotion', days: ClientWindow | null, lang: Lang) =>
  infiniteQueryOptions({
    queryKey: ['client', identityKey(), id, 'orders', kind, days, lang],
    queryFn: ({ pageParam }) =>
      request(
        'GET /api/client/{id}/order',
        { id, of: kind, cursor: pageParam, ...(days !== null && { days: daysText(days) }) },
        REQUEST_OPTIONS,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const tasksQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['tasks', identityKey(), lang],
    queryFn: () => request('GET /api/desk', {}, { quiet: true, component: 'tasks' }),
    staleTime: 15_000,
  })

export const ownClientFileQuery = () =>
  queryOptions({
    queryKey: ['client-file', identityKey()],
    queryFn: () => request('GET /api/account/client-file', {}, { quiet: true, component: 'client-file' }),
  })

/** Everything that shows a client: the client, the list and the tasks. */
export const CLIENT_QUERIES = [['client'], ['clients'], ['tasks']] as const
