import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { StaffRole } from '@bailu/contract/call'
import type { Actor } from '../../core/context.ts'
import { csvLines } from '../../lib/csv.ts'
import { receipt } from '../receipts/table.ts'
import { user } from '../account/table.ts'
import {
  seedAddress,
  addGuestActor,
  addPartnerActor,
  addUserActor,
  newStaffActor,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { CONTACT, addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { claimGuestOrders } from './privacy/claim-orders.ts'
import { confirmPayment } from './confirm-payment.ts'

let shop: TestApp
let variant: number
let mentor: Extract<Actor, { kind: 'user' }>
let buyer: Extract<Actor, { kind: 'user' }>
let home: number
beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 1_000 })).variantId
  mentor = await addPartnerActor(shop.db, 'BL0001', { phone: '0811112222' })
  buyer = await addUserActor(shop.db, { mentorId: mentor.userId })
  home = await seedAddress(shop.db, buyer.userId)
})
afterAll(() => shop.close())

const finance = newStaffActor('finance')
const operations = newStaffActor('operations')
const place = (given: { pickup?: boolean; cod?: boolean } = {}) =>
  shop.as(buyer)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    ...(given.pickup ? { address_id: PICKUP_ID, contact: CONTACT } : { address_id: home }),
    expected_total: given.pickup ? 59_000 : 64_000,
    payment_method: given.cod ? 'cod' : 'promptpay',
  })
let references = 0
const confirm = (id: string, amount = 64_000, bank_reference = `REF${(references += 1)}`, as: Actor = finance) =>
  shop.as(as)('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference })
const ship = async (id: string, as: Actor = operations) =>
  shop.as(as)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    ...(await shop.seenPieces(id)),
  })
const handOver = async (id: string) =>
  shop.as(operations)('POST /api/staff/order/{id}/hand-over', {
    id,
    without_code: 'Known',
    ...(await shop.seenPieces(id)),
  })
const cancel = async (id: string, as: Actor = operations) => {
  const { status } = await shop.as(operations)('GET /api/staff/order/{id}', { id })
  return shop.as(as)('POST /api/staff/order/{id}/cancel', { id, reason: 'came back', seen_status: status })
}
const read = (id: string) => shop.as(buyer)('GET /api/order/{id}', { id })

describe('lifecycle of an order', () => {
  test('paid, shipped, refunded', async () => {
    const { id } = await place()
    expect(await callOutcome(ship(id))).toBe('order_moved_on')
    await confirm(id)
    expect(await read(id)).toMatchObject({
      status: 'awaiting_shipment',
      paid_at: '2026-11-20T05:00:00.000Z',
      actions: { pay: false, upload: false, cancel: true },
    })
    await ship(id)
    expect(await read(id)).toMatchObject({ status: 'finished', carrier: 'Flash', tracking_number: 'TH1' })
    expect(await callOutcome(ship(id))).toBe('order_moved_on')
    await cancel(id)
    expect(await read(id)).toMatchObject({ status: 'canceled', cancel_reason: 'came back' })
    expect(await callOutcome(cancel(id))).toBe('order_moved_on')
    expect(await callOutcome(confirm(id))).toBe('order_moved_on')
  })
  test('pick-up orders are handed over, others are shipped', async () => {
    const [pickup, sent] = [await place({ pickup: true }), await place()]
    await confirm(pickup.id, 59_000)
    await confirm(sent.id)
    expect(await callOutcome(ship(pickup.id))).toBe('order_moved_on')
    expect(await callOutcome(handOver(sent.id))).toBe('order_moved_on')
    expect(await callOutcome(handOver(pickup.id))).toBe('done')
  })
  test('cash on delivery is paid once, before or after it is finished', async () => {
    const [early, late] = [await place({ cod: true }), await place({ cod: true })]
    expect((await shop.as(buyer)('GET /api/order/{id}/payment', { id: early.id })).qr).toBeNull()
    await confirm(early.id)
    expect((await read(early.id)).status).toBe('awaiting_shipment')
    expect(await callOutcome(confirm(early.id))).toBe('order_moved_on')
    await ship(late.id)
    await confirm(late.id)
    expect(await read(late.id)).toMatchObject({ status: 'finished', paid_at: '2026-11-20T05:00:00.000Z' })
  })
  test('the buyer cancels an unpaid order and nothing else', async () => {
    const { id } = await place()
    await shop.as(buyer)('POST /api/order/{id}/cancel', { id })
    expect(await read(id)).toMatchObject({ status: 'canceled', cancel_reason: 'Canceled by you' })
    expect(await callOutcome(shop.as(mentor)('POST /api/order/{id}/cancel', { id }))).toBe('not_found')
  })
})

