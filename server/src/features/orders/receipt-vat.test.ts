import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnsShop, type ReturnsShop } from '../../testing/returns-shop.ts'
import { registerForVat } from '../../testing/vat.ts'

let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.close())

test('a purchase receipt shows VAT from the day of the registration on', async () => {
  const before = await shop.finished()
  shop.passDays(1)
  const since = shop.house.clock().toISOString().slice(0, 10)
  await registerForVat(shop, { since, branch: '00001' })
  const after = await shop.finished()
  const receipt = (id: string) => shop.as(shop.buyer)('GET /api/order/{id}/receipt', { id })
  expect((await receipt(before)).vat).toBe(null)
  expect((await receipt(after)).vat).toEqual({ rate_bp: 700, branch: '00001', net: 88_788, vat: 6_215 })
})
