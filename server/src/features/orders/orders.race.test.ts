import { and, eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { idempotency } from '../../database/core-tables.ts'
import { order } from './table.ts'
import { payment } from '../receipts/table.ts'
import { addGuestActor, addUserActor, newStaffActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { claimGuestOrders } from './privacy/claim-orders.ts'
import { notification } from '../mail/table.ts'
import { expireOrders, remindUnpaidOrders } from './expire-orders.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const form = (...variants: number[]) => ({
  lines: variants.map((variant_id) => ({ variant_id, quantity: 1 })),
  address: typedAddress(),
  expected_total: variants.length * 59_000 + 5_000,
})
const place = (actor: Actor, variant_id: number) => shop.as(actor)('POST /api/order', form(variant_id))
const stockOf = async (id: number) =>
  (await shop.db.select({ stock: variant.stock }).from(variant).where(eq(variant.id, id)))[0]!.stock
/** The sum of a variant's movements is its stock. */
const movesOf = async (id: number) =>
  Number(
    (
      await shop.db
        .select({ all: sum(stockMovement.change) })
        .from(stockMovement)
        .where(eq(stockMovement.variantId, id))
    )[0]!.all,
  )
const system = () => shop.ctx({ kind: 'system' })
const runExpiry = () => expireOrders(system())
const fifty = <T>(make: (n: number) => T) => Array.from({ length: 50 }, (_, n) => make(n))

describe('the last pieces', () => {
  test.each([1, 7])('fifty buyers, %s left', async (stock) => {
    const { variantId } = await addProduct(shop.db, { stock })
    const guests = await Promise.all(fifty(() => addGuestActor(shop.db)))
    expect(await countOutcomes(guests.map((guest) => place(guest, variantId)))).toEqual({
      done: stock,
      out_of_stock: 50 - stock,
    })
    expect([await stockOf(variantId), await movesOf(variantId)]).toEqual([0, 0])
  })

  test('orders with the same variants in opposite sequence do not deadlock', async () => {
    const [a, b] = [
      (await addProduct(shop.db, { stock: 20 })).variantId,
      (await addProduct(shop.db, { stock: 20 })).variantId,
    ]
    const guest = await addGuestActor(shop.db)
    const calls = fifty((n) => shop.as(guest)('POST /api/order', n % 2 ? form(a, b) : form(b, a)))
    expect(await countOutcomes(calls)).toEqual({ done: 20, out_of_stock: 30 })
    expect([await stockOf(a), await stockOf(b)]).toEqual([0, 0])
  })
})

describe('the same key', () => {
  test('sent fifty times concurrently it creates one order with one reply', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 100 })
    const guest = await addGuestActor(shop.db)
    const answers = await Promise.all(fifty(() => shop.as(guest)('POST /api/order', form(variantId), { key: 'tap' })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await shop.db.$count(order, eq(order.guestId, guest.guestId))).toBe(1)
    expect([await stockOf(variantId), await movesOf(variantId)]).toEqual([99, 99])
  })
  test('with another body is rejected, and is independent of other buyers', async () => {
    const { variantId } = await addProduct(shop.db)
    const [guest, other] = [await addGuestActor(shop.db), await addGuestActor(shop.db)]
    await shop.as(guest)('POST /api/order', form(variantId), { key: 'same' })
    expect(
      await callOutcome(
        shop.as(guest)('POST /api/order', { ...form(variantId), buyer_message: 'two' }, { key: 'same' }),
      ),
    ).toBe('key_reused')
    expect(await callOutcome(shop.as(other)('POST /api/order', form(variantId), { key: 'same' }))).toBe('done')
  })
  test('may be retried after an error', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 0 })
    const guest = await addGuestActor(shop.db)
    expect(await callOutcome(shop.as(guest)('POST /api/order', form(variantId), { key: 'again' }))).toBe('out_of_stock')
    expect(await shop.db.$count(idempotency, eq(idempotency.key, 'again'))).toBe(0)
    await shop.db.update(variant).set({ stock: 1 }).where(eq(variant.id, variantId))
    expect(await callOutcome(shop.as(guest)('POST /api/order', form(variantId), { key: 'again' }))).toBe('done')
  })
})