describe('confirming a payment', () => {
  test.each(['part', 'accept'] as const)(
    'an amount of zero or less is rejected and books nothing, also with the action %s for a difference',
    async (differs) => {
      const { id } = await place()
      const receipts = await shop.db.$count(receipt)
      for (const amount of [0, -1, -64_000]) {
        const input = { id, amount, bank_reference: 'NOTHING', differs, reason: 'Rest waived' }
        expect(await callOutcome(shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', input))).toBe(
          'amount_differs',
        )
      }
      expect(await shop.db.$count(receipt)).toBe(receipts)
      expect((await read(id)).status).toBe('awaiting_payment')
    },
  )
  test('requires the exact amount and an unused reference', async () => {
    const [a, b] = [await place(), await place()]
    for (const amount of [63_999, 64_001, 0, -64_000])
      expect(await callOutcome(confirm(a.id, amount))).toBe('amount_differs')
    expect(await callOutcome(confirm(a.id, 640.5))).toBe('bad_input')
    expect(await callOutcome(confirm(a.id, 64_000, ' '))).toBe('bad_input')
    await confirm(a.id, 64_000, 'one-1')
    expect(await callOutcome(confirm(b.id, 64_000, 'ONE -1'))).toBe('reference_used')
    expect((await read(b.id)).status).toBe('awaiting_payment')
    expect(await callOutcome(confirm('019a0000-0000-7000-8000-000000000000'))).toBe('not_found')
  })
  test('returns what rewards need', async () => {
    const { id, number } = await place()
    const facts = await confirmPayment(shop.ctx(finance), {
      id,
      amount: 64_000,
      bank_reference: 'facts',
      reason: '',
      closed_reason: '',
    })
    expect(facts).toMatchObject({
      id,
      number,
      partnerId: mentor.userId,
      userId: buyer.userId,
      guestId: null,
      subtotal: 59_000n,
      points: 10,
      flags: [],
      finishedAt: null,
    })
  })
})

test('roles', async () => {
  const { id } = await place()
  const may = async (role: StaffRole | 'buyer', call: (as: Actor) => Promise<unknown>) =>
    callOutcome(call(role === 'buyer' ? buyer : newStaffActor(role)))
  expect(await may('operations', (as) => confirm(id, 1, 'x', as))).toBe('forbidden')
  expect(await may('content', (as) => confirm(id, 1, 'x', as))).toBe('forbidden')
  expect(await may('buyer', (as) => confirm(id, 1, 'x', as))).toBe('login_required')
  expect(await may('owner', (as) => confirm(id, 1, 'x', as))).toBe('amount_differs')
  expect(await may('finance', (as) => ship(id, as))).toBe('forbidden')
  expect(await may('content', (as) => cancel(id, as))).toBe('forbidden')
  expect(await may('buyer', (as) => cancel(id, as))).toBe('login_required')
  expect(await may('content', (as) => shop.as(as)('GET /api/staff/order', {}))).toBe('forbidden')
  expect(await callOutcome(shop.as(finance)('GET /api/order', {}))).toBe('login_required')
})

test('staff find an order by the prefix of its number and see buyer, partner and flags', async () => {
  const guest = await addGuestActor(shop.db)
  const placed = await shop.as(guest)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address: typedAddress('0811112222'),
    expected_total: 64_000,
    e: 'BL0001',
  })
  const found = await shop.as(finance)('GET /api/staff/order', {
    number: ` ${placed.number.slice(0, 12).toLowerCase()}`,
  })
  expect(found.list.map((row) => row.id)).toContain(placed.id)
  expect((await shop.as(finance)('GET /api/staff/order', { number: '%' })).list.length).toBeGreaterThan(1)
  expect(await shop.as(finance)('GET /api/staff/order/{id}', { id: placed.id })).toMatchObject({
    buyer: 'Mali Dee',
    customer: null,
    partner: 'BL0001 Nok',
    flags: ['own_phone'],
  })
})

test.each(['operations', 'finance', 'owner'] as const)(
  'to %s an order shows e-mail and phone of the account as masked as its own page does; the delivery whole',
  async (role) => {
    const one = await addUserActor(shop.db, { phone: '0855556677' })
    const { email, nickname } = (await shop.db.select().from(user).where(eq(user.id, one.userId)))[0]!
    const home = await seedAddress(shop.db, one.userId, '0877778899')
    const { id, number } = await shop.as(one)('POST /api/order', {
      lines: [{ variant_id: variant, quantity: 1 }],
      address_id: home,
      expected_total: 64_000,
    })
    const as = shop.as(newStaffActor(role))
    const read = await as('GET /api/staff/order/{id}', { id })
    const page = await as('GET /api/staff/customer/{id}', { id: one.userId })
    expect(page.phone).toBe('•••• 6677')
    expect(read.customer).toEqual({ id: one.userId, name: nickname, email: page.email, phone: page.phone })
    expect(read).toMatchObject({ buyer: nickname, address: { phone: '0877778899' } })
    const { list } = await as('GET /api/staff/order', { search: number })
    expect(list).toMatchObject([{ id, buyer: nickname }])
    const { rows } = await as('GET /api/staff/order/csv', { search: number })
    let file = ''
    for await (const part of csvLines(rows)) file += part
    expect(file).toContain('0877778899')
    for (const answer of [JSON.stringify(read), JSON.stringify(list), file]) {
      expect(answer).not.toContain(email)
      expect(answer).not.toContain('0855556677')
    }
  },
)

describe('a guest who signs in', () => {
  test('moves the orders to the account, once, and keeps their partner', async () => {
    const guest = await addGuestActor(shop.db)
    const user = await addUserActor(shop.db)
    const { id } = await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: variant, quantity: 1 }],
      address: typedAddress(),
      expected_total: 64_000,
      e: 'BL0001',
    })
    expect(await claimGuestOrders(shop.ctx(user), guest.guestId, user.userId)).toEqual([id])
    expect(await claimGuestOrders(shop.ctx(mentor), guest.guestId, mentor.userId)).toEqual([])
    expect((await shop.as(user)('GET /api/order/{id}', { id })).status).toBe('awaiting_payment')
    expect(await callOutcome(shop.as(guest)('GET /api/order/{id}', { id }))).toBe('not_found')
    expect(
      await confirmPayment(shop.ctx(finance), {
        id,
        amount: 64_000,
        bank_reference: 'claimed',
        reason: '',
        closed_reason: '',
      }),
    ).toMatchObject({
      partnerId: mentor.userId,
      userId: user.userId,
      guestId: null,
      flags: [],
    })
  })
})
