import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approval } from '../approvals/table.ts'
import { partner } from '../account/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  addPartnerInDebt,
  partnerActor,
} from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { elapseDueApprovals } from '../approvals/registry.ts'

let shop: TestApp
let colleague: Awaited<ReturnType<typeof seedStaff>>
let clerk: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  clerk = await seedStaff(shop, 'finance')
  colleague = await seedStaff(shop, 'finance')
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const finance = () => shop.as(clerk.actor)
const second = () => shop.as(colleague.actor)
const moneyOf = (id: number) => finance()('GET /api/staff/partner/{id}/money', { id })
const system = () => shop.ctx({ kind: 'system' })
const waitingFor = async (subject: string) => {
  const [row] = await shop.db
    .select()
    .from(approval)
    .where(and(eq(approval.subject, subject), eq(approval.state, 'waiting')))
  return row!.id
}

test('a debt is repaid in parts: more in the bank, less debt, never more than is owed, each reference once', async () => {
  const id = await addPartnerInDebt(shop, 97_000n)
  const { owed } = await moneyOf(id)
  expect(owed).toBe(97_000)
  const bank = await readCompanyBalance(system(), 'bank')
  const repay = (amount: number, bank_reference: string, paid_on?: string) =>
    finance()('POST /api/staff/partner/{id}/repayment', { id, amount, bank_reference, ...(paid_on && { paid_on }) })
  expect(await callOutcome(repay(97_001, 'TOO-MUCH'))).toBe('debt_smaller')
  for (const day of ['2099-01-01', '2001-01-01']) expect(await callOutcome(repay(1, 'WHEN', day))).toBe('bad_input')
  await repay(40_000, 'DEBT-1')
  expect(await callOutcome(repay(10_000, 'debt-1'))).toBe('reference_used')
  await repay(57_000, 'DEBT-2')
  expect(await moneyOf(id)).toMatchObject({ owed: 0, entries: [{ amount: 57_000 }, { amount: 40_000 }] })
  expect((await readCompanyBalance(system(), 'bank')) - bank).toBe(97_000n)
  const written = (await readAuditEntries(shop)).filter(({ action }) => action === 'debt.repaid')
  expect(written).toHaveLength(2)
  expect((await shop.as(partnerActor(id))('GET /api/income', {})).owed).toBe(0)
})

test('a debt is written off by two people, at most what is left of it; the company bears the cost', async () => {
  const id = await addPartnerInDebt(shop, 50_000n)
  const ask = { id, amount: 50_000, reason: 'Left the country' }
  await finance()('POST /api/staff/partner/{id}/write-off', ask)
  expect(await callOutcome(finance()('POST /api/staff/partner/{id}/write-off', ask))).toBe('approval_open')
  expect((await moneyOf(id)).waits).toMatchObject({ amount: 50_000 })
  const waiting = await waitingFor(String(id))
  expect(await callOutcome(finance()('POST /api/staff/approval/{id}/approve', { id: waiting }))).toBe('same_person')
  // A reward that comes in between pays its part.
  await earnSettledReward(shop, id, 10_000n)
  await second()('POST /api/staff/approval/{id}/approve', { id: waiting })
  expect(await moneyOf(id)).toMatchObject({ owed: 0, available: 0, waits: null, entries: [{ amount: 40_300 }] })
  expect(await readCompanyBalance(system(), 'write_off')).toBe(40_300n)
})

test('a write-off of a debt that has been paid since is outdated; 24 hours with notice replace the second person', async () => {
  const repaidPartner = await addPartnerInDebt(shop, 20_000n)
  await finance()('POST /api/staff/partner/{id}/write-off', { id: repaidPartner, amount: 20_000, reason: 'Small' })
  await finance()('POST /api/staff/partner/{id}/repayment', {
    id: repaidPartner,
    amount: 20_000,
    bank_reference: 'IN-TIME',
  })
  const waiting = await waitingFor(String(repaidPartner))
  expect(await callOutcome(second()('POST /api/staff/approval/{id}/approve', { id: waiting }))).toBe(
    'approval_outdated',
  )
  const debtor = await addPartnerInDebt(shop, 30_000n)
  await finance()('POST /api/staff/partner/{id}/write-off', { id: debtor, amount: 30_000, reason: 'Small' })
  shop.passDays(1.01)
  await elapseDueApprovals(system())
  expect((await moneyOf(debtor)).owed).toBe(0)
  expect((await moneyOf(repaidPartner)).entries).toHaveLength(1)
})

