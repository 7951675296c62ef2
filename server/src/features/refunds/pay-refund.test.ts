import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { refundTransfer } from './table.ts'
import { callOutcome, errorOf } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openRefundsFixture, REFUND_TOTAL, type RefundsFixture } from '../../testing/fixtures/refunds-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const ANOTHER_ACCOUNT = { by: 'promptpay' as const, number: '0866666666', name: 'Nok' }
const NOON = new Date('2026-11-20T05:00:00Z')
/** 23:59:59 of 20 November in Bangkok, and the first instant of the 21st. */
const LAST_SECOND = new Date('2026-11-20T16:59:59Z')
const MIDNIGHT = new Date('2026-11-20T17:00:00Z')

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.setClock(NOON)
  expect(await checkLedger({ db: shop.db })).toEqual([])
})

type PayInput = Partial<InputOf<'POST /api/staff/refund/{id}/pay'>>
const outcome = (id: string, more: PayInput = {}) => callOutcome(shop.payRefund(id, more))
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
/** A refund without an account, approved by a second person to be paid in cash. */
const approvedForCash = async () => {
  const owed = await shop.owedRefund({ to: null })
  const asked = { kind: 'refund' as const, subject: owed.refund, reason: 'Stands at the counter' }
  const { id } = await shop.as(shop.finance)('POST /api/staff/approval', asked)
  await shop.as(newStaffActor('owner'))('POST /api/staff/approval/{id}/approve', { id })
  return { ...owed, approval: id }
}

test('one idempotency key pays once; with other input it is rejected, and another key finds the refund paid', async () => {
  const { refund, order } = await shop.owedRefund()
  const { account_at } = await shop.readRefund(refund)
  const pay = (bank_reference: string, key: string) =>
    shop.payRefund(refund, { amount: REFUND_TOTAL, account_at, bank_reference }, shop.finance, key)
  expect(await pay('KEY-1', 'pay-once')).toEqual({})
  expect(await pay('KEY-1', 'pay-once')).toEqual({})
  expect(await callOutcome(pay('KEY-2', 'pay-once'))).toBe('key_reused')
  expect(await callOutcome(pay('KEY-2', 'pay-again'))).toBe('refund_moved_on')
  const transfers = await shop.db.select().from(refundTransfer).where(eq(refundTransfer.orderId, order))
  expect(transfers.map(({ bankReference, amount }) => [bankReference, amount])).toEqual([['KEY1', 95_003n]])
})

test('a rejected payment leaves the refund open, and its idempotency key free for the corrected input', async () => {
  const { refund } = await shop.owedRefund()
  const pay = (amount: number) => shop.payRefund(refund, { amount, bank_reference: 'FIXED-1' }, shop.finance, 'fixed')
  expect(await callOutcome(pay(REFUND_TOTAL + 1))).toBe('amount_differs')
  expect(await shop.readRefund(refund)).toMatchObject({ state: 'owed', settled_at: null, settled_by: null })
  expect(await callOutcome(pay(REFUND_TOTAL))).toBe('done')
})

test.each([0, -REFUND_TOTAL, REFUND_TOTAL + 1, Number.MAX_SAFE_INTEGER])('amount %d: rejected', async (amount) => {
  const { refund } = await shop.owedRefund()
  expect(await outcome(refund, { amount })).toBe('amount_differs')
})

test('an unknown refund, and the order in place of its refund, are not found', async () => {
  const { order } = await shop.owedRefund()
  for (const id of [uuidv7(), order]) {
    const input = { id, amount: REFUND_TOTAL, account_at: null, bank_reference: 'NONE' }
    expect(await callOutcome(shop.as(shop.finance)('POST /api/staff/refund/{id}/pay', input))).toBe('not_found')
  }
})

test('a wrong amount is reported before an outdated account, and that before the hold', async () => {
  const { order, refund } = await shop.owedRefund()
  shop.setClock(later(NOON, 1_000))
  await shop.setAccount(order, { by: 'promptpay', number: '0899999999', name: 'Nok' })
  expect(await outcome(refund, { amount: 1, account_at: null })).toBe('amount_differs')
  expect(await outcome(refund, { account_at: NOON.toISOString() })).toBe('account_changed')
  expect(await outcome(refund)).toBe('refund_on_hold')
})

test('a changed account is paid to from the instant at which its hold ends', async () => {
  const { order, refund } = await shop.owedRefund()
  await shop.setAccount(order, { by: 'promptpay', number: '0899999999', name: 'Nok' })
  const end = new Date((await shop.readRefund(refund)).hold_until!)
  shop.setClock(later(end, -1))
  expect(await outcome(refund)).toBe('refund_on_hold')
  shop.setClock(end)
  expect(await outcome(refund)).toBe('done')
})

