import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addGuestActor, newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture, UNKNOWN_ORDER } from '../../testing/fixtures/staff-orders-fixture.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

const receipt = (id: string, as: Actor = shop.buyer) => shop.as(as)('GET /api/order/{id}/receipt', { id })
const deliver = async () => {
  const { id } = await shop.order('cod')
  await shop.ship(id)
  return id
}

describe('the purchase receipt', () => {
  test('is dated by the payment; of unpaid cash on delivery by the order', async () => {
    const placedAt = shop.deps.clock().toISOString()
    const [paid, cod] = [(await shop.order()).id, (await shop.order('cod')).id]
    shop.passDays(1)
    await shop.pay(paid)
    expect((await receipt(paid)).issued_at).toBe(shop.deps.clock().toISOString())
    expect(await receipt(cod)).toMatchObject({ issued_at: placedAt, cancel_days: 7, refund_days: 15 })
  })

  test('does not exist of an unpaid or canceled order, an order of others, or an unknown one', async () => {
    const { id } = await shop.order()
    expect(await callOutcome(receipt(id))).toBe('order_moved_on')
    await shop.pay(id)
    expect(await callOutcome(receipt(id))).toBe('done')
    expect(await callOutcome(receipt(id, await addGuestActor(shop.db)))).toBe('not_found')
    expect(await callOutcome(receipt(id, shop.finance))).toBe('login_required')
    await shop.cancel(id)
    expect(await callOutcome(receipt(id))).toBe('order_moved_on')
    expect(await callOutcome(receipt(UNKNOWN_ORDER))).toBe('not_found')
  })
})

test('a packing slip collects nothing once the cash was received', async () => {
  const collect = async (id: string) =>
    (await shop.as(shop.operations)('GET /api/staff/order/packing-slip', { ids: id })).list[0]!.collect
  const { id, total } = await shop.order('cod')
  expect(await collect(id)).toBe(total)
  await shop.pay(id)
  expect(await collect(id)).toBe(0)
})

test('a slip that was retracted does not count: after five of them another may be uploaded', async () => {
  const { id } = await shop.order()
  for (let count = 0; count < 5; count += 1) {
    const { id: slip } = await shop.uploadSlip(id)
    await shop.as(shop.buyer)('POST /api/order/{id}/slip/{slip}/retract', { id, slip })
  }
  expect((await shop.read(id)).actions.upload).toBe(true)
  expect(await callOutcome(shop.uploadSlip(id))).toBe('done')
  for (let count = 0; count < 4; count += 1) await shop.uploadSlip(id)
  expect((await shop.read(id)).actions.upload).toBe(false)
})

describe('the deadline for returns', () => {
  test('is shown of a finished order, no longer once it was canceled', async () => {
    const id = await shop.finishedOrder()
    expect((await shop.read(id)).return_until).toBe('2026-12-01T16:59:59.999Z')
    await shop.cancel(id)
    expect(await shop.read(id)).toMatchObject({ return_until: null, actions: { return: false } })
  })
})

describe('the progress of returns and refunds', () => {
  const refunded = async (id: string, line: number, amount: number) => {
    const { id: back } = await shop.requestReturn(id, [[line, 1]])
    await shop.approve(back)
    await shop.receive(back)
    await shop.refund(back, amount)
    return back
  }

  test('of two returns: the sum of both transfers, and the status of the open one', async () => {
    const id = await shop.finishedOrder()
    await refunded(id, 0, 30_000)
    await refunded(id, 1, 10_001)
    expect(await shop.read(id)).toMatchObject({ open_return: null, refund: { state: 'paid', amount: 40_001 } })
    const { id: open } = await shop.requestReturn(id, [[0, 1]])
    expect(await shop.read(id)).toMatchObject({ open_return: 'requested', refund: { state: 'paid', amount: 40_001 } })
    await shop.reject(open)
    expect((await shop.read(id)).open_return).toBeNull()
  })

  test('a closed return of unpaid cash on delivery is neither open nor refunded', async () => {
    const id = await deliver()
    const { id: back } = await shop.requestReturn(id, [[0, 1]])
    await shop.approve(back)
    await shop.receive(back)
    expect((await shop.read(id)).open_return).toBe('received')
    await shop.as(shop.operations)('POST /api/staff/return/{id}/close', { id: back })
    expect(await shop.read(id)).toMatchObject({ open_return: null, refund: null, part_paid: null })
  })

  test('cash on delivery paid in part shows what is missing, until the rest is paid or the order is canceled', async () => {
    const id = await deliver()
    const part = { id, amount: 50_000, bank_reference: 'PARTCOD', differs: 'part' } as const
    await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', part)
    expect((await shop.read(id)).part_paid).toEqual({ paid: 50_000, missing: 45_003 })
    await shop.pay(id, 45_003)
    expect((await shop.read(id)).part_paid).toBeNull()
  })
})
