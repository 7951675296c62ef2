import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { audit } from '../audit/table.ts'
import { payoutItem } from '../payouts/table.ts'
import { staff } from '../staff/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { addBankCard, earnSettledReward, partnerActor } from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const AMOUNT = 60_000
type Staff = Awaited<ReturnType<typeof seedStaff>>
let shop: TestApp
let clerk: Staff
let other: Staff
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.passDays(2)
  clerk = await seedStaff(shop, 'finance')
  other = await seedStaff(shop, 'finance')
})
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

let serial = 0
const unique = () => `DECIDE${(serial += 1)}`
async function requested(): Promise<string> {
  const actor = partnerActor(await seedPartner(shop))
  await addBankCard(shop, actor.userId)
  await earnSettledReward(shop, actor.userId, 100_000n)
  return (await shop.as(actor)('POST /api/withdrawal', { amount: AMOUNT })).id
}
const approve = (id: string, by = other, amount = AMOUNT, key?: string) =>
  callOutcome(shop.as(by.actor)('POST /api/staff/withdrawal/{id}/approve', { id, amount }, key ? { key } : {}))
const pay = (id: string, more: object = {}, by = clerk, key?: string) =>
  callOutcome(
    shop.as(by.actor)(
      'POST /api/staff/withdrawal/{id}/pay',
      { id, amount: AMOUNT, bank_reference: unique(), ...more },
      key ? { key } : {},
    ),
  )
const giveBack = (id: string, more: object = {}) =>
  callOutcome(
    shop.as(clerk.actor)('POST /api/staff/withdrawal/{id}/returned', {
      id,
      amount: AMOUNT,
      bank_reference: unique(),
      reason: 'Account closed',
      ...more,
    }),
  )
