import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { approval, staffOwnAccount } from '../approvals/table.ts'
import { debtEntry } from '../ledger/table.ts'
import { elapseDueApprovals } from '../approvals/registry.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  addPartnerInDebt,
  partnerActor,
  addRepaidPartner,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let clerk: Actor
let colleague: Actor
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
  clerk = (await seedStaff(shop, 'finance')).actor
  colleague = (await seedStaff(shop, 'finance')).actor
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const system = () => shop.ctx({ kind: 'system' })
const moneyOf = (id: number) => shop.as(clerk)('GET /api/staff/partner/{id}/money', { id })
const voidEntry = (id: string, by = colleague) =>
  shop.as(by)('POST /api/staff/partner-entry/{id}/void', { id, reason: 'Another partner' })
const note = async (id: number, amount: number, bank_reference: string, by = clerk) => {
  await shop.as(by)('POST /api/staff/partner/{id}/repayment', { id, amount, bank_reference })
  return (await moneyOf(id)).entries[0]!.id
}
const waitingFor = async (subject: string) => {
  const isProposal = and(eq(approval.subject, subject), eq(approval.state, 'waiting'))
  return (await shop.db.select().from(approval).where(isProposal))[0]!.id
}
const bank = () => readCompanyBalance(system(), 'bank')

test('a wrong repayment is voided by another person: the debt is restored, the bank balance falls, the reference is free', async () => {
  const [wrong, right] = [await addPartnerInDebt(shop, 50_000n), await addPartnerInDebt(shop, 50_000n)]
  const before = await bank()
  const entry = await note(wrong, 50_000, 'CAME-1')
  expect(await callOutcome(voidEntry(entry, clerk))).toBe('entry_writer')
  expect(await callOutcome(voidEntry('019a0000-0000-7000-8000-000000000000'))).toBe('not_found')
  expect(await voidEntry(entry)).toEqual({ waits_until: null })
  expect(await callOutcome(voidEntry(entry))).toBe('entry_moved_on')
  expect(await bank()).toBe(before)
  expect(await moneyOf(wrong)).toMatchObject({
    owed: 50_000,
    entries: [{ amount: 50_000, bank_reference: 'CAME1', void_reason: 'Another partner', voided_by: 'finance' }],
  })
  await note(right, 50_000, 'CAME-1')
  expect(await callOutcome(note(wrong, 1, 'came1'))).toBe('reference_used')
  expect([(await moneyOf(right)).owed, (await bank()) - before]).toEqual([0, 50_000n])
  const written = (await readAuditEntries(shop)).filter(({ action }) => action === 'debt.repayment_voided')
  expect(written).toMatchObject([{ detail: { amount: '50000', reason: 'Another partner' } }])
})

test('the restored debt is paid from the balance, then from rewards; an open withdrawal is not touched', async () => {
  const { id, entry } = await addRepaidPartner(shop, 50_000n)
  await earnSettledReward(shop, id, 100_000n)
  const { id: asked } = await shop.as(partnerActor(id))('POST /api/withdrawal', { amount: 70_000 })
  await voidEntry(entry)
  expect(await moneyOf(id)).toMatchObject({ available: 0, hold: 70_000, owed: 23_000 })
  const pay = { id: asked, amount: 70_000, bank_reference: 'OUT-1' }
  expect(await callOutcome(shop.as(clerk)('POST /api/staff/withdrawal/{id}/pay', pay))).toBe('withdrawal_owed')
  await earnSettledReward(shop, id, 10_000n)
  expect((await moneyOf(id)).owed).toBe(13_300)
  await shop.as(clerk)('POST /api/staff/withdrawal/{id}/reject', { id: asked, reason: 'Owes' })
  expect(await moneyOf(id)).toMatchObject({ available: 56_700, hold: 0, owed: 0 })
})

test('the partner sees it as a separate statement row', async () => {
  const { id, entry } = await addRepaidPartner(shop, 50_000n)
  await earnSettledReward(shop, id, 20_000n)
  await voidEntry(entry)
  const call = shop.as(partnerActor(id))
  const { changes, closing } = await call('GET /api/income/statement', {})
  expect(changes).toMatchObject({ repaid: 50_000, repayment_voided: -50_000, other: 0 })
  expect(closing).toMatchObject({ withdrawable: 0, owed: 30_600 })
  const { list } = await call('GET /api/income/statement/row', { month: '2026-11' })
  expect(list.at(-1)).toMatchObject({ kind: 'repayment_voided', change: -50_000, to_debt: -30_600 })
})

test('a voided write-off leaves no cost for the company', async () => {
  const id = await addPartnerInDebt(shop, 30_000n)
  await shop.as(clerk)('POST /api/staff/partner/{id}/write-off', { id, amount: 30_000, reason: 'Left' })
  await shop.as(colleague)('POST /api/staff/approval/{id}/approve', { id: await waitingFor(String(id)) })
  const borne = await readCompanyBalance(system(), 'write_off')
  const entry = (await moneyOf(id)).entries[0]!.id
  expect(await callOutcome(voidEntry(entry, clerk))).toBe('entry_writer')
  await voidEntry(entry)
  expect((await moneyOf(id)).owed).toBe(30_000)
  expect(borne - (await readCompanyBalance(system(), 'write_off'))).toBe(30_000n)
  await note(id, 30_000, 'LATE-1')
  expect((await moneyOf(id)).owed).toBe(0)
})

