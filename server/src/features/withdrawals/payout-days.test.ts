import { expect, test } from 'vitest'
import { nextPayoutDay } from './payout-days.ts'

test.each([
  ['2026-11-01', '2026-11-05'],
  // Asked for on a payout day: the next one.
  ['2026-11-05', '2026-11-20'],
  // 5 December is a Saturday, 20 December a Sunday.
  ['2026-11-20', '2026-12-07'],
  ['2026-12-06', '2026-12-07'],
  ['2026-12-07', '2026-12-21'],
  ['2026-12-21', '2027-01-05'],
])('asked for on %s, paid on %s', (asked, paid) => expect(nextPayoutDay({ first: 5, second: 20 }, asked)).toBe(paid))

test('one day a month, on a weekend at the end of February', () => {
  expect(nextPayoutDay({ first: 28, second: 28 }, '2027-02-27')).toBe('2027-03-01')
  expect(nextPayoutDay({ first: 28, second: 28 }, '2027-02-28')).toBe('2027-03-01')
})
