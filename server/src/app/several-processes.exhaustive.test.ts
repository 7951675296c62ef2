import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { postgresDatabase, postgresReachable } from '../testing/test-database.ts'
import { CONTACT, addProduct } from '../testing/fixtures/people-and-products-fixture.ts'
import { postOnce, startServer, type ServerProcess } from '../testing/server-process.ts'
import { insertWideLimits } from '../testing/test-app.ts'

const PRICE = 59_000
const real = await postgresReachable()

let database: Awaited<ReturnType<typeof postgresDatabase>>
let folder: string
let variantId: number
const running: ServerProcess[] = []

const start = async (env: Record<string, string>) => {
  const child = await startServer({ DATA_DIR: folder, ...env })
  running.push(child)
  return child
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bailu-'))
  if (!real) return
  database = await postgresDatabase()
  await insertWideLimits(database.db)
  variantId = (await addProduct(database.db, { stock: 10_000 })).variantId
})
afterAll(async () => {
  for (const child of running) child.process.kill('SIGKILL')
  await Promise.all(running.map((child) => child.ended))
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const newGuest = async ({ port }: ServerProcess) =>
  String((await postOnce(port, '/api/guest', {}, {})).body.data?.['token'])
const place = (port: number, token: string, key: string, options = {}) =>
  postOnce(
    port,
    '/api/order',
    { lines: [{ variant_id: variantId, quantity: 1 }], address_id: PICKUP_ID, contact: CONTACT, expected_total: PRICE },
    { 'x-guest-token': token, 'idempotency-key': key },
    options,
  )
const orderIds = async () =>
  (await database.pool.query('select id from orders order by id')).rows.map(({ id }) => id as string)

describe.skipIf(!real)('processes on one PostgreSQL', () => {
  test('the same idempotency key at two servers at once makes one order', async () => {
    const servers = await Promise.all([start({ DATABASE_URL: database.url }), start({ DATABASE_URL: database.url })])
    const token = await newGuest(servers[0])
    for (let round = 0; round < 10; round += 1) {
      const before = (await orderIds()).length
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, i) => place(servers[i % 2]!.port, token, `round-${round}`)),
      )
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(replies[0]!.body.status).toBe(100)
      expect(await orderIds()).toHaveLength(before + 1)
    }
  })

  test('a client that disconnects after sending and retries has one order', async () => {
    const server = await start({ DATABASE_URL: database.url })
    const token = await newGuest(server)
    for (let round = 0; round < 20; round += 1) {
      const before = (await orderIds()).length
      await expect(place(server.port, token, `vanish-${round}`, { cutAfterSend: true })).rejects.toThrow()
      expect((await place(server.port, token, `vanish-${round}`)).body.status).toBe(100)
      expect(await orderIds()).toHaveLength(before + 1)
    }
    expect(server.output()).toBe('')
  })

  test('stopped under load, a server answers all calls it began', async () => {
    const server = await start({ DATABASE_URL: database.url })
    const token = await newGuest(server)
    const before = new Set(await orderIds())
    const confirmed: string[] = []
    let key = 0
    const stopped = new AbortController()
    const load = Array.from({ length: 10 }, async () => {
      while (!stopped.signal.aborted) {
        const reply = await place(server.port, token, `load-${(key += 1)}`).catch(() => undefined)
        if (reply?.body.status === 100) confirmed.push(String(reply.body.data?.['id']))
        else if (reply === undefined) return
      }
    })
    while (confirmed.length < 30) await wait(20)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    stopped.abort()
    await Promise.all(load)
    expect(confirmed.length).toBeGreaterThan(10)
    expect((await orderIds()).filter((id) => !before.has(id))).toEqual(confirmed.sort())
    expect(await checkLedger(database)).toEqual([])
  })
})

// Three servers start, one of them with an empty database.
test('a second server on the same embedded folder fails with an explanation', { timeout: 180_000 }, async () => {
  const first = await start({})
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  for (const file of [main, undefined]) {
    const rejected = startServer({ DATA_DIR: folder }, file)
    await expect(rejected).rejects.toThrow(
      new RegExp(
        `The server ended \\(1\\):\\s+The shop cannot open\\. The data folder is in use by process ${first.process.pid} on .* choose another DATA_DIR, or set DATABASE_URL`,
      ),
    )
    await expect(rejected).rejects.not.toThrow(/ at .*\.ts:/)
  }
  expect((await postOnce(first.port, '/api/guest', {}, {})).body.status).toBe(100)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})
