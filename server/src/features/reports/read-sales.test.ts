import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, orderLine } from '../orders/table.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedStaff,
  seedUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let call: ReturnType<TestApp['as']>
beforeAll(async () => {
  shop = await openTestApp()
  call = shop.as((await seedStaff(shop, 'operations')).actor)
})
afterAll(() => shop.close())

const at = (instant: string) => shop.setClock(new Date(instant))

test('days, weeks and months are in Bangkok time; before midnight in London it is the next day', async () => {
  const userId = await seedUser(shop)
  at('2026-03-01T16:59:00Z')
  await markPaid(shop, (await seedOrder(shop, { userId, subtotal: 10_000n })).id)
  at('2026-03-01T17:00:00Z')
  await markPaid(shop, (await seedOrder(shop, { userId, subtotal: 5_000n, method: 'cod' })).id)
  at('2026-03-31T17:00:00Z')
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const found = async (by: 'day' | 'week' | 'month') =>
    (await call('GET /api/staff/report/sales', { ...range, by })).periods
      .filter(({ orders }) => orders > 0)
      .map(({ period, subtotal }) => [period, subtotal])
  expect(await found('day')).toEqual([
    ['2026-03-01', 10_000],
    ['2026-03-02', 5_000],
  ])
  expect(await found('week')).toEqual([
    ['2026-03-01', 10_000],
    ['2026-03-02', 5_000],
  ])
  expect(await found('month')).toEqual([['2026-03-01', 15_000]])
  const { splits } = await call('GET /api/staff/report/sales', range)
  expect(splits.method.map(({ key, subtotal }) => [key, subtotal])).toEqual([
    ['promptpay', 10_000],
    ['cod', 5_000],
  ])
})

test('splits by buyer kind and referring partner', async () => {
  at('2026-04-10T05:00:00Z')
  const seller = await seedPartner(shop)
  const bought = [
    { guestId: await seedGuest(shop), partnerId: seller },
    { userId: await seedUser(shop), partnerId: null },
    { userId: seller, partnerId: null },
  ]
  for (const one of bought) await markPaid(shop, (await seedOrder(shop, one)).id)
  const { splits } = await call('GET /api/staff/report/sales', { from: '2026-04-10', to: '2026-04-10' })
  expect(splits.buyer.map(({ key }) => key).sort()).toEqual(['customer', 'guest', 'partner'])
  expect(splits.brought.map(({ key, orders }) => [key, orders])).toEqual([
    ['none', 2],
    ['partner', 1],
  ])
})

test('units, refunded units and days of stock cover', async () => {
  at('2026-05-10T05:00:00Z')
  const { productId, variantId } = await people.addProduct(shop.db, { price: 10_000n, stock: 30 })
  const words = { en: 'Serum', zh: 'Serum', th: 'Serum' }
  const lineOf = async (quantity: number) => {
    const { id } = await seedOrder(shop, { userId: await seedUser(shop), subtotal: 10_000n * BigInt(quantity) })
    await shop.db.insert(orderLine).values({
      orderId: id,
      line: 0,
      variantId,
      productId,
      name: words,
      option: words,
      pictureKey: 'x',
      price: 10_000n,
      quantity,
      points: 0,
    })
    return (await markPaid(shop, id)).id
  }
  await lineOf(2)
  const refundedLine = await lineOf(1)
  await markCanceled(shop, refundedLine)
  const { list, catalogs } = await call('GET /api/staff/report/products', { from: '2026-05-01', to: '2026-05-10' })
  expect(list[0]).toMatchObject({
    variant: variantId,
    units: 3,
    subtotal: 30_000,
    refunded_units: 1,
    refunded_subtotal: 10_000,
    stock: 30,
    cover_days: 100,
  })
  expect(catalogs[0]).toMatchObject({ units: 3, subtotal: 30_000 })
})

test('cohorts by month of the first paid order, with repeat customers', async () => {
  const [one, other] = [await seedUser(shop), await seedUser(shop)]
  const pay = async (userId: number, when: string) => {
    at(when)
    return (await markPaid(shop, (await seedOrder(shop, { userId })).id)).id
  }
  await pay(one, '2026-06-05T05:00:00Z')
  await pay(other, '2026-06-30T17:30:00Z')
  await pay(one, '2026-07-10T05:00:00Z')
  await pay(one, '2026-07-12T05:00:00Z')
  await markCanceled(shop, await pay(other, '2026-08-12T05:00:00Z'))
  await pay(one, '2026-09-01T05:00:00Z')
  const { list } = await call('GET /api/staff/report/cohorts', {})
  expect(list).toHaveLength(13)
  expect(list.at(-1)!.month).toBe('2026-09')
  const of = (month: string) => list.find((cohort) => cohort.month === month)
  expect(of('2026-06')).toEqual({ month: '2026-06', customers: 1, again: [1, 0, 1] })
  // Half past midnight in Bangkok: July.
  expect(of('2026-07')).toEqual({ month: '2026-07', customers: 1, again: [0, 0] })
})

test('order flow: outcome, cancellation reasons and durations', async () => {
  at('2026-10-01T03:00:00Z')
  const userId = await seedUser(shop)
  const orders = await Promise.all([1, 2, 3, 4].map(() => seedOrder(shop, { userId })))
  at('2026-10-01T03:30:00Z')
  await markPaid(shop, orders[0]!.id)
  await markPaid(shop, orders[1]!.id)
  at('2026-10-01T05:30:00Z')
  await markFinished(shop, orders[0]!.id)
  await markCanceled(shop, orders[2]!.id)
  await shop.db.update(order).set({ cancelReason: 'unpaid' }).where(eq(order.id, orders[2]!.id))
  await markCanceled(shop, orders[3]!.id)
  await shop.db.update(order).set({ cancelReason: 'by_buyer_other' }).where(eq(order.id, orders[3]!.id))
  const flow = await call('GET /api/staff/report/flow', { from: '2026-10-01', to: '2026-10-01' })
  expect(flow.now).toEqual({
    placed: 4,
    paid: 2,
    finished: 1,
    canceled: 2,
    minutes_to_pay: 30,
    minutes_to_finish: 120,
  })
  expect(flow.earlier.placed).toBe(0)
  expect(flow.canceled).toEqual([
    { why: 'buyer', orders: 1 },
    { why: 'unpaid', orders: 1 },
  ])
})

test('a range longer than a year is rejected', async () => {
  const range = { from: '2025-01-01', to: '2026-02-01' }
  await expect(call('GET /api/staff/report/sales', range)).rejects.toMatchObject({ code: 'bad_input' })
})