const reject = (id: string) =>
  callOutcome(shop.as(clerk.actor)('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'Name differs' }))
const read = (id: string, by = clerk) => shop.as(by.actor)('GET /api/staff/withdrawal/{id}', { id })
const entriesOf = (id: string, action: string) =>
  readAuditEntries(shop, and(eq(audit.refId, id), eq(audit.action, action)))

describe('approving', () => {
  test('once, with the amount that was seen; it is in the audit log, and the approver sees that it was their own', async () => {
    const id = await requested()
    expect([await approve(id, other, AMOUNT - 1), await approve(id), await approve(id, clerk)]).toEqual([
      'amount_differs',
      'done',
      'withdrawal_approved',
    ])
    expect((await entriesOf(id, 'withdrawal.approved')).map(({ detail }) => detail)).toEqual([{ net: String(AMOUNT) }])
    const by = { by: 'finance', at: shop.deps.clock().toISOString() }
    expect((await read(id, other)).approved).toEqual({ ...by, by_me: true })
    expect((await read(id, clerk)).approved).toEqual({ ...by, by_me: false })
  })

  test('the same key again gives the first reply; the approver does not pay, another person does', async () => {
    const id = await requested()
    expect([await approve(id, other, AMOUNT, 'once'), await approve(id, other, AMOUNT, 'once')]).toEqual([
      'done',
      'done',
    ])
    expect(await entriesOf(id, 'withdrawal.approved')).toHaveLength(1)
    expect([await pay(id, {}, other), await pay(id)]).toEqual(['same_person', 'done'])
  })

  test('not by a member of staff hired today; tomorrow', async () => {
    const id = await requested()
    await shop.db.update(staff).set({ createdAt: shop.deps.clock() }).where(eq(staff.id, other.id))
    expect(await approve(id)).toBe('colleague_new')
    shop.passDays(1)
    expect(await approve(id)).toBe('done')
  })

  test('not of a decided or unknown withdrawal', async () => {
    const id = await requested()
    await reject(id)
    expect([await approve(id), await approve(uuidv7())]).toEqual(['withdrawal_moved_on', 'not_found'])
  })
})

describe('paying', () => {
  test('the same key pays once; the reference is compared without case, spaces and punctuation', async () => {
    const [id, next] = [await requested(), await requested()]
    const first = { bank_reference: 'kb-77 a' }
    expect([await pay(id, first, clerk, 'form'), await pay(id, first, clerk, 'form')]).toEqual(['done', 'done'])
    expect(await pay(id, { bank_reference: 'KB77A', amount: AMOUNT - 1 }, clerk, 'form')).toBe('key_reused')
    expect(await pay(next, { bank_reference: ' KB 77.A' })).toBe('reference_used')
    expect((await read(next)).status).toBe('under_review')
    expect(await pay(next, { bank_reference: '-.-' })).toBe('bad_input')
  })

  test('the audit entry names amount, reference and day; the day is that of the bank statement', async () => {
    const id = await requested()
    const on = bangkokDay(shop.deps.clock())
    shop.passDays(1)
    await pay(id, { bank_reference: 'paid 1', paid_on: on })
    expect((await entriesOf(id, 'withdrawal.paid')).map(({ detail }) => detail)).toEqual([
      { net: String(AMOUNT), bankReference: 'PAID1', paid_on: on },
    ])
    expect(await read(id)).toMatchObject({ paid_on: on, bank_reference: 'PAID1', decided_by: 'finance' })
  })

  test('neither paid nor rejected alone while it is in a batch; released from it, it is', async () => {
    const [one, two] = [await requested(), await requested()]
    const call = shop.as(clerk.actor)
    const { id: batch } = await call('POST /api/staff/payout', { withdrawals: [one, two] })
    expect([await pay(one), await reject(one)]).toEqual(['withdrawal_in_batch', 'withdrawal_in_batch'])
    expect(await read(one)).toMatchObject({ batch, waits_for: ['batch'] })
    for (const withdrawal of [one, two])
      await call('POST /api/staff/payout/{id}/release', { id: batch, withdrawal, reason: 'Later' })
    expect([await pay(one), await reject(two)]).toEqual(['done', 'done'])
  })
})

describe('a payout that the bank returns', () => {
  test('on the day on which it was paid at the earliest, with its reason and day in the audit log', async () => {
    const id = await requested()
    await pay(id)
    const today = bangkokDay(shop.deps.clock())
    expect(await giveBack(id, { returned_on: addDays(today, -1) })).toBe('bad_input')
    expect(await giveBack(id, { returned_on: today, bank_reference: 'back 1' })).toBe('done')
    expect((await entriesOf(id, 'withdrawal.returned')).map(({ detail }) => detail)).toEqual([
      { net: String(AMOUNT), paid_back: '0', bankReference: 'BACK1', returned_on: today, reason: 'Account closed' },
    ])
    expect(await read(id)).toMatchObject({ expected_on: null, late: false, needs_approval: false, waits_for: [] })
  })

  test('is marked in its batch; a return reference may be that of a payout, but not of another return', async () => {
    const [one, two] = [await requested(), await requested()]
    const call = shop.as(clerk.actor)
    const { id: batch } = await call('POST /api/staff/payout', { withdrawals: [one, two] })
    await call('POST /api/staff/payout/{id}/file', { id: batch, reason: 'For the bank' })
    const paidOn = bangkokDay(shop.deps.clock())
    await call('POST /api/staff/payout/{id}/pay', { id: batch, bank_reference: 'BULK9', paid_on: paidOn })
    expect(await giveBack(one, { bank_reference: 'BULK9' })).toBe('done')
    expect(await giveBack(two, { bank_reference: 'bulk 9' })).toBe('reference_used')
    const items = await shop.db.select().from(payoutItem).where(eq(payoutItem.batchId, batch))
    expect(items.map(({ withdrawalId, state }) => [withdrawalId, state]).toSorted()).toEqual(
      [
        [one, 'returned'],
        [two, 'paid'],
      ].toSorted(),
    )
  })
})

test.each(['operations', 'content'] as const)('the role %s decides nothing and reads nothing', async (role) => {
  const id = await requested()
  const call = shop.as(newStaffActor(role))
  const outcomes = await Promise.all([
    callOutcome(call('GET /api/staff/withdrawal', {})),
    callOutcome(call('GET /api/staff/withdrawal/{id}', { id })),
    callOutcome(call('POST /api/staff/withdrawal/{id}/account', { id, reason: 'x' })),
    callOutcome(call('POST /api/staff/withdrawal/{id}/approve', { id, amount: AMOUNT })),
    callOutcome(call('POST /api/staff/withdrawal/{id}/pay', { id, amount: AMOUNT, bank_reference: 'x' })),
    callOutcome(call('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'x' })),
    callOutcome(
      call('POST /api/staff/withdrawal/{id}/returned', { id, amount: AMOUNT, bank_reference: 'x', reason: 'x' }),
    ),
  ])
  expect(outcomes).toEqual(Array.from({ length: 7 }, () => 'forbidden'))
})

test('decisions about an unknown withdrawal find nothing', async () => {
  const id = uuidv7()
  expect([await pay(id), await reject(id), await giveBack(id)]).toEqual(['not_found', 'not_found', 'not_found'])
  const account = shop.as(clerk.actor)('POST /api/staff/withdrawal/{id}/account', { id, reason: 'x' })
  expect(await callOutcome(account)).toBe('not_found')
})
