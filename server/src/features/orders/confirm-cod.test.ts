import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '@bailu/phrases/days'
import type { Actor } from '../../core/context.ts'
import { variant } from '../catalogue/table.ts'
import { stockReservation } from '../stock/table.ts'
import { outboxMail } from '../mail/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addGuestActor, newStaffActor, seedAddress, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture, UNKNOWN_ORDER } from '../../testing/fixtures/staff-orders-fixture.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { needsCodCall } from './confirm-cod.ts'
import { expireOrders } from './expire-orders.ts'

/** Cash on delivery above this total needs a call. */
const MOST = 95_002
let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
  const value = { most: MOST, orders: 1_000, network_orders: 10_000, confirm_hours: 5 }
  await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'cod_terms', value, validFrom: shop.deps.clock() })
  forgetShopRules(shop.deps)
})
afterAll(() => shop.close())

const confirm = (id: string, as: Actor = shop.operations, key?: string) =>
  shop.as(as)('POST /api/staff/order/{id}/confirm-cod', { id, called: 'Wants it on Friday' }, key ? { key } : {})
const reject = (id: string, as: Actor = shop.operations, key?: string) =>
  shop.as(as)('POST /api/staff/order/{id}/reject-cod', { id, reason: 'Nobody answers' }, key ? { key } : {})
const place = async () => (await shop.order('cod')).id
const placeToDoor = async () =>
  (
    await shop.orderAs(shop.buyer, {
      payment_method: 'cod',
      lines: [{ variant_id: shop.cream.variantId, quantity: 4 }],
      address: undefined,
      address_id: await seedAddress(shop.db, shop.buyer.userId),
      expected_total: 125_000,
    })
  ).id
const lastEntry = async (id: string) => (await shop.auditOf(id)).at(-1)
const mailsOf = (kind: string, id: string) => shop.db.$count(outboxMail, eq(outboxMail.dedup, `${kind}:${id}`))
const reservations = (id: string) => shop.db.$count(stockReservation, eq(stockReservation.orderId, id))
const stock = async () => (await shop.db.select().from(variant).where(eq(variant.id, shop.cream.variantId)))[0]!.stock

test('staff do not confirm their own order', async () => {
  const id = await placeToDoor()
  const own = await shop.ownerOfAccount(shop.buyer.userId, 'operations')
  expect(await callOutcome(confirm(id, own))).toBe('own_account')
  expect((await shop.rowOf(id)).status).toBe('awaiting_payment')
})

test('after the call the buyer corrects the street, not who receives it; staff may', async () => {
  const id = await placeToDoor()
  const correct = (changes: object) =>
    callOutcome(shop.as(shop.buyer)('PUT /api/order/{id}/address', { id, ...typedAddress(), ...changes }))
  expect(await correct({ phone: '0823334444' })).toBe('done')
  await confirm(id)
  expect(await correct({ phone: '+66 82-333-4444', address1: '99/1' })).toBe('done')
  expect(await correct({ phone: '0899999999' })).toBe('cod_called')
  expect(await correct({ phone: '0823334444', first_name: 'Somebody' })).toBe('cod_called')
  const address = typedAddress('0899999999')
  expect(
    await callOutcome(shop.as(shop.operations)('POST /api/staff/order/{id}/address', { id, address, reason: 'Asked' })),
  ).toBe('done')
})

describe('the limit above which an order needs a call', () => {
  test('is exclusive: exactly the limit needs none, one satang more does', () => {
    expect([MOST - 1, MOST, MOST + 1].map((total) => needsCodCall(BigInt(total), { most: BigInt(MOST) }))).toEqual([
      false,
      false,
      true,
    ])
  })

  test('an order above it expires after the hours for confirming, not after those for paying', async () => {
    const id = await place()
    const { status, expiresAt } = await shop.rowOf(id)
    expect([status, expiresAt!.getTime() - shop.deps.clock().getTime()]).toEqual(['awaiting_payment', 5 * HOUR_MS])
  })

  test('does not concern orders placed by staff: they have spoken to the buyer', async () => {
    const { id, status } = await shop.as(shop.operations)('POST /api/staff/order', {
      customer_id: shop.buyer.userId,
      lines: [{ variant_id: shop.cream.variantId, quantity: 4 }],
      address: typedAddress(),
      payment: { how: 'cod' },
      reason: 'Ordered by phone',
      expected_total: 125_000,
    })
    expect(status).toBe('awaiting_shipment')
    expect(await shop.rowOf(id)).toMatchObject({ expiresAt: null })
    expect(await callOutcome(confirm(id))).toBe('order_moved_on')
    expect(await callOutcome(reject(id))).toBe('order_moved_on')
  })
})

