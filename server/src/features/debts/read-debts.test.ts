import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { addPartnerInDebt, allowSinglePayer, setMinimumWithdrawal } from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let finance: ReturnType<TestApp['as']>
beforeAll(async () => {
  shop = await openTestApp()
  await allowSinglePayer(shop)
  await setMinimumWithdrawal(shop, 1)
  finance = shop.as((await seedStaff(shop, 'finance')).actor)
})
afterAll(() => shop.close())

test('lists partners with a debt, the largest first, with its begin and the total; none without debt', async () => {
  expect(await finance('GET /api/staff/debt', {})).toEqual({ list: [], next: null, partners: 0, together: 0 })
  const small = await addPartnerInDebt(shop, 10_000n)
  const first = shop.deps.clock().toISOString()
  shop.passDays(3)
  const large = await addPartnerInDebt(shop, 80_000n)
  const even = await addPartnerInDebt(shop, 5_000n)
  const repay = (id: number, amount: number, bank_reference: string) =>
    finance('POST /api/staff/partner/{id}/repayment', { id, amount, bank_reference })
  await repay(even, 5_000, 'EVEN')
  await repay(small, 4_000, 'PART')
  expect(await finance('GET /api/staff/debt', {})).toMatchObject({
    list: [
      { partner: { id: large }, owed: 80_000, since: shop.deps.clock().toISOString() },
      { partner: { id: small }, owed: 6_000, since: first, last_reward: first },
    ],
    partners: 2,
    together: 86_000,
  })
  expect((await finance('GET /api/staff/today', {})).waiting).toContainEqual({ what: 'debts', count: 2 })
  shop.passDays(2)
  await repay(small, 6_000, 'ALL')
  expect((await finance('GET /api/staff/debt', {})).list.map(({ partner }) => partner.id)).toEqual([large])
})

test('pages by cursor', async () => {
  for (let n = 0; n < 31; n += 1) await addPartnerInDebt(shop, BigInt(1_000 + (n % 3)))
  const first = await finance('GET /api/staff/debt', {})
  const second = await finance('GET /api/staff/debt', { cursor: first.next! })
  const ids = [...first.list, ...second.list].map(({ partner }) => partner.id)
  expect(ids).toHaveLength(first.partners)
  expect(new Set(ids).size).toBe(ids.length)
  const sums = [...first.list, ...second.list].map(({ owed }) => owed)
  expect(sums).toEqual(sums.toSorted((a, b) => b - a))
})
