import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffSession } from '../features/staff/table.ts'
import { REPORTED_SHARE } from '../http/shared/shared-buckets.ts'
import { ROUTE_LIMITS } from '../http/route-limits.ts'
import { newToken } from '../lib/tokens.ts'
import { addProduct, addStaff } from '../testing/fixtures/people-and-products-fixture.ts'
import { postOnce, startServer, type ServerProcess } from '../testing/server-process.ts'
import { postgresDatabase, postgresReachable } from '../testing/test-database.ts'

const COUNT = 4
/** For four servers, on a busy machine. */
const START_MS = 300_000
const real = await postgresReachable()

let database: Awaited<ReturnType<typeof postgresDatabase>>
let folder: string
const servers: ServerProcess[] = []
let productId: number
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bailu-'))
  if (!real) return
  database = await postgresDatabase()
  productId = (await addProduct(database.db)).productId
  const now = new Date()
  const made = newToken()
  token = made.token
  const times = { createdAt: now, seenAt: now, reauthenticatedAt: now }
  const staffId = await addStaff(database.db, 'content')
  await database.db.insert(staffSession).values({ id: uuidv7(), tokenHash: made.hash, staffId, ...times })
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' }
  // One after the other: a start takes all of a core.
  while (servers.length < COUNT) servers.push(await startServer(env))
}, START_MS)
afterAll(async () => {
  for (const child of servers) child.process.kill('SIGKILL')
  await Promise.all(servers.map((child) => child.ended))
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (server: ServerProcess, path: string, network = '10.1.0.1') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { 'x-forwarded-for': network } })
const isOnSale = async (server: ServerProcess) => {
  const reply = await get(server, `/api/product/${productId}`)
  return ((await reply.json()) as { data: { on_sale: boolean } }).data.on_sale
}
const onSale = () => Promise.all(servers.map(isOnSale))
const putOnSale = async (server: ServerProcess, on_sale: boolean) => {
  const reply = await postOnce(
    server.port,
    `/api/staff/product/${productId}/on-sale`,
    { on_sale },
    { authorization: `Bearer ${token}` },
  )
  expect(reply.body.status).toBe(100)
}
/** Shorter than replies are cached, so that an expired entry does not pass for a cleared one. */
const BEFORE_EXPIRY = { timeout: 4_000, interval: 100 }

describe.skipIf(!real)('four servers on one PostgreSQL', () => {
  test('what staff change on one of them is seen on all', async () => {
    expect(await onSale()).toEqual(Array(COUNT).fill(true))
    for (const server of servers.slice(0, 2)) {
      for (const on of [false, true]) {
        await onSale()
        await putOnSale(server, on)
        await expect.poll(onSale, BEFORE_EXPIRY).toEqual(Array(COUNT).fill(on))
      }
    }
  })

  test('a server that was paused during a change does not serve what it had cached', async () => {
    const [first, paused] = servers as [ServerProcess, ServerProcess]
    await onSale()
    paused.process.kill('SIGSTOP')
    await putOnSale(first, false)
    paused.process.kill('SIGCONT')
    await expect.poll(() => isOnSale(paused), BEFORE_EXPIRY).toBe(false)
    await putOnSale(first, true)
  })

  test('a network keeps to its limit on whichever servers it calls', async () => {
    const { amount } = ROUTE_LIMITS.crawler.perNetwork
    const codes: number[] = []
    for (let at = 0; at < amount * COUNT; at += 1)
      codes.push((await get(servers[at % COUNT]!, '/robots.txt', '10.2.0.1')).status)
    const passed = codes.filter((code) => code === 200).length
    expect(passed).toBeGreaterThanOrEqual(amount)
    // Beside the named bound: what refilled, and what passed while a report was on its way.
    expect(passed).toBeLessThan(amount * (1 + COUNT * REPORTED_SHARE) * 1.5)
    expect(codes.at(-1)).toBe(429)
  })

  test('each periodic job has one server', async () => {
    const running = async () =>
      (
        await database.pool.query(
          'select count(*)::int as jobs, count(finished_at)::int as finished from background_job',
        )
      ).rows[0]
    await expect
      .poll(running, { timeout: 30_000, interval: 200 })
      .toMatchObject({ finished: expect.toSatisfy((jobs: number) => jobs > 15) })
  })
})
