import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { guest } from '../account/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAllExpiredData } from './registry.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

test('a guest without an order is erased after 30 days; one with an order stays', async () => {
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n, stock: 10 })
  const [unused, buyer, claimed, fresh] = [
    await people.addGuest(shop.db),
    await people.addGuest(shop.db),
    await people.addGuest(shop.db),
    await people.addGuest(shop.db),
  ]
  const { id: userId } = await people.addUser(shop.db)
  const old = new Date(shop.deps.clock().getTime() - 31 * 86_400_000)
  await shop.db.update(guest).set({ createdAt: old })
  await shop.db.update(guest).set({ claimedBy: userId }).where(eq(guest.id, claimed))
  await shop.db.update(guest).set({ createdAt: shop.deps.clock() }).where(eq(guest.id, fresh))
  await shop.as(people.guestActor(buyer))('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 100_000,
  })
  await eraseAllExpiredData(shop.ctx({ kind: 'system' }))
  const left = (await shop.db.select({ id: guest.id }).from(guest)).map(({ id }) => id)
  expect(left.toSorted()).toEqual([buyer, claimed, fresh].toSorted())
  expect(left).not.toContain(unused)
})
