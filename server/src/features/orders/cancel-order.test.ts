import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { stockMove, variant } from '../../database/tables/catalogue.ts'
import { outboxMail } from '../../database/tables/mail.ts'
import { orderHold } from '../../database/tables/orders.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { addGuest, typedAddress } from '../../testing/buyers.ts'
import { noise } from '../../testing/pictures.ts'
import { outcome, outcomes } from '../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../testing/returns-shop.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: ReturnsShop
let photo: Buffer
beforeAll(async () => {
  shop = await returnsShop()
  photo = await noise(120, 160).jpeg().toBuffer()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

type Seen = 'awaiting_payment' | 'awaiting_shipment'
const cancel = (id: string, seen_status: Seen, who: Actor = shop.buyer) =>
  shop.as(who)('POST /api/order/{id}/cancel', { id, seen_status, reason: 'wrong_item' })
const upload = (id: string, who: Actor = shop.buyer) =>
  shop.as(who)('POST /upload_paid_pic', { order: id }, { upload: { bytes: Buffer.concat([photo, randomBytes(8)]) } })
const stockOf = async () => (await shop.db.select().from(variant).where(eq(variant.id, shop.cream.variantId)))[0]!.stock
const staff = (id: string) => shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
const listed = async (tab: 'all' | 'canceled', id: string) =>
  (await shop.as(shop.buyer)('GET /api/order', { tab })).list.find((one) => one.id === id)!

describe('paid', () => {
  test('releases the stock, cancels rewards and refunds what was paid to the account the buyer sets', async () => {
    const before = await stockOf()
    const { id } = await shop.order()
    await shop.pay(id)
    expect((await shop.read(id)).actions.cancel).toBe(true)
    expect((await shop.linesOf(id)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    await cancel(id, 'awaiting_shipment')
    expect(await stockOf()).toBe(before)
    const seen = await shop.read(id)
    expect(seen).toMatchObject({
      status: 'canceled',
      cancel_reason: 'Canceled by you: wrong product or quantity',
      money_back: { state: 'owed', cause: 'canceled', amount: 95_003, refund_to: null },
      refund: { state: 'owed', amount: 95_003, account: false },
      actions: { cancel: false, pay: false },
    })
    expect(await listed('canceled', id)).toMatchObject({ refund: seen.refund, open_return: null, part_paid: null })
    const lines = await shop.linesOf(id)
    expect(lines.every(({ status, reason }) => status === 'canceled' && reason === 'canceled_by_buyer')).toBe(true)
    expect((await staff(id)).goods_out).toBeNull()
    await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', {
      id,
      refund_to: { by: 'promptpay', number: '0812345678', name: 'Nok' },
    })
    expect((await shop.read(id)).refund).toMatchObject({ state: 'owed', account: true })
    expect(await outcome(cancel(id, 'awaiting_shipment'))).toBe('order_moved_on')
    const [due] = await shop.db.select().from(refundDue).where(eq(refundDue.orderId, id))
    expect(await shop.db.$count(outboxMail, eq(outboxMail.dedup, `refund_owed:${due!.id}`))).toBe(1)
  })

  test('a stale page that shows it unpaid, or sends no status, cancels no paid order', async () => {
    const { id } = await shop.order()
    await shop.pay(id)
    expect(await outcome(cancel(id, 'awaiting_payment'))).toBe('order_moved_on')
    expect(await outcome(shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id }))).toBe('order_moved_on')
    expect((await shop.read(id)).status).toBe('awaiting_shipment')
  })

  test('is refused once the order is sent', async () => {
    const id = await shop.finished()
    expect((await shop.read(id)).actions.cancel).toBe(false)
    expect(await outcome(cancel(id, 'awaiting_shipment'))).toBe('order_moved_on')
  })
})

describe('cash on delivery', () => {
  test('awaiting shipment: no refund, the stock is released', async () => {
    const before = await stockOf()
    const { id } = await shop.order('cod')
    await cancel(id, 'awaiting_shipment')
    expect(await stockOf()).toBe(before)
    expect(await shop.read(id)).toMatchObject({ status: 'canceled', money_back: null, refund: null })
    expect(await shop.db.$count(orderHold, eq(orderHold.orderId, id))).toBe(0)
    expect(await shop.linesOf(id)).toEqual([])
  })

  test('paid before it was sent: the payment is refunded', async () => {
    const { id } = await shop.order('cod')
    await shop.pay(id)
    await cancel(id, 'awaiting_shipment')
    expect((await shop.read(id)).refund).toMatchObject({ state: 'owed', amount: 95_003 })
  })
})

