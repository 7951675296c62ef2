import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { product } from '../table.ts'
import { audit } from '../../audit/table.ts'
import { orderLine } from '../../orders/table.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import {
  addProduct,
  addStaff,
  addUser,
  staffActor,
  userActor,
  CONTACT,
} from '../../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let shop: TestApp
let content: ReturnType<TestApp['as']>
let buyer: ReturnType<TestApp['as']>
let goods: { productId: number; variantId: number }
const START = new Date('2026-11-20T05:00:00Z')
const hour = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const at = (hours: number) => shop.setClock(hour(hours))
const anybody = () => shop.as({ kind: 'anonymous' })

type Price = InputOf<'POST /api/staff/variant/{id}/price'>
const set = (change: Partial<Price>) =>
  content('POST /api/staff/variant/{id}/price', {
    id: goods.variantId,
    price: 40_000,
    list_price: null,
    reason: 'Spring',
    seen: 50_000,
    ...change,
  })
const history = async () => (await content('GET /api/staff/variant/{id}/price', { id: goods.variantId })).list

/** The price shown by every call that shows one. */
async function readShownPrice(): Promise<number> {
  const { variants } = await anybody()('GET /api/product/{id}', { id: goods.productId })
  const [item] = await anybody()('GET /api/product', { catalog: 'white' })
  const { lines } = await anybody()('POST /api/cart/quote', { lines: [{ variant_id: goods.variantId, quantity: 1 }] })
  const staff = await content('GET /api/staff/product/{id}', { id: goods.productId })
  const everywhere = [variants[0]!.price, item!.price_from, lines[0]!.price, staff.variants[0]!.price]
  expect(new Set(everywhere).size).toBe(1)
  return everywhere[0]!
}

beforeAll(async () => {
  shop = await openTestApp()
  content = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
  buyer = shop.as(userActor((await addUser(shop.db)).id))
})
beforeEach(async () => {
  at(0)
  await shop.db.update(product).set({ onSale: false })
  goods = await addProduct(shop.db, { price: 50_000n })
  await shop.db.update(product).set({ catalog: 'white' }).where(eq(product.id, goods.productId))
})
afterAll(() => shop.close())

test('a price from now on is in effect at once', async () => {
  await set({ list_price: 45_000 })
  expect(await readShownPrice()).toBe(40_000)
  expect((await anybody()('GET /api/product/{id}', { id: goods.productId })).variants[0]?.list_price).toBe(45_000)
  expect(await history()).toMatchObject([
    { price: 40_000, was: 50_000, state: 'holds', by: 'content', reason: 'Spring' },
  ])
  const rows = await readAuditEntries(
    shop,
    and(eq(audit.refId, String(goods.variantId)), eq(audit.action, 'price.set')),
  )
  expect(rows[0]?.detail).toMatchObject({ before: { price: 50_000 }, after: { price: 40_000 }, reason: 'Spring' })
})

test('a temporary price begins and ends exactly on time, above the permanent price', async () => {
  await set({ from: hour(2).toISOString(), until: hour(4).toISOString() })
  expect(await readShownPrice()).toBe(50_000)
  await set({ price: 48_000, from: hour(3).toISOString() })
  expect((await history()).map(({ state }) => state)).toEqual(['planned', 'planned'])
  shop.setClock(new Date(hour(2).getTime() - 1))
  expect(await readShownPrice()).toBe(50_000)
  at(2)
  expect(await readShownPrice()).toBe(40_000)
  at(3)
  expect(await readShownPrice()).toBe(40_000)
  expect((await history()).map(({ state }) => state)).toEqual(['holds', 'holds'])
  at(4)
  expect(await readShownPrice()).toBe(48_000)
  expect((await history()).map(({ state }) => state)).toEqual(['holds', 'over'])
})

test('an order stores the price at its time; the old total is rejected once the price has changed', async () => {
  await set({ from: hour(1).toISOString() })
  const order = {
    lines: [{ variant_id: goods.variantId, quantity: 2 }],
    address_id: PICKUP_ID,
    contact: CONTACT,
    expected_total: 100_000,
  }
  const { id } = await buyer('POST /api/order', order)
  at(1)
  expect(await callOutcome(buyer('POST /api/order', order))).toBe('price_changed')
  const cheaper = await buyer('POST /api/order', { ...order, expected_total: 80_000 })
  const priceIn = async (orderId: string) =>
    (await shop.db.select().from(orderLine).where(eq(orderLine.orderId, orderId)))[0]?.price
  expect(await priceIn(id)).toBe(50_000n)
  expect(await priceIn(cheaper.id)).toBe(40_000n)
})

test('a cart stores the price at the time a line was added', async () => {
  await set({ until: hour(1).toISOString() })
  const line = { variant_id: goods.variantId, quantity: 1 }
  const cart = await buyer('PUT /api/cart', line)
  expect(cart.lines.find((one) => one.variant_id === goods.variantId)?.seen_price).toBe(40_000)
})

test('a list is sorted by the price in effect', async () => {
  const other = await addProduct(shop.db, { price: 45_000n })
  await shop.db.update(product).set({ catalog: 'white' }).where(eq(product.id, other.productId))
  const order = async () =>
    (await anybody()('GET /api/product', { catalog: 'white', sort: 'price_up' })).map(({ id }) => id)
  expect(await order()).toEqual([other.productId, goods.productId])
  await set({ from: hour(1).toISOString() })
  at(1)
  expect(await order()).toEqual([goods.productId, other.productId])
  const [first] = await order()
  const after = await anybody()('GET /api/product', { catalog: 'white', sort: 'price_up', after: String(first) })
  expect(after.map(({ id }) => id)).toEqual([other.productId])
})

describe('retracting a price', () => {
  test('a planned price never begins', async () => {
    const { id } = await set({ from: hour(1).toISOString() })
    await content('POST /api/staff/price/{id}/retract', { id, reason: 'Not now' })
    at(2)
    expect(await readShownPrice()).toBe(50_000)
    expect(await history()).toMatchObject([{ state: 'retracted' }])
    expect(await callOutcome(content('POST /api/staff/price/{id}/retract', { id, reason: 'Again' }))).toBe(
      'price_begun',
    )
  })

  test('a temporary price ends now, a permanent one can only be replaced', async () => {
    const { id } = await set({ until: hour(9).toISOString() })
    at(1)
    expect(await readShownPrice()).toBe(40_000)
    await content('POST /api/staff/price/{id}/retract', { id, reason: 'Enough' })
    expect(await readShownPrice()).toBe(50_000)
    const good = await set({})
    at(2)
    expect(await callOutcome(content('POST /api/staff/price/{id}/retract', { id: good.id, reason: 'No' }))).toBe(
      'price_begun',
    )
  })
})

test.each<[string, () => Partial<Price>]>([
  ['in the past', () => ({ from: hour(-1).toISOString() })],
  ['until before it begins', () => ({ from: hour(3).toISOString(), until: hour(3).toISOString() })],
  ['with a list price that is no more', () => ({ list_price: 40_000 })],
  ['of nothing', () => ({ price: 0 })],
])('%s it is rejected', async (_, change) => {
  expect(await callOutcome(set(change()))).toBe('bad_input')
})

test('of two writers who saw the same price one sets it', async () => {
  expect(await countOutcomes([set({}), set({ price: 39_000 })])).toEqual({ done: 1, edit_conflict: 1 })
})
