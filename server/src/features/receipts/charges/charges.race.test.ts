import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkPendingCharges } from '../../../http/payment-webhook.ts'
import { openChargesFixture, type ChargesFixture } from '../../../testing/fixtures/charges-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { expireOrders } from '../../orders/expire-orders.ts'
import { raceRounds } from '../../../testing/run-counts.ts'

const TOTAL = 95_003n
const ROUNDS = Array.from({ length: raceRounds(12) }, (_, round) => round)
let shop: ChargesFixture
beforeAll(async () => {
  shop = await openChargesFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

type Asked = { id: string; charge: string }
/** A provider payment is booked exactly once, whatever happens concurrently. */
async function expectBookedOnce({ id, charge }: Asked) {
  const name = charge.toUpperCase().replaceAll('_', '')
  const received = (await shop.receipts()).filter(({ bankReference }) => bankReference === name)
  expect(received.map(({ amount }) => amount)).toEqual([TOTAL])
  const rows = await shop.rows(id)
  expect(rows.find(({ chargeId }) => chargeId === charge)).toMatchObject({ state: 'paid', receiptId: received[0]!.id })
  return { order: await shop.orderRow(id), dues: await shop.refundsOf(id) }
}
const sendEvent = (event: ReturnType<ChargesFixture['opn']['pay']>) => shop.opn.deliver(event)

test('one event delivered many times concurrently with the background job', async () => {
  for (const round of ROUNDS) {
    const asked = await shop.orderWithCharge()
    const event = shop.opn.pay(asked.charge)
    shop.wait(3)
    const run = checkPendingCharges(shop.system())
    const answers = await Promise.all([...Array(6)].map(() => sendEvent(event)))
    await run
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const { order, dues: refundRows } = await expectBookedOnce(asked)
    expect([round, order.status, refundRows]).toEqual([round, 'awaiting_shipment', []])
  }
})

test('an event concurrent with a confirmed slip: both payments are booked, one is refunded', async () => {
  const ends = new Set<string>()
  for (const round of ROUNDS) {
    const asked = await shop.orderWithCharge()
    const event = shop.opn.pay(asked.charge)
    const slip = () => callOutcome(shop.pay(asked.id))
    const both = round % 2 ? [sendEvent(event), slip(), sendEvent(event)] : [slip(), sendEvent(event), sendEvent(event)]
    const confirmed = (await Promise.all(both)).find((one) => typeof one === 'string')
    ends.add(String(confirmed))
    const { order, dues: refundRows } = await expectBookedOnce(asked)
    expect(order.status).toBe('awaiting_shipment')
    const refundAmounts = refundRows.map(({ cause, amount }) => [cause, amount])
    expect(refundAmounts).toEqual(confirmed === 'done' ? [['overpaid', TOTAL]] : [])
  }
  for (const end of ends) expect(['done', 'order_moved_on']).toContain(end)
})

test('an event concurrent with a cancellation or the expiry of the order: its payment is refunded', async () => {
  for (const round of ROUNDS) {
    const asked = await shop.orderWithCharge()
    const event = shop.opn.pay(asked.charge)
    if (round % 3 === 0) shop.wait(25 * 60)
    const unpaidOrder =
      round % 3 === 0 ? shop.opn.eventOf('charge.complete', shop.opn.charges.get(asked.charge)!) : event
    const end = async () => {
      if (round % 3 === 0) await expireOrders(shop.system())
      else await callOutcome(shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id: asked.id }))
    }
    await Promise.all(round % 2 ? [sendEvent(unpaidOrder), end()] : [end(), sendEvent(unpaidOrder)])
    const { order, dues: refundRows } = await expectBookedOnce(asked)
    const refundAmounts = refundRows.map(({ cause, amount }) => [cause, amount])
    expect([order.status, refundAmounts]).toEqual(
      order.status === 'canceled' ? ['canceled', [['late', TOTAL]]] : ['awaiting_shipment', []],
    )
  }
})

test('two payment drawers concurrent with an event of the charge that one of them creates', async () => {
  for (const _ of ROUNDS) {
    const { id } = await shop.order()
    shop.opn.behaviour.loseAnswer = true
    await shop.openPayment(id)
    const charge = shop.opn.last().id
    const event = shop.opn.pay(charge)
    shop.wait(1)
    const [, first, , second] = await Promise.all([
      shop.openPayment(id),
      sendEvent(event),
      shop.openPayment(id),
      sendEvent(event),
    ])
    expect([first, second]).toEqual([{ status: 200 }, { status: 200 }])
    await expectBookedOnce({ id, charge })
  }
})