describe('concurrent changes of one order', () => {
  test('two confirmations against two cancellations: exactly one wins', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 50 })
    for (let round = 0; round < raceRounds(15); round += 1) {
      const guest = await addGuestActor(shop.db)
      const { id, total } = await place(guest, variantId)
      const before = await stockOf(variantId)
      const confirm = (n: number) =>
        shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
          id,
          amount: total,
          bank_reference: `R${round}-${n}`,
        })
      const cancel = () => shop.as(guest)('POST /api/order/{id}/cancel', { id })
      expect(await countOutcomes([confirm(1), cancel(), confirm(2), cancel()])).toEqual({ done: 1, order_moved_on: 3 })
      const { status } = await shop.as(guest)('GET /api/order/{id}', { id })
      const paid = status === 'awaiting_shipment'
      expect(await shop.db.$count(payment, eq(payment.orderId, id))).toBe(paid ? 1 : 0)
      expect((await stockOf(variantId)) - before).toBe(paid ? 0 : 1)
    }
    expect(await movesOf(variantId)).toBe(await stockOf(variantId))
  })

  test('buyer, staff and the background job cancel: the stock is released once', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 5 })
    const guest = await addGuestActor(shop.db)
    for (let round = 0; round < raceRounds(10); round += 1) {
      const { id } = await place(guest, variantId)
      shop.passDays(1.01)
      await Promise.all([
        callOutcome(shop.as(guest)('POST /api/order/{id}/cancel', { id })),
        callOutcome(
          shop.as(newStaffActor('operations'))('POST /api/staff/order/{id}/cancel', {
            id,
            reason: 'test',
            seen_status: 'awaiting_payment',
          }),
        ),
        runExpiry(),
        runExpiry(),
      ])
      expect([await stockOf(variantId), await movesOf(variantId)]).toEqual([5, 5])
    }
  })

  test('concurrent background jobs cancel each order once', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 200 })
    const guest = await addGuestActor(shop.db)
    for (let n = 0; n < 120; n += 1) await place(guest, variantId)
    await shop.as(guest)('POST /api/order', { ...form(variantId), payment_method: 'cod' })
    shop.passDays(0.99)
    expect(await runExpiry()).toBe(0)
    shop.passDays(0.02)
    const runs = await Promise.all([runExpiry(), runExpiry(), runExpiry(), runExpiry()])
    expect(runs.reduce((all, n) => all + n)).toBe(120)
    expect([await stockOf(variantId), await movesOf(variantId)]).toEqual([199, 199])
    expect((await shop.as(guest)('GET /api/order', { tab: 'canceled' })).list[0]).toMatchObject({
      actions: { pay: false, upload: false, cancel: false },
    })
  })
})

test('one bank reference pays one order', async () => {
  const { variantId } = await addProduct(shop.db)
  const guest = await addGuestActor(shop.db)
  const orders = await Promise.all(Array.from({ length: 6 }, () => place(guest, variantId)))
  const calls = orders.map(({ id, total }, n) =>
    shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: total,
      bank_reference: n % 2 ? 'abc 123' : 'ABC123',
    }),
  )
  expect(await countOutcomes(calls)).toEqual({ done: 1, reference_used: 5 })
  expect((await shop.as(guest)('GET /api/order', { tab: 'awaiting_shipment' })).list).toHaveLength(1)
})

test('orders placed while the guest signs in are moved to the account or rejected', async () => {
  const { variantId } = await addProduct(shop.db)
  for (let round = 0; round < raceRounds(10); round += 1) {
    const [guest, user] = [await addGuestActor(shop.db), await addUserActor(shop.db)]
    const counts = countOutcomes(Array.from({ length: 5 }, () => place(guest, variantId)))
    const claim = claimGuestOrders(system(), guest.guestId, user.userId)
    const [{ done = 0 }] = await Promise.all([counts, claim])
    expect(await shop.db.$count(order, eq(order.guestId, guest.guestId))).toBe(0)
    expect((await shop.as(user)('GET /api/order', {})).list).toHaveLength(done)
  }
})

