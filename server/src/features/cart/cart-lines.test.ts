import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_LINES } from '@bailu/contract/cart/kinds'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { variant } from '../catalogue/table.ts'
import { addUserActor } from '../../testing/fixtures/actors-fixture.ts'
import { CONTACT, addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let goods: number[]
let buyer: Actor
beforeAll(async () => {
  shop = await openTestApp()
  goods = []
  for (let n = 0; n <= MAX_LINES + 1; n += 1) goods.push((await addProduct(shop.db, { stock: 999 })).variantId)
})
beforeEach(async () => {
  buyer = await addUserActor(shop.db)
})
afterAll(() => shop.close())

const set = (variant_id: number, quantity: number, seen_price?: number) =>
  shop.as(buyer)('PUT /api/cart', { variant_id, quantity, ...(seen_price && { seen_price }) })
const merge = (lines: { variant_id: number; quantity: number; seen_price?: number }[]) =>
  shop.as(buyer)('POST /api/cart/merge', { lines })
const cart = async () => (await shop.as(buyer)('GET /api/cart', {})).lines
const pieces = async () => (await cart()).map((line) => [line.variant_id, line.quantity])
const [a, b, c] = [0, 1, 2]
const at = (n: number) => goods[n]!

describe('setting a line', () => {
  test('returns the resulting cart', async () => {
    await set(at(a), 2)
    shop.setClock(new Date('2026-11-20T06:00:00Z'))
    const { lines } = await set(at(b), 1)
    expect(lines.map((line) => [line.variant_id, line.quantity])).toEqual([
      [at(b), 1],
      [at(a), 2],
    ])
    expect((await set(at(b), 0)).lines).toHaveLength(1)
  })

  test('accepts at most fifty lines; existing ones can still be changed', async () => {
    for (const id of goods.slice(0, MAX_LINES)) await set(id, 1)
    expect(await callOutcome(set(at(MAX_LINES), 1))).toBe('cart_full')
    expect((await set(at(a), 7)).lines).toHaveLength(MAX_LINES)
  })

  test('concurrent additions neither exceed the limit nor lose a line', async () => {
    for (const id of goods.slice(0, MAX_LINES - 1)) await set(id, 1)
    const both = [set(at(MAX_LINES - 1), 1), set(at(MAX_LINES), 1), set(at(MAX_LINES + 1), 1)]
    expect(await countOutcomes(both)).toEqual({ done: 1, cart_full: 2 })
    expect(await cart()).toHaveLength(MAX_LINES)
  })

  test('concurrent changes: every line stays, last write wins per line', async () => {
    await set(at(a), 1)
    await Promise.all([set(at(a), 5), set(at(b), 2), set(at(c), 3), set(at(b), 2)])
    expect(new Map((await pieces()) as [number, number][])).toEqual(
      new Map([
        [at(a), 5],
        [at(b), 2],
        [at(c), 3],
      ]),
    )
    await Promise.all([set(at(a), 8), set(at(b), 0)])
    await set(at(a), 6)
    expect(new Map((await pieces()) as [number, number][])).toEqual(
      new Map([
        [at(a), 6],
        [at(c), 3],
      ]),
    )
  })

  test('rejects unknown variants', async () => {
    expect(await callOutcome(set(7, 1))).toBe('not_for_sale')
    expect(await callOutcome(set(at(a), 1000))).toBe('bad_input')
    expect(await callOutcome(set(at(a), 1, -5))).toBe('bad_input')
  })
})

describe('the price last seen', () => {
  const seen = async () => (await cart()).map((line) => line.seen_price)
  const reprice = (price: bigint) =>
    shop.db
      .update(variant)
      .set({ price })
      .where(eq(variant.id, at(a)))

  test('is the price shown, else the current one, and survives a change of quantity', async () => {
    await set(at(a), 1)
    expect(await seen()).toEqual([59_000])
    await reprice(65_000n)
    await set(at(a), 2)
    expect(await seen()).toEqual([59_000])
    await shop.as(buyer)('POST /api/cart/seen', { lines: [{ variant_id: at(a), seen_price: 65_000 }] })
    expect(await cart()).toEqual([{ variant_id: at(a), quantity: 2, seen_price: 65_000 }])
    await set(at(a), 2, 61_000)
    expect(await seen()).toEqual([61_000])
    await reprice(59_000n)
  })

  test("does not change another user's cart, nor recreate a line", async () => {
    const other = await addUserActor(shop.db)
    await set(at(a), 1)
    await shop.as(other)('POST /api/cart/seen', { lines: [{ variant_id: at(a), seen_price: 1 }] })
    expect(await seen()).toEqual([59_000])
    expect((await shop.as(other)('GET /api/cart', {})).lines).toEqual([])
  })
})

describe('merging the cart of a guest', () => {
  test('larger quantity wins, duplicates are merged, sold-out lines are included, unknown ones are not', async () => {
    const soldOut = (await addProduct(shop.db, { stock: 0 })).variantId
    await set(at(a), 4)
    const lines = [
      { variant_id: at(a), quantity: 2, seen_price: 50_000 },
      { variant_id: soldOut, quantity: 1 },
      { variant_id: 7, quantity: 1 },
      { variant_id: at(b), quantity: 1 },
      { variant_id: at(b), quantity: 3, seen_price: 40_000 },
    ]
    for (let times = 0; times < 2; times += 1) {
      expect(await merge(lines)).toEqual({ left_out: [] })
      expect(new Map((await pieces()) as [number, number][])).toEqual(
        new Map([
          [at(a), 4],
          [soldOut, 1],
          [at(b), 3],
        ]),
      )
    }
    const merged = await cart()
    expect(merged.find((line) => line.variant_id === at(b))?.seen_price).toBe(40_000)
    expect(merged.find((line) => line.variant_id === at(a))?.seen_price).toBe(59_000)
  })

  test('returns the lines above the limit', async () => {
    for (const id of goods.slice(2, MAX_LINES)) await set(id, 1)
    const lines = [at(a), at(b), at(MAX_LINES), at(2)].map((variant_id) => ({ variant_id, quantity: 2 }))
    expect(await merge(lines)).toEqual({ left_out: [at(MAX_LINES)] })
    expect(await cart()).toHaveLength(MAX_LINES)
  })

  test(`in any order and any number of times the result is the largest quantity of each (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
    const line = fc.record({
      variant_id: fc.integer({ min: 0, max: 4 }).map(at),
      quantity: fc.integer({ min: 1, max: 999 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 3 }), async (carts) => {
        buyer = await addUserActor(shop.db)
        await Promise.all([...carts, ...carts].map(merge))
        const most = new Map<number, number>()
        for (const one of carts.flat()) most.set(one.variant_id, Math.max(one.quantity, most.get(one.variant_id) ?? 0))
        expect(new Map((await pieces()) as [number, number][])).toEqual(most)
      }),
      databaseRuns(20),
    )
  })
})

describe('an order removes from the cart', () => {
  const order = (quantity: number, more: object = {}) =>
    shop.as(buyer)('POST /api/order', {
      lines: [{ variant_id: at(a), quantity }],
      address_id: PICKUP_ID,
      contact: CONTACT,
      expected_total: 59_000 * quantity,
      ...more,
    })

  test('the lines it bought, and not those another phone added', async () => {
    await set(at(a), 3)
    await set(at(b), 1)
    await order(2)
    expect(await pieces()).toContainEqual([at(a), 1])
    await order(1)
    expect(await pieces()).toEqual([[at(b), 1]])
  })

  test('nothing if bought directly from the product page', async () => {
    await set(at(a), 3)
    await order(2, { from_cart: false })
    expect(await pieces()).toEqual([[at(a), 3]])
  })
})
