import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { AppError } from '../../lib/errors.ts'
import { audit } from '../audit/table.ts'
import { user } from '../account/table.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedUser,
  markCanceled,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import { userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openHttpTestApp } from '../../testing/http-test-app.ts'

let shop: Awaited<ReturnType<typeof openHttpTestApp>>
let [partner, other, client] = [0, 0, 0]
beforeAll(async () => {
  shop = await openHttpTestApp()
  partner = await seedPartner(shop)
  other = await seedPartner(shop)
})
afterAll(() => shop.close())

const call = () => shop.as(userActor(partner, true))
const at = (when: string) => shop.setClock(new Date(when))
const pay = async (bought: Parameters<typeof seedOrder>[1]) => markPaid(shop, (await seedOrder(shop, bought)).id)
const customer = async (id: string, days: '7' | '30' | '90' = '30') =>
  (await call()('GET /api/data-center/customer/{id}', { id, days })).value

describe('windows', () => {
  test('the default window is thirty days ending today, compared with the thirty before', async () => {
    at('2026-11-20T17:00:00Z')
    expect(await call()('GET /api/data-center', {})).toMatchObject({
      from: '2026-10-23',
      to: '2026-11-21',
      before: { from: '2026-09-23', to: '2026-10-22' },
    })
  })
  test('a partner without orders has figures, but no average', async () => {
    const { customer: people, trade } = await call()('GET /api/data-center', {})
    expect([...people, ...trade].map(({ id, value, before }) => [id, value, before])).toEqual([
      ...['clients', 'new', 'active', 'repeat', 'dormant', 'sales', 'orders'].map((id) => [id, 0, 0]),
      ['average', null, null],
      ...['refunds', 'points', 'rewards'].map((id) => [id, 0, 0]),
    ])
  })
  test.each([
    [{ from: '2026-11-01' }, 'to'],
    [{ to: '2026-11-01' }, 'from'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '2026-11-01', to: '2026-11-22' }, 'to'],
    [{ from: '2026-08-01', to: '2026-10-30' }, 'to'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
    [{ days: '31' }, 'days'],
  ])('%j is rejected', async (range, field) => {
    const error = await call()('GET /api/data-center', range as never).catch((cause: unknown) => cause)
    expect((error as AppError).code).toBe('bad_input')
    expect(Object.keys((error as AppError).fields ?? {})).toEqual([field])
  })
  test('a window may have ninety days', async () => {
    const { before } = await call()('GET /api/data-center', { from: '2026-08-01', to: '2026-10-29' })
    expect(before).toEqual({ from: '2026-05-03', to: '2026-07-31' })
  })
  test.each(['customer', 'trade'] as const)('a %s figure that is none is not found', async (group) => {
    for (const path of ['', '/list', '/csv'] as const)
      await expect(
        call()(`GET /api/data-center/${group}/{id}${path}`, { id: group === 'trade' ? 'active' : 'sales' }),
      ).rejects.toThrow('not_found')
  })
})

