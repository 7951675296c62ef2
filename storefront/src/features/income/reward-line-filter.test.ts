import { afterEach, expect, test, vi } from 'vitest'
import { toRewardFilter, parseRewardSearch } from './reward-line-filter.ts'

afterEach(() => vi.useRealTimers())

test('invalid search params mean the full list', () => {
  const search = parseRewardSearch({ tab: 'paid', range: 'year', from: '2026-11-09', to: '2026-11-01', line: '7' })
  expect(toRewardFilter(search)).toEqual({ status: undefined, from: undefined, to: undefined })
  expect(search.line).toBeUndefined()
})

test('ranges are in Bangkok time; chosen days take precedence', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T17:30:00Z') })
  const of = (search: Record<string, string>) => toRewardFilter(parseRewardSearch(search))
  expect(of({ range: 'today', tab: 'pending' })).toEqual({ status: 'pending', from: '2026-12-01', to: '2026-12-01' })
  expect(of({ range: 'month' })).toEqual({ status: undefined, from: '2026-12-01', to: '2026-12-01' })
  expect(of({ range: 'd7' })).toMatchObject({ from: '2026-11-25', to: '2026-12-01' })
  expect(of({ range: 'd7', from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
  })
})
