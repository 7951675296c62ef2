import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { addVatRegistration } from '../../testing/fixtures/shop-rules-fixture.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

test('a purchase receipt shows VAT from the day of the registration on', async () => {
  const before = await shop.finishedOrder()
  shop.passDays(1)
  const since = shop.deps.clock().toISOString().slice(0, 10)
  await addVatRegistration(shop, { since, branch: '00001' })
  const after = await shop.finishedOrder()
  const receipt = (id: string) => shop.as(shop.buyer)('GET /api/order/{id}/receipt', { id })
  expect((await receipt(before)).vat).toBe(null)
  expect((await receipt(after)).vat).toEqual({ rate_bp: 700, branch: '00001', net: 88_788, vat: 6_215 })
})
