import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { outboxMail } from '../mail/table.ts'
import { stockReservation } from '../stock/table.ts'
import { refund } from '../refunds/table.ts'
import { addGuestActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: ReturnsFixture
let photo: Buffer
beforeAll(async () => {
  shop = await openReturnsFixture()
  photo = await noisePicture(120, 160).jpeg().toBuffer()
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
      refund_detail: { state: 'owed', cause: 'canceled', amount: 95_003, refund_to: null },
      refund: { state: 'owed', amount: 95_003, account: false },
      actions: { cancel: false, pay: false },
    })
    expect(await listed('canceled', id)).toMatchObject({ refund: seen.refund, open_return: null, part_paid: null })
    const lines = await shop.linesOf(id)
    expect(lines.every(({ status, reason }) => status === 'canceled' && reason === 'canceled_by_buyer')).toBe(true)
    expect((await staff(id)).outstanding_goods).toBeNull()
    await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', {
      id,
      refund_to: { by: 'promptpay', number: '0812345678', name: 'Nok' },
    })
    expect((await shop.read(id)).refund).toMatchObject({ state: 'owed', account: true })
    expect(await callOutcome(cancel(id, 'awaiting_shipment'))).toBe('order_moved_on')
    const [refundRow] = await shop.db.select().from(refund).where(eq(refund.orderId, id))
    expect(refundRow).toBeDefined()
    expect(await shop.db.$count(outboxMail, eq(outboxMail.dedup, `order_canceled:${id}`))).toBe(1)
  })

  test('a stale page that shows it unpaid, or sends no status, cancels no paid order', async () => {
    const { id } = await shop.order()
    await shop.pay(id)
    expect(await callOutcome(cancel(id, 'awaiting_payment'))).toBe('order_moved_on')
    expect(await callOutcome(shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id }))).toBe('order_moved_on')
    expect((await shop.read(id)).status).toBe('awaiting_shipment')
  })

  test('is rejected once the order is sent', async () => {
    const id = await shop.finishedOrder()
    expect((await shop.read(id)).actions.cancel).toBe(false)
    expect(await callOutcome(cancel(id, 'awaiting_shipment'))).toBe('order_moved_on')
  })
})

describe('cash on delivery', () => {
  test('awaiting shipment: no refund, the stock is released', async () => {
    const before = await stockOf()
    const { id } = await shop.order('cod')
    await cancel(id, 'awaiting_shipment')
    expect(await stockOf()).toBe(before)
    expect(await shop.read(id)).toMatchObject({ status: 'canceled', refund_detail: null, refund: null })
    expect(await shop.db.$count(stockReservation, eq(stockReservation.orderId, id))).toBe(0)
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
    const { id: slip } = await upload(id)
    await cancel(id, 'awaiting_payment')
    expect(await shop.read(id)).toMatchObject({ status: 'canceled', refund_detail: null, actions: { retract: false } })
    const late = async () =>
      (await shop.as(shop.finance)('GET /api/staff/order', { slip_late: 'yes' })).list.map((one) => one.id)
    expect(await late()).toContain(id)
    expect(await staff(id)).toMatchObject({
      slip_late_at: shop.deps.clock().toISOString(),
      actions: { reject: true, late: true },
    })
    const retract = { id, slip }
    expect(await callOutcome(shop.as(shop.buyer)('POST /api/order/{id}/slip/{slip}/retract', retract))).toBe(
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
    const { id: slip } = await upload(id)
    await cancel(id, 'awaiting_payment')
    await shop.as(shop.finance)('POST /api/staff/order/{id}/slip/{slip}/reject', { id, slip, reason: 'No money' })
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
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 1]])
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
  const [guest, unrelated] = [await addGuestActor(shop.db), await addGuestActor(shop.db)]
  const { id, total } = await shop.as(guest)('POST /api/order', {
    lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
    address: typedAddress(),
    expected_total: 35_000,
  })
  await shop.pay(id, total)
  expect(await callOutcome(cancel(id, 'awaiting_shipment', unrelated))).toBe('not_found')
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
      const outcomeCounts = await countOutcomes([...order, ...order].map((call) => call()))
      expect(outcomeCounts).toEqual({ done: 1, order_moved_on: 3 })
      const canceled = (await shop.read(id)).status === 'canceled'
      expect((await stockOf()) - before).toBe(canceled ? 2 : 0)
      const refundCount = canceled && method === 'promptpay' ? 1 : 0
      expect(await shop.db.$count(refund, eq(refund.orderId, id))).toBe(refundCount)
      const back = and(eq(stockMovement.orderId, id), eq(stockMovement.reason, 'canceled'))
      expect(await shop.db.$count(stockMovement, back)).toBe(canceled ? 2 : 0)
    }
})

test('concurrent cancellations by buyer and staff and a cash confirmation: one cancellation, at most one refund', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await shop.order('cod')
    const outcomeCounts = await Promise.all([
      callOutcome(cancel(id, 'awaiting_shipment')),
      callOutcome(shop.pay(id)),
      callOutcome(
        shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', {
          id,
          reason: 'Asked',
          seen_status: 'awaiting_shipment',
        }),
      ),
    ])
    expect([outcomeCounts[0], outcomeCounts[2]].toSorted()).toEqual(['done', 'order_moved_on'])
    const refundCount = await shop.db.$count(refund, eq(refund.orderId, id))
    expect(refundCount).toBe(outcomeCounts[1] === 'done' ? 1 : 0)
  }
})
