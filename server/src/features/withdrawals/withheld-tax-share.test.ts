import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withdrawal } from '../payouts/table.ts'
import { taxRule } from '../tax/table.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  addPartnerInDebt,
  partnerActor,
  allowSinglePayer,
  withdrawAndPay,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let finance: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  finance = await seedStaff(shop, 'finance')
  await allowSinglePayer(shop)
  await setMinimumWithdrawal(shop, 1)
})
beforeEach(() => withheld(300))
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

let rules = 0
async function withheld(rateBp: number) {
  shop.passDays(1)
  const validFrom = shop.deps.clock()
  await shop.db
    .insert(taxRule)
    .values({ id: `of the test ${(rules += 1)}`, method: 'flat', rateBp, bands: [], validFrom })
}
const taxOf = async (id: string) => (await shop.db.select().from(withdrawal).where(eq(withdrawal.id, id)))[0]!.tax
const giveUp = (id: number, amount: number) =>
  shop.as(partnerActor(id))('POST /api/withdrawal/give-up', { amount, reason: 'other' })

test('a balance that was given up takes its share of the tax along', async () => {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await withheld(2_000)
  await earnSettledReward(shop, id, 100_000n)
  await giveUp(id, 80_000)
  await withheld(300)
  await earnSettledReward(shop, id, 100_000n)
  expect(await taxOf(await withdrawAndPay(shop, id, 50_000n))).toBe(1_546n)
  expect(await taxOf(await withdrawAndPay(shop, id, 47_000n))).toBe(1_454n)
})

test('withdrawals before and after it together carry exactly the withheld tax', async () => {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await withheld(1_000)
  await earnSettledReward(shop, id, 100_000n)
  expect(await taxOf(await withdrawAndPay(shop, id, 45_000n))).toBe(5_000n)
  await giveUp(id, 45_000)
  await earnSettledReward(shop, id, 10_000n)
  expect(await taxOf(await withdrawAndPay(shop, id, 9_000n))).toBe(1_000n)
})

test('voided entries do not affect the share', async () => {
  const reverse = async (partner: number) => {
    const money = await shop.as(finance.actor)('GET /api/staff/partner/{id}/money', { id: partner })
    const [entry] = [...money.entries, ...money.given_up]
    const other = shop.as((await seedStaff(shop, 'finance')).actor)
    await other('POST /api/staff/partner-entry/{id}/void', { id: entry!.id, reason: 'By mistake' })
  }
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await withheld(2_000)
  await earnSettledReward(shop, id, 100_000n)
  await giveUp(id, 80_000)
  await reverse(id)
  expect(await taxOf(await withdrawAndPay(shop, id, 80_000n))).toBe(20_000n)

  await withheld(300)
  const owes = await addPartnerInDebt(shop, 97_000n)
  const repaid = { id: owes, amount: 97_000, bank_reference: 'TAKEN-BACK' }
  await shop.as(finance.actor)('POST /api/staff/partner/{id}/repayment', repaid)
  await reverse(owes)
  // 97,000 of it pay the debt that the void restored.
  await earnSettledReward(shop, owes, 200_000n)
  expect(await taxOf(await withdrawAndPay(shop, owes, 97_000n))).toBe(3_000n)
})

test('a debt that was repaid or written off is not part of the share, and its tax is not counted twice', async () => {
  const repaid = await addPartnerInDebt(shop, 97_000n)
  const input = { id: repaid, amount: 97_000, bank_reference: 'REPAID' }
  await shop.as(finance.actor)('POST /api/staff/partner/{id}/repayment', input)

  const forgiven = await addPartnerInDebt(shop, 97_000n)
  await shop.as(finance.actor)('POST /api/staff/partner/{id}/write-off', { id: forgiven, amount: 97_000, reason: 'x' })
  const second = shop.as((await seedStaff(shop, 'finance')).actor)
  const { waits } = await second('GET /api/staff/partner/{id}/money', { id: forgiven })
  await second('POST /api/staff/approval/{id}/approve', { id: waits!.approval })

  for (const id of [repaid, forgiven]) {
    // 27,000 were withheld from the first rewards and 6,000 from these; the first withdrawal carries 30,000.
    await earnSettledReward(shop, id, 200_000n)
    expect(await taxOf(await withdrawAndPay(shop, id, 97_000n))).toBe(1_500n)
    expect(await taxOf(await withdrawAndPay(shop, id, 97_000n))).toBe(1_500n)
  }
})
