import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/connect.ts'
import { countingJob } from '../testing/stand-ins/counting-job.ts'
import { testDatabase } from '../testing/test-database.ts'
import { startBackgroundJobs } from './background-jobs.ts'
import { createJobLeases } from './job-leases.ts'

const HOUR = 3_600_000
const DONE = { durationMs: 12.4, error: null }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => database.pool.query('delete from background_job'))
afterAll(() => database.close())

const server = (runBy: string) => createJobLeases(database.pool, { runBy })
const row = async () =>
  (await database.pool.query('select run_by, lease_until, duration_ms, error, succeeded_at from background_job'))
    .rows[0]
// In the past, because the column rounds to milliseconds.
const makeDue = () => database.pool.query("update background_job set due_at = now() - interval '1 second'")

test('of many servers one takes a job, and again only after its interval', async () => {
  const servers = Array.from({ length: 5 }, (_, at) => server(`server ${at}`))
  const waits = await Promise.all(servers.map((one) => one.take('check', HOUR)))
  expect(waits.filter((ms) => ms === 0)).toHaveLength(1)
  const holder = servers[waits.indexOf(0)]!
  await holder.finish('check', HOUR, DONE)
  for (const one of servers) expect(await one.take('check', HOUR)).toBeGreaterThan(HOUR / 2)
  await makeDue()
  expect(await servers[4]!.take('check', HOUR)).toBe(0)
  expect(await row()).toMatchObject({ run_by: 'server 4', duration_ms: 12, error: null })
})

test('another server takes over when the lease of the holder has ended, and the holder changes nothing then', async () => {
  const [first, second] = [server('first'), server('second')]
  expect(await first.take('check', HOUR)).toBe(0)
  const left = await second.take('check', HOUR)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(30_000)
  await database.pool.query("update background_job set lease_until = now() - interval '1 second'")
  expect(await second.take('check', HOUR)).toBe(0)
  const taken = await row()
  await first.renew('check')
  await first.finish('check', HOUR, DONE)
  expect(await row()).toEqual(taken)
})

test('a failed run keeps the time of the last good one', async () => {
  const one = server('one')
  await one.take('check', HOUR)
  await one.finish('check', HOUR, DONE)
  await makeDue()
  const { succeeded_at: good } = await row()
  expect(await one.take('check', HOUR)).toBe(0)
  await one.finish('check', HOUR, { durationMs: 1, error: 'broken' })
  expect(await row()).toMatchObject({ error: 'broken', succeeded_at: good, lease_until: null })
})

test('the jobs of two servers take turns; those that run everywhere run on both', async () => {
  const { state, system, work } = countingJob()
  const everywhere = new Set<string>()
  const servers = ['a', 'b'].map((name) =>
    startBackgroundJobs({ system, leases: server(name) }, [
      { name: 'shared', everyMs: 20, run: work },
      { name: 'own', everyMs: 20, run: async () => everywhere.add(name), everywhere: true },
    ]),
  )
  await expect.poll(() => state.runs, { timeout: 20_000 }).toBeGreaterThan(5)
  await Promise.all(servers.map((one) => one.stop()))
  expect(state.most).toBe(1)
  expect(everywhere).toEqual(new Set(['a', 'b']))
})
