import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import { stockMovement } from '../catalogue/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openStaffOrders, type StaffOrdersFixture, UNKNOWN_ORDER } from '../../testing/fixtures/staff-orders-fixture.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(async () => {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  await shop.close()
})

/** Canceled after shipping: two creams (line 0) and three serums (line 1) are out. */
const outstanding = async () => {
  const id = await shop.finishedOrder()
  await shop.cancel(id)
  return id
}
type Count = Partial<InputOf<'POST /api/staff/order/{id}/goods-back'>>
const count = (id: string, more: Count = {}, key?: string, as: Actor = shop.operations) =>
  shop.as(as)('POST /api/staff/order/{id}/goods-back', { id, ...more }, key === undefined ? {} : { key })
const writeOff = (id: string, as: Actor = shop.operations, key?: string) =>
  shop.as(as)(
    'POST /api/staff/order/{id}/goods-lost',
    { id, reason: 'Van burnt down' },
    key === undefined ? {} : { key },
  )
const pieces = (...list: [line: number, quantity: number][]) => list.map(([line, quantity]) => ({ line, quantity }))
const linesOf = async (id: string) => (await shop.staffView(id)).outstanding_goods!.lines
const lastEntry = async (id: string) => (await shop.auditOf(id)).at(-1)!
const restocked = (id: string) =>
  shop.db
    .select({ variantId: stockMovement.variantId, change: stockMovement.change, reason: stockMovement.reason })
    .from(stockMovement)
    .where(eq(stockMovement.orderId, id))
    .orderBy(stockMovement.id)

describe('goods counted in parts', () => {
  test('of one line: counted and sellable pieces add up, and only sellable ones enter the stock', async () => {
    const id = await outstanding()
    await count(id, { came: pieces([1, 1]), sellable: pieces([1, 1]) })
    await count(id, { came: pieces([1, 2]), sellable: pieces([1, 1]) })
    expect(await linesOf(id)).toEqual([
      { line: 0, quantity: 2, counted: 0, restocked: 0 },
      { line: 1, quantity: 3, counted: 3, restocked: 2 },
    ])
    await count(id, { came: pieces([0, 2]) })
    expect(await linesOf(id)).toMatchObject([{ counted: 2, restocked: 0 }, { counted: 3 }])
    const serum = { variantId: shop.serum.variantId, change: 1 }
    expect((await restocked(id)).filter(({ change }) => change > 0)).toMatchObject([serum, serum])
  })

  test('one line named twice in a call: its quantities are summed before they are compared', async () => {
    const id = await outstanding()
    expect(await callOutcome(count(id, { came: pieces([0, 1], [0, 2]) }))).toBe('return_too_many')
    expect(await callOutcome(count(id, { came: pieces([0, 1]), sellable: pieces([0, 1], [0, 1]) }))).toBe(
      'return_too_many',
    )
    await count(id, { came: pieces([0, 1], [0, 1]), sellable: pieces([0, 1], [0, 1]) })
    expect(await linesOf(id)).toMatchObject([{ counted: 2, restocked: 2 }, { counted: 0 }])
  })

  test('a line that is sellable but not among those that came is rejected, and nothing of the call is stored', async () => {
    const id = await outstanding()
    const before = await restocked(id)
    expect(await callOutcome(count(id, { came: pieces([0, 2]), sellable: pieces([0, 2], [1, 1]) }))).toBe(
      'return_too_many',
    )
    expect(await linesOf(id)).toMatchObject([{ counted: 0 }, { counted: 0 }])
    expect(await restocked(id)).toEqual(before)
    expect((await lastEntry(id)).action).toBe('order.canceled_by_staff')
  })

  test('the audit entry has the pieces that came, the sellable ones and those still out; the last one has none out', async () => {
    const id = await outstanding()
    await count(id, { came: pieces([0, 1], [1, 2]), sellable: pieces([1, 1]), words: 'First parcel' })
    expect(await lastEntry(id)).toMatchObject({
      action: 'order.goods_back',
      detail: { came: { 0: 1, 1: 2 }, sellable: { 1: 1 }, still_out: 2, reason: 'First parcel' },
    })
    await count(id, { words: 'Second parcel' })
    const { detail } = await lastEntry(id)
    expect(detail).toMatchObject({ sellable: {}, reason: 'Second parcel' })
    expect(detail).not.toHaveProperty('still_out')
    expect(detail).not.toHaveProperty('came')
  })
})

