import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rewardLine } from '../rewards/table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedStaff,
  markFinished,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  addPartnerInDebt,
  partnerActor,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const ROUNDS = process.env['TEST_ENGINE'] === 'embedded' ? 1 : raceRounds(6)
const finance = () => shop.as(newStaffActor('finance'))
const system = () => shop.ctx({ kind: 'system' })
const moneyOf = (id: number) => finance()('GET /api/staff/partner/{id}/money', { id })
const lineOf = async (id: number) =>
  (await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, id)))[0]!.id

/** Adds a reward that is due now. */
async function due(partnerId: number, gross: bigint) {
  const { id } = await seedOrder(shop, { partnerId, guestId: await seedGuest(shop), subtotal: gross * 10n })
  await earnRewards(system(), await markPaid(shop, id))
  await scheduleSettlement(system(), id, await markFinished(shop, id))
  await shop.db.update(rewardLine).set({ settlesAt: shop.deps.clock() }).where(eq(rewardLine.orderId, id))
}

test('one transfer recorded concurrently pays the debt once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await addPartnerInDebt(shop, 50_000n)
    const repay = (bank_reference: string) =>
      callOutcome(finance()('POST /api/staff/partner/{id}/repayment', { id, amount: 30_000, bank_reference }))
    const results = await Promise.all([repay(`A${id}`), repay(`A${id}`), repay(`B${id}`), repay(`C${id}`)])
    expect(results.filter((one) => one === 'done')).toHaveLength(1)
    expect((await moneyOf(id)).owed).toBe(20_000)
  }
})

test('a reward reversed and withdrawn concurrently: the paid amount is owed, nothing is booked twice', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await seedPartner(shop)
    await addBankCard(shop, id)
    await earnSettledReward(shop, id, 100_000n)
    const line = await lineOf(id)
    await Promise.all([
      callOutcome(finance()('POST /api/staff/reward/{id}/reverse', { id: line, amount: 100_000, reason: 'x' })),
      callOutcome(shop.as(partnerActor(id))('POST /api/withdrawal', { amount: 97_000 })),
    ])
    const { available, hold, owed } = await moneyOf(id)
    expect(available).toBe(0)
    expect(hold).toBe(owed)
  }
})

test('a concurrent final payout and settlement: an amount settled later stays in the balance', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await seedPartner(shop)
    await addBankCard(shop, id)
    await earnSettledReward(shop, id, 10_000n)
    await due(id, 5_000n)
    const [asked] = await Promise.all([
      callOutcome(finance()('POST /api/staff/partner/{id}/final-payout', { id, amount: 9_700, reason: 'Leaves' })),
      settleRewards(system()),
    ])
    const { available, hold } = await moneyOf(id)
    expect(available + hold).toBe(9_700 + 4_850)
    expect(hold).toBe(asked === 'amount_differs' ? 0 : 9_700)
  }
})

test('a debt written off while a reward pays it is reduced once', async () => {
  const other = await seedStaff(shop, 'finance')
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await addPartnerInDebt(shop, 50_000n)
    await finance()('POST /api/staff/partner/{id}/write-off', { id, amount: 50_000, reason: 'Small' })
    const { waits } = await moneyOf(id)
    await due(id, 30_000n)
    await Promise.all([
      shop.as(other.actor)('POST /api/staff/approval/{id}/approve', { id: waits!.approval }),
      settleRewards(system()),
    ])
    const { owed, available, entries } = await moneyOf(id)
    expect(owed).toBe(0)
    expect(available + 50_000).toBe(29_100 + entries[0]!.amount)
  }
})
