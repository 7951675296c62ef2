import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID, THAILAND } from '@bailu/contract/addresses/kinds'
import { COUNTRY_NAMES } from '@bailu/contract/shop-rules/kinds'
import type { Actor } from '../../core/context.ts'
import { AppError } from '../../lib/errors.ts'
import { addGuestActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { databaseRuns, PROPERTY_SEED } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { WIDE_LIMITS } from '../../testing/wide-limits.ts'

let shop: TestApp
let guest: Actor
const variants: number[] = []
beforeAll(async () => {
  shop = await openTestApp()
  guest = await addGuestActor(shop.db)
  for (const [name, value] of Object.entries(WIDE_LIMITS)) await setShopRule(shop, name as 'cod_terms', value)
  for (const price of [100n, 9_950n, 149_900n])
    variants.push((await addProduct(shop.db, { price, stock: 1_000_000 })).variantId)
})
afterAll(() => shop.close())

const satang = fc.integer({ min: 0, max: 200_000 })
const zones = fc.record({
  near_zips: fc.constant(['10', '11']),
  province_fee: fc.option(satang),
  province_free_from: fc.option(satang),
  remote_zips: fc.constant(['58', '10230']),
  remote_fee: fc.option(satang),
  remote_free_from: fc.option(satang),
  abroad: fc.uniqueArray(fc.record({ country: fc.constantFrom('LA', 'SG', 'TW'), fee: satang }), {
    selector: ({ country }) => country,
  }),
})
const place = fc.oneof(
  fc.record({ country: fc.constant(THAILAND), zip: fc.constantFrom('10110', '10230', '50200', '58000', '11000') }),
  fc.record({ country: fc.constantFrom(COUNTRY_NAMES['LA']!, 'singapore', 'Atlantis'), zip: fc.constant('01000') }),
)
const cart = fc.uniqueArray(fc.record({ at: fc.nat(2), quantity: fc.integer({ min: 1, max: 20 }) }), {
  minLength: 1,
  selector: ({ at }) => at,
})
const example = fc.record({
  shipping: fc.record({ fee: fc.integer({ min: 0, max: 100_000 }), free_from: satang }),
  zones,
  place,
  pickup: fc.boolean(),
  cart,
})

test(`an order costs what was quoted, wherever it goes (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(example, async (given) => {
      shop.setClock(new Date(shop.deps.clock().getTime() + 1_000))
      await setShopRule(shop, 'shipping', { ...given.shipping })
      await setShopRule(shop, 'shipping_zones', { ...given.zones })
      const lines = given.cart.map(({ at, quantity }) => ({ variant_id: variants[at]!, quantity }))
      const phone = given.place.country === THAILAND ? '0898765432' : '+6598765432'
      const typed = { ...typedAddress(phone), ...given.place }
      const quote = await shop.as(guest)('POST /api/cart/quote', { lines, pickup: given.pickup, to: given.place })
      const placing = shop.as(guest)('POST /api/order', {
        lines,
        ...(given.pickup
          ? { address_id: PICKUP_ID, contact: { name: 'Mali', phone: '0898765432' } }
          : { address: typed }),
        expected_total: quote.total,
        from_cart: false,
      })
      if (quote.zone === null) {
        await expect(placing).rejects.toEqual(new AppError('no_delivery'))
        return
      }
      const placed = await placing
      const order = await shop.as(guest)('GET /api/order/{id}', { id: placed.id })
      expect(order).toMatchObject({
        subtotal: quote.subtotal,
        shipping: quote.shipping,
        shipping_discount: quote.shipping_discount,
        total: quote.total,
        arrives: quote.arrives,
      })
      expect(order.total).toBe(order.subtotal + order.shipping - order.shipping_discount)
      expect(order.shipping_discount).toBeLessThanOrEqual(order.shipping)
    }),
    databaseRuns(60),
  )
})
