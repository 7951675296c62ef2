import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankCard } from '../payouts/table.ts'
import { staff } from '../staff/table.ts'
import { partner, user } from '../account/table.ts'
import { sealBirthDate } from '../partners/sealed-fields.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
  TYPED_ACCOUNT,
  withdrawAndPay,
} from '../../testing/fixtures/payouts-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let tools: RewardTools
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
  await setMinimumWithdrawal(shop, 1)
})
afterAll(() => shop.close())
beforeEach(() => shop.passDays(2))
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

async function withBalance(gross = 1_000_000n) {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, gross)
  const request = async (amount: number) => (await shop.as(partnerActor(id))('POST /api/withdrawal', { amount })).id
  return { id, request }
}
const read = (id: string) => shop.as(newStaffActor('finance'))('GET /api/staff/withdrawal/{id}', { id })
const flagsOf = async (id: string) => (await read(id)).flags

test('a first payout: until one was paid before this request; payouts requested later do not count', async () => {
  const { id, request } = await withBalance()
  const first = await request(1_000)
  expect(await flagsOf(first)).toEqual(['first_payout'])
  await withdrawAndPay(shop, id, 1_000n)
  expect(await flagsOf(first)).toEqual(['first_payout'])
  expect(await flagsOf(await request(1_000))).toEqual([])
})

test('a high amount: more than three times the average of the payouts before, not three times exactly', async () => {
  const { id, request } = await withBalance()
  await withdrawAndPay(shop, id, 1_000n)
  await withdrawAndPay(shop, id, 2_001n)
  const rejected = await request(300_000)
  await shop.as(newStaffActor('finance'))('POST /api/staff/withdrawal/{id}/reject', { id: rejected, reason: 'No' })
  // The average is 1,500.5 satang; three times it is no whole satang.
  expect(await flagsOf(await request(4_501))).toEqual([])
  expect(await flagsOf(await request(4_502))).toEqual(['high'])
  await withdrawAndPay(shop, id, 1_499n)
  expect([await flagsOf(await request(4_500)), await flagsOf(await request(4_501))]).toEqual([[], ['high']])
})

test('rewards on hold: those that wait, no longer once they are released or canceled', async () => {
  const { id, request } = await withBalance()
  await withdrawAndPay(shop, id, 1_000n)
  const asked = await request(1_000)
  const finance = shop.as(newStaffActor('finance'))
  for (const decide of ['release', 'cancel'] as const) {
    const order = await tools.paidOrder({ partnerId: id, flags: ['own_phone'] })
    expect(await flagsOf(asked)).toEqual(['rewards_on_hold'])
    const [line] = await tools.linesOf(order.id)
    await finance(`POST /api/staff/reward/{id}/${decide}`, { id: line!.id, reason: 'Asked the buyer' })
    expect(await flagsOf(asked)).toEqual([])
  }
})

test('a changed card: only when the account is another one since the request', async () => {
  const { id, request } = await withBalance()
  await withdrawAndPay(shop, id, 1_000n)
  const asked = await request(1_000)
  shop.passDays(1)
  const change = (accountTail: string) =>
    shop.db.update(bankCard).set({ accountTail, changedAt: shop.deps.clock() }).where(eq(bankCard.partnerId, id))
  await change('7890')
  expect(await flagsOf(asked)).toEqual([])
  await change('0001')
  expect(await flagsOf(asked)).toEqual(['card_changed'])
  // A request after the change goes to the new account.
  expect(await flagsOf(await request(1_000))).toEqual([])
})

test('the rewards shown are those settled up to the request, at most ten, the newest first', async () => {
  const { id, request } = await withBalance()
  for (let n = 0; n < 10; n += 1) {
    shop.passDays(0.01)
    await earnSettledReward(shop, id, BigInt(1_000 + n))
  }
  const asked = await request(1_000)
  shop.passDays(0.01)
  await earnSettledReward(shop, id, 5_000n)
  const { rewards } = await read(asked)
  expect(rewards.map(({ gross }) => gross)).toEqual([
    1_009, 1_008, 1_007, 1_006, 1_005, 1_004, 1_003, 1_002, 1_001, 1_000,
  ])
})

test('staff who have left are not compared with the payee; empty names and numbers are no match', async () => {
  const asked = await (await withBalance()).request(1_000)
  const who = await seedStaff(shop, 'finance')
  await shop.db.update(staff).set({ name: 'มาลี สุขสันต์' }).where(eq(staff.id, who.id))
  expect((await read(asked)).like_staff).toEqual([{ name: 'มาลี สุขสันต์', why: ['name'] }])
  await shop.db.update(staff).set({ disabledAt: shop.deps.clock() }).where(eq(staff.id, who.id))
  expect((await read(asked)).like_staff).toEqual([])

  // A name of punctuation, a linked account without a phone, and a payee with neither Latin name nor id number.
  const account = await seedPartner(shop)
  const { email } = (await shop.db.select().from(user).where(eq(user.id, account)))[0]!
  const dots = await seedStaff(shop, 'finance', '', email)
  await shop.db.update(staff).set({ name: '…' }).where(eq(staff.id, dots.id))
  await shop.db.update(user).set({ phone: '' }).where(eq(user.id, account))
  const bare = await seedPartner(shop)
  await shop.db.update(user).set({ phone: '' }).where(eq(user.id, bare))
  await earnSettledReward(shop, bare, 1_000n)
  const payout = { id: bare, amount: 970, reason: 'Leaves', account: TYPED_ACCOUNT }
  const final = await shop.as((await seedStaff(shop, 'finance')).actor)(
    'POST /api/staff/partner/{id}/final-payout',
    payout,
  )
  expect((await read(final.id)).like_staff).toEqual([])
})

test('a card with another birth date than that of the approved partner', async () => {
  const { id, request } = await withBalance()
  expect(await flagsOf(await request(1_000))).not.toContain('other_birth_date')
  const birthDate = sealBirthDate(shop, id, '1971-05-06')
  await shop.db.update(partner).set({ birthDate }).where(eq(partner.userId, id))
  expect(await flagsOf(await request(1_000))).toContain('other_birth_date')
  // Erased with the application: nothing to compare.
  await shop.db.update(partner).set({ birthDate: '' }).where(eq(partner.userId, id))
  expect(await flagsOf(await request(1_000))).not.toContain('other_birth_date')
})
