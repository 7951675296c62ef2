import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, asBuyer } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { order } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { refund } from '../../refunds/table.ts'
import { orderReturn, outstandingGoods } from '../../returns/table.ts'
import { addGuestActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { countRetainedOrders, eraseBuyerOrders, listDeletionObstacles } from './erase-buyer.ts'

let shop: StaffOrdersFixture
let guest: Actor
beforeAll(async () => {
  shop = await openStaffOrders()
})
beforeEach(async () => {
  guest = await addGuestActor(shop.db)
})
afterAll(() => shop.close())

const scopeOf = (actor: Actor) => asBuyer(shop.ctx(actor))
const erase = (actor: Actor = guest) => inTx(shop.system(), (tx) => eraseBuyerOrders(tx, scopeOf(actor)))
const obstacles = async (actor: Actor = guest) =>
  (await listDeletionObstacles(shop.system(), scopeOf(actor))).map(({ what, count }) => [what, count])
const retained = (actor: Actor = guest) => countRetainedOrders(shop.system(), scopeOf(actor))

const place = async (more: object = {}) => (await shop.orderAs(guest, more)).id
const sell = async () => {
  const id = await place()
  await shop.pay(id, 35_000)
  await shop.ship(id)
  return id
}
const deliver = async () => {
  const id = await place({ payment_method: 'cod' })
  await shop.ship(id)
  return id
}
const openReturn = async (id: string) => (await shop.requestReturn(id, [[0, 1]], {}, guest)).id
const slipsOf = (id: string) =>
  shop.db.select().from(paymentSlip).where(eq(paymentSlip.orderId, id)).orderBy(paymentSlip.id)
/** A slip that its buyer retracts, and after it one that finance rejects. */
const sendTwoSlips = async (id: string) => {
  const { id: retracted } = await shop.uploadSlip(id, guest)
  await shop.as(guest)('POST /api/order/{id}/slip/{slip}/retract', { id, slip: retracted })
  const { id: rejected } = await shop.uploadSlip(id, guest)
  await shop.rejectSlip(id, rejected)
  return { retracted, rejected }
}

describe('what prevents a deletion', () => {
  test('is counted by kind, for the own orders only', async () => {
    await place()
    await place()
    await place({ payment_method: 'cod' })
    await deliver()
    const canceled = await place()
    await shop.pay(canceled, 35_000)
    await shop.cancel(canceled)
    await openReturn(await sell())
    expect(await obstacles()).toEqual([
      ['order_unpaid', 2],
      ['order_unshipped', 1],
      ['delivery_unpaid', 1],
      ['return_open', 1],
      ['refund_open', 1],
    ])
    expect(await obstacles(await addGuestActor(shop.db))).toEqual([])
  })

  test('a return prevents it while it is approved or received, no longer once it is rejected', async () => {
    const id = await sell()
    const first = await openReturn(id)
    await shop.reject(first)
    expect(await obstacles()).toEqual([])
    const second = await openReturn(id)
    await shop.approve(second)
    expect(await obstacles()).toEqual([['return_open', 1]])
    await shop.receive(second)
    expect(await obstacles()).toEqual([['return_open', 1]])
  })

  test('cash that was written off no longer prevents it, and the sale is still retained', async () => {
    const id = await deliver()
    expect([await obstacles(), await retained()]).toEqual([[['delivery_unpaid', 1]], 1])
    await shop.as(shop.finance)('POST /api/staff/order/{id}/cash-lost', { id, reason: 'The carrier is bankrupt' })
    expect([await obstacles(), await retained()]).toEqual([[], 1])
  })
})

test('retained are sales: paid or delivered orders, also after a refund; unpaid and unsent ones are not', async () => {
  await place()
  await place({ payment_method: 'cod' })
  await shop.cancelAs(guest, await place())
  expect(await retained()).toBe(0)
  const refunded = await sell()
  await shop.cancel(refunded)
  await deliver()
  expect(await retained()).toBe(2)
})

describe('of an order that was never paid', () => {
  test('address, message and slips are erased except rejected ones; the keys of their files are returned', async () => {
    const id = await place({ buyer_message: 'Ring twice' })
    const { rejected } = await sendTwoSlips(id)
    const { id: unanswered } = await shop.uploadSlip(id, guest)
    await shop.cancelAs(guest, id)
    const keys = new Map((await slipsOf(id)).map((row) => [row.id, row.fileKey]))
    const erased = await erase()
    expect(new Set(erased)).toEqual(new Set([...keys].filter(([slip]) => slip !== rejected).map(([, key]) => key)))
    expect(erased).toContain(keys.get(unanswered))
    expect(await slipsOf(id)).toMatchObject([{ id: rejected, rejectionReason: 'No money came' }])
    const row = await shop.rowOf(id)
    expect([row.buyerMessage, Object.values(row.address).filter((value) => value !== '')]).toEqual(['', [false]])
  })

  test('which is still open, the address stays: staff may still have to send it', async () => {
    const id = await place({ payment_method: 'cod', buyer_message: 'Ring twice' })
    await erase()
    expect(await shop.rowOf(id)).toMatchObject({ buyerMessage: '', address: { first_name: 'Mali' } })
  })
})

test('of a sale address and slips stay, except a retracted slip: it is no accounting document', async () => {
  const id = await place({ buyer_message: 'Ring twice' })
  const { rejected } = await sendTwoSlips(id)
  const { id: paidBy } = await shop.uploadSlip(id, guest)
  await shop.pay(id, 35_000)
  const [retracted] = await slipsOf(id)
  expect(await erase()).toEqual([retracted!.fileKey])
  expect((await slipsOf(id)).map((row) => row.id)).toEqual([rejected, paidBy])
  expect(await shop.rowOf(id)).toMatchObject({ buyerMessage: '', address: { first_name: 'Mali' } })
})

test('reasons that were typed are erased, those chosen from a list or set by the system stay', async () => {
  const [chosen, typed] = [await place(), await place()]
  await shop.as(guest)('POST /api/order/{id}/cancel', { id: chosen, reason: 'wrong_item' })
  await shop.cancel(typed)
  await erase()
  expect((await shop.rowOf(chosen)).cancelReason).toBe('by_buyer_wrong_item')
  expect((await shop.rowOf(typed)).cancelReason).toBe('')
})

test('the words about goods that came back are erased, their count stays', async () => {
  const id = await sell()
  await shop.cancel(id)
  await shop.as(shop.operations)('POST /api/staff/order/{id}/goods-back', { id, words: 'Mali had opened it' })
  await erase()
  const [row] = await shop.db.select().from(outstandingGoods).where(eq(outstandingGoods.orderId, id))
  expect(row).toMatchObject({ words: '', outcome: 'back' })
})

describe('accounts of the buyer', () => {
  const refundOf = async (id: string) => (await shop.db.select().from(refund).where(eq(refund.orderId, id)))[0]!
  const owe = async () => {
    const id = await place()
    await shop.pay(id, 35_000)
    await shop.cancel(id)
    const refund_to = { by: 'promptpay', number: '0812345678', name: 'Mali Dee' } as const
    await shop.as(guest)('PUT /api/order/{id}/refund-to', { id, refund_to })
    return id
  }

  test('are erased where the refund was dismissed, and stay where it is owed', async () => {
    const [owed, dismissed] = [await owe(), await owe()]
    const { id: refundId } = await refundOf(dismissed)
    await shop.as(shop.finance)('POST /api/staff/refund/{id}/void', { id: refundId, reason: 'Paid by hand to Mali' })
    await erase()
    expect(await refundOf(owed)).toMatchObject({
      status: 'owed',
      refundName: 'Mali Dee',
      refundTail: '5678',
      reason: '',
    })
    expect(await refundOf(dismissed)).toMatchObject({
      status: 'void',
      refundBy: null,
      refundName: '',
      refundTail: '',
      refundNumber: '',
      voidReason: '-',
    })
  })

  test('are erased of returns that ended without a transfer, and stay of those that were refunded', async () => {
    const [refunded, rejected] = [await openReturn(await sell()), await openReturn(await sell())]
    const closed = await openReturn(await deliver())
    await shop.reject(rejected)
    for (const id of [refunded, closed]) {
      await shop.approve(id)
      await shop.receive(id)
    }
    await shop.refund(refunded, 35_000)
    await shop.as(shop.operations)('POST /api/staff/return/{id}/close', { id: closed })
    await erase()
    const rowOf = async (id: string) => {
      const [row] = await shop.db.select().from(orderReturn).where(eq(orderReturn.id, id))
      return [row!.status, row!.refundName, row!.refundTail, row!.answer, row!.sendTo]
    }
    expect(await rowOf(refunded)).toEqual(['refunded', 'Nok', '5678', '', ''])
    expect(await rowOf(rejected)).toEqual(['rejected', '', '', '', ''])
    expect(await rowOf(closed)).toEqual(['closed', '', '', '', ''])
  })
})

test('orders of others are not touched, and a buyer without orders has nothing to erase', async () => {
  const other = await addGuestActor(shop.db)
  const { id } = await shop.orderAs(other, { buyer_message: 'Ring twice' })
  await shop.cancelAs(other, id)
  expect(await erase()).toEqual([])
  const untouched = await shop.db.select().from(order).where(eq(order.id, id))
  expect(untouched).toMatchObject([{ buyerMessage: 'Ring twice', address: { first_name: 'Mali' } }])
})
