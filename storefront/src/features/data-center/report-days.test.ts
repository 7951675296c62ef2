import { expect, test } from 'vitest'
import { reportDaysOf, readReportSearch, selectedWindow } from './report-days.ts'

test.each([
  [{}, { days: '30' }],
  [{ days: '7' }, { days: '7' }],
  [{ days: 90 }, { days: '90' }],
  [{ days: '365' }, { days: '30' }],
  [
    { from: '2026-08-01', to: '2026-10-29' },
    { from: '2026-08-01', to: '2026-10-29' },
  ],
  [{ from: '2026-08-01', to: '2026-10-30' }, { days: '30' }],
  [{ from: '2026-08-02', to: '2026-08-01', days: '7' }, { days: '7' }],
  [{ from: '2026-08-01' }, { days: '30' }],
])('%j in the address asks for %j', (raw, days) => expect(reportDaysOf(readReportSearch(raw))).toEqual(days))

test('a custom range selects none of the windows', () => {
  expect(selectedWindow(readReportSearch({ from: '2026-08-01', to: '2026-08-02' }))).toBeUndefined()
  expect(selectedWindow(readReportSearch({}))).toBe(30)
})
