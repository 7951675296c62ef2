import { setTimeout as wait } from 'node:timers/promises'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectPool } from './connect.ts'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { postgresDatabase, postgresReachable } from '../testing/test-database.ts'
import { openHttpTestApp, type ReplyEnvelope, type HttpTestApp } from '../testing/http-test-app.ts'
import { addGuestActor } from '../testing/fixtures/actors-fixture.ts'
import { CONTACT, addProduct } from '../testing/fixtures/people-and-products-fixture.ts'
import { openTcpProxy, type TcpProxy } from '../testing/stand-ins/tcp-proxy.ts'

const PRICE = 59_000
/** Maximum wait in milliseconds of a call while the database is unavailable. */
const PATIENCE = 15_000

let direct: Awaited<ReturnType<typeof postgresDatabase>>
let proxy: TcpProxy
let shop: HttpTestApp
let variantId: number
let token: string

const real = await postgresReachable()

beforeAll(async () => {
  if (!real) return
  direct = await postgresDatabase()
  const url = new URL(direct.url)
  proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  const { db, pool } = connectPool({ connectionString: url.href }, { pool: 5, onError: () => undefined })
  shop = await openHttpTestApp(async () => ({ db, pool, engine: 'postgresql', close: () => pool.end() }))
  variantId = (await addProduct(direct.db, { stock: 1_000 })).variantId
  token = await shop.signIn.guest((await addGuestActor(direct.db)).guestId)
})
afterAll(async () => {
  await shop?.close()
  await proxy?.close()
  await direct?.close()
})
afterEach(async () => {
  if (!real) return
  proxy.restore()
  expect(await checkLedger(direct)).toEqual([])
})

let keys = 0
const nextKey = () => `fault-${(keys += 1)}`

async function placeOrder(key = nextKey()) {
  const began = Date.now()
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { 'x-guest-token': token, 'idempotency-key': key, 'accept-language': 'th' },
    payload: {
      lines: [{ variant_id: variantId, quantity: 1 }],
      address_id: PICKUP_ID,
      contact: CONTACT,
      expected_total: PRICE,
    },
  })
  return { http: reply.statusCode, body: reply.json<ReplyEnvelope>(), ms: Date.now() - began }
}
const health = async (path: '/readyz' | '/healthz') => (await shop.app.inject(path)).statusCode
const orders = async () => Number((await direct.pool.query('select count(*)::int as n from orders')).rows[0].n)

async function untilItWorks() {
  for (const end = Date.now() + PATIENCE; ;) {
    const placed = await placeOrder()
    if (placed.body.status === 100) return placed
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(placed.body)}`)
    await wait(50)
  }
}

const isBusy = ({ http, body, ms }: Awaited<ReturnType<typeof placeOrder>>) => {
  expect(http).toBe(503)
  expect(body).toMatchObject({ status: 503, code: 'busy', data: null, msg: 'ขณะนี้ระบบไม่ว่าง กรุณาลองใหม่' })
  expect(body.request_id).toBeTruthy()
  expect(ms).toBeLessThan(PATIENCE + 3_000)
}

describe.skipIf(!real)('the database is unavailable', () => {
  test('for a while: every call fails at once, and the first one afterwards works', async () => {
    await untilItWorks()
    proxy.cut()
    for (const end = Date.now() + 2_000; Date.now() < end;) {
      const replies = await Promise.all(Array.from({ length: 8 }, () => placeOrder()))
      for (const reply of replies) isBusy(reply)
      expect([await health('/readyz'), await health('/healthz')]).toEqual([503, 200])
      await wait(100)
    }
    proxy.restore()
    await untilItWorks()
    expect(await health('/readyz')).toBe(200)
  })

  test('in the middle of many transactions: the process survives', async () => {
    for (let round = 0; round < 5; round += 1) {
      const underway = Array.from({ length: 10 }, () => placeOrder())
      await wait(5 + Math.random() * 40)
      proxy.cut()
      for (const reply of await Promise.all(underway)) if (reply.body.status !== 100) isBusy(reply)
      proxy.restore()
      await untilItWorks()
    }
  })

  test('with packets dropped: calls time out, and the server reconnects by itself', async () => {
    await untilItWorks()
    const underway = Array.from({ length: 12 }, () => placeOrder())
    await wait(10)
    proxy.silence()
    for (const reply of await Promise.all(underway)) if (reply.body.status !== 100) isBusy(reply)
    expect([await health('/readyz'), await health('/healthz')]).toEqual([503, 200])
    isBusy(await placeOrder())
    proxy.restore()
    await untilItWorks()
  })
})

describe.skipIf(!real)('a response is lost', () => {
  test.each(['begin', 'insert into "orders"', 'commit\0'])(
    'after %j: a retry with the same key makes one order',
    async (statement) => {
      const before = await orders()
      const lost = proxy.dropped()
      const key = nextKey()
      proxy.dropReplyTo(statement)
      isBusy(await placeOrder(key))
      expect(proxy.dropped()).toBe(lost + 1)
      expect(await orders()).toBe(before + (statement.startsWith('commit') ? 1 : 0))
      const [again, oncemore] = [await placeOrder(key), await placeOrder(key)]
      expect(again.body.status).toBe(100)
      expect(oncemore.body).toEqual(again.body)
      expect(await orders()).toBe(before + 1)
    },
  )
})
