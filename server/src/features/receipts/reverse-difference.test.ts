import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { receipt } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { inTx } from '../../database/transaction.ts'
import { asStaff } from '../../core/context.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { bookDifference } from './settle-difference.ts'

const TOTAL = 95_003
let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const till = () => shop.as(shop.finance)
const second = () => shop.as(newStaffActor('finance'))
const balanceOf = (kind: 'fees' | 'differences' | 'unapplied') => readCompanyBalance(shop.ctx({ kind: 'system' }), kind)
const receiptOf = async (reference: string) =>
  (await shop.db.select().from(receipt).where(eq(receipt.bankReference, reference)))[0]!
const shown = async (reference: string, state: 'open' | 'used') =>
  (await till()('GET /api/staff/receipt', { state, search: reference })).list[0]!
const reverse = (id: string, who = second()) =>
  who('POST /api/staff/difference/{id}/reverse', { id, reason: 'Booked by mistake' })
const over = async (reference: string, more: number) => {
  const { id } = await shop.order()
  const differs = { differs: 'book' as const, reason: 'Kept' }
  const receipts = { id, amount: TOTAL + more, bank_reference: reference, ...differs }
  await till()('POST /api/staff/order/{id}/confirm-payment', receipts)
  return (await shown(reference, 'used')).differences[0]!.id
}

test('a surplus booked by mistake becomes unapplied again, once', async () => {
  const [differences, unapplied] = [await balanceOf('differences'), await balanceOf('unapplied')]
  const id = await over('OVER1', 700)
  expect(await balanceOf('differences')).toBe(differences - 700n)
  expect(await countOutcomes([1, 2, 3].map(() => reverse(id)))).toEqual({ done: 1, entry_moved_on: 2 })
  expect(await balanceOf('differences')).toBe(differences)
  expect((await balanceOf('unapplied')) - unapplied).toBe(700n)
  expect(await shown('OVER1', 'open')).toMatchObject({
    rest: 700,
    differences: [{ kind: 'over', amount: 700, reverse_reason: 'Booked by mistake' }],
  })
})

test('a fee is reversed only while as much of its receipt is left', async () => {
  const { id } = await shop.order()
  const keep = { differs: 'keep' as const, reason: '' }
  const receipts = { id, amount: TOTAL + 500, bank_reference: 'FEE1', ...keep }
  await till()('POST /api/staff/order/{id}/confirm-payment', receipts)
  const { id: receiptId } = await receiptOf('FEE1')
  const fee = (amount: bigint) => {
    const ctx = shop.ctx(shop.finance)
    const booked = { kind: 'fee' as const, receiptId, amount, reason: 'Kept by the courier' }
    return inTx(ctx, (tx) => bookDifference(tx, asStaff(tx), booked))
  }
  const fees = await balanceOf('fees')
  const [small, large] = [await fee(300n), await fee(600n)]
  expect((await receiptOf('FEE1')).rest).toBe(1_400n)
  await reverse(small)
  expect((await receiptOf('FEE1')).rest).toBe(1_100n)
  await till()('POST /api/staff/receipt/{id}/owe', { id: receiptId, rest: 1_100, reason: 'Too much' })
  expect(await callOutcome(reverse(large))).toBe('receipt_moved_on')
  expect((await balanceOf('fees')) - fees).toBe(600n)
})
