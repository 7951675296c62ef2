import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import type { AppError } from '../../lib/errors.ts'
import { audit } from '../audit/table.ts'
import { cartLine, stockMovement, variant } from '../catalogue/table.ts'
import { order } from './table.ts'
import { address } from '../account/table.ts'
import {
  seedAddress,
  addGuestActor,
  addPartnerActor,
  addUserActor,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let buyer: Extract<Actor, { kind: 'user' }>
let home: number
let serum: number
let cream: number
beforeAll(async () => {
  shop = await openTestApp()
  buyer = await addUserActor(shop.db)
  home = await seedAddress(shop.db, buyer.userId)
  serum = (await addProduct(shop.db, { price: 59_000n, points: 10 })).variantId
  cream = (await addProduct(shop.db, { price: 99_900n, points: 20, name: 'Cream' })).variantId
})
afterAll(() => shop.close())

const one = (variant_id = serum, quantity = 1) => ({ lines: [{ variant_id, quantity }] })
const stored = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!

describe('a signed-in buyer', () => {
  test("pays the server's prices; cart, stock, movements and audit agree", async () => {
    await shop.db.insert(cartLine).values([
      { userId: buyer.userId, variantId: serum, quantity: 2, addedAt: new Date() },
      { userId: buyer.userId, variantId: cream, quantity: 3, addedAt: new Date() },
    ])
    const placed = await shop.as(buyer)('POST /api/order', {
      ...one(serum, 2),
      address_id: home,
      expected_total: 123_000,
      buyer_message: ' please ring ',
    })
    expect(placed).toMatchObject({ status: 'awaiting_payment', total: 123_000 })
    expect(placed.number).toMatch(/^BL261120[2-9A-HJKMNP-TW-Z]{6}$/)
    const row = await stored(placed.id)
    expect(row).toMatchObject({
      subtotal: 118_000n,
      shipping: 5_000n,
      shippingDiscount: 0n,
      total: 123_000n,
      points: 20,
      quantity: 2,
      userId: buyer.userId,
      guestId: null,
      partnerId: null,
      buyerMessage: 'please ring',
      flags: [],
      expiresAt: new Date('2026-11-21T05:00:00Z'),
    })
    expect(row.address).toMatchObject({ first_name: 'Nok', phone: '0812345678', isZt: false })
    expect(await shop.db.select().from(cartLine)).toMatchObject([{ variantId: cream }])
    expect(await shop.db.select({ stock: variant.stock }).from(variant).where(eq(variant.id, serum))).toEqual([
      { stock: 98 },
    ])
    expect(await shop.db.select().from(stockMovement).where(eq(stockMovement.orderId, placed.id))).toMatchObject([
      { change: -2, reason: 'ordered' },
    ])
    expect(await shop.db.select().from(audit).where(eq(audit.refId, placed.id)).orderBy(audit.id)).toMatchObject([
      { action: 'order.placed', actor: `user:${buyer.userId}` },
    ])
  })

  test('of fewer pieces than the cart has, or without the cart, leaves the others in it', async () => {
    const customer = await addUserActor(shop.db)
    await shop.db
      .insert(cartLine)
      .values({ userId: customer.userId, variantId: serum, quantity: 3, addedAt: new Date() })
    const order = { ...one(), address_id: PICKUP_ID, contact: CONTACT, expected_total: 59_000 }
    const left = () =>
      shop.db.select({ left: cartLine.quantity }).from(cartLine).where(eq(cartLine.userId, customer.userId))
    await shop.as(customer)('POST /api/order', { ...order, from_cart: false })
    expect(await left()).toEqual([{ left: 3 }])
    await shop.as(customer)('POST /api/order', order)
    expect(await left()).toEqual([{ left: 2 }])
  })

  test('ships free from the threshold; pick-up is free', async () => {
    const free = await shop.as(buyer)('POST /api/order', {
      ...one(serum, 3),
      address_id: home,
      expected_total: 177_000,
    })
    expect(await stored(free.id)).toMatchObject({ shipping: 5_000n, shippingDiscount: 5_000n, total: 177_000n })
    const pickup = await shop.as(buyer)('POST /api/order', {
      ...one(),
      address_id: PICKUP_ID,
      contact: CONTACT,
      expected_total: 59_000,
    })
    expect(await stored(pickup.id)).toMatchObject({ shipping: 0n, total: 59_000n, address: { isZt: true } })
  })

  test('cash on delivery waits for shipment and never expires', async () => {
    const cod = await shop.as(buyer)('POST /api/order', {
      ...one(),
      address_id: home,
      expected_total: 64_000,
      payment_method: 'cod',
    })
    expect(await stored(cod.id)).toMatchObject({ status: 'awaiting_shipment', expiresAt: null, paidAt: null })
  })

  test('lines of one variant are merged', async () => {
    const lines = [
      { variant_id: serum, quantity: 1 },
      { variant_id: cream, quantity: 1 },
      { variant_id: serum, quantity: 2 },
    ]
    const placed = await shop.as(buyer)('POST /api/order', {
      lines,
      address_id: PICKUP_ID,
      contact: CONTACT,
      expected_total: 276_900,
    })
    const fullPrice = await shop.as(buyer)('GET /api/order/{id}', { id: placed.id })
    expect(fullPrice.lines.map((line) => [line.variant_id, line.quantity, line.amount, line.points])).toEqual([
      [serum, 3, 177_000, 30],
      [cream, 1, 99_900, 20],
    ])
    expect(fullPrice).toMatchObject({ summary: 'Serum +1', quantity: 4, points: 50 })
  })
})

describe('allowed addresses', () => {
  const place = (actor: Actor, where: object) =>
    callOutcome(shop.as(actor)('POST /api/order', { ...one(), expected_total: 64_000, ...where }))

  test("the buyer's own address or the pick-up point only", async () => {
    const other = await addUserActor(shop.db)
    expect(await place(other, { address_id: home })).toBe('address_unknown')
    expect(await place(buyer, {})).toBe('address_unknown')
    expect(await place(buyer, { address: typedAddress() })).toBe('address_unknown')
    expect(await place(buyer, { address_id: 1 })).toBe('address_unknown')
    const deletedAddress = await seedAddress(shop.db, buyer.userId)
    await shop.db.update(address).set({ deletedAt: new Date() }).where(eq(address.id, deletedAddress))
    expect(await place(buyer, { address_id: deletedAddress })).toBe('address_unknown')
  })
  test('a guest has no stored address', async () => {
    const guest = await addGuestActor(shop.db)
    expect(await place(guest, { address_id: home })).toBe('address_unknown')
    expect(await place(guest, { address: typedAddress() })).toBe('done')
  })
  test('nothing is placed without a session', async () => {
    expect(await place({ kind: 'anonymous' }, { address: typedAddress() })).toBe('login_required')
    expect(
      await place({ kind: 'guest', guestId: '019a0000-0000-7000-8000-000000000000' }, { address: typedAddress() }),
    ).toBe('session_expired')
  })
})

describe('the pick-up contact', () => {
  const pickUp = (contact?: object, actor: Actor = buyer, more: object = {}) =>
    shop.as(actor)('POST /api/order', {
      ...one(),
      address_id: PICKUP_ID,
      expected_total: 59_000,
      ...(contact && { contact: contact as never }),
      ...more,
    })
  const fieldsOf = (placing: Promise<unknown>) =>
    placing.then(
      () => 'done',
      (cause: AppError) => cause.fields,
    )

  test('is required, with a name and a valid phone', async () => {
    expect(await callOutcome(pickUp())).toBe('bad_input')
    expect(await fieldsOf(pickUp())).toEqual({
      'contact.name': { what: 'missing' },
      'contact.phone': { what: 'missing' },
    })
    expect(await fieldsOf(pickUp({ name: '  ', phone: '12345' }))).toMatchObject({
      'contact.name': { what: 'missing' },
      'contact.phone': { what: 'phone' },
    })
    expect(await callOutcome(pickUp({ name: 'x'.repeat(61), phone: '0812345678' }))).toBe('bad_input')
    expect(await callOutcome(pickUp({ ...CONTACT, email: 'a@b.example' }))).toBe('bad_input')
  })
  test('is stored as typed, the phone normalized, with the address of the pick-up point', async () => {
    const { id } = await pickUp({ name: ' ปวีณา 🌿 ', phone: '+66 81-999 8888' })
    const contact = { name: 'ปวีณา 🌿', phone: '0819998888' }
    const storedAddress = (await stored(id)).address
    expect(storedAddress).toMatchObject({ isZt: true, contact })
    expect(storedAddress.phone).not.toBe(contact.phone)
    expect((await shop.as(buyer)('GET /api/order/{id}', { id })).address).toMatchObject({ isZt: true, contact })
  })
  test('is not stored for deliveries', async () => {
    const { id } = await pickUp(CONTACT, buyer, { address_id: home, expected_total: 64_000 })
    expect((await stored(id)).address).not.toHaveProperty('contact')
    expect((await shop.as(buyer)('GET /api/order/{id}', { id })).address.contact).toBeNull()
  })
  test("the partner's own phone sets a flag here too", async () => {
    await addPartnerActor(shop.db, 'BL0020', { phone: '083 111 2222' })
    const guest = await addGuestActor(shop.db)
    const flagsOf = async (phone: string) =>
      (await stored((await pickUp({ name: 'Nok', phone }, guest, { e: 'BL0020' })).id)).flags
    expect(await flagsOf('+66 83 111 2222')).toEqual(['own_phone'])
    expect(await flagsOf('0831112223')).toEqual([])
  })
})

describe('bad lines', () => {
  const place = (lines: object[], more: object = {}) =>
    callOutcome(
      shop.as(buyer)('POST /api/order', { lines: lines as never, address_id: home, expected_total: 64_000, ...more }),
    )

  test.each([0, -1, 1.5, 1e9, '1', null])('quantity %s', async (quantity) => {
    expect(await place([{ variant_id: serum, quantity }])).toBe('bad_input')
  })
  test('none, too many, too many of one, unknown fields', async () => {
    expect(await place([])).toBe('bad_input')
    expect(await place(Array.from({ length: 51 }, (_, n) => ({ variant_id: n + 1, quantity: 1 })))).toBe('bad_input')
    expect(
      await place([
        { variant_id: serum, quantity: 999 },
        { variant_id: serum, quantity: 1 },
      ]),
    ).toBe('bad_input')
    expect(await place([{ variant_id: serum, quantity: 1, price: 1 }])).toBe('bad_input')
    expect(await place([{ variant_id: serum, quantity: 1 }], { status: 'finished' })).toBe('bad_input')
  })
  test('not for sale, too few, another price', async () => {
    const hidden = await addProduct(shop.db, { onSale: false })
    const few = await addProduct(shop.db, { stock: 2 })
    expect(await place([{ variant_id: hidden.variantId, quantity: 1 }])).toBe('not_for_sale')
    expect(await place([{ variant_id: 5, quantity: 1 }])).toBe('not_for_sale')
    expect(await place([{ variant_id: few.variantId, quantity: 3 }])).toBe('out_of_stock')
    expect(await place([{ variant_id: serum, quantity: 1 }], { expected_total: 63_999 })).toBe('price_changed')
  })
})

describe('attribution', () => {
  const placed = async (actor: Actor, e?: string, phone?: string) => {
    const where =
      actor.kind === 'guest'
        ? { address: typedAddress(phone), expected_total: 64_000 }
        : { address_id: PICKUP_ID, contact: CONTACT, expected_total: 59_000 }
    const { id } = await shop.as(actor)('POST /api/order', { ...one(), ...where, e })
    const { partnerId, flags } = await stored(id)
    return { partnerId, flags }
  }

  test('a guest is attributed to the partner of the link, in upper or lower case', async () => {
    const mentor = await addPartnerActor(shop.db, 'BL0001', { phone: '081 111 2222' })
    await addPartnerActor(shop.db, 'BL0009', { disabledAt: new Date() })
    const guest = await addGuestActor(shop.db)
    expect(await placed(guest, 'bl0001')).toEqual({ partnerId: mentor.userId, flags: [] })
    expect(await placed(guest, 'NOBODY')).toEqual({ partnerId: null, flags: [] })
    expect(await placed(guest, 'BL0009')).toEqual({ partnerId: null, flags: [] })
    expect(await placed(guest)).toEqual({ partnerId: null, flags: [] })
    for (const phone of ['0811112222', '+66811112222', '+66 81 111 2222', '+660811112222']) {
      expect(await placed(guest, 'BL0001', phone)).toEqual({ partnerId: mentor.userId, flags: ['own_phone'] })
    }
  })
  test('a customer is attributed to their mentor, whatever the link', async () => {
    const mentor = await addPartnerActor(shop.db, 'BL0003')
    await addPartnerActor(shop.db, 'BL0004')
    const deletedAddress = await addPartnerActor(shop.db, 'BL0005', { disabledAt: new Date() })
    expect(await placed(await addUserActor(shop.db, { mentorId: mentor.userId }), 'BL0004')).toEqual({
      partnerId: mentor.userId,
      flags: [],
    })
    expect(await placed(await addUserActor(shop.db), 'BL0004')).toEqual({ partnerId: null, flags: [] })
    expect(await placed(await addUserActor(shop.db, { mentorId: deletedAddress.userId }))).toEqual({
      partnerId: null,
      flags: [],
    })
  })
  test("a partner's own order is attributed to nobody", async () => {
    const mentor = await addPartnerActor(shop.db, 'BL0006')
    expect(await placed(await addPartnerActor(shop.db, 'BL0007', { mentorId: mentor.userId }), 'BL0007')).toEqual({
      partnerId: null,
      flags: [],
    })
  })
})
