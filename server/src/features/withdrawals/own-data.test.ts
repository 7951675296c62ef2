import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserScope } from '../../core/context.ts'
import { approval } from '../approvals/table.ts'
import { withdrawal } from '../payouts/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  addPartnerInDebt,
  addRepaidPartner,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
  withdrawAndPay,
} from '../../testing/fixtures/payouts-fixture.ts'
import { createRewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { cardData, erasePayoutData, payeeRetention, withdrawalData } from './own-data.ts'

let shop: TestApp
let clerk: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
  await setShopRule(shop, 'grant_approval_above', 0)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.passDays(2)
  clerk = await seedStaff(shop, 'finance')
})

const system = () => shop.ctx({ kind: 'system' })
const scopeOf = (userId: number) => ({ userId }) as UserScope
const finance = () => shop.as(newStaffActor('finance'))
async function partnerWithBalance() {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, 1_000_000n)
  return id
}
const isErased = async (id: string) => {
  const [row] = await shop.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  return { payee: row!.sealed === '', reason: row!.reason === '' }
}

/** A rejected, a paid and a returned withdrawal, and one under review. */
async function withdrawalsOf(partner: number) {
  const request = async (amount: number) =>
    (await shop.as(partnerActor(partner))('POST /api/withdrawal', { amount })).id
  const rejected = await request(1_000)
  await finance()('POST /api/staff/withdrawal/{id}/reject', { id: rejected, reason: 'Wrong name' })
  const [paid, returned] = [await withdrawAndPay(shop, partner, 2_000n), await withdrawAndPay(shop, partner, 3_000n)]
  const back = { id: returned, amount: 3_000, bank_reference: `BACK${partner}`, reason: 'Account closed' }
  await finance()('POST /api/staff/withdrawal/{id}/returned', back)
  return { rejected, paid, returned, open: await request(4_000) }
}

test('the copy of personal data has the whole card and every withdrawal, of this partner only', async () => {
  const [id, other] = [await partnerWithBalance(), await partnerWithBalance()]
  const { paid } = await withdrawalsOf(id)
  await withdrawalsOf(other)
  const rows = await withdrawalData.read(system(), scopeOf(id))
  expect(rows.map((row) => [row.status, row.amount_baht, row.reason])).toEqual([
    ['rejected', '10.00', 'Wrong name'],
    ['paid', '20.00', ''],
    ['returned', '30.00', 'Account closed'],
    ['under_review', '40.00', ''],
  ])
  expect(rows[1]).toMatchObject({
    gross_baht: '20.61',
    tax_baht: '0.61',
    account_number: '••••7890',
    bank_reference: paid.toUpperCase().replaceAll('-', ''),
  })
  expect(await cardData.read(system(), scopeOf(id))).toMatchObject([
    { bank: '004', account_number: '1234567890', id_number: '1101700230708', birth_date: '1990-02-28' },
  ])
})

test('a deleted account leaves the payees of money that went out, also of returned payouts, and no reasons', async () => {
  const id = await partnerWithBalance()
  const other = await partnerWithBalance()
  const { rejected, paid, returned } = await withdrawalsOf(id)
  const others = await withdrawalsOf(other)
  await erasePayoutData(system(), scopeOf(id))
  expect(await isErased(rejected)).toEqual({ payee: true, reason: true })
  for (const one of [paid, returned]) expect(await isErased(one)).toEqual({ payee: false, reason: true })
  expect(await isErased(others.rejected)).toEqual({ payee: false, reason: false })
  expect(await cardData.read(system(), scopeOf(id))).toEqual([])
  expect(await cardData.read(system(), scopeOf(other))).toHaveLength(1)
  const account = finance()('POST /api/staff/withdrawal/{id}/account', { id: rejected, reason: 'The bank called' })
  expect(await callOutcome(account)).toBe('not_found')
})

test('the reasons of approvals about the partner are erased, those about another partner stay', async () => {
  const call = shop.as(clerk.actor)
  const proposeAbout = async (id: number) => {
    const line = await createRewardTools(shop).lineOf(id)
    await call('POST /api/staff/reward/{id}/reverse', { id: line.id, amount: 10, reason: `Reversal ${id}` })
    const grant = { employee_no: `T${id}`, amount: 10, note: `Grant ${id}` }
    await call('POST /api/staff/reward/activity', grant)
  }
  const [id, other] = [await addPartnerInDebt(shop, 50_000n), await addPartnerInDebt(shop, 50_000n)]
  for (const one of [id, other]) {
    await proposeAbout(one)
    await call('POST /api/staff/partner/{id}/write-off', { id: one, amount: 100, reason: `Write-off ${one}` })
  }
  const reasonsAbout = async (one: number) => {
    const rows = await shop.db.select({ kind: approval.kind, reason: approval.reason }).from(approval)
    return rows.filter(({ reason }) => reason.endsWith(` ${one}`)).map(({ kind }) => kind)
  }
  expect((await reasonsAbout(id)).toSorted()).toEqual(['grant', 'reversal', 'write_off'])
  await erasePayoutData(system(), scopeOf(id))
  expect(await reasonsAbout(id)).toEqual([])
  expect((await reasonsAbout(other)).toSorted()).toEqual(['grant', 'reversal', 'write_off'])
  const reasons = await shop.db
    .select({ reason: rewardLine.reason })
    .from(rewardLine)
    .where(eq(rewardLine.partnerId, id))
  expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['']))
})

test('the reason of a proposal to void a repayment of the partner is erased too', async () => {
  const { id, entry } = await addRepaidPartner(shop, 50_000n)
  const asked = { id: entry, reason: 'Booked twice' }
  await shop.as(clerk.actor)('POST /api/staff/partner-entry/{id}/void', asked)
  const proposals = () =>
    shop.db
      .select({ reason: approval.reason })
      .from(approval)
      .where(and(eq(approval.kind, 'entry_void'), eq(approval.subject, entry)))
  expect(await proposals()).toEqual([{ reason: 'Booked twice' }])
  await erasePayoutData(system(), scopeOf(id))
  expect(await proposals()).toEqual([{ reason: '' }])
})

test('expired payees are erased in batches, from decided withdrawals only, and each is due once', async () => {
  const id = await partnerWithBalance()
  const { rejected, paid, returned, open } = await withdrawalsOf(id)
  const before = new Date(shop.deps.clock().getTime() + 1)
  const due = await payeeRetention.due(system(), before)
  expect(due).toBeGreaterThanOrEqual(3)
  expect(await payeeRetention.due(system(), new Date('2020-01-01T00:00:00Z'))).toBe(0)
  let erased = 0
  for (let count = 2; count === 2; erased += count) ({ count } = await payeeRetention.erase(system(), before, 2))
  expect([erased, await payeeRetention.due(system(), before)]).toEqual([due, 0])
  for (const one of [rejected, paid, returned]) expect(await isErased(one)).toEqual({ payee: true, reason: true })
  expect(await isErased(open)).toEqual({ payee: false, reason: true })
})
