import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askAboutCharges } from '../../../routes/provider-events.ts'
import { chargeShop, type ChargeShop } from '../../../testing/charge-shop.ts'
import { outcome } from '../../../testing/refusals.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { expireOrders } from '../expire-orders.ts'

const TOTAL = 95_003n
const ROUNDS = Array.from({ length: 12 }, (_, round) => round)
let shop: ChargeShop
beforeAll(async () => {
  shop = await chargeShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

type Asked = { id: string; charge: string }
/** A provider payment is booked exactly once, whatever happens concurrently. */
async function bookedOnce({ id, charge }: Asked) {
  const name = charge.toUpperCase().replaceAll('_', '')
  const came = (await shop.receipts()).filter(({ bankReference }) => bankReference === name)
  expect(came.map(({ amount }) => amount)).toEqual([TOTAL])
  const rows = await shop.rows(id)
  expect(rows.find(({ chargeId }) => chargeId === charge)).toMatchObject({ state: 'paid', receiptId: came[0]!.id })
  return { order: await shop.orderRow(id), dues: await shop.dues(id) }
}
const tell = (event: ReturnType<ChargeShop['opn']['pay']>) => shop.opn.deliver(event)

test('one event delivered many times concurrently with the background job', async () => {
  for (const round of ROUNDS) {
    const asked = await shop.asked()
    const event = shop.opn.pay(asked.charge)
    shop.wait(3)
    const sweep = askAboutCharges(shop.system())
    const told = await Promise.all([...Array(6)].map(() => tell(event)))
    await sweep
    expect(told.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const { order, dues } = await bookedOnce(asked)
    expect([round, order.status, dues]).toEqual([round, 'awaiting_shipment', []])
  }
})

test('an event concurrent with a confirmed slip: both payments are booked, one is refunded', async () => {
  const ends = new Set<string>()
  for (const round of ROUNDS) {
    const asked = await shop.asked()
    const event = shop.opn.pay(asked.charge)
    const slip = () => outcome(shop.pay(asked.id))
    const both = round % 2 ? [tell(event), slip(), tell(event)] : [slip(), tell(event), tell(event)]
    const confirmed = (await Promise.all(both)).find((one) => typeof one === 'string')
    ends.add(String(confirmed))
    const { order, dues } = await bookedOnce(asked)
    expect(order.status).toBe('awaiting_shipment')
    const owed = dues.map(({ cause, amount }) => [cause, amount])
    expect(owed).toEqual(confirmed === 'done' ? [['overpaid', TOTAL]] : [])
  }
  for (const end of ends) expect(['done', 'order_moved_on']).toContain(end)
})

test('an event concurrent with a cancellation or the expiry of the order: its payment is refunded', async () => {
  for (const round of ROUNDS) {
    const asked = await shop.asked()
    const event = shop.opn.pay(asked.charge)
    if (round % 3 === 0) shop.wait(25 * 60)
    const fresh = round % 3 === 0 ? shop.opn.eventOf('charge.complete', shop.opn.charges.get(asked.charge)!) : event
    const end = async () => {
      if (round % 3 === 0) await expireOrders(shop.system())
      else await outcome(shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id: asked.id }))
    }
    await Promise.all(round % 2 ? [tell(fresh), end()] : [end(), tell(fresh)])
    const { order, dues } = await bookedOnce(asked)
    const owed = dues.map(({ cause, amount }) => [cause, amount])
    expect([order.status, owed]).toEqual(
      order.status === 'canceled' ? ['canceled', [['late', TOTAL]]] : ['awaiting_shipment', []],
    )
  }
})

test('two payment drawers concurrent with an event of the charge that one of them creates', async () => {
  for (const _ of ROUNDS) {
    const { id } = await shop.order()
    shop.opn.mood.loseAnswer = true
    await shop.drawer(id)
    const charge = shop.opn.last().id
    const event = shop.opn.pay(charge)
    shop.wait(1)
    const [, first, , second] = await Promise.all([shop.drawer(id), tell(event), shop.drawer(id), tell(event)])
    expect([first, second]).toEqual([{ status: 200 }, { status: 200 }])
    await bookedOnce({ id, charge })
  }
})
