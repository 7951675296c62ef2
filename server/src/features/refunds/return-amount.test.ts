import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callOutcome } from '../../testing/call-outcome.ts'
import {
  openRefundsFixture,
  PROMPTPAY_ACCOUNT,
  REFUND_SHIPPING,
  REFUND_TOTAL,
  type RefundsFixture,
} from '../../testing/fixtures/refunds-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { shippingToRefund } from './return-amount.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const shippingOf = async (order: string) =>
  (await shop.as(shop.operations)('GET /api/staff/order/{id}', { id: order })).goodwill.shipping
/** A return of one piece, opened by staff together with the shipping. */
const returnWithShipping = async (order: string, kind: 'goods' | 'money') =>
  (
    await shop.as(shop.operations)('POST /api/staff/order/{id}/return', {
      id: order,
      lines: [{ line: 0, quantity: 1 }],
      kind,
      reason: 'damaged',
      refund_to: PROMPTPAY_ACCOUNT,
      asked_by: 'By phone',
      with_shipping: true,
    })
  ).id

describe('shipping paid with the part that completes the return', () => {
  const charge = { shipping: 6_000n, shippingDiscount: 1_000n }
  const bought = [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 3 },
  ]
  test.each<[string, [number, number][], [number, number][], bigint]>([
    [
      'everything at once',
      [
        [0, 2],
        [1, 3],
      ],
      [],
      5_000n,
    ],
    [
      'the rest of both lines',
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 1],
        [1, 2],
      ],
      5_000n,
    ],
    ['a line of which nothing came before', [[1, 3]], [[0, 2]], 5_000n],
    [
      'one piece less',
      [
        [0, 2],
        [1, 2],
      ],
      [],
      0n,
    ],
    ['one line only', [[0, 2]], [], 0n],
    [
      'nothing, when everything came before',
      [],
      [
        [0, 2],
        [1, 3],
      ],
      5_000n,
    ],
    ['nothing at all', [], [], 0n],
    [
      'more pieces than are left',
      [
        [0, 2],
        [1, 3],
      ],
      [[0, 1]],
      0n,
    ],
  ])('%s', (_, returning, returned, shipping) => {
    expect(shippingToRefund(charge, new Map(returning), new Map(returned), bought)).toBe(shipping)
  })
})

test('the shipping is granted once: not while another return with it is open or refunded, again after a rejection', async () => {
  const order = await shop.finishedOrder()
  expect(await shippingOf(order)).toBe(REFUND_SHIPPING)
  const grant = () => callOutcome(shop.grantGoodwill(order, REFUND_SHIPPING, { cause: 'shipping' }))
  const rejected = await returnWithShipping(order, 'goods')
  expect([await shippingOf(order), await grant()]).toEqual([0, 'order_moved_on'])
  await shop.approve(rejected)
  expect([await shippingOf(order), await grant()]).toEqual([0, 'order_moved_on'])
  await shop.reject(rejected)
  expect(await shippingOf(order)).toBe(REFUND_SHIPPING)
  const received = await returnWithShipping(order, 'goods')
  await shop.approve(received)
  await shop.receive(received)
  expect([await shippingOf(order), await grant()]).toEqual([0, 'order_moved_on'])
  await shop.refund(received, 30_000 + REFUND_SHIPPING)
  expect([await shippingOf(order), await grant()]).toEqual([0, 'order_moved_on'])
})

test('refunded shipping that is voided can be granted again, and is part of a complete return again', async () => {
  const order = await shop.finishedOrder()
  const refund = await shop.grantGoodwill(order, REFUND_SHIPPING, { cause: 'shipping' })
  expect(await shippingOf(order)).toBe(0)
  await shop.voidRefund(refund)
  expect(await shippingOf(order)).toBe(REFUND_SHIPPING)
  const { amount } = await shop.requestReturn(order, [
    [0, 2],
    [1, 3],
  ])
  expect(amount).toBe(REFUND_TOTAL)
})

test('a return opened with the shipping keeps it while the rest comes back in another return', async () => {
  const order = await shop.finishedOrder()
  const first = await returnWithShipping(order, 'money')
  await shop.approve(first)
  const { id: rest, amount } = await shop.requestReturn(order, [
    [0, 1],
    [1, 3],
  ])
  expect(amount).toBe(60_003)
  await shop.approve(rest)
  await shop.receive(rest)
  await shop.refund(rest, 60_003)
  await shop.refund(first, 30_000 + REFUND_SHIPPING)
  expect(await shippingOf(order)).toBe(0)
})

test('a goodwill granted while a return is open leaves the return what was requested', async () => {
  const order = await shop.finishedOrder()
  const { id, amount } = await shop.requestReturn(order, [[0, 2]])
  expect(amount).toBe(60_000)
  const left = REFUND_TOTAL - 60_000
  expect(await callOutcome(shop.grantGoodwill(order, left + 1))).toBe('refund_too_much')
  await shop.grantGoodwill(order, left)
  expect(await callOutcome(shop.grantGoodwill(order, 1))).toBe('order_moved_on')
  await shop.approve(id)
  await shop.receive(id)
  await shop.refund(id, 60_000)
})
