import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { inTx } from '../../database/transaction.ts'
import { addUserActor } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { untilWaiting } from '../../testing/races/until-waiting.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { cartLine } from '../catalogue/table.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp(testDatabase)
})
afterAll(() => shop?.close())

test('an order takes its pieces from a line that another phone is changing', async () => {
  const buyer = await addUserActor(shop.db)
  const { variantId } = await addProduct(shop.db, { stock: 999 })
  await shop.as(buyer)('PUT /api/cart', { variant_id: variantId, quantity: 1 })
  const [changed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = inTx(shop.ctx({ kind: 'system' }), async (tx) => {
    const line = and(eq(cartLine.userId, buyer.userId), eq(cartLine.variantId, variantId))
    await tx.db.update(cartLine).set({ quantity: 3 }).where(line)
    changed.resolve()
    await commit.promise
  })
  await changed.promise
  const placing = shop.as(buyer)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: CONTACT,
    expected_total: 59_000,
    require_cart: false,
  })
  await untilWaiting(shop.db, placing)
  commit.resolve()
  await Promise.all([changing, placing])
  const { lines } = await shop.as(buyer)('GET /api/cart', {})
  expect(lines.map(({ quantity }) => quantity)).toEqual([2])
})
