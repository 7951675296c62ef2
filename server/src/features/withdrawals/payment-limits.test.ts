import { eq, inArray, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bangkokDay, addDays } from '@bailu/phrases/days'
import type { Actor } from '../../core/context.ts'
import { staff } from '../staff/table.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { staffActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { correctionCalls } from '../../testing/scenarios/correction-calls.ts'
import {
  earnSettledReward,
  addBankCard,
  addPartnerInDebt,
  partnerActor,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { elapseDueApprovals } from '../approvals/registry.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
  clerk = (await seedStaff(shop, 'finance')).actor
  other = (await seedStaff(shop, 'finance')).actor
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

let clerk: Actor
let other: Actor
let serial = 0
const unique = () => `NOTED${(serial += 1)}`
const ask = async (partner: number, amount: number) =>
  (await shop.as(partnerActor(partner))('POST /api/withdrawal', { amount })).id
const pay = (id: string, amount: number, by = clerk) =>
  shop.as(by)('POST /api/staff/withdrawal/{id}/pay', { id, amount, bank_reference: unique() })

test('the person who recorded a returned payout does not pay it again alone; others do, which ends the limit', async () => {
  const partner = await seedPartner(shop)
  await addBankCard(shop, partner)
  await earnSettledReward(shop, partner, 1_000_000n)
  const first = await ask(partner, 400_000)
  await pay(first, 400_000)
  const back = { id: first, amount: 400_000, bank_reference: unique(), reason: 'Account closed' }
  await shop.as(clerk)('POST /api/staff/withdrawal/{id}/returned', back)
  shop.passDays(1)
  const again = await ask(partner, 300_000)
  expect(await callOutcome(pay(again, 300_000))).toBe('same_person')
  const { id: batch } = await shop.as(clerk)('POST /api/staff/payout', { withdrawals: [again] })
  const file = shop.as(clerk)('POST /api/staff/payout/{id}/file', { id: batch, reason: 'For the bank' })
  expect(await callOutcome(file)).toBe('nothing_ready')
  await shop.as(clerk)('POST /api/staff/payout/{id}/release', { id: batch, withdrawal: again, reason: 'By another' })
  expect(await callOutcome(pay(again, 300_000))).toBe('same_person')
  await pay(again, 300_000, other)
  // Less than was returned.
  const rest = await ask(partner, 100_000)
  expect(await callOutcome(pay(rest, 100_000))).toBe('same_person')
  await pay(rest, 100_000, other)
  await pay(await ask(partner, 10_000), 10_000)
})

test('the same for a recorded debt repayment, unless another person has approved the withdrawal', async () => {
  const partner = await addPartnerInDebt(shop, 97_000n)
  const repaid = { id: partner, amount: 97_000, bank_reference: unique() }
  await shop.as(clerk)('POST /api/staff/partner/{id}/repayment', repaid)
  shop.passDays(1)
  await earnSettledReward(shop, partner, 100_000n)
  const asked = await ask(partner, 97_000)
  expect(await callOutcome(pay(asked, 97_000))).toBe('same_person')
  await shop.as(other)('POST /api/staff/withdrawal/{id}/approve', { id: asked, amount: 97_000 })
  await pay(asked, 97_000)
})

test('the ledger check finds a payout that broke this rule', async () => {
  const [first, second] = [await seedStaff(shop, 'finance'), await seedStaff(shop, 'finance')]
  const partner = await seedPartner(shop)
  await addBankCard(shop, partner)
  await earnSettledReward(shop, partner, 1_000_000n)
  const returned = await ask(partner, 400_000)
  await pay(returned, 400_000, first.actor)
  const back = { id: returned, amount: 400_000, bank_reference: unique(), reason: 'Account closed' }
  await shop.as(first.actor)('POST /api/staff/withdrawal/{id}/returned', back)
  shop.passDays(1)
  const again = await ask(partner, 300_000)
  await pay(again, 300_000, second.actor)
  const by = (staffId: string) =>
    asDatabaseOwner(
      shop.db,
      'alter table payout disable trigger user',
      `update payout set paid_by = '${staffId}' where withdrawal_id = '${again}'`,
      'alter table payout enable trigger user',
    )
  await by(first.id)
  const check = 'payer_recorded_returned_money'
  expect(await checkLedger({ db: shop.db })).toMatchObject([{ check, at: again }])
  // No other staff member could have paid it then.
  const others = ne(staff.id, first.id)
  await shop.db
    .update(staff)
    .set({ disabledAt: new Date(shop.deps.clock().getTime() - 1) })
    .where(others)
  expect(await checkLedger({ db: shop.db })).toEqual([])
  await shop.db.update(staff).set({ disabledAt: null }).where(others)
  await by(second.id)
  await shop.db
    .update(staff)
    .set({ disabledAt: shop.deps.clock() })
    .where(inArray(staff.id, [first.id, second.id]))
})

test('where no other staff member may pay, they pay it', async () => {
  const partner = await addPartnerInDebt(shop, 97_000n)
  const repaid = { id: partner, amount: 97_000, bank_reference: unique() }
  await shop.as(clerk)('POST /api/staff/partner/{id}/repayment', repaid)
  shop.passDays(1)
  await earnSettledReward(shop, partner, 100_000n)
  const asked = await ask(partner, 97_000)
  expect(await callOutcome(pay(asked, 97_000))).toBe('same_person')
  const id = other.kind === 'staff' ? other.staffId : ''
  await shop.db.update(staff).set({ disabledAt: shop.deps.clock() }).where(eq(staff.id, id))
  await pay(asked, 97_000)
})

test('a repayment, payout or return is booked on a day at most 31 days ago, not in the future', async () => {
  // Staff members added by the fixture started a week ago.
  shop.passDays(8)
  const today = bangkokDay(shop.deps.clock())
  const [long, tomorrow] = [addDays(today, -32), addDays(today, 1)]
  const partner = await addPartnerInDebt(shop, 97_000n)
  const repaid = { id: partner, amount: 97_000, bank_reference: unique() }
  const repay = (day: string) =>
    callOutcome(shop.as(clerk)('POST /api/staff/partner/{id}/repayment', { ...repaid, paid_on: day }))
  expect([await repay(long), await repay(tomorrow), await repay(addDays(today, -31))]).toEqual([
    'bad_input',
    'bad_input',
    'done',
  ])
  await earnSettledReward(shop, partner, 100_000n)
  const second = (await seedStaff(shop, 'finance')).actor
  const asked = await ask(partner, 50_000)
  const payOn = (day: string) => {
    const paid = { id: asked, amount: 50_000, bank_reference: unique(), paid_on: day }
    return callOutcome(shop.as(second)('POST /api/staff/withdrawal/{id}/pay', paid))
  }
  expect([await payOn(long), await payOn(tomorrow), await payOn(today)]).toEqual(['bad_input', 'bad_input', 'done'])
  shop.passDays(40)
  const back = { id: asked, amount: 50_000, bank_reference: unique(), reason: 'Closed' }
  const giveBack = (day: string) =>
    callOutcome(shop.as(clerk)('POST /api/staff/withdrawal/{id}/returned', { ...back, returned_on: day }))
  expect([await giveBack(addDays(today, 8)), await giveBack(addDays(today, 9))]).toEqual(['bad_input', 'done'])
})

test('who corrected the address of a partner neither approves nor pays their withdrawals alone for 30 days', async () => {
  const partner = await seedPartner(shop)
  await addBankCard(shop, partner)
  const { staffId } = (await seedStaff(shop, 'finance')).actor
  await shop.db
    .update(staff)
    .set({ roles: ['operations', 'finance'] })
    .where(eq(staff.id, staffId))
  const both = { ...staffActor(staffId, 'finance'), roles: ['operations', 'finance'] } as Actor
  const calls = correctionCalls(shop, both)
  const email = `taken${(serial += 1)}@test.example`
  await calls.start(partner, email)
  // Nobody decides about the proposal, and the link is used by who reads the new address.
  shop.passDays(2)
  await elapseDueApprovals(shop.ctx({ kind: 'system' }))
  expect(await calls.confirm(await calls.tokenTo(email))).toBe('done')
  shop.passDays(4)
  await earnSettledReward(shop, partner, 1_000_000n)
  const asked = await ask(partner, 300_000)
  expect(await callOutcome(pay(asked, 300_000, both))).toBe('same_person')
  const approve = { id: asked, amount: 300_000 }
  expect(await callOutcome(shop.as(both)('POST /api/staff/withdrawal/{id}/approve', approve))).toBe('same_person')
  const { id: batch } = await shop.as(both)('POST /api/staff/payout', { withdrawals: [asked] })
  const file = shop.as(both)('POST /api/staff/payout/{id}/file', { id: batch, reason: 'For the bank' })
  expect(await callOutcome(file)).toBe('nothing_ready')
  await shop.as(other)('POST /api/staff/payout/{id}/release', { id: batch, withdrawal: asked, reason: 'By another' })
  await shop.as(other)('POST /api/staff/withdrawal/{id}/approve', approve)
  await pay(asked, 300_000, both)
  const unapproved = await ask(partner, 10_000)
  expect(await callOutcome(pay(unapproved, 10_000, both))).toBe('same_person')
  await pay(unapproved, 10_000, other)
  shop.passDays(26)
  await pay(await ask(partner, 10_000), 10_000, both)
})