describe('a reply that was lost before the guest signed in', () => {
  const again = (actor: Actor, variantId: number, key: string, quantity = 1) =>
    shop.as(actor)(
      'POST /api/order',
      {
        lines: [{ variant_id: variantId, quantity }],
        address_id: PICKUP_ID,
        contact: CONTACT,
        expected_total: quantity * 59_000,
      },
      { key },
    )

  test('is returned to the account of that browser only', async () => {
    const { variantId } = await addProduct(shop.db)
    const [guest, user, other] = [
      await addGuestActor(shop.db),
      await addUserActor(shop.db),
      await addUserActor(shop.db),
    ]
    const first = await again(guest, variantId, 'lost-1')
    await claimGuestOrders(system(), guest.guestId, user.userId)
    expect(await again(user, variantId, 'lost-1')).toEqual(first)
    expect((await shop.as(user)('GET /api/order', {})).list).toHaveLength(1)
    const otherBody = await again(other, variantId, 'lost-1')
    expect(otherBody.id).not.toBe(first.id)
    // The guest is claimed: its replies go to no second account.
    await claimGuestOrders(system(), guest.guestId, other.userId)
    expect((await again(other, variantId, 'lost-1')).id).toBe(otherBody.id)
    expect(await callOutcome(again(user, variantId, 'lost-1', 2))).toBe('key_reused')
  })

  test('never replaces a reply that the account already has', async () => {
    const { variantId } = await addProduct(shop.db)
    const [guest, user] = [await addGuestActor(shop.db), await addUserActor(shop.db)]
    const own = await again(user, variantId, 'lost-2')
    await again(guest, variantId, 'lost-2')
    await claimGuestOrders(system(), guest.guestId, user.userId)
    expect((await again(user, variantId, 'lost-2')).id).toBe(own.id)
  })

  test('also when it was still in progress', async () => {
    const { variantId } = await addProduct(shop.db)
    for (let round = 0; round < raceRounds(8); round += 1) {
      const [guest, user] = [await addGuestActor(shop.db), await addUserActor(shop.db)]
      const key = `lost-3-${round}`
      const lost = callOutcome(again(guest, variantId, key))
      await claimGuestOrders(system(), guest.guestId, user.userId)
      const { id } = await again(user, variantId, key)
      const done = await lost
      expect(['done', 'session_expired']).toContain(done)
      expect((await shop.as(user)('GET /api/order', {})).list.map((one) => one.id)).toEqual([id])
    }
  })
})

test('a guest is erased or buys, never both; an erased guest buys nothing with a token read before', async () => {
  const { variantId } = await addProduct(shop.db, { stock: 100 })
  for (let round = 0; round < raceRounds(16); round += 1) {
    const guest = await addGuestActor(shop.db)
    const erase = () => callOutcome(shop.as(guest)('POST /api/guest/erase', {}))
    const buy = () => callOutcome(place(guest, variantId))
    // Each starts first in half of the rounds.
    const [erased, bought] =
      round % 2 === 0 ? await Promise.all([erase(), buy()]) : (await Promise.all([buy(), erase()])).toReversed()
    expect([erased, bought]).toEqual(erased === 'done' ? ['done', 'session_expired'] : ['deletion_blocked', 'done'])
    expect(await shop.db.$count(order, eq(order.guestId, guest.guestId))).toBe(bought === 'done' ? 1 : 0)
    if (erased === 'done') expect(await buy()).toBe('session_expired')
  }
  const deletedGuest = await addGuestActor(shop.db)
  await shop.as(deletedGuest)('POST /api/guest/erase', {})
  expect(await callOutcome(place(deletedGuest, variantId))).toBe('session_expired')
})

test('several servers remind of an order while it is paid: at most one reminder, and none after the payment', async () => {
  const buyer = await addUserActor(shop.db)
  const finance = shop.as(newStaffActor('finance'))
  const { variantId } = await addProduct(shop.db, { stock: 100, price: 59_000n })
  const pickupForm = (variant_id: number) => ({
    lines: [{ variant_id, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: CONTACT,
    expected_total: 59_000,
  })
  for (let round = 0; round < raceRounds(20); round += 1) {
    const { id, total } = await shop.as(buyer)('POST /api/order', pickupForm(variantId))
    const [row] = await shop.db.select().from(order).where(eq(order.id, id))
    shop.setClock(new Date(row!.expiresAt!.getTime() - 3_600_000))
    const payment = { id, amount: total, bank_reference: `RACE-${round}` }
    const [paid] = await Promise.all([
      callOutcome(finance('POST /api/staff/order/{id}/confirm-payment', payment)),
      ...[1, 2, 3].map(() => remindUnpaidOrders(system())),
    ])
    expect(paid).toBe('done')
    const reminders = await shop.db.$count(
      notification,
      and(eq(notification.kind, 'payment_due'), eq(notification.cause, id)),
    )
    expect(reminders).toBeLessThanOrEqual(1)
    const [reminded] = await shop.db.select({ at: order.remindedAt }).from(order).where(eq(order.id, id))
    expect(reminders).toBe(reminded?.at ? 1 : 0)
    expect(await remindUnpaidOrders(system())).toBe(0)
  }
})
