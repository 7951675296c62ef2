import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countingJob } from '../testing/stand-ins/counting-job.ts'
import { startBackgroundJobs } from './background-jobs.ts'

test('runs at once and periodically, never overlaps itself, and stops', async () => {
  const { state, system, work } = countingJob()
  const jobs = startBackgroundJobs({ system }, [{ name: 'count', everyMs: 2, run: work }])
  await Promise.all([jobs.run(), jobs.run()])
  await expect.poll(() => state.runs, { timeout: 10_000 }).toBeGreaterThan(3)
  await jobs.stop()
  const { runs } = state
  expect(state).toMatchObject({ running: 0, most: 1 })
  await wait(30)
  expect(state.runs).toBe(runs)
})

test('a failing job is logged and does not stop itself or others', async () => {
  const { state, system, work } = countingJob()
  const fail = async () => {
    throw new Error('broken')
  }
  const jobs = startBackgroundJobs({ system }, [
    { name: 'fail', everyMs: 5, run: fail },
    { name: 'count', everyMs: 5, run: work },
  ])
  await expect.poll(() => Math.min(state.errors, state.runs), { timeout: 10_000 }).toBeGreaterThan(2)
  await jobs.stop()
  await expect(startBackgroundJobs({ system }, [{ name: 'fail', everyMs: 1_000, run: fail }]).run()).rejects.toThrow(
    'broken',
  )
})