describe('a confirmed order', () => {
  test('awaits shipment without a deadline, counts for no reservation limit, and keeps its stock', async () => {
    const id = await place()
    const before = await stock()
    expect(await reservations(id)).toBe(1)
    await confirm(id)
    expect(await shop.rowOf(id)).toMatchObject({ status: 'awaiting_shipment', expiresAt: null, paidAt: null })
    expect([await reservations(id), await stock()]).toEqual([0, before])
    expect(await lastEntry(id)).toMatchObject({
      action: 'order.cod_confirmed',
      detail: { reason: 'Wants it on Friday' },
    })
    expect(await mailsOf('cod_confirmed', id)).toBe(1)
    shop.passDays(2)
    await expireOrders(shop.system())
    expect((await shop.rowOf(id)).status).toBe('awaiting_shipment')
  })

  test('a repeated call with the same key succeeds and changes nothing; with another key it is too late', async () => {
    const id = await place()
    await confirm(id, shop.operations, 'call-1')
    await confirm(id, shop.operations, 'call-1')
    expect((await shop.auditOf(id)).filter(({ action }) => action === 'order.cod_confirmed')).toHaveLength(1)
    expect(await callOutcome(confirm(id, shop.operations, 'call-2'))).toBe('order_moved_on')
    expect(await callOutcome(reject(id))).toBe('order_moved_on')
  })
})

describe('a rejected order', () => {
  test('releases its stock; the buyer reads the reason and gets one email', async () => {
    const before = await stock()
    const id = await place()
    expect(await stock()).toBe(before - 2)
    await reject(id, shop.finance)
    expect(await stock()).toBe(before)
    expect(await reservations(id)).toBe(0)
    expect(await shop.rowOf(id)).toMatchObject({ status: 'canceled', expiresAt: null, canceledAt: shop.deps.clock() })
    expect((await shop.read(id)).cancel_reason).toBe('Nobody answers')
    expect(await lastEntry(id)).toMatchObject({ action: 'order.cod_rejected', detail: { reason: 'Nobody answers' } })
    expect(await mailsOf('order_canceled', id)).toBe(1)
  })

  test('a repeated call releases the stock once, with the same key and with another', async () => {
    const before = await stock()
    const id = await place()
    await reject(id, shop.operations, 'no-1')
    await reject(id, shop.operations, 'no-1')
    expect(await callOutcome(reject(id, shop.operations, 'no-2'))).toBe('order_moved_on')
    expect(await callOutcome(confirm(id))).toBe('order_moved_on')
    expect(await stock()).toBe(before)
  })
})

test('neither is possible for an unpaid PromptPay order: only its payment moves it on', async () => {
  const { id } = await shop.order()
  expect(await callOutcome(confirm(id))).toBe('order_moved_on')
  expect(await callOutcome(reject(id))).toBe('order_moved_on')
  expect((await shop.rowOf(id)).status).toBe('awaiting_payment')
})

test('neither is possible after the buyer canceled or the hours are over', async () => {
  const [canceled, expired] = [await place(), await place()]
  await shop.cancelAs(shop.buyer, canceled)
  shop.passDays(1)
  await expireOrders(shop.system())
  for (const id of [canceled, expired])
    for (const answer of [confirm, reject]) expect(await callOutcome(answer(id))).toBe('order_moved_on')
  expect((await shop.rowOf(expired)).cancelReason).toBe('not_confirmed')
})

test('an unknown order is not found; content and buyers may not answer', async () => {
  const id = await place()
  for (const answer of [confirm, reject]) {
    expect(await callOutcome(answer(UNKNOWN_ORDER))).toBe('not_found')
    expect(await callOutcome(answer(id, newStaffActor('content')))).toBe('forbidden')
    expect(await callOutcome(answer(id, shop.buyer))).toBe('login_required')
    expect(await callOutcome(answer(id, await addGuestActor(shop.db)))).toBe('login_required')
  }
})
