import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '@bailu/contract/call'
import { calls } from '@bailu/contract/calls'
import type { Standby, StandbyFacts } from '../../database/standby.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { addStaff } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openHttpTestApp, type HttpTestApp } from '../../testing/http-test-app.ts'
import { STANDBY_CALLS } from './standby-reads.ts'

const REPORT = '/api/staff/report/flow'
let shop: HttpTestApp
let app: FastifyInstance
let token: string
/** Positions up to which reads were requested of the standby. */
let seen: string[] = []
let position: bigint | Error
let ageMs: number | undefined

const facts: StandbyFacts = {
  state: 'current',
  ageMs: 1_250,
  reads: { standby: 3, own_write: 1, busy: 0, failed: 0, not_current: 0 },
}
const standby: Standby = {
  readsFrom: (from) => (seen.push(from.toString(16)), { db: shop.db, ageMs: () => ageMs }),
  primaryPosition: async () => {
    if (position instanceof Error) throw position
    return position
  },
  facts: () => facts,
  sample: async () => undefined,
  stop: async () => undefined,
}

beforeAll(async () => {
  shop = await openHttpTestApp(undefined, {}, undefined, standby)
  app = shop.app
})
afterAll(() => shop?.close())
beforeEach(async () => {
  token = await shop.signIn.staff(await addStaff(shop.db, 'owner'))
  seen = []
  position = 0x1_0000_0010n
  ageMs = undefined
})

const get = (url: string, cookie?: string, bearer = token) =>
  app.inject({ url, headers: { authorization: `Bearer ${bearer}`, ...(cookie && { cookie }) } })
const write = () =>
  app.inject({
    method: 'PUT',
    url: '/api/staff/me/digest',
    headers: { authorization: `Bearer ${token}` },
    payload: { when: 'unusual' },
  })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => [headers['set-cookie'] ?? []].flat().join()

test('only calls that read are among those of the standby', () => {
  for (const key of STANDBY_CALLS) {
    const call: Call = calls[key]
    expect([key, key.startsWith('GET '), call.idempotent, call.clearsCache]).toEqual([key, true, undefined, undefined])
  }
})

test('a caller without the cookie reads the primary and gets one; with it the standby is read', async () => {
  const first = await get(REPORT)
  expect(first.json().status).toBe(100)
  expect(cookieOf(first)).toBe('bailu-wal=1/10; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600')
  expect(seen).toEqual([])
  const second = await get(REPORT, 'bailu-wal=1/10')
  expect([second.json().data, seen, cookieOf(second)]).toEqual([first.json().data, ['100000010'], ''])
})

test('after a write the standby must have it: by the new cookie, and in this process without it', async () => {
  position = 0x2_0000_0000n
  const written = await write()
  expect([written.json().status, cookieOf(written).split(';')[0]]).toEqual([100, 'bailu-wal=2/0'])
  // Another browser of the account, or a reply that came too late, has an older position.
  await get(REPORT, 'bailu-wal=1/10')
  await get(REPORT, 'bailu-wal=3/0')
  expect(seen).toEqual(['200000000', '300000000'])
})

test('an unknown position after a write sends its caller to the primary', async () => {
  position = new Error('gone')
  expect(cookieOf(await write())).toContain('bailu-wal=FFFFFFFF/FFFFFFFF;')
  expect((await write()).json().status).toBe(100)
})

test.each(['', 'x', '1/10/1', '0/zz', `1/10'--`, '1'.repeat(5_000)])(
  'a forged cookie reads the primary: %.20s',
  async (value) => {
    const reply = await get(REPORT, `bailu-wal=${value}`)
    expect([reply.json().status, seen]).toEqual([100, []])
  },
)

test('other calls, and callers without reports, never reach the standby', async () => {
  const partnerToken = await shop.signIn.user(await seedPartner(shop))
  const cookie = 'bailu-wal=1/10'
  await get('/api/staff/today', cookie)
  await get('/api/staff/withholding/csv?year=2026', cookie)
  await get('/api/product', cookie)
  expect(seen).toEqual([])
  expect((await get('/api/data-center', cookie, partnerToken)).json().status).toBe(100)
  expect(seen).toEqual(['100000010'])
})

test('figures older than five seconds carry their time', async () => {
  const asOf = async () => (await get(REPORT, 'bailu-wal=1/10')).headers['x-data-as-of']
  ageMs = 4_999
  expect(await asOf()).toBeUndefined()
  ageMs = 5_000
  expect(await asOf()).toBe(new Date(shop.deps.clock().getTime() - 5_000).toISOString())
})

test('what a call records is written to the primary, and so is a shop rule read that is cached', async () => {
  const reply = await get('/api/staff/report/sales/csv', 'bailu-wal=1/10')
  expect(reply.statusCode).toBe(200)
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as n from audit where action = 'report.exported'`,
  )
  expect(rows[0].n).toBeGreaterThan(0)
})

test('state, age and share of reads are shown to the same machine', async () => {
  expect((await app.inject('/readyz')).json().standby).toEqual({
    state: 'current',
    age_seconds: 1.3,
    share_of_reads: 0.75,
  })
  const { body } = await app.inject('/metrics')
  expect(body).toContain('standby_age_seconds 1.25')
  expect(body).toContain('standby_current 1')
  expect(body).toContain('standby_reads_total{outcome="own_write"} 1')
})