describe('unpaid with an unanswered slip', () => {
  test('is canceled; finance still reviews the slip, and a payment is refunded', async () => {
    const { id } = await shop.order()
    const { id: proof } = await upload(id)
    await cancel(id, 'awaiting_payment')
    expect(await shop.read(id)).toMatchObject({ status: 'canceled', money_back: null, actions: { retract: false } })
    const late = async () =>
      (await shop.as(shop.finance)('GET /api/staff/order', { slip_late: 'yes' })).list.map((one) => one.id)
    expect(await late()).toContain(id)
    expect(await staff(id)).toMatchObject({
      slip_late_at: shop.house.clock().toISOString(),
      actions: { refuse: true, late: true },
    })
    const retract = { id, proof }
    expect(await outcome(shop.as(shop.buyer)('POST /api/order/{id}/proof/{proof}/retract', retract))).toBe(
      'order_moved_on',
    )
    await shop.as(shop.finance)('POST /api/staff/order/{id}/late-payment', {
      id,
      amount: 95_003,
      bank_reference: 'CAME-1',
    })
    expect(await late()).not.toContain(id)
    expect((await shop.read(id)).refund).toMatchObject({ state: 'owed', amount: 95_003 })
  })

  test('without a payment the slip is rejected and the order leaves the list', async () => {
    const { id } = await shop.order()
    const { id: proof } = await upload(id)
    await cancel(id, 'awaiting_payment')
    await shop.as(shop.finance)('POST /api/staff/order/{id}/proof/{proof}/refuse', { id, proof, reason: 'No money' })
    expect((await staff(id)).slip_late_at).toBeNull()
    expect((await shop.read(id)).refund).toBeNull()
  })
})

test('paid in part: the payment is refunded, and until then the card shows the missing amount', async () => {
  const { id } = await shop.order()
  await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: 20_000,
    bank_reference: 'PART-A',
    differs: 'part',
  })
  const part = { paid: 20_000, missing: 75_003 }
  expect((await shop.read(id)).part_paid).toEqual(part)
  expect((await listed('all', id)).part_paid).toEqual(part)
  await cancel(id, 'awaiting_payment')
  expect(await listed('all', id)).toMatchObject({ part_paid: null, refund: { state: 'owed', amount: 20_000 } })
})

test('an order card shows the state of its return and the refunded amount', async () => {
  const id = await shop.finished()
  const { id: asked } = await shop.ask(id, [[0, 1]])
  expect(await listed('all', id)).toMatchObject({ open_return: 'requested', refund: null })
  await shop.approve(asked)
  expect(await listed('all', id)).toMatchObject({ open_return: 'approved' })
  await shop.receive(asked)
  expect((await shop.read(id)).open_return).toBe('received')
  await shop.refund(asked, 30_000)
  expect(await listed('all', id)).toMatchObject({ open_return: null, refund: { state: 'paid', amount: 30_000 } })
  expect((await shop.read(id)).refund).toEqual((await listed('all', id)).refund)
})

test('a guest cancels and sets an account with their token, and nobody else does', async () => {
  const [guest, stranger] = [await addGuest(shop.db), await addGuest(shop.db)]
  const { id, total } = await shop.as(guest)('POST /api/order', {
    lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
    address: typedAddress(),
    expected_total: 35_000,
  })
  await shop.pay(id, total)
  expect(await outcome(cancel(id, 'awaiting_shipment', stranger))).toBe('not_found')
  await cancel(id, 'awaiting_shipment', guest)
  const refund_to = { by: 'promptpay', number: '0812345678', name: 'Nok' } as const
  await shop.as(guest)('PUT /api/order/{id}/refund-to', { id, refund_to })
  expect((await shop.as(guest)('GET /api/order/{id}', { id })).refund).toEqual({
    state: 'owed',
    amount: total,
    account: true,
  })
})

test('shipping concurrent with a cancellation by the buyer: exactly one succeeds, and the stock matches it', async () => {
  for (const method of ['promptpay', 'cod'] as const)
    for (let round = 0; round < 15; round += 1) {
      const { id } = await shop.order(method)
      if (method === 'promptpay') await shop.pay(id)
      const before = await stockOf()
      const calls = [() => shop.ship(id), () => cancel(id, 'awaiting_shipment')]
      const order = round % 2 ? calls : calls.toReversed()
      const said = await outcomes([...order, ...order].map((call) => call()))
      expect(said).toEqual({ done: 1, order_moved_on: 3 })
      const canceled = (await shop.read(id)).status === 'canceled'
      expect((await stockOf()) - before).toBe(canceled ? 2 : 0)
      const owed = canceled && method === 'promptpay' ? 1 : 0
      expect(await shop.db.$count(refundDue, eq(refundDue.orderId, id))).toBe(owed)
      const back = and(eq(stockMove.orderId, id), eq(stockMove.reason, 'canceled'))
      expect(await shop.db.$count(stockMove, back)).toBe(canceled ? 2 : 0)
    }
})

test('concurrent cancellations by buyer and staff and a cash confirmation: one cancellation, at most one refund', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await shop.order('cod')
    const said = await Promise.all([
      outcome(cancel(id, 'awaiting_shipment')),
      outcome(shop.pay(id)),
      outcome(
        shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', {
          id,
          reason: 'Asked',
          seen_status: 'awaiting_shipment',
        }),
      ),
    ])
    expect([said[0], said[2]].toSorted()).toEqual(['done', 'order_moved_on'])
    const owed = await shop.db.$count(refundDue, eq(refundDue.orderId, id))
    expect(owed).toBe(said[1] === 'done' ? 1 : 0)
  }
})
