import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { callOutcome, countOutcomes } from '../testing/call-outcome.ts'
import { countAttempts } from './rate-limit.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const ctx = () => shop.ctx({ kind: 'system' })
const countOf = async (key: string) =>
  (await shop.database.pool.query<{ count: number }>('select count from rate_limit where key = $1', [key])).rows[0]
    ?.count ?? 0

test('beyond its own limit a caller does not use up that of its network', async () => {
  const attempts = [
    { key: 'caller', limit: { tries: 3, seconds: 60 } },
    { key: 'network', limit: { tries: 10, seconds: 3_600 } },
  ]
  const outcomes: string[] = []
  for (let at = 0; at < 6; at += 1) outcomes.push(await callOutcome(countAttempts(ctx(), attempts)))
  expect(outcomes).toEqual(['done', 'done', 'done', 'too_many', 'too_many', 'too_many'])
  expect([await countOf('caller'), await countOf('network')]).toEqual([6, 3])
})

test('the wait is that of the limit that was exceeded', async () => {
  const attempts = [
    { key: 'wide', limit: { tries: 100, seconds: 60 } },
    { key: 'narrow', limit: { tries: 1, seconds: 3_600, says: 'codes_enough' as const } },
  ]
  await countAttempts(ctx(), attempts)
  await expect(countAttempts(ctx(), attempts)).rejects.toMatchObject({ code: 'codes_enough', wait: 3_600 })
})

test('attempts at once are all counted', async () => {
  const attempts = [
    { key: 'many', limit: { tries: 30, seconds: 60 } },
    { key: 'shared', limit: { tries: 100, seconds: 60 } },
  ]
  const outcomes = await countOutcomes(Array.from({ length: 40 }, () => countAttempts(ctx(), attempts)))
  expect(outcomes).toEqual({ done: 30, too_many: 10 })
  expect([await countOf('many'), await countOf('shared')]).toEqual([40, 30])
})
