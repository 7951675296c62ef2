import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { StoredFilters } from '@bailu/contract/clients/desk'
import type { ClientSort, ClientWindow, TaskKind } from '@bailu/contract/clients/kinds'
import type { Lang } from '@bailu/contract/languages'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { userKey } from '../../session/visitor.ts'

/** Filters, order and window of the list; a filter that is left out, 0 or false does not apply. */
export type ClientView = StoredFilters & {
  q: string
  sort: ClientSort
  days: ClientWindow
  focus: boolean
  dormant: number
}
export const DEFAULT_CLIENT_VIEW: ClientView = { q: '', sort: 'last_order', days: 30, focus: false, dormant: 0 }

export const viewOf = (filters: StoredFilters): ClientView => ({ ...DEFAULT_CLIENT_VIEW, ...filters })

/** Filters that are set, besides search and order. */
export const filtersOf = ({ sort: _sort, days: _days, ...filters }: ClientView): StoredFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

const daysText = (days: ClientWindow) => String(days) as '7' | '30' | '90'

export const clientInput = ({ sort, days, focus, dormant, birthday, product, ...texts }: ClientView) =>
  ({
    sort,
    days: daysText(days),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)),
    ...(focus && { focus: '1' as const }),
    ...(dormant > 0 && { dormant: String(dormant) }),
    ...(birthday && { birthday: String(birthday) }),
    ...(product && { product: String(product) }),
  }) satisfies InputOf<'GET /api/client-ids'>

/** @param at position of the first row, counted from 0 */
export const clientsQuery = (view: ClientView, at = 0) =>
  pagedQuery(
    ['clients', userKey(), view, at],
    'GET /api/client',
    { ...clientInput(view), ...(at > 0 && { at: String(at) }) },
    { staleTime: 15_000 },
  )

export const clientMarksQuery = (view: ClientView) =>
  callQuery(['clients', userKey(), 'marks', view], 'GET /api/client-marks', clientInput(view), { staleTime: 15_000 })

export const clientFilterQuery = (lang: Lang) =>
  callQuery(['clients', userKey(), 'filter', lang], 'GET /api/client-filter', {}, { staleTime: 15_000 })

export type ClientFilterOptions = ReplyOf<'GET /api/client-filter'>

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

export const tasksQuery = (lang: Lang, kind?: TaskKind) =>
  pagedQuery(
    ['tasks', userKey(), lang, kind ?? 'all'],
    'GET /api/task',
    { ...(kind && { kind }) },
    { staleTime: 15_000 },
  )

export const taskRowQuery = (key: string, lang: Lang) =>
  callQuery(['tasks', userKey(), lang, 'row', key], 'GET /api/task-row', { key }, { staleTime: 15_000 })

export const ownClientFileQuery = () => callQuery(['client-file', userKey()], 'GET /api/account/client-file', {})

/** Everything that shows a client: the client, the list and the tasks. */
export const CLIENT_QUERIES = [['client'], ['clients'], ['tasks']] as const
/** As `CLIENT_QUERIES`, with the leads, which are tasks too. */
export const TASK_QUERIES = [...CLIENT_QUERIES, ['lead']] as const
