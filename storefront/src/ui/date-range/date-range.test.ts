import { afterEach, expect, test, vi } from 'vitest'
import { countDays } from '@bailu/phrases/days'
import { parseDay, lastDays } from './date-range.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-13-01', undefined],
  ['2026-11-2', undefined],
  ['1999-01-01', undefined],
  ['', undefined],
  [7, undefined],
])('%j in an address is the day %j', (raw, day) => expect(parseDay(raw)).toBe(day))

test('the last n days end on the current day in Bangkok', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T17:00:00Z') })
  expect(lastDays(7)).toEqual({ from: '2026-12-26', to: '2027-01-01' })
  const { from, to } = lastDays(90)
  expect(countDays(from, to)).toBe(90)
})
