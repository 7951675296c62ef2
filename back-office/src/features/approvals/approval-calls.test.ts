import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { APPROVAL_CALLS, refreshDecided } from './approval-calls.ts'

const ABOUT = ['refund/{id}', 'return/{id}', 'payout/{id}', 'withdrawal/{id}', 'order/{id}', 'setting/{name}'] as const

test.each(['approved', 'rejected', 'elapsed', 'outdated'])(
  'a proposal that is %s: the queries of its subject are refetched, and only once',
  async (state) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    const end = refreshDecided(queries)
    const ask = vi.fn(() => Promise.resolve({ second: null }))
    const open = new QueryObserver(queries, { queryKey: ['GET /api/staff/refund/{id}', { id: 'r' }], queryFn: ask })
    const leave = open.subscribe(() => undefined)
    for (const one of ABOUT) queries.setQueryData([`GET /api/staff/${one}`, {}], {})
    const look = (now: string) =>
      queries.setQueryData(['GET /api/staff/approval/{id}', { id: 'a' }], { id: 'a', state: now })
    const stale = (one: string) => queries.getQueryState([`GET /api/staff/${one}`, {}])!.isInvalidated
    look('waiting')
    look('waiting')
    await vi.waitFor(() => expect(open.getCurrentResult().isSuccess).toBe(true))
    expect([ask.mock.calls.length, ...ABOUT.map(stale)]).toEqual([1, ...ABOUT.map(() => false)])
    look(state)
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    expect(ABOUT.map(stale)).toEqual(ABOUT.map(() => true))
    look(state)
    await Promise.resolve()
    expect(ask).toHaveBeenCalledTimes(2)
    leave()
    end()
  },
)

test('a proposal that is decided already when first loaded invalidates cached subjects', () => {
  const queries = new QueryClient()
  const end = refreshDecided(queries)
  queries.setQueryData(['GET /api/staff/refund/{id}', { id: 'r' }], {})
  queries.setQueryData(['GET /api/staff/approval/{id}', { id: 'a' }], { id: 'a', state: 'approved' })
  expect(queries.getQueryState(['GET /api/staff/refund/{id}', { id: 'r' }])!.isInvalidated).toBe(true)
  end()
})

test('APPROVAL_CALLS contains all queries of possible subjects', () => {
  for (const one of ABOUT) expect(APPROVAL_CALLS).toContain(`GET /api/staff/${one}`)
})