test('a settled reward granted by mistake is reversed in full or in part; above the limit by two people', async () => {
  const id = await seedPartner(shop)
  await earnSettledReward(shop, id, 100_000n)
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, id))
  const back = (amount: number) =>
    finance()('POST /api/staff/reward/{id}/reverse', { id: line!.id, amount, reason: 'Counted twice' })
  expect(await callOutcome(back(100_001))).toBe('reversal_too_much')
  expect(await back(33_333)).toEqual({ waits_until: null })
  expect(await moneyOf(id)).toMatchObject({ owed: 0, available: 97_000 - 32_334 })
  const detail = await shop.as(partnerActor(id))('GET /api/income/line/{id}', { id: line!.id })
  expect(detail.reversed_by).toMatchObject([{ gross: -33_333 }])
  const reversal = await shop.as(partnerActor(id))('GET /api/income/line/{id}', { id: detail.reversed_by[0]!.id })
  expect(reversal).toMatchObject({ reason: 'Counted twice', net: -32_334 })
  await back(66_667)
  expect(await moneyOf(id)).toMatchObject({ owed: 0, available: 0 })
  expect(await callOutcome(back(1))).toBe('reversal_too_much')

  const large = await seedPartner(shop)
  await earnSettledReward(shop, large, 60_000_000n)
  const [wrong] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, large))
  const asked = await finance()('POST /api/staff/reward/{id}/reverse', {
    id: wrong!.id,
    amount: 50_000_000,
    reason: 'No',
  })
  expect(asked.waits_until).not.toBeNull()
  expect((await moneyOf(large)).available).toBe(58_200_000)
  await second()('POST /api/staff/approval/{id}/approve', { id: await waitingFor(wrong!.id) })
  expect((await moneyOf(large)).available).toBe(9_700_000)
})

test('a balance below the minimum is paid out as the last one, by the partner or for a disabled one', async () => {
  const small = await seedPartner(shop)
  await addBankCard(shop, small)
  await earnSettledReward(shop, small, 12_000n)
  const call = shop.as(partnerActor(small))
  expect(await callOutcome(call('POST /api/withdrawal', { amount: 11_640 }))).toBe('withdrawal_minimum')
  expect(await callOutcome(call('POST /api/withdrawal', { amount: 11_000, last: true }))).toBe('withdrawal_not_last')
  expect(await call('GET /api/withdrawal/terms', {})).toMatchObject({ last: true })
  const last = await call('POST /api/withdrawal', { amount: 11_640, last: true })
  expect(last).toMatchObject({ net: 11_640, tax: 360, status: 'under_review' })

  const away = await seedPartner(shop)
  await addBankCard(shop, away)
  await earnSettledReward(shop, away, 12_000n)
  await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, away))
  const asked = { id: away, amount: 11_640, reason: 'Left' }
  const account = {
    bank: '004' as const,
    bank_name: '',
    account_number: '111-2-33333-4',
    payee_first_name: 'Mali',
    payee_last_name: 'Suk',
  }
  const pay = finance()
  expect(await callOutcome(pay('POST /api/staff/partner/{id}/final-payout', { ...asked, amount: 1 }))).toBe(
    'amount_differs',
  )
  expect(await callOutcome(pay('POST /api/staff/partner/{id}/final-payout', { ...asked, account }))).toBe(
    'account_known',
  )
  const { id } = await pay('POST /api/staff/partner/{id}/final-payout', asked)
  await pay('POST /api/staff/withdrawal/{id}/pay', { id, amount: 11_640, bank_reference: 'FINAL-1' })
  expect(await moneyOf(away)).toMatchObject({ available: 0, hold: 0 })

  const bare = await seedPartner(shop)
  await earnSettledReward(shop, bare, 12_000n)
  expect(await callOutcome(pay('POST /api/staff/partner/{id}/final-payout', { ...asked, id: bare }))).toBe(
    'card_missing',
  )
  const withEmoji = { ...account, payee_first_name: '😀Lin' }
  expect(
    await callOutcome(pay('POST /api/staff/partner/{id}/final-payout', { ...asked, id: bare, account: withEmoji })),
  ).toBe('bad_input')
  const noted = await pay('POST /api/staff/partner/{id}/final-payout', { ...asked, id: bare, account })
  const paid = { id: noted.id, amount: 11_640, bank_reference: 'FINAL-2' }
  expect(await callOutcome(pay('POST /api/staff/withdrawal/{id}/pay', paid))).toBe('withdrawal_unapproved')
  const approve = { id: noted.id, amount: 11_640 }
  expect(await callOutcome(pay('POST /api/staff/withdrawal/{id}/approve', approve))).toBe('same_person')
  expect(await pay('GET /api/staff/withdrawal/{id}', { id: noted.id })).toMatchObject({
    needs_approval: true,
    by_staff: { account: true },
    waits_for: ['approval'],
  })
  await second()('POST /api/staff/withdrawal/{id}/approve', approve)
  await pay('POST /api/staff/withdrawal/{id}/pay', paid)
  expect(await moneyOf(bare)).toMatchObject({ available: 0, hold: 0 })
})
