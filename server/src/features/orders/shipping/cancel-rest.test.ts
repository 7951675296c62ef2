import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { orderReturn } from '../../returns/table.ts'
import { order } from '../table.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const ACCOUNT = { by: 'promptpay', number: '0812345678', name: 'Nok' } as const
const read = (id: string) => shop.as(shop.operations)('GET /api/staff/order/{id}', { id })

/** A paid order of which a piece was canceled. @returns the order and the open refund of the piece */
const withOpenRefund = async (sent = false) => {
  const { id } = await shop.order()
  await shop.pay(id)
  await shop.as(shop.operations)('POST /api/staff/order/{id}/cancel-pieces', {
    id,
    lines: [{ line: 0, quantity: 1 }],
    reason: 'asked',
    seen_status: 'awaiting_shipment',
    seen_pieces: 5,
    refund_to: ACCOUNT,
  })
  if (sent) await shop.ship(id)
  const { id: returnId, amount } = (await read(id)).returns[0]!
  return { id, returnId, amount }
}
const cancel = (id: string, more: Partial<InputOf<'POST /api/staff/order/{id}/cancel'>> = {}) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', {
    id,
    reason: 'Asked',
    seen_status: 'awaiting_shipment',
    ...more,
  })
const parcelBack = (id: string, not_transferred: string[]) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/parcel-back', {
    id,
    cause: 'refused',
    words: 'x',
    not_transferred,
  })

test('staff confirm that an open refund of pieces was not transferred before they cancel the whole order', async () => {
  const { id, returnId } = await withOpenRefund()
  expect(await callOutcome(cancel(id))).toBe('pieces_refund_unconfirmed')
  expect(await read(id)).toMatchObject({ status: 'awaiting_shipment', refund: null, returns: [{ status: 'approved' }] })
  await cancel(id, { not_transferred: [returnId] })
  expect(await read(id)).toMatchObject({ refund: { amount: 95_003 }, returns: [{ status: 'closed' }] })
})

test('a parcel that came back: the same', async () => {
  const { id, returnId } = await withOpenRefund(true)
  expect(await callOutcome(parcelBack(id, []))).toBe('pieces_refund_unconfirmed')
  expect((await read(id)).status).toBe('finished')
  await parcelBack(id, [returnId])
  expect(await read(id)).toMatchObject({ refund: { amount: 95_003 }, returns: [{ status: 'closed' }] })
})

test('what was confirmed as not transferred and was recorded as transferred since is looked at again', async () => {
  const { id, returnId, amount } = await withOpenRefund()
  await shop.refund(returnId, amount)
  expect(await callOutcome(cancel(id, { not_transferred: [returnId] }))).toBe('order_moved_on')
  await cancel(id)
  expect((await read(id)).refund).toMatchObject({ amount: 65_003 })
})

test('the database refuses a refund of pieces that is open, or paid, beside that of the whole order', async () => {
  const { id, returnId } = await withOpenRefund()
  const cancelAlone = shop.db.update(order).set({ status: 'canceled', canceledAt: new Date() }).where(eq(order.id, id))
  await expect(cancelAlone).rejects.toMatchObject({ cause: { message: /refund of canceled pieces/ } })
  await cancel(id, { not_transferred: [returnId] })
  for (const status of ['approved', 'refunded'] as const) {
    const reopened = shop.db.update(orderReturn).set({ status, closedAt: null }).where(eq(orderReturn.id, returnId))
    await expect(reopened).rejects.toMatchObject({ cause: { message: /no refund of their own/ } })
  }
})