describe('customers', () => {
  test('a client is dormant after ninety days without an order, until the next order', async () => {
    at('2026-06-01T05:00:00Z')
    client = await seedUser(shop, partner)
    await pay({ partnerId: partner, userId: client })
    await pay({ partnerId: partner, guestId: await seedGuest(shop) })
    at('2026-08-29T05:00:00Z')
    expect(await customer('dormant')).toBe(0)
    at('2026-08-30T05:00:00Z')
    expect(await customer('dormant')).toBe(1)
    const { list } = await call()('GET /api/data-center/customer/{id}/list', { id: 'dormant' })
    expect(list).toMatchObject([{ who: { id: client, is: 'client' }, orders: 1, amount: 100_000 }])
    at('2026-09-05T05:00:00Z')
    await pay({ partnerId: partner, userId: client })
    expect(await customer('dormant')).toBe(0)
    const { days } = await call()('GET /api/data-center/customer/{id}', { id: 'dormant', days: '7' })
    expect(days.map(({ value }) => value)).toEqual([1, 1, 1, 1, 1, 1, 0])
  })
  test('counts active and repeat customers', async () => {
    expect([await customer('active', '7'), await customer('repeat', '7')]).toEqual([1, 1])
    expect([await customer('clients'), await customer('new', '7'), await customer('new', '90')]).toEqual([1, 0, 0])
  })
  test('a client moved to another partner is anonymous at once, and in no client list', async () => {
    await shop.db.update(user).set({ mentorId: other }).where(eq(user.id, client))
    const { list } = await call()('GET /api/data-center/customer/{id}/list', { id: 'active', days: '7' })
    expect(list.map(({ who }) => who)).toEqual([{ id: null, name: '', is: 'former' }])
    expect(await customer('clients')).toBe(0)
    const theirs = await shop.as(userActor(other, true))('GET /api/data-center', { days: '90' })
    expect(theirs.trade.find(({ id }) => id === 'sales')?.value).toBe(0)
    await shop.db.update(user).set({ mentorId: partner, nickname: '=HYPERLINK("x")' }).where(eq(user.id, client))
  })
})

describe('files', () => {
  const get = async (path: string, userId = partner) =>
    shop.app.inject({
      url: path,
      headers: { authorization: `Bearer ${await shop.signIn.user(userId)}`, 'accept-language': 'th' },
    })

  test('CSV of a list: BOM, translated header, no formulas, no rows of others', async () => {
    const guestOrder = await pay({ partnerId: partner, guestId: await seedGuest(shop), subtotal: 12_345n })
    await markCanceled(shop, guestOrder.id)
    await pay({ partnerId: other, guestId: await seedGuest(shop), subtotal: 777n })
    const reply = await get('/api/data-center/trade/sales/csv?days=7')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="bailu-sales-2026-08-30-2026-09-05.csv"',
    })
    const lines = reply.rawPayload.toString('utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFเวลา,คำสั่งซื้อ,ลูกค้า,ค่าสินค้า (บาท),หมายเหตุ')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^2026-09-05 12:00,N[0-9a-f-]+,ผู้เยี่ยมชม,123\.45,$/)
    expect(lines[2]).toContain(`,"'=HYPERLINK(""x"")",1000.00,`)
    expect(lines.flatMap((line) => line.split(',')).filter((one) => /^[=+\-@]/.test(one))).toEqual([])
  })
  test('exports are audited, and need a partner session', async () => {
    const noted = await shop.db.select().from(audit).where(eq(audit.action, 'report.exported')).orderBy(audit.id)
    expect(noted.map(({ actor, detail }) => [actor, detail])).toEqual([
      [`user:${partner}`, { figure: 'trade.sales', from: '2026-08-30', to: '2026-09-05' }],
    ])
    expect((await get('/api/data-center/trade/sales/csv?days=7', client)).json()).toMatchObject({ status: 403 })
  })
  test('contains all pages of a long list, each row once', async () => {
    at('2026-09-06T05:00:00Z')
    const guestId = await seedGuest(shop)
    for (let n = 0; n < 45; n += 1) await pay({ partnerId: partner, guestId, subtotal: BigInt(n + 1) })
    const today = { from: '2026-09-06', to: '2026-09-06' }
    const amounts: number[] = []
    for (let cursor: string | undefined; ;) {
      const { list, next } = await call()('GET /api/data-center/trade/{id}/list', { id: 'orders', ...today, cursor })
      amounts.push(...list.map(({ amount }) => amount))
      if (!next) break
      cursor = next
    }
    expect(amounts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 45 }, (_, n) => n + 1))
    const file = (await get('/api/data-center/customer/active/csv?from=2026-09-06&to=2026-09-06')).body
    expect(file.trim().split('\r\n')).toHaveLength(2)
    for (const cursor of ['x', `1-${client}`, '99999999999999999-1', '']) {
      const request = call()('GET /api/data-center/trade/{id}/list', { id: 'orders', cursor })
      await expect(request).rejects.toThrow('bad_input')
    }
  })
})
