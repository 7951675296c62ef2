import { expect, test } from 'vitest'
import { budgets } from './budget.ts'

const TEN_A_MINUTE = { amount: 10, seconds: 60 }

test('a bucket empties, then refills evenly; each key has its own', () => {
  let now = 0
  const rates = budgets({ now: () => now })
  const taken = Array.from({ length: 11 }, () => rates.take('a', TEN_A_MINUTE))
  expect(taken).toEqual([...Array<number>(10).fill(0), 6])
  expect(rates.take('b', TEN_A_MINUTE)).toBe(0)
  now = 5_900
  expect(rates.take('a', TEN_A_MINUTE)).toBe(1)
  now = 6_000
  expect(rates.take('a', TEN_A_MINUTE)).toBe(0)
  expect(rates.take('a', TEN_A_MINUTE)).toBe(6)
  now = 600_000
  expect(Array.from({ length: 11 }, () => rates.take('a', TEN_A_MINUTE)).filter((wait) => wait === 0)).toHaveLength(10)
})

test('a higher cost waits longer; a cost above the capacity needs a full bucket', () => {
  let now = 0
  const rates = budgets({ now: () => now })
  expect(rates.take('a', TEN_A_MINUTE, 8)).toBe(0)
  expect(rates.take('a', TEN_A_MINUTE, 4)).toBe(12)
  now = 12_000
  expect(rates.take('a', TEN_A_MINUTE, 4)).toBe(0)
  expect(rates.take('b', TEN_A_MINUTE, 30)).toBe(0)
  expect(rates.take('b', TEN_A_MINUTE, 1)).toBe(126)
})

test('the number of buckets is limited', () => {
  const rates = budgets({ now: () => 0, most: 100 })
  for (let at = 0; at < 1_000; at += 1) rates.take(`network ${at}`, TEN_A_MINUTE)
  expect(rates.size()).toBe(100)
})
