import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addGuestActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let variantId: number
beforeAll(async () => {
  shop = await openTestApp(undefined, {}, { limits: 'first' })
  variantId = (await addProduct(shop.db, { stock: 1_000, price: 10_000n })).variantId
})
afterAll(() => shop.close())

let houses = 0
const anotherHouse = () => ({ ...typedAddress(`08${10_000_000 + (houses += 1)}`), address1: `${houses}/1` })
const TARGET = { ...typedAddress('0891234567'), address1: '99/9' }
const place = (as: Actor, address = anotherHouse(), payment_method: 'cod' | 'promptpay' = 'cod') =>
  shop.as(as)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address,
    payment_method,
    expected_total: 15_000,
  })
const correct = (as: Actor, id: string, address = TARGET) =>
  shop.as(as)('PUT /api/order/{id}/address', { id, ...address })

test('orders placed to other addresses and corrected to one count there: cash on delivery, and unpaid ones', async () => {
  const outcomes = []
  for (let count = 0; count < 3; count += 1) {
    const guest = await addGuestActor(shop.db)
    const { id } = await place(guest)
    outcomes.push(await callOutcome(correct(guest, id)))
  }
  // Two open orders with cash on delivery for one phone.
  expect(outcomes).toEqual(['done', 'done', 'cod_orders'])
  expect(await callOutcome(place(await addGuestActor(shop.db), TARGET))).toBe('cod_orders')
  const buyer = await addGuestActor(shop.db)
  for (let count = 0; count < 3; count += 1) {
    const { id } = await place(buyer, anotherHouse(), 'promptpay')
    await correct(buyer, id)
  }
  expect(await callOutcome(place(await addGuestActor(shop.db), TARGET, 'promptpay'))).toBe('hold_orders')
})

test('the own order does not count twice: within its limit every correction is accepted', async () => {
  const guest = await addGuestActor(shop.db)
  const placed = [await place(guest), await place(guest)]
  for (const { id } of placed) expect(await callOutcome(correct(guest, id, anotherHouse()))).toBe('done')
  for (const { id } of placed) expect(await callOutcome(correct(guest, id, anotherHouse()))).toBe('done')
})
