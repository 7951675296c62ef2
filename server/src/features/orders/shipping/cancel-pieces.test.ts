import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { orderGrowth } from '../../rewards/table.ts'
import { variant } from '../../catalogue/table.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { partnerDay } from '../../reports/table.ts'
import { canceledPiece } from '../../returns/table.ts'
import { order } from '../table.ts'
import { stockReservation } from '../../stock/table.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

type Input = InputOf<'POST /api/staff/order/{id}/cancel-pieces'>
const ACCOUNT = { by: 'promptpay', number: '0812345678', name: 'Nok' } as const
const staffRead = (id: string) => shop.as(shop.operations)('GET /api/staff/order/{id}', { id })

/** Cancels pieces as the page shows the order. */
const cancel = async (id: string, lines: [line: number, quantity: number][], more: Partial<Input> = {}) => {
  const { status, to_send: toSend, paid_at: paidAt } = await staffRead(id)
  return shop.as(shop.operations)('POST /api/staff/order/{id}/cancel-pieces', {
    id,
    lines: lines.map(([line, quantity]) => ({ line, quantity })),
    reason: 'asked',
    seen_status: status,
    seen_pieces: toSend.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(paidAt && { refund_to: ACCOUNT }),
    ...more,
  })
}
const stockOf = async (id: number) => (await shop.db.select().from(variant).where(eq(variant.id, id)))[0]!.stock
const rowOf = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!
const paidOrder = async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  return id
}
const unsentReturn = async (id: string) => (await staffRead(id)).returns.find(({ unsent }) => unsent !== null)!
const points = async () => {
  const [row] = await shop.db
    .select({ sum: sql<string>`coalesce(sum(${partnerDay.points}), 0)` })
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, shop.mentor.userId))
  return Number(row!.sum)
}
const growthOf = async (id: string) =>
  (
    await shop.db
      .select()
      .from(orderGrowth)
      .where(and(eq(orderGrowth.orderId, id), eq(orderGrowth.partnerId, shop.mentor.userId)))
  )[0]!.points

describe('an unpaid order', () => {
  test('becomes smaller by the pieces, their stock is free, and the buyer sees them with the reason', async () => {
    const { id } = await shop.order()
    const before = await stockOf(shop.cream.variantId)
    await cancel(id, [[0, 1]])
    expect(await rowOf(id)).toMatchObject({
      subtotal: 60_003n,
      shipping: 5_000n,
      total: 65_003n,
      points: 6,
      quantity: 4,
    })
    expect(await stockOf(shop.cream.variantId)).toBe(before + 1)
    const [held] = await shop.db.select().from(stockReservation).where(eq(stockReservation.orderId, id))
    expect(held!.value).toBe(65_003n)
    const read = await shop.read(id)
    expect(read).toMatchObject({ total: 65_003, quantity: 4 })
    expect(read.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1, 30_000],
      [3, 30_003],
    ])
    expect(read.canceled_pieces).toMatchObject([
      { line: 0, quantity: 1, price: 30_000, reason: 'asked', reason_text: 'You asked for it', refunded: false },
    ])
    await shop.pay(id, 65_003)
    const sales = (await shop.linesOf(id)).filter(({ kind }) => kind === 'sales')
    expect(sales).toMatchObject([{ base: 60_003n }])
  })

  test('a whole line disappears, and the rest can be canceled, returned and refunded as usual', async () => {
    const { id } = await shop.order()
    await cancel(id, [[0, 2]])
    expect((await shop.read(id)).lines).toHaveLength(1)
    await shop.pay(id, 35_003)
    await shop.ship(id)
    const { id: asked } = await shop.requestReturn(id, [[1, 3]])
    await shop.approve(asked)
    await shop.receive(asked, [[1, 3]])
    await shop.refund(asked, 35_003)
    expect((await rowOf(id)).refundedSubtotal).toBe(30_003n)
  })

  test('the rest of it is released when it is canceled', async () => {
    const before = await stockOf(shop.serum.variantId)
    const { id } = await shop.order()
    await cancel(id, [[1, 2]])
    await shop.cancel(id)
    expect(await stockOf(shop.serum.variantId)).toBe(before)
  })

  test('the carrier collects less for cash on delivery, and packing slips and files have what is left', async () => {
    const { id } = await shop.order('cod')
    await cancel(id, [
      [0, 2],
      [1, 1],
    ])
    const { list } = await shop.as(shop.operations)('GET /api/staff/order/packing-slip', { ids: id })
    expect(list).toMatchObject([{ collect: 25_002, quantity: 2, lines: [{ quantity: 2 }] }])
    const { rows } = await shop.as(shop.operations)('GET /api/staff/parcel-export/csv', { format: 'jt', ids: id })
    const all: (readonly string[])[] = []
    for await (const row of rows) all.push(row)
    expect(all[1]).toContain('250.02')
    expect(all[1]).toContain('2')
    await shop.ship(id)
    await shop.pay(id, 25_002)
    expect((await rowOf(id)).paidAt).not.toBeNull()
  })

  test('a slip that waits, and money that covers the rest, keep it as it is', async () => {
    const { id } = await shop.order()
    await shop.db.update(order).set({ slipAt: shop.deps.clock() }).where(eq(order.id, id))
    await expect(cancel(id, [[0, 1]])).rejects.toThrow('slip_waits')
    await shop.db.update(order).set({ slipAt: null }).where(eq(order.id, id))
    await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: 65_003,
      bank_reference: 'PART-1',
      differs: 'part',
    })
    await expect(cancel(id, [[0, 1]])).rejects.toThrow('received_more')
    expect(await rowOf(id)).toMatchObject({ total: 95_003n, quantity: 5 })
    await cancel(id, [[1, 1]])
    expect((await staffRead(id)).money).toMatchObject({ paid: 65_003, missing: 19_999 })
  })
})

