import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callOutcome, countOutcomes } from '../../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { raceRounds } from '../../../testing/run-counts.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { order } from '../table.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const ROUNDS = raceRounds(12)
const ACCOUNT = { by: 'promptpay', number: '0812345678', name: 'Nok' } as const

const cancel = (id: string, paid: boolean, line = 0) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/cancel-pieces', {
    id,
    lines: [{ line, quantity: 1 }],
    reason: 'asked',
    seen_status: paid ? 'awaiting_shipment' : 'awaiting_payment',
    seen_pieces: 5,
    ...(paid && { refund_to: ACCOUNT }),
  })
const ship = (id: string) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    seen_pieces: 5,
  })
const paidOrder = async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  return id
}
const rowOf = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!

test('of one who ships an order and one who cancels a piece of it, one wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await paidOrder()
    expect(await countOutcomes([ship(id), cancel(id, true)])).toEqual({ done: 1, order_moved_on: 1 })
    const { returns, status } = await shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
    expect(returns).toHaveLength(status === 'finished' ? 0 : 1)
  }
})

test('one tracking number for two orders at once is saved once, unless both travel in one parcel', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = [await paidOrder(), await paidOrder()]
    const send = (id: string, shared_parcel: boolean) =>
      shop.as(shop.operations)('POST /api/staff/order/{id}/ship', {
        id,
        carrier: 'Flash',
        tracking_number: `TW${round}${shared_parcel ? 'S' : 'A'}`,
        shared_parcel,
        seen_pieces: 5,
      })
    expect(await countOutcomes(ids.map((id) => send(id, false)))).toEqual({ done: 1, tracking_used: 1 })
    const others = [await paidOrder(), await paidOrder()]
    expect(await countOutcomes(others.map((id) => send(id, true)))).toEqual({ done: 2 })
  }
})

test('of two who cancel pieces of one order, one wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await shop.order()
    expect(await countOutcomes([cancel(id, false, 0), cancel(id, false, 1)])).toEqual({ done: 1, order_moved_on: 1 })
    expect((await rowOf(id)).quantity).toBe(4)
  }
})

test('a payment and a canceled piece at once: the order is paid in full as it was, or reduced and not paid', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await shop.order()
    const [paid, canceled] = await Promise.all([callOutcome(shop.pay(id)), callOutcome(cancel(id, false))])
    const { paidAt, total } = await rowOf(id)
    if (paid === 'done') expect([canceled, paidAt !== null, total]).toEqual(['order_moved_on', true, 95_003n])
    else expect([canceled, paidAt, total]).toEqual(['done', null, 65_003n])
  }
})

test('the whole order is canceled while finance records the refund of pieces: nothing is refunded twice or lost', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await paidOrder()
    await cancel(id, true)
    const read = () => shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
    const { id: returnId, amount } = (await read()).returns[0]!
    const cancelOrder = shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', {
      id,
      reason: 'Asked',
      seen_status: 'awaiting_shipment',
      not_transferred: [returnId],
    })
    const [canceled, refunded] = await Promise.all([
      callOutcome(cancelOrder),
      callOutcome(shop.refund(returnId, amount)),
    ])
    if (canceled === 'done') expect(refunded).toBe('return_moved_on')
    else {
      // It was confirmed as not transferred, and it was: staff look again.
      expect([canceled, refunded]).toEqual(['order_moved_on', 'done'])
      await shop.cancel(id)
    }
    const { refund, returns } = await read()
    const transferred = returns.filter(({ status }) => status === 'refunded').reduce((sum, one) => sum + one.amount, 0)
    expect(refund!.amount + transferred).toBe(95_003)
  }
})

test('of one who cancels the order and one who cancels a piece of it, all money is refunded once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await paidOrder()
    await Promise.all([callOutcome(cancel(id, true)), callOutcome(shop.cancel(id))])
    const { refund, returns, status } = await shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
    if (status === 'canceled')
      expect([refund?.amount, returns.map((one) => one.status)]).toEqual([95_003, returns.map(() => 'closed')])
    else expect(returns).toMatchObject([{ status: 'approved', amount: 30_000 }])
  }
})
