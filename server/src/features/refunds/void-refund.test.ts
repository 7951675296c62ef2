import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payment, receipt } from '../receipts/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import {
  openRefundsFixture,
  REFUND_SHIPPING,
  REFUND_TOTAL,
  type RefundsFixture,
} from '../../testing/fixtures/refunds-fixture.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const outcome = (id: string) => callOutcome(shop.voidRefund(id))
const balance = (kind: 'unapplied' | 'refund' | 'refund_payable' | 'bank') =>
  readCompanyBalance(shop.ctx({ kind: 'system' }), kind)
const recordLate = async (id: string, amount: number, bank_reference: string) =>
  (await shop.as(shop.finance)('POST /api/staff/order/{id}/late-payment', { id, amount, bank_reference })).refund
const unpaidCanceled = async () => {
  const { id } = await shop.order()
  await shop.cancel(id)
  return id
}
const amountOfReturn = async (id: string) => (await shop.as(shop.finance)('GET /api/staff/return/{id}', { id })).amount

test('one idempotency key voids once; a paid or unknown refund is not voided', async () => {
  const { refund } = await shop.owedRefund()
  const voidOnce = () =>
    shop.as(shop.finance)('POST /api/staff/refund/{id}/void', { id: refund, reason: 'Paid in cash' }, { key: 'void-1' })
  expect([await voidOnce(), await voidOnce()]).toEqual([{}, {}])
  expect(await shop.auditOf(refund, 'refund.voided')).toMatchObject([
    { reason: 'Paid in cash', more: { amount: '95003' } },
  ])
  expect(await outcome((await shop.paidRefund()).refund)).toBe('refund_moved_on')
  expect(await outcome(uuidv7())).toBe('not_found')
})

test('a proposal for a refund that is voided is outdated, and is not approved any more', async () => {
  const { refund } = await shop.owedRefund({ to: null })
  const asked = { kind: 'refund' as const, subject: refund, reason: 'Stands at the counter' }
  const { id } = await shop.as(shop.finance)('POST /api/staff/approval', asked)
  await shop.voidRefund(refund)
  const approve = shop.as(newStaffActor('owner'))('POST /api/staff/approval/{id}/approve', { id })
  expect(await callOutcome(approve)).toBe('approval_over')
  expect(await shop.as(shop.finance)('GET /api/staff/approval/{id}', { id })).toMatchObject({ state: 'outdated' })
})

test('a rejected void leaves a waiting proposal as it was', async () => {
  const order = await shop.finishedOrder()
  const refund = await shop.grantGoodwill(order, 1_000)
  const asked = { kind: 'refund' as const, subject: refund, reason: 'Stands at the counter' }
  const { id } = await shop.as(shop.finance)('POST /api/staff/approval', asked)
  await shop.cancel(order)
  expect(await outcome(refund)).toBe('refund_moved_on')
  expect(await shop.as(shop.finance)('GET /api/staff/approval/{id}', { id })).toMatchObject({ state: 'waiting' })
})

test('when the refund of the shipping is voided, an open return of everything includes it again', async () => {
  const order = await shop.finishedOrder()
  const refund = await shop.grantGoodwill(order, REFUND_SHIPPING, { cause: 'shipping' })
  const { id, amount } = await shop.requestReturn(order, [
    [0, 2],
    [1, 3],
  ])
  expect(amount).toBe(REFUND_TOTAL - REFUND_SHIPPING)
  await shop.voidRefund(refund)
  expect(await amountOfReturn(id)).toBe(REFUND_TOTAL)
  await shop.approve(id)
  await shop.receive(id)
  await shop.refund(id, REFUND_TOTAL)
})

test('late money voided twice: each payment has its own reason, and only the last one is reversed by the second', async () => {
  const order = await unpaidCanceled()
  const before = await balance('unapplied')
  const first = await recordLate(order, 70_000, 'LATE-A')
  shop.passDays(1)
  await shop.voidRefund(first, 'It pays another order')
  const second = await recordLate(order, 80_000, 'LATE-B')
  shop.passDays(1)
  await shop.voidRefund(second, 'It never arrived')
  const payments = await shop.db.select().from(payment).where(eq(payment.orderId, order)).orderBy(asc(payment.id))
  expect(payments.map(({ amount, reverseReason }) => [amount, reverseReason])).toEqual([
    [70_000n, 'It pays another order'],
    [80_000n, 'It never arrived'],
  ])
  expect(payments[0]!.reversedAt).not.toEqual(payments[1]!.reversedAt)
  const [entry] = await shop.auditOf(second, 'refund.voided')
  expect(entry!.more).toMatchObject({ order, freed: payments[1]!.receiptId })
  // Both amounts are on the bank account, for no order.
  expect((await balance('unapplied')) - before).toBe(150_000n)
})

test('a surplus that is voided belongs to its receipt again, and can be refunded again', async () => {
  const { id } = await shop.order()
  const before = await balance('unapplied')
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: REFUND_TOTAL + 700,
    bank_reference: 'SURPLUS-1',
    differs: 'owe',
    reason: 'Paid too much',
  })
  const [surplus] = await shop.refundsOf(id)
  expect(surplus).toMatchObject({ cause: 'overpaid', amount: 700n, status: 'owed' })
  const restOfReceipt = async () =>
    (await shop.db.select().from(receipt).where(eq(receipt.id, surplus!.receiptId!)))[0]!.rest
  expect(await restOfReceipt()).toBe(0n)
  await shop.voidRefund(surplus!.id)
  expect(await restOfReceipt()).toBe(700n)
  expect((await balance('unapplied')) - before).toBe(700n)
  const owe = { id: surplus!.receiptId!, rest: 700, reason: 'It is owed' }
  await shop.as(shop.finance)('POST /api/staff/receipt/{id}/owe', owe)
  expect(await restOfReceipt()).toBe(0n)
  expect((await shop.refundsOf(id)).map(({ status, amount }) => [status, amount])).toEqual([
    ['void', 700n],
    ['owed', 700n],
  ])
})

test('voiding books the refund back where it came from, and moves no money', async () => {
  const [payable, bank] = [await balance('refund_payable'), await balance('bank')]
  const { refund } = await shop.owedRefund()
  const expense = await balance('refund')
  await shop.voidRefund(refund)
  expect(await balance('refund')).toBe(expense - BigInt(REFUND_TOTAL))
  expect([await balance('refund_payable'), await balance('bank')]).toEqual([payable, bank + BigInt(REFUND_TOTAL)])
})
