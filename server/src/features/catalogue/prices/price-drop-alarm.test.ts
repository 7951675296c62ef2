import { DAY_MS } from '@bailu/phrases/days'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarm } from '../../audit/table.ts'
import { outboxMail } from '../../mail/table.ts'
import { variant } from '../table.ts'
import { addProduct, addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-20T05:00:00Z')
let shop: TestApp
let content: ReturnType<TestApp['as']>
let finance: ReturnType<TestApp['as']>
let goods: { productId: number; variantId: number }

const onDay = (days: number) => shop.setClock(new Date(START.getTime() + days * DAY_MS))
beforeAll(async () => {
  shop = await openTestApp()
  const hired = async (role: 'content' | 'finance' | 'operations') =>
    shop.as(staffActor(await addStaff(shop.db, role), role))
  content = await hired('content')
  finance = await hired('finance')
  await hired('operations')
})
beforeEach(async () => {
  onDay(0)
  await shop.db.delete(alarm)
  await shop.db.delete(outboxMail)
  goods = await addProduct(shop.db, { price: 100_000n })
})
afterAll(() => shop?.close())

const set = (price: number, seen: number, more: { from?: string; until?: string } = {}) =>
  content('POST /api/staff/variant/{id}/price', {
    id: goods.variantId,
    price,
    list_price: null,
    reason: 'Spring',
    seen,
    ...more,
  })
const alarms = async () => (await finance('GET /api/staff/alarm', {})).list

test('a price below half raises an alarm about the product, mailed to finance and operations; exactly half does not', async () => {
  await set(50_000, 100_000)
  expect(await alarms()).toEqual([])
  await set(1, 50_000)
  const form = await content('GET /api/staff/product/{id}', { id: goods.productId })
  expect(await alarms()).toMatchObject([
    {
      kind: 'price_fell',
      subject: { type: 'product', id: String(goods.productId), name: 'Serum' },
      detail: { sku: form.variants[0]!.sku, price: 1, price_before: 100_000 },
    },
  ])
  expect(await shop.db.$count(outboxMail)).toBe(2)
})

test('the same drop after an acknowledgement raises an alarm again', async () => {
  await set(1, 100_000)
  const [first] = await alarms()
  await finance('POST /api/staff/alarm/{id}/acknowledge', { id: first!.id })
  expect(await alarms()).toEqual([])
  await set(100_000, 1)
  await set(2, 100_000)
  expect(await alarms()).toMatchObject([{ detail: { price: 2, price_before: 100_000 } }])
})

test('a drop to almost nothing is mailed although a drop to just below half was mailed before it', async () => {
  const until = new Date(START.getTime() + DAY_MS).toISOString()
  const { id } = await set(49_000, 100_000, { until })
  expect(await shop.db.$count(outboxMail)).toBe(2)
  await content('POST /api/staff/price/{id}/retract', { id, reason: 'Test' })
  const second = await set(1, 100_000, { until })
  expect(await shop.db.$count(outboxMail)).toBe(4)
  await content('POST /api/staff/price/{id}/retract', { id: second.id, reason: 'Test' })
  await set(49_000, 100_000, { until })
  expect(await shop.db.$count(outboxMail)).toBe(4)
  expect(await alarms()).toMatchObject([{ count: 3, detail: { price: 1 } }])
})

test('several small steps count as one, for seven days', async () => {
  await set(70_000, 100_000)
  onDay(3)
  await set(52_000, 70_000)
  expect(await alarms()).toEqual([])
  onDay(6)
  await set(49_999, 52_000)
  expect(await alarms()).toMatchObject([{ detail: { price: 49_999, price_before: 100_000 } }])
  await shop.db.delete(alarm)
  onDay(14)
  await set(26_000, 49_999)
  expect(await alarms()).toEqual([])
})

test('the price in effect at the start of the window counts, also if it was planned long before', async () => {
  await set(100_000, 100_000, { from: START.toISOString() })
  await set(55_000, 100_000, { from: new Date(START.getTime() + 10 * DAY_MS).toISOString() })
  onDay(12)
  await set(45_000, 55_000)
  expect(await alarms()).toMatchObject([{ detail: { price_before: 100_000 } }])
})

test('a planned price raises the alarm when it is written, with its start time', async () => {
  const from = new Date(START.getTime() + 2 * DAY_MS).toISOString()
  await set(30_000, 100_000, { from, until: new Date(START.getTime() + 3 * DAY_MS).toISOString() })
  expect(await alarms()).toMatchObject([{ detail: { price: 30_000, price_before: 100_000, from } }])
})

test('imports are checked as well', async () => {
  const read = () => content('GET /api/staff/product/{id}', { id: goods.productId })
  const { sku } = (await read()).variants[0]!
  const { id } = await content(
    'POST /api/staff/catalogue/import',
    {},
    { upload: { bytes: Buffer.from(`sku,price\n${sku},0.01\n`) } },
  )
  await content('POST /api/staff/catalogue/import/{id}/apply', { id: id! })
  expect((await read()).variants[0]!.price).toBe(1)
  expect(await alarms()).toMatchObject([{ detail: { sku, price: 1, price_before: 100_000 } }])
})

describe('the first variant of a product', () => {
  const same = (text: string) => ({ en: text, zh: text, th: text })
  const create = (price: number, listPrice: number | null) =>
    content('POST /api/staff/product', {
      catalog: 'white',
      name: same('Balm'),
      subtitle: same(''),
      detail: [],
      sort: 7,
      on_sale: false,
      pictures: [],
      variants: [
        {
          sku: `BALM-${price}`,
          option: same(''),
          points: 0,
          low_at: 0,
          on_sale: true,
          price,
          list_price: listPrice,
        },
      ],
    })

  test.each([
    ['its list price', 100, 390_000, 390_000],
    ['the cheapest product on sale, where it has none', 101, null, 100_000],
    ['the higher of the two', 102, 150, 100_000],
  ])('is compared with %s', async (_what, price, listPrice, before) => {
    await shop.db.update(variant).set({ onSale: false })
    goods = await addProduct(shop.db, { price: 100_000n })
    await create(price, listPrice)
    expect(await alarms()).toMatchObject([{ detail: { price, price_before: before } }])
  })

  test('raises no alarm at half of it', async () => {
    await create(200_000, 400_000)
    expect(await alarms()).toEqual([])
  })
})