test('the order shows who counted the last piece, when, and with which words', async () => {
  const id = await outstanding()
  const { actor } = await seedStaff(shop, 'operations')
  const since = shop.deps.clock().toISOString()
  await count(id, { came: pieces([0, 2]), words: 'First parcel' })
  expect((await shop.staffView(id)).outstanding_goods).toMatchObject({
    since,
    settled_at: null,
    settled_by: '',
    words: '',
  })
  shop.passDays(1)
  await count(id, { words: 'Second parcel' }, undefined, actor)
  expect((await shop.staffView(id)).outstanding_goods).toMatchObject({
    since,
    outcome: 'back',
    settled_at: shop.deps.clock().toISOString(),
    settled_by: 'operations',
    words: 'Second parcel',
  })
})

test('goods written off after a partial count: the audit entry has the number of pieces that never came', async () => {
  const id = await outstanding()
  await count(id, { came: pieces([0, 1]) })
  await writeOff(id)
  expect(await lastEntry(id)).toMatchObject({
    action: 'order.goods_lost',
    detail: { pieces: 4, reason: 'Van burnt down' },
  })
  expect(await callOutcome(writeOff(id))).toBe('order_moved_on')
})

describe('who may count or write off', () => {
  test('a staff member may not for an order of their own account', async () => {
    const id = await outstanding()
    const own = await shop.ownerOfAccount(shop.buyer.userId, 'operations')
    expect(await callOutcome(count(id, {}, undefined, own))).toBe('own_account')
    expect(await callOutcome(writeOff(id, own))).toBe('own_account')
    expect(await linesOf(id)).toMatchObject([{ counted: 0 }, { counted: 0 }])
  })

  test('finance and the buyer may not, and an unknown order is not found', async () => {
    const id = await outstanding()
    expect(await callOutcome(count(id, {}, undefined, shop.finance))).toBe('forbidden')
    expect(await callOutcome(writeOff(id, shop.finance))).toBe('forbidden')
    expect(await callOutcome(count(id, {}, undefined, shop.buyer))).toBe('login_required')
    expect(await callOutcome(count(UNKNOWN_ORDER))).toBe('not_found')
    expect(await callOutcome(writeOff(UNKNOWN_ORDER))).toBe('not_found')
  })
})

test('a repeated call with the same key counts once; with another key it counts again', async () => {
  const id = await outstanding()
  const part = { came: pieces([1, 1]), sellable: pieces([1, 1]) }
  await count(id, part, 'parcel-1')
  await count(id, part, 'parcel-1')
  expect(await linesOf(id)).toMatchObject([{ counted: 0 }, { counted: 1, restocked: 1 }])
  expect(await callOutcome(count(id, { came: pieces([1, 2]) }, 'parcel-1'))).toBe('key_reused')
  await count(id, part, 'parcel-2')
  expect(await linesOf(id)).toMatchObject([{ counted: 0 }, { counted: 2, restocked: 2 }])
  await writeOff(id, shop.operations, 'lost-1')
  await writeOff(id, shop.operations, 'lost-1')
  expect(await callOutcome(writeOff(id, shop.operations, 'lost-2'))).toBe('order_moved_on')
})

test('a delivery whose pieces were all returned before its cancellation has no goods out', async () => {
  const { id } = await shop.order('cod')
  await shop.ship(id)
  const { id: first } = await shop.requestReturn(id, [[0, 2]])
  await shop.approve(first)
  await shop.receive(first)
  await shop.as(shop.operations)('POST /api/staff/return/{id}/close', { id: first })
  await shop.cancel(id)
  expect(await linesOf(id)).toEqual([{ line: 1, quantity: 3, counted: 0, restocked: 0 }])
  expect(await callOutcome(count(id, { came: pieces([0, 1]) }))).toBe('return_too_many')
})