describe('a paid order', () => {
  test('its pieces are refunded like returned ones, with their share of rewards, points and growth', async () => {
    const had = await points()
    const id = await paidOrder()
    const [cream, serum] = [await stockOf(shop.cream.variantId), await stockOf(shop.serum.variantId)]
    await cancel(id, [
      [0, 1],
      [1, 1],
    ])
    expect(await stockOf(shop.cream.variantId)).toBe(cream + 1)
    expect(await stockOf(shop.serum.variantId)).toBe(serum + 1)
    expect(await shop.read(id)).toMatchObject({ total: 95_003, open_return: null, canceled_pieces: [{}, {}] })
    const { id: returnId, amount } = await unsentReturn(id)
    expect(amount).toBe(40_001)
    await shop.refund(returnId, 40_001)
    expect((await rowOf(id)).refundedSubtotal).toBe(40_001n)
    const lines = await shop.linesOf(id)
    expect(lines.reduce((sum, { base }) => sum + base, 0n)).toBe(50_002n)
    // 9 points, less the share of 400.01 of 900.03 baht, rounded down.
    expect((await points()) - had).toBe(6)
    expect(await growthOf(id)).toBe(6n)
    const { list } = await shop.as(shop.operations)('GET /api/staff/order/packing-slip', { ids: id })
    expect(list[0]!.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
    await shop.ship(id)
    const returnable = await shop.as(shop.operations)('GET /api/staff/order/{id}/return', { id })
    expect(returnable.open.map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  test.each(['before', 'after'])(
    'it is canceled %s the pieces are refunded: all money, rewards and points go back',
    async (when) => {
      const had = await points()
      const stock = await stockOf(shop.serum.variantId)
      const id = await paidOrder()
      await cancel(id, [[1, 2]])
      const { id: returnId } = await unsentReturn(id)
      if (when === 'after') await shop.refund(returnId, 20_002)
      await shop.cancel(id)
      const { refund } = await staffRead(id)
      expect(refund).toMatchObject({ amount: when === 'after' ? 75_001 : 95_003, cause: 'canceled' })
      expect(await points()).toBe(had)
      expect(await growthOf(id)).toBe(0n)
      expect(await stockOf(shop.serum.variantId)).toBe(stock)
      const lines = await shop.linesOf(id)
      expect(lines.filter(({ status }) => status !== 'canceled')).toEqual([])
      await expect(shop.refund(returnId, 20_002)).rejects.toThrow('return_moved_on')
    },
  )

  test('a refund of canceled pieces is neither declined nor retracted', async () => {
    const id = await paidOrder()
    await cancel(id, [[1, 1]])
    const { id: returnId } = await unsentReturn(id)
    await expect(shop.reject(returnId)).rejects.toThrow('return_moved_on')
    await expect(shop.as(shop.buyer)('POST /api/return/{id}/retract', { id: returnId })).rejects.toThrow(
      'return_moved_on',
    )
    expect((await shop.read(id)).returns[0]!.actions).toEqual({ retract: false, photo: false, change_account: true })
  })

  test('a payment with refunded pieces is not voided', async () => {
    const id = await paidOrder()
    await cancel(id, [[1, 1]])
    await expect(
      shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Not theirs' }),
    ).rejects.toThrow('return_open')
  })

  test('its buyer needs an account for the money', async () => {
    const id = await paidOrder()
    await expect(cancel(id, [[0, 1]], { refund_to: undefined })).rejects.toThrow('account_missing')
  })
})

test.each(['damaged', 'sold_out'] as const)('pieces that are %s are taken off the stock at once', async (reason) => {
  const { id } = await shop.order()
  const before = await stockOf(shop.cream.variantId)
  await cancel(id, [[0, 1]], { reason })
  expect(await stockOf(shop.cream.variantId)).toBe(before)
})

test('who confirmed the payment does not refund canceled pieces, and the buyer does not cancel the rest until then', async () => {
  const id = await paidOrder()
  await cancel(id, [[0, 1]])
  const { id: returnId, amount } = await unsentReturn(id)
  const refund = shop.as(shop.cashier)('POST /api/staff/return/{id}/refund', {
    id: returnId,
    amount,
    bank_reference: 'PIECES1',
  })
  expect(await callOutcome(refund)).toBe('payment_confirmer')
  const cancelRest = shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id, seen_status: 'awaiting_shipment' })
  expect(await callOutcome(cancelRest)).toBe('pieces_refund_open')
})

test('what is not there, was changed or is all of it is refused', async () => {
  const { id } = await shop.order()
  await expect(cancel(id, [[0, 3]])).rejects.toThrow('return_too_many')
  await expect(cancel(id, [[7, 1]])).rejects.toThrow('return_too_many')
  await expect(
    cancel(id, [
      [0, 2],
      [1, 3],
    ]),
  ).rejects.toThrow('all_pieces')
  await expect(cancel(id, [[0, 1]], { seen_pieces: 4 })).rejects.toThrow('order_moved_on')
  await expect(cancel(id, [[0, 1]], { seen_status: 'awaiting_shipment' })).rejects.toThrow('order_moved_on')
  const sent = await shop.finishedOrder()
  await expect(cancel(sent, [[0, 1]])).rejects.toThrow('order_moved_on')
})

test('a parcel packed by a slip printed before is not shipped', async () => {
  const { id } = await shop.order('cod')
  await cancel(id, [[0, 1]])
  const ship = (seen_pieces: number) =>
    shop.as(shop.operations)('POST /api/staff/order/{id}/ship', {
      id,
      carrier: 'Flash',
      tracking_number: 'TH1',
      shared_parcel: true,
      seen_pieces,
    })
  expect(await callOutcome(ship(5))).toBe('order_moved_on')
  expect(await callOutcome(ship(4))).toBe('done')
})

test('who ships or hands over says how many pieces were seen', async () => {
  const { id } = await shop.order('cod')
  const operations = shop.as(shop.operations)
  const parcel = { id, carrier: 'Flash', tracking_number: 'TH1', shared_parcel: true }
  // @ts-expect-error -- the number is missing
  expect(await callOutcome(operations('POST /api/staff/order/{id}/ship', parcel))).toBe('bad_input')
  const handOver = { id, without_code: 'Known' }
  // @ts-expect-error -- the number is missing
  expect(await callOutcome(operations('POST /api/staff/order/{id}/hand-over', handOver))).toBe('bad_input')
  expect((await shop.read(id)).status).toBe('awaiting_shipment')
})

test('the database refuses other amounts, more pieces than there are, all of them, and pieces of a paid order', async () => {
  const { id } = await shop.order()
  const paid = await paidOrder()
  const row = { reason: 'asked', staffId: '01990000-0000-7000-8000-0000000000aa', at: shop.deps.clock() } as const
  const insert = (orderId: string, line: number, quantity: number, at = 1) =>
    shop.db
      .insert(canceledPiece)
      .values({ ...row, id: `01990000-0000-7000-8000-00000000000${at}`, orderId, line, quantity })
      .catch((error: Error) => Promise.reject(new Error(String((error.cause as Error).message))))
  await expect(insert(id, 0, 3)).rejects.toThrow('fewer pieces')
  await expect(insert(id, 9, 1)).rejects.toThrow('fewer pieces')
  await expect(insert(paid, 0, 1)).rejects.toThrow('paid or sent')
  await expect(shop.db.update(order).set({ subtotal: 1n, total: 5_001n }).where(eq(order.id, id))).rejects.toThrow()
  await insert(id, 0, 2)
  await expect(insert(id, 1, 3, 2)).rejects.toThrow('no piece left')
  await shop.db.execute(sql`update variant set stock = stock + 2 where id = ${shop.cream.variantId}`)
  await shop.db.execute(sql`insert into stock_movement (id, variant_id, change, reason, order_id, at)
    values ('01990000-0000-7000-8000-0000000000ff', ${shop.cream.variantId}, 2, 'canceled', ${id}, now())`)
})
