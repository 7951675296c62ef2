import { expect, test } from 'vitest'
import { daysOfUse } from './plan-refills.ts'

test.each([
  ['30 ml', 38],
  ['50 g', 63],
  ['150 ml', 70],
  ['4 g', 30],
  ['7 × 2 ml', 25],
  ['30 x 2 ml', 105],
  ['Set of four', 60],
  ['', 60],
])('%s lasts %d days', (option, days) => {
  expect(daysOfUse(option)).toBe(days)
})
