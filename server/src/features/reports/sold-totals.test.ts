import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { order } from '../orders/table.ts'
import { partner } from '../account/table.ts'
import {
  seedGuest,
  seedOrder,
  seedStaff,
  seedUser,
  markCanceled,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { claimGuestOrders } from '../orders/privacy/claim-orders.ts'
import { storeSoldMonths } from './sold-totals.ts'

let shop: TestApp
let call: ReturnType<TestApp['as']>
beforeEach(async () => {
  shop = await openTestApp()
  call = shop.as((await seedStaff(shop, 'finance')).actor)
  at('2026-05-10T05:00:00Z')
})
afterEach(() => shop.close())

const at = (instant: string) => shop.setClock(new Date(instant))
const range = { from: '2026-05-01', to: '2026-06-15' }
const paid = async (bought: Parameters<typeof seedOrder>[1]) => markPaid(shop, (await seedOrder(shop, bought)).id)
const sales = () => call('GET /api/staff/report/sales', range)
const buyers = async () => (await sales()).splits.buyer.map(({ key, subtotal }) => [key, subtotal])
const keep = async (when = '2026-06-20T05:00:00Z') => {
  at(when)
  await storeSoldMonths(shop.ctx({ kind: 'system' }))
  return months()
}
const months = async () =>
  (
    await shop.db.execute<{ month: string }>(sql`select month from sold_month where split = 'total' order by 1`)
  ).rows.map(({ month }) => month)

test('a month is stored once it is over in Bangkok, and its totals equal the orders', async () => {
  await paid({ userId: await seedUser(shop), subtotal: 10_000n })
  at('2026-05-31T16:59:59Z')
  await paid({ guestId: await seedGuest(shop), subtotal: 700n, method: 'cod' })
  at('2026-05-31T17:00:00Z')
  await paid({ userId: await seedUser(shop), subtotal: 5n })
  at('2026-06-20T05:00:00Z')
  const live = await sales()
  expect(await keep('2026-05-31T16:59:59Z')).toEqual([])
  expect(await keep('2026-05-31T17:00:00Z')).toEqual(['2026-05'])
  at('2026-06-20T05:00:00Z')
  expect(await sales()).toEqual(live)
  expect(live.total).toMatchObject({ orders: 3, subtotal: 10_705 })
})

test('a late payment and a voided one are counted in their month', async () => {
  const first = await paid({ userId: await seedUser(shop), subtotal: 100n })
  expect(await keep()).toEqual(['2026-05'])
  at('2026-05-31T16:00:00Z')
  await paid({ userId: await seedUser(shop), subtotal: 20n })
  expect(await months()).toEqual([])
  at('2026-06-20T05:00:00Z')
  expect((await sales()).total.subtotal).toBe(120)
  expect(await keep()).toEqual(['2026-05'])
  expect((await sales()).total.subtotal).toBe(120)
  await shop.db
    .update(order)
    .set({ paidAt: null, status: 'awaiting_payment', expiresAt: shop.deps.clock() })
    .where(eq(order.id, first.id))
  expect((await sales()).total.subtotal).toBe(20)
})

test('a refund of an order of a stored month counts on its own day and keeps the stored total valid', async () => {
  const { id } = await paid({ userId: await seedUser(shop), subtotal: 100n })
  await keep()
  at('2026-06-10T05:00:00Z')
  await markCanceled(shop, id)
  at('2026-06-20T05:00:00Z')
  expect(await months()).toEqual(['2026-05'])
  const { periods, total } = await sales()
  expect(total).toMatchObject({ subtotal: 100, refunds: 100, net: 0 })
  expect(periods.filter(({ refunds }) => refunds > 0).map(({ period }) => period)).toEqual(['2026-06-10'])
})

test('a guest who signs in and a customer who becomes a partner change the buyer split of stored months', async () => {
  const [guestId, userId] = [await seedGuest(shop), await seedUser(shop)]
  await paid({ guestId, subtotal: 100n })
  await paid({ userId, subtotal: 50n })
  await keep()
  expect(await buyers()).toEqual([
    ['guest', 100],
    ['customer', 50],
  ])
  await claimGuestOrders(shop.ctx({ kind: 'system' }), guestId, userId)
  expect(await buyers()).toEqual([['customer', 150]])
  await keep()
  const approvedAt = shop.deps.clock()
  await shop.db.insert(partner).values({ userId, employeeNo: 'KEPT1', level: 1, birthDate: '1990-01-01', approvedAt })
  expect(await buyers()).toEqual([['partner', 150]])
  await keep()
  expect(await buyers()).toEqual([['partner', 150]])
})

test('unrelated changes keep a stored month valid', async () => {
  const { id } = await paid({ userId: await seedUser(shop), subtotal: 100n })
  await keep()
  await shop.db
    .update(order)
    .set({ trackingNumber: 'TH1', address: sql`address || '{"zip": "10110"}'` })
    .where(eq(order.id, id))
  await seedOrder(shop, { userId: await seedUser(shop) })
  expect(await months()).toEqual(['2026-05'])
})
