import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { APPROVAL_CALLS, invalidateOnDecision } from './approval-calls.ts'

const SUBJECT_PATHS = [
  'refund/{id}',
  'return/{id}',
  'payout/{id}',
  'withdrawal/{id}',
  'order/{id}',
  'customer/{id}',
  'data-import',
  'shop-rule/{name}',
] as const

test.each(['approved', 'rejected', 'elapsed', 'outdated'])(
  'a proposal that is %s: the queries of its subject are refetched, and only once',
  async (state) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const stop = invalidateOnDecision(queries)
    const fetchSubject = vi.fn(() => Promise.resolve({ second: null }))
    const open = new QueryObserver(queries, {
      queryKey: ['GET /api/staff/refund/{id}', { id: 'r' }],
      queryFn: fetchSubject,
    })
    const unsubscribe = open.subscribe(() => undefined)
    for (const path of SUBJECT_PATHS) queries.setQueryData([`GET /api/staff/${path}`, {}], {})
    const showState = (now: string) =>
      queries.setQueryData(['GET /api/staff/approval/{id}', { id: 'a' }], { id: 'a', state: now })
    const stale = (path: string) => queries.getQueryState([`GET /api/staff/${path}`, {}])!.isInvalidated
    showState('waiting')
    showState('waiting')
    await vi.waitFor(() => expect(open.getCurrentResult().isSuccess).toBe(true))
    expect([fetchSubject.mock.calls.length, ...SUBJECT_PATHS.map(stale)]).toEqual([
      1,
      ...SUBJECT_PATHS.map(() => false),
    ])
    showState(state)
    await vi.waitFor(() => expect(fetchSubject).toHaveBeenCalledTimes(2))
    expect(SUBJECT_PATHS.map(stale)).toEqual(SUBJECT_PATHS.map(() => true))
    showState(state)
    await Promise.resolve()
    expect(fetchSubject).toHaveBeenCalledTimes(2)
    unsubscribe()
    stop()
  },
)

test('a proposal that is decided already when first loaded invalidates cached subjects', () => {
  const queries = new QueryClient()
  const stop = invalidateOnDecision(queries)
  queries.setQueryData(['GET /api/staff/refund/{id}', { id: 'r' }], {})
  queries.setQueryData(['GET /api/staff/approval/{id}', { id: 'a' }], { id: 'a', state: 'approved' })
  expect(queries.getQueryState(['GET /api/staff/refund/{id}', { id: 'r' }])!.isInvalidated).toBe(true)
  stop()
})

test('APPROVAL_CALLS contains all queries of possible subjects', () => {
  for (const path of SUBJECT_PATHS) expect(APPROVAL_CALLS).toContain(`GET /api/staff/${path}`)
})
