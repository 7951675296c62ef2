import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerCause, LedgerTransfer } from '@bailu/contract/ledger/staff'
import { transfer } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { openRefundsFixture, REFUND_TOTAL, type RefundsFixture } from '../../testing/fixtures/refunds-fixture.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { presentTransfers } from './list-transfers.ts'

let shop: RefundsFixture
let shown: LedgerTransfer[]
let ids: { waived: string; refunded: string; returned: string; cashier: string; partner: number }
beforeAll(async () => {
  shop = await openRefundsFixture()
  const cashier = await seedStaff(shop, 'finance')
  const { id: waived } = await shop.order()
  await shop.as(cashier.actor)('POST /api/staff/order/{id}/confirm-payment', {
    id: waived,
    amount: REFUND_TOTAL - 3,
    bank_reference: 'THREE-LESS',
    differs: 'accept',
    reason: 'Three satang',
  })
  const { order: refunded } = await shop.paidRefund()
  const returned = await shop.finishedOrder()
  const { id: asked, amount } = await shop.requestReturn(returned, [[1, 1]], { kind: 'money', reason: 'damaged' })
  await shop.approve(asked)
  await shop.refund(asked, amount)
  const partner = await seedPartner(shop)
  await setMinimumWithdrawal(shop, 1)
  await addBankCard(shop, partner)
  await earnSettledReward(shop, partner, 10_000n)
  await requestWithdrawal(shop.ctx(partnerActor(partner)), { amount: 2_000 })
  ids = { waived, refunded, returned, cashier: cashier.id, partner }
  shown = await presentTransfers(shop.ctx(newStaffActor('finance')), await shop.db.select().from(transfer))
})
afterAll(() => shop.close())

const withCode = (code: LedgerTransfer['code'], order?: string) =>
  shown.filter((one) => one.code === code && (order === undefined || one.cause.order?.id === order))

test.each<[LedgerTransfer['code'], LedgerCause, keyof typeof ids]>([
  ['payment.applied', 'payment', 'waived'],
  ['difference.booked', 'difference', 'waived'],
  ['refund.owed', 'refund', 'refunded'],
  ['refund.paid', 'refund_transfer', 'refunded'],
  ['refund.owed', 'return', 'returned'],
  ['refund.paid', 'refund_transfer', 'returned'],
])('%s, caused by a %s: names the order behind it', async (code, type, name) => {
  const order = String(ids[name])
  const [first] = withCode(code, order)
  expect(first?.cause).toMatchObject({ type, order: { id: order, number: (await shop.read(order)).number } })
})

test('what no order is behind names none', () => {
  for (const code of ['receipt.booked', 'withdrawal.requested'] as const) {
    expect(withCode(code).length).toBeGreaterThan(0)
    expect(withCode(code).every(({ cause }) => cause.order === null)).toBe(true)
  }
})

test('who booked it is shown by name: staff, partner, the system, and by id where there is no such account', async () => {
  const [byCashier] = withCode('payment.applied', ids.waived)
  expect(byCashier!.actor).toBe('finance')
  const [byPartner] = withCode('withdrawal.requested')
  expect(byPartner).toMatchObject({ debit: { kind: 'available' }, credit: { kind: 'hold' }, amount: 2_000 })
  expect(byPartner!.debit.partner).toMatchObject({ id: ids.partner, employee_no: `T${ids.partner}` })
  expect(byPartner!.actor).toBe(byPartner!.debit.partner!.nickname)
  expect(withCode('reward.settled')[0]!.actor).toBe('system')
  // The fixture pays refunds by staff without a row.
  expect(withCode('refund.paid')[0]!.actor).toMatch(/^staff:/)
})

test('points are shown as points, and the accounts of the company without a partner', () => {
  const [given] = withCode('points.given')
  expect(given).toMatchObject({ unit: 'point', debit: { kind: 'points_issued', partner: null } })
  expect(given!.credit.partner).toMatchObject({ employee_no: 'BL0001' })
  expect(shown.filter(({ unit }) => unit === 'point').every(({ code }) => code.startsWith('points.'))).toBe(true)
})

test('no rows are no transfers', async () => {
  expect(await presentTransfers(shop.ctx(newStaffActor('finance')), [])).toEqual([])
})
