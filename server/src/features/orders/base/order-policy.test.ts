import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '@bailu/contract/orders/payment'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import { buyerActions, isAddressEditable, isPastDeadline, isReturnable, returnDeadline } from './order-policy.ts'

const NOW = new Date('2026-11-20T05:00:00Z')
const TERMS = { days: 7, parcel_days: 3, refund_days: 15 }
const after = (ms: number, from = NOW) => new Date(from.getTime() + ms)

const STATE = {
  status: 'awaiting_payment' as OrderStatus,
  paymentMethod: 'promptpay' as PaymentMethod,
  expiresAt: after(1) as Date | null,
  slipAt: null as Date | null,
  slips: 0,
  finishedAt: null as Date | null,
  trackingNumber: '',
  prepaid: 0n,
  quantity: 2,
  returning: 0,
  pickup: false,
}
const FINISHED = { ...STATE, status: 'finished' as const, expiresAt: null, finishedAt: NOW }
const allowed = (more: Partial<typeof STATE>, now = NOW) =>
  Object.entries(buyerActions({ ...STATE, ...more }, TERMS, now))
    .filter(([, may]) => may)
    .map(([name]) => name)

describe('actions of the buyer', () => {
  test.each<[string, Partial<typeof STATE>, string[]]>([
    ['unpaid', {}, ['pay', 'upload', 'cancel', 'edit_address']],
    ['unpaid with a slip', { slipAt: NOW, slips: 1 }, ['pay', 'upload', 'retract', 'cancel', 'edit_address']],
    ['unpaid with four slips', { slips: 4 }, ['pay', 'upload', 'cancel', 'edit_address']],
    ['unpaid with five slips', { slipAt: NOW, slips: 5 }, ['pay', 'retract', 'cancel', 'edit_address']],
    ['paid in the other system, not booked yet', { prepaid: 100n }, ['edit_address']],
    ['unpaid, at its deadline', { slipAt: NOW, slips: 1, expiresAt: NOW }, ['cancel']],
    ['unpaid cash at the counter', { paymentMethod: 'cash' }, ['upload', 'cancel', 'edit_address']],
    ['cash on delivery that waits for a call', { paymentMethod: 'cod' }, ['cancel', 'edit_address']],
    ['unpaid, to be picked up', { pickup: true }, ['pay', 'upload', 'cancel']],
    [
      'awaiting shipment',
      { status: 'awaiting_shipment', expiresAt: null },
      ['cancel', 'edit_address', 'buy_again', 'receipt'],
    ],
    [
      'paid with a slip',
      { status: 'awaiting_shipment', expiresAt: null, slipAt: NOW, slips: 1 },
      ['cancel', 'edit_address', 'buy_again', 'receipt'],
    ],
    ['sent', { ...FINISHED, trackingNumber: 'TH1' }, ['track', 'buy_again', 'return', 'receipt']],
    ['handed over', { ...FINISHED, pickup: true }, ['buy_again', 'return', 'receipt']],
    ['sent, all of it in returns', { ...FINISHED, returning: 2 }, ['buy_again', 'receipt']],
    ['canceled before payment', { status: 'canceled', expiresAt: null }, ['buy_again']],
    ['canceled with an unanswered slip', { status: 'canceled', expiresAt: null, slipAt: NOW, slips: 1 }, ['buy_again']],
    ['canceled after shipping', { ...FINISHED, status: 'canceled', trackingNumber: 'TH1' }, ['track', 'buy_again']],
  ])('an order that is %s', (_, more, expected) => {
    expect(allowed(more)).toEqual(expected)
  })
})

test('the deadline has passed from its exact instant on; an order without one never passes it', () => {
  expect([-1, 0, 1].map((ms) => isPastDeadline({ expiresAt: NOW }, after(ms)))).toEqual([false, true, true])
  expect(isPastDeadline({ expiresAt: null }, NOW)).toBe(false)
})

describe('the last moment to request a return', () => {
  test.each([
    ['handed over at noon in Bangkok', '2026-11-20T05:00:00Z', true, '2026-11-27T16:59:59.999Z'],
    ['sent at noon in Bangkok, with days for the parcel', '2026-11-20T05:00:00Z', false, '2026-11-30T16:59:59.999Z'],
    ['handed over in the last second of a Bangkok day', '2026-11-20T16:59:59Z', true, '2026-11-27T16:59:59.999Z'],
    ['handed over at midnight in Bangkok', '2026-11-20T17:00:00Z', true, '2026-11-28T16:59:59.999Z'],
    ['handed over before the end of a year', '2026-12-28T05:00:00Z', true, '2027-01-04T16:59:59.999Z'],
  ])('is the end of a Bangkok day: %s', (_, finishedAt, pickup, until) => {
    expect(returnDeadline(new Date(finishedAt), pickup, TERMS)).toEqual(new Date(until))
  })

  test('is the last one in which a return may be requested', () => {
    const until = returnDeadline(NOW, false, TERMS)
    expect([0, 1].map((ms) => isReturnable(FINISHED, TERMS, after(ms, until)))).toEqual([true, false])
    expect(isReturnable({ ...FINISHED, pickup: true }, TERMS, until)).toBe(false)
    expect(isReturnable({ ...FINISHED, returning: 1 }, TERMS, until)).toBe(true)
    expect(isReturnable({ ...FINISHED, status: 'canceled' }, TERMS, NOW)).toBe(false)
  })
})

test('an address may be corrected until the parcel is sent, at a pick-up point never', () => {
  const editable = (isZt: boolean) =>
    (['awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const).filter((status) =>
      isAddressEditable({ status, address: { isZt } }),
    )
  expect(editable(false)).toEqual(['awaiting_payment', 'awaiting_shipment'])
  expect(editable(true)).toEqual([])
})
