import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setImmediate as turn } from 'node:timers/promises'
import { reportToDatabase, type ReportUse } from '../../core/report-use.ts'
import type { Database } from '../../database/connect.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { createSharedBuckets, REPORTED_SHARE } from './shared-buckets.ts'

const TEN_A_MINUTE = { amount: 10, seconds: 60 }

test('a bucket empties, then refills evenly; each key has its own', () => {
  let now = 0
  const rates = createSharedBuckets({ now: () => now })
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
  const rates = createSharedBuckets({ now: () => now })
  expect(rates.take('a', TEN_A_MINUTE, 8)).toBe(0)
  expect(rates.take('a', TEN_A_MINUTE, 4)).toBe(12)
  now = 12_000
  expect(rates.take('a', TEN_A_MINUTE, 4)).toBe(0)
  expect(rates.take('b', TEN_A_MINUTE, 30)).toBe(0)
  expect(rates.take('b', TEN_A_MINUTE, 1)).toBe(126)
})

test('the number of buckets is limited', () => {
  const rates = createSharedBuckets({ now: () => 0, most: 100 })
  for (let at = 0; at < 1_000; at += 1) rates.take(`network ${at}`, TEN_A_MINUTE)
  expect(rates.size()).toBe(100)
})

const LIMIT = { amount: 120, seconds: 60 }
const SERVERS = 4
/** At most this much passes at once: the limit, and the share that each server need not have reported. */
const BOUND = LIMIT.amount * (1 + SERVERS * REPORTED_SHARE)

describe('servers on one database', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const counted = () => {
    const state = { reports: 0, pending: [] as Promise<unknown>[] }
    const send = reportToDatabase(database)
    const report: ReportUse = (uses) => {
      state.reports += 1
      const done = send(uses)
      state.pending.push(done)
      return done
    }
    const settle = async () => {
      while (state.pending.length > 0) await state.pending.shift()
      await turn()
    }
    return { state, report, settle }
  }

  test.each([
    ['one server', () => 0],
    ['each in turn', (at: number) => at % SERVERS],
    ['one after the other', (at: number) => Math.floor(at / 100) % SERVERS],
  ])('a network that calls %s keeps to its limit', async (_name, choose) => {
    const { report, settle } = counted()
    const now = () => 0
    const servers = Array.from({ length: SERVERS }, () => createSharedBuckets({ report, now }))
    let passed = 0
    for (let at = 0; at < 1_000; at += 1) {
      if (servers[choose(at)]!.take(_name, LIMIT) === 0) passed += 1
      await settle()
    }
    expect(passed).toBeGreaterThanOrEqual(LIMIT.amount)
    // Their clock stands still, that of the database refills two tokens a second.
    expect(passed).toBeLessThanOrEqual(BOUND + 60)
  })

  test('an ordinary network is never reported', async () => {
    const { state, report } = counted()
    const server = createSharedBuckets({ report, now: () => 0 })
    for (let at = 0; at < LIMIT.amount * REPORTED_SHARE - 1; at += 1) server.take('quiet', LIMIT)
    expect(state.reports).toBe(0)
  })
})

test('while reports fail, a server counts its own requests and tries again', async () => {
  const errors: unknown[] = []
  let reports = 0
  const report = async () => {
    reports += 1
    throw new Error('away')
  }
  const server = createSharedBuckets({ report, now: () => 0, onError: (error) => errors.push(error) })
  let passed = 0
  for (let at = 0; at < 200; at += 1) {
    if (server.take('a', LIMIT) === 0) passed += 1
    await turn()
  }
  expect(passed).toBe(LIMIT.amount)
  expect(reports).toBeGreaterThan(1)
  expect(errors).toHaveLength(reports)
})
