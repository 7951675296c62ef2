import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStaffActor, seedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { raceRounds } from '../../../testing/run-counts.ts'
import { addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'

let shop: ReturnsFixture
let home: number
beforeAll(async () => {
  shop = await openReturnsFixture()
  home = await seedAddress(shop.db, shop.buyer.userId)
})
afterAll(() => shop.close())

const sale = (amount: number) => ({
  lines: [{ variant_id: shop.cream.variantId, quantity: 20 }],
  customer_id: shop.buyer.userId,
  address_id: home,
  payment: { how: 'promptpay' as const },
  reason: 'By phone',
  discount: { order: { by: 'amount' as const, amount }, lines: [], reason: 'Dented box' },
  expected_total: 600_000 - amount,
})

test('of two orders at once that exceed the limit of a day together, one gets its discount', async () => {
  for (let round = 0; round < raceRounds(12); round += 1) {
    const clerk = staffActor(await addStaff(shop.db, 'operations'), 'operations')
    const place = (amount: number) => callOutcome(shop.as(clerk)('POST /api/staff/order', sale(amount)))
    for (let nth = 0; nth < 4; nth += 1) expect(await place(100_000)).toBe('done')
    const outcomes = await Promise.all([place(60_000), place(60_000)])
    expect(outcomes.toSorted()).toEqual(['discount_limit', 'done'])
  }
}, 120_000)

test('a repeated call with its key places one order', async () => {
  const owner = newStaffActor('owner')
  const place = () => shop.as(owner)('POST /api/staff/order', sale(50_000), { key: 'discount-twice' })
  const [first, second] = await Promise.all([place(), place()])
  expect(first).toEqual(second)
})
