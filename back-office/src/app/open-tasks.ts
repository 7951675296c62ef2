import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Key } from '@bailu/contract/calls'
import type { OpenTasks } from '@bailu/contract/dashboard/staff'
import type { CountedTask } from '@bailu/contract/dashboard/kinds'
import { TASK_PATHS } from '@bailu/phrases/task-notices/open-tasks'
import { request } from './api/request.ts'
import { queryClient } from './query-client.ts'

const CALL = 'GET /api/staff/open-tasks' satisfies Key
const QUERY_KEY = [CALL, {}]

const EVERY_MS = 15_000
/** In a tab that nobody sees, for the number in its title. */
const HIDDEN_EVERY_MS = 60_000

/** Calls that an open page makes again by itself: they do not extend the session. */
const POLLED_CALLS: readonly Key[] = ['GET /api/staff/today', 'GET /api/staff/slip', 'GET /api/staff/alarm']

/** Alarms are shown on the home page too. */
const pageOf = (what: CountedTask): string => (what === 'alarms' ? '/' : TASK_PATHS[what].split('?')[0]!)
const stampsOf = (tasks: OpenTasks['tasks'] | undefined): string =>
  (tasks ?? []).map(({ what, stamp }) => `${what} ${stamp}`).join()

/** Polls the numbers of open tasks, sets the app badge, and loads anew what follows them by itself. */
export function usePolledTasks(): OpenTasks['tasks'] {
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => request(CALL, {}, { signal }),
    refetchInterval: () => (document.hidden ? HIDDEN_EVERY_MS : EVERY_MS),
    refetchIntervalInBackground: true,
  })
  const tasks = data?.tasks
  const stamps = stampsOf(tasks)
  const previous = useRef('')
  useEffect(() => {
    if (previous.current !== '' && previous.current !== stamps)
      for (const call of POLLED_CALLS) void queryClient.invalidateQueries({ queryKey: [call] })
    previous.current = stamps
  }, [stamps])
  const waiting = useWaitingCount()
  useEffect(() => {
    // Missing in browsers without installed apps.
    void (navigator as Partial<Navigator>).setAppBadge?.(waiting)?.catch(() => undefined)
  }, [waiting])
  return tasks ?? []
}

/** All open tasks whose number the user has not switched off; 0 before they are known. */
export const useWaitingCount = (): number =>
  useQuery<OpenTasks, Error, number>({
    queryKey: QUERY_KEY,
    enabled: false,
    select: ({ tasks }) => tasks.reduce((sum, { count, off }) => sum + (off ? 0 : count), 0),
  }).data ?? 0

/** How many open tasks a page of the menu has. */
export const countOfPage = (tasks: OpenTasks['tasks'], page: string): number =>
  tasks.reduce((sum, { what, count, off }) => sum + (!off && pageOf(what) === page ? count : 0), 0)

/** The call of the list at an address of the menu, and what else it shows. */
const LISTS: Record<string, { call: Key; more?: readonly CountedTask[] }> = {
  '/orders': { call: 'GET /api/staff/order', more: ['slips', 'to_ship'] },
  '/returns': { call: 'GET /api/staff/return' },
  '/refunds': { call: 'GET /api/staff/refund' },
  '/withdrawals': { call: 'GET /api/staff/withdrawal' },
  '/approvals': { call: 'GET /api/staff/approval' },
  '/applications': { call: 'GET /api/staff/application' },
  '/erasure-requests': { call: 'GET /api/staff/erasure-request' },
  '/rewards': { call: 'GET /api/staff/reward' },
  '/stock': { call: 'GET /api/staff/stock' },
  '/debts': { call: 'GET /api/staff/debt' },
}

/**
 * Whether the list at this address has changed since it was loaded, and by how many new rows. It is not loaded anew by
 * itself: rows would move under the pointer, and the session would never end.
 */
export function useListNews(page: string): { added: number; show: () => void } | undefined {
  const queries = useQueryClient()
  const list = LISTS[page]
  const { data, dataUpdatedAt } = useQuery<OpenTasks>({ queryKey: QUERY_KEY, enabled: false })
  const tasks = (data?.tasks ?? []).filter(({ what }) => pageOf(what) === page || list?.more?.includes(what))
  /** The counts after the list was loaded, once they are known. */
  const [loaded, setLoaded] = useState<{ page: string; at: number; tasks?: OpenTasks['tasks'] }>({ page: '', at: 0 })
  const call = list?.call
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query, ...event }) => {
        const isLoaded = type === 'updated' && 'action' in event && event.action.type === 'success'
        if (!isLoaded || call === undefined || query.queryKey[0] !== call) return
        setLoaded({ page, at: Date.now() })
        void queries.invalidateQueries({ queryKey: QUERY_KEY })
      }),
    [queries, call, page],
  )
  if (loaded.page !== page) setLoaded({ page, at: 0 })
  else if (!loaded.tasks && dataUpdatedAt > loaded.at) setLoaded({ ...loaded, tasks })
  if (!list || loaded.page !== page || !loaded.tasks || stampsOf(loaded.tasks) === stampsOf(tasks)) return undefined
  const before = new Map(loaded.tasks.map(({ what, count }) => [what, count]))
  return {
    added: tasks.reduce((sum, { what, count }) => sum + Math.max(0, count - (before.get(what) ?? 0)), 0),
    show: () => {
      void queries.invalidateQueries({ queryKey: [list.call] })
      window.scrollTo({ top: 0 })
    },
  }
}
