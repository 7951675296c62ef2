import type { ClientSort, ClientWindow } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { userKey } from '../../session/visitor.ts'

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
  pagedQuery(
    ['clients', userKey(), q, sort, days, focus, dormant],
    'GET /api/client',
    {
      sort,
      days: daysText(days),
      ...(q && { q }),
      ...(focus && { focus: '1' as const }),
      ...(dormant && { dormant: String(dormant) }),
    },
    { staleTime: 15_000 },
  )

export const clientQuery = (id: number) =>
  callQuery(['client', userKey(), id], 'GET /api/client/{id}', { id }, { staleTime: 15_000 })

export const clientNotesQuery = (id: number) =>
  pagedQuery(['client', userKey(), id, 'notes'], 'GET /api/client/{id}/note', { id })

export const clientOrdersQuery = (id: number, kind: 'own' | 'promotion', days: ClientWindow | null, lang: Lang) =>
  pagedQuery(['client', userKey(), id, 'orders', kind, days, lang], 'GET /api/client/{id}/order', {
    id,
    of: kind,
    ...(days !== null && { days: daysText(days) }),
  })

export const tasksQuery = (lang: Lang) =>
  callQuery(['tasks', userKey(), lang], 'GET /api/task', {}, { staleTime: 15_000 })

export const ownClientFileQuery = () => callQuery(['client-file', userKey()], 'GET /api/account/client-file', {})

/** Everything that shows a client: the client, the list and the tasks. */
export const CLIENT_QUERIES = [['client'], ['clients'], ['tasks']] as const