test('a voided give-up restores the balance, the debt first; the person who voided it does not pay it out alone', async () => {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, 100_000n)
  await shop.as(partnerActor(id))('POST /api/withdrawal/give-up', { amount: 97_000, reason: 'other' })
  const [given] = (await moneyOf(id)).given_up
  await voidEntry(given!.id)
  expect(await callOutcome(voidEntry(given!.id, clerk))).toBe('entry_moved_on')
  expect(await moneyOf(id)).toMatchObject({
    available: 97_000,
    given_up: [{ amount: 97_000, void_reason: 'Another partner' }],
  })
  const line = (await shop.as(partnerActor(id))('GET /api/income/total', { status: 'approved' })).list[0]!
  expect(await shop.as(partnerActor(id))('GET /api/income/line/{id}', { id: line.id })).toMatchObject({ left: 97_000 })
  const { id: asked } = await shop.as(partnerActor(id))('POST /api/withdrawal', { amount: 97_000 })
  const pay = (by: Actor) =>
    shop.as(by)('POST /api/staff/withdrawal/{id}/pay', { id: asked, amount: 97_000, bank_reference: 'OUT-2' })
  expect(await callOutcome(pay(colleague))).toBe('same_person')
  await pay(clerk)

  const owes = await seedPartner(shop)
  await addBankCard(shop, owes)
  await earnSettledReward(shop, owes, 10_000n)
  await shop.as(partnerActor(owes))('POST /api/withdrawal/give-up', { amount: 9_700, reason: 'too_small' })
  const rewards = (await shop.as(partnerActor(owes))('GET /api/income/total', { status: 'approved' })).list
  const back = { id: rewards[0]!.id, amount: 6_000, reason: 'Counted twice' }
  await shop.as(clerk)('POST /api/staff/reward/{id}/reverse', back)
  await voidEntry((await moneyOf(owes)).given_up[0]!.id)
  expect(await moneyOf(owes)).toMatchObject({ owed: 0, available: 3_880 })
})

test('above the limit, with the same person’s voids of a day, it waits for a second person or 24 hours', async () => {
  const [first, second, third] = [
    await addRepaidPartner(shop, 600_000n),
    await addRepaidPartner(shop, 600_000n),
    await addRepaidPartner(shop, 900_000n),
  ]
  const by = (await seedStaff(shop, 'finance')).actor
  expect((await voidEntry(first.entry, by)).waits_until).toBeNull()
  const { waits_until: until } = await voidEntry(second.entry, by)
  expect(until).not.toBeNull()
  expect(await callOutcome(voidEntry(second.entry, by))).toBe('approval_open')
  expect(await moneyOf(second.id)).toMatchObject({ owed: 0, entries: [{ void_waits_until: until }] })
  const waiting = await waitingFor(second.entry)
  expect(await callOutcome(shop.as(by)('POST /api/staff/approval/{id}/approve', { id: waiting }))).toBe('same_person')
  await shop.as(colleague)('POST /api/staff/approval/{id}/approve', { id: waiting })
  expect((await moneyOf(second.id)).owed).toBe(600_000)

  await voidEntry(third.entry, by)
  shop.passDays(1.01)
  await elapseDueApprovals(system())
  expect((await moneyOf(third.id)).owed).toBe(900_000)
})

test('a proposal is outdated once another person has voided the entry; a stopped one changes nothing', async () => {
  const by = (await seedStaff(shop, 'finance')).actor
  const small = await addRepaidPartner(shop, 600_000n)
  const large = await addRepaidPartner(shop, 600_000n)
  await voidEntry(small.entry, by)
  await voidEntry(large.entry, by)
  const waiting = await waitingFor(large.entry)
  await voidEntry(large.entry)
  const approve = shop.as(clerk)('POST /api/staff/approval/{id}/approve', { id: waiting })
  expect(await callOutcome(approve)).toBe('approval_over')
  expect((await moneyOf(large.id)).owed).toBe(600_000)

  const untouched = await addRepaidPartner(shop, 600_000n)
  await voidEntry(untouched.entry, by)
  await shop.as(clerk)('POST /api/staff/approval/{id}/stop', {
    id: await waitingFor(untouched.entry),
    reason: 'It came',
  })
  expect(await moneyOf(untouched.id)).toMatchObject({ owed: 0, entries: [{ voided_at: null, void_waits_until: null }] })
})

test('staff do not void entries of their own account', async () => {
  const { id, entry } = await addRepaidPartner(shop, 1_000n)
  const { actor } = await seedStaff(shop, 'finance')
  if (actor.kind !== 'staff') throw new Error('Staff is staff')
  await shop.db.insert(staffOwnAccount).values({
    id: entry,
    staffId: actor.staffId,
    userId: id,
    declaredBy: actor.staffId,
    declaredAt: shop.deps.clock(),
  })
  expect(await callOutcome(voidEntry(entry, actor))).toBe('own_account')
})

test('the database forbids changes of an entry, except voiding it once', async () => {
  const { entry } = await addRepaidPartner(shop, 1_000n)
  const change = (set: Partial<typeof debtEntry.$inferInsert>) =>
    shop.db.update(debtEntry).set(set).where(eq(debtEntry.id, entry))
  const [row] = await shop.db.select().from(debtEntry).where(eq(debtEntry.id, entry))
  await expect(change({ amount: 5n })).rejects.toThrow()
  await expect(change({ voidedAt: shop.deps.clock() })).rejects.toThrow()
  const own = { voidedAt: shop.deps.clock(), voidedBy: row!.notedBy, voidReason: 'x' }
  await expect(change(own)).rejects.toThrow()
  await voidEntry(entry)
  await expect(change({ voidReason: 'y' })).rejects.toThrow()
  await expect(change({ voidedAt: null, voidedBy: null, voidReason: '' })).rejects.toThrow()
})
