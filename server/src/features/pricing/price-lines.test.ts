import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { quoteCart } from './price-lines.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const quote = (lines: { variant_id: number; quantity: number }[], pickup = false) =>
  quoteCart(shop.ctx({ kind: 'anonymous' }), { lines, pickup })

test('lines with an issue are shown but not counted', async () => {
  const fine = (await addProduct(shop.db, { price: 10_050n, points: 3 })).variantId
  const hidden = (await addProduct(shop.db, { onSale: false })).variantId
  const soldOut = (await addProduct(shop.db, { stock: 0 })).variantId
  const few = (await addProduct(shop.db, { stock: 2 })).variantId
  const answer = await quote([
    { variant_id: hidden, quantity: 1 },
    { variant_id: fine, quantity: 2 },
    { variant_id: soldOut, quantity: 1 },
    { variant_id: few, quantity: 3 },
    { variant_id: 7, quantity: 1 },
  ])
  expect(answer.lines.map((line) => [line.variant_id, line.issue])).toEqual([
    [hidden, 'not_for_sale'],
    [fine, null],
    [soldOut, 'out_of_stock'],
    [few, 'too_few'],
  ])
  expect(answer.lines[1]).toMatchObject({ price: 10_050, amount: 20_100, points: 6, stock: 100 })
  expect(answer).toMatchObject({
    subtotal: 20_100,
    shipping: 5_000,
    shipping_discount: 0,
    total: 25_100,
    to_free_shipping: 129_900,
  })
})

test('shipping: free from the threshold, nothing for pick-up and an empty cart', async () => {
  const { variantId } = await addProduct(shop.db, { price: 75_000n })
  expect(await quote([{ variant_id: variantId, quantity: 2 }])).toMatchObject({
    shipping: 5_000,
    shipping_discount: 5_000,
    total: 150_000,
    to_free_shipping: 0,
  })
  expect(await quote([{ variant_id: variantId, quantity: 1 }], true)).toMatchObject({
    shipping: 0,
    total: 75_000,
    to_free_shipping: 0,
  })
  expect(await quote([])).toMatchObject({ lines: [], subtotal: 0, shipping: 0, total: 0, to_free_shipping: 150_000 })
})

test('quantities of one variant are added up', async () => {
  const { variantId } = await addProduct(shop.db, { stock: 999 })
  const half = { variant_id: variantId, quantity: 400 }
  expect((await quote([half, half])).lines).toMatchObject([{ quantity: 800 }])
  expect(await callOutcome(quote([half, half, half]))).toBe('bad_input')
})
