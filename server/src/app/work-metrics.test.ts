import { readFileSync } from 'node:fs'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxSms } from '../features/mail/table.ts'
import { type HttpTestApp, openHttpTestApp } from '../testing/http-test-app.ts'

let shop: HttpTestApp
beforeAll(async () => {
  shop = await openHttpTestApp()
})
afterAll(() => shop.close())

const readMetrics = async () => (await shop.app.inject({ url: '/metrics' })).body

test('/metrics has the age of the oldest due work, the last runs of jobs and the pool', async () => {
  const now = shop.deps.clock()
  await shop.db.insert(outboxSms).values({
    id: uuidv7(),
    lang: 'en',
    sealed: 'x',
    createdAt: now,
    dueAt: new Date(now.getTime() - 3_600_000),
    useBefore: now,
  })
  await shop.database.pool.query(`insert into background_job
    (name, run_by, started_at, due_at, finished_at, succeeded_at, duration_ms, error)
    values ('check ledger', 'first 1', now(), now(), now(), now() - interval '1 hour', 1500, 'broken')`)
  const metrics = await readMetrics()
  expect(metrics).toContain('work_oldest_due_seconds{queue="texts"} 3600\n')
  expect(metrics).toContain('work_oldest_due_seconds{queue="mails"} 0\n')
  expect(metrics).toContain('background_job_duration_seconds{job="check ledger"} 1.5\n')
  expect(metrics).toContain('background_job_failed{job="check ledger"} 1\n')
  expect(metrics).toMatch(/background_job_success_age_seconds\{job="check ledger"\} 36\d\d/)
  expect(metrics).toMatch(/database_pool_connections\{state="waiting"\} 0\n/)
})

test('the metrics and jobs of the alert rules exist', async () => {
  const rules = readFileSync(new URL('../../../docs/alerts.yml', import.meta.url), 'utf8')
  const used = [...rules.matchAll(/\b([a-z_]+)\{/g), ...rules.matchAll(/\b([a-z]+(?:_[a-z]+)+) [<>]/g)].map(
    ([, name]) => name!,
  )
  const metrics = await readMetrics()
  expect(used.length).toBeGreaterThan(5)
  for (const name of used) expect(metrics).toContain(`# TYPE ${name} `)
  const queues = [...rules.matchAll(/queue=~?"([^"]+)"/g)].flatMap(([, names]) => names!.split('|'))
  for (const queue of queues) expect(metrics).toContain(`queue="${queue}"`)
})
