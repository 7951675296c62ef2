import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { receipt } from '../../../database/tables/receipts.ts'
import { staffOf } from '../../../testing/buyers.ts'
import { outcome, outcomes } from '../../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../../testing/returns-shop.ts'
import { inTx } from '../../../database/connect.ts'
import { asStaff } from '../../../core/scope.ts'
import { companyBalance } from '../../ledger/balances.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { bookDifference } from './settle-difference.ts'

const TOTAL = 95_003
let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const till = () => shop.as(shop.finance)
const second = () => shop.as(staffOf('finance'))
const held = (kind: 'fees' | 'differences' | 'unapplied') => companyBalance(shop.ctx({ kind: 'system' }), kind)
const receiptOf = async (reference: string) =>
  (await shop.db.select().from(receipt).where(eq(receipt.bankReference, reference)))[0]!
const shown = async (reference: string, state: 'open' | 'used') =>
  (await till()('GET /api/staff/receipt', { state, search: reference })).list[0]!
const reverse = (id: string, who = second()) =>
  who('POST /api/staff/difference/{id}/reverse', { id, reason: 'Booked by mistake' })
const over = async (reference: string, more: number) => {
  const { id } = await shop.order()
  const differs = { differs: 'book' as const, reason: 'Kept' }
  const came = { id, amount: TOTAL + more, bank_reference: reference, ...differs }
  await till()('POST /api/staff/order/{id}/confirm-payment', came)
  return (await shown(reference, 'used')).differences[0]!.id
}

test('a surplus booked by mistake becomes unapplied again, once', async () => {
  const [differences, unapplied] = [await held('differences'), await held('unapplied')]
  const id = await over('OVER1', 700)
  expect(await held('differences')).toBe(differences - 700n)
  expect(await outcomes([1, 2, 3].map(() => reverse(id)))).toEqual({ done: 1, entry_moved_on: 2 })
  expect(await held('differences')).toBe(differences)
  expect((await held('unapplied')) - unapplied).toBe(700n)
  expect(await shown('OVER1', 'open')).toMatchObject({
    rest: 700,
    differences: [{ kind: 'over', amount: 700, reverse_reason: 'Booked by mistake' }],
  })
})

test('a fee is reversed only while as much of its receipt is left', async () => {
  const { id } = await shop.order()
  const keep = { differs: 'keep' as const, reason: '' }
  const came = { id, amount: TOTAL + 500, bank_reference: 'FEE1', ...keep }
  await till()('POST /api/staff/order/{id}/confirm-payment', came)
  const { id: receiptId } = await receiptOf('FEE1')
  const fee = (amount: bigint) => {
    const ctx = shop.ctx(shop.finance)
    const booked = { kind: 'fee' as const, receiptId, amount, reason: 'Kept by the courier' }
    return inTx(ctx, (tx) => bookDifference(tx, asStaff(tx), booked))
  }
  const fees = await held('fees')
  const [small, large] = [await fee(300n), await fee(600n)]
  expect((await receiptOf('FEE1')).rest).toBe(1_400n)
  await reverse(small)
  expect((await receiptOf('FEE1')).rest).toBe(1_100n)
  await till()('POST /api/staff/receipt/{id}/owe', { id: receiptId, rest: 1_100, reason: 'Too much' })
  expect(await outcome(reverse(large))).toBe('receipt_moved_on')
  expect((await held('fees')) - fees).toBe(600n)
})