test('cash is not paid where an account is known, also with an approval', async () => {
  const { order, refund, approval } = await approvedForCash()
  await shop.setAccount(order)
  expect(await outcome(refund, { in_cash: true })).toBe('account_changed')
  expect(await outcome(refund, { in_cash: false })).toBe('done')
  expect(await shop.transferOf(refund)).toMatchObject({ inCash: false, approvalId: null })
  expect(approval).not.toBeNull()
})

test('the audit entry of a cash payment names its approval; that of a transfer its time on the statement', async () => {
  const cash = await approvedForCash()
  await shop.payRefund(cash.refund, { in_cash: true, bank_reference: 'SIGNED-1' })
  const paidAt = NOON.toISOString()
  const transferred = await shop.paidRefund({ paid_at: paidAt })
  const [[inCash], [byTransfer]] = [
    await shop.auditOf(cash.refund, 'refund.paid'),
    await shop.auditOf(transferred.refund, 'refund.paid'),
  ]
  expect(inCash!.more).toMatchObject({ order: cash.order, in_cash: true, approval: cash.approval, amount: '95003' })
  expect(inCash!.more).not.toHaveProperty('paidAt')
  expect(byTransfer!.more).toMatchObject({ order: transferred.order, refund: transferred.transfer, paidAt })
  expect(byTransfer!.more).not.toHaveProperty('in_cash')
})

test.each([
  ['the last second of the Bangkok day before', 'bad_input', LAST_SECOND],
  ['the first instant of the Bangkok day of the order', 'done', MIDNIGHT],
])('an order of 00:00 in Bangkok, money that left at %s: %s', async (_what, expected, paidAt) => {
  // The UTC day of both instants is the same.
  shop.setClock(MIDNIGHT)
  const { refund } = await shop.owedRefund()
  shop.setClock(later(MIDNIGHT, 60_000))
  expect(await outcome(refund, { paid_at: paidAt.toISOString() })).toBe(expected)
})

test('an order of 23:59:59 in Bangkok is paid back at any time of that day, and not on the day before', async () => {
  shop.setClock(LAST_SECOND)
  const [one, two] = [await shop.owedRefund(), await shop.owedRefund()]
  const dayBefore = await errorOf(shop.payRefund(one.refund, { paid_at: '2026-11-19T16:59:59Z' }))
  expect([dayBefore.code, dayBefore.fields]).toEqual(['bad_input', { paid_at: { what: 'before_order' } }])
  expect(await outcome(one.refund, { paid_at: '2026-11-19T17:00:00Z' })).toBe('done')
  expect(await outcome(two.refund, { paid_at: LAST_SECOND.toISOString() })).toBe('done')
})

test('the time on the statement is at most five minutes ahead of the clock and 31 days behind it', async () => {
  const { refund } = await shop.owedRefund()
  const ahead = (ms: number) => ({ paid_at: later(NOON, ms).toISOString() })
  expect(await outcome(refund, ahead(5 * 60_000 + 1))).toBe('bad_input')
  expect(await outcome(refund, ahead(5 * 60_000))).toBe('done')
  const old = await shop.owedRefund()
  shop.passDays(31)
  expect(await outcome(old.refund, ahead(-1))).toBe('bad_input')
  expect(await outcome(old.refund, ahead(0))).toBe('done')
})

test('paid by a colleague within their own limit, the proposal of the first one is outdated', async () => {
  const clerk = newStaffActor('finance')
  // Later than a day after the other payments to the account, which count for a day.
  shop.passDays(40)
  const [one, two] = [await shop.owedRefund(), await shop.owedRefund({ to: ANOTHER_ACCOUNT })]
  await shop.setRefundLimits(REFUND_TOTAL, REFUND_TOTAL)
  await shop.payRefund(one.refund, {}, clerk)
  expect(await callOutcome(shop.payRefund(two.refund, {}, clerk))).toBe('approval_needed')
  const asked = { kind: 'refund' as const, subject: two.refund, reason: 'It is urgent' }
  const { id } = await shop.as(clerk)('POST /api/staff/approval', asked)
  await shop.payRefund(two.refund, {}, newStaffActor('finance'))
  const approve = shop.as(newStaffActor('owner'))('POST /api/staff/approval/{id}/approve', { id })
  expect(await callOutcome(approve)).toBe('approval_over')
  expect(await shop.as(clerk)('GET /api/staff/approval/{id}', { id })).toMatchObject({ state: 'outdated' })
  expect(await shop.transferOf(two.refund)).toMatchObject({ approvalId: null, secondBy: null })
  await shop.setRefundLimits(1_000_000_000, 1_000_000_000)
})
