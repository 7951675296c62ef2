import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { calls, type InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '../../core/context.ts'
import { variant } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'
import { stockReservation } from './table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { addGuestActor, addUserActor, newStaffActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes, errorOf } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { alarm } from '../audit/table.ts'
import { forgetShopRules, readShopRule } from '../shop-rules/read-shop-rule.ts'
import { expireOrders, watchSlipDeadlines } from '../orders/expire-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { watchReservations } from './watch-reservations.ts'

let shop: TestApp
const opened: TestApp[] = []
beforeEach(async () => {
  shop = await openTestApp(undefined, {}, { limits: 'first' })
  opened.push(shop)
})
afterAll(async () => {
  for (const one of opened) await one.close()
})

const PRICE = 10_000n
const FEE = 5_000
const goods = async (stock: number, price = PRICE) => (await addProduct(shop.db, { stock, price })).variantId
const alarms = async () => (await shop.db.select({ kind: alarm.kind }).from(alarm)).map(({ kind }) => kind)
const stockOf = async (id: number) =>
  (await shop.db.select({ stock: variant.stock }).from(variant).where(eq(variant.id, id)))[0]!.stock
const holds = () => shop.db.$count(stockReservation)

type Form = InputOf<'POST /api/order'>
type More = Partial<Form> & { price?: bigint; phone?: string; deps?: string; network?: string }
let phones = 0
/** Each order uses its own phone and address, unless given. */
function place(who: Actor, variantId: number, quantity = 1, more: More = {}) {
  const { price = PRICE, phone, deps, network, ...rest } = more
  phones += 1
  const sum = Number(price) * quantity
  return shop.as(who, network)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity }],
    address: { ...typedAddress(phone ?? `08${10_000_000 + phones}`), address1: deps ?? `${phones}/1` },
    expected_total: sum + (sum >= 150_000 ? 0 : FEE),
    ...rest,
  })
}
const asJson = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeof one === 'bigint' ? Number(one) : one]))
const system = () => shop.ctx({ kind: 'system' })
const network = (n: number) => `10.0.${Math.floor(n / 250)}.${(n % 250) + 1}`

test('one guest reserves at most a share of a variant over all orders, but always a minimum of pieces', async () => {
  const many = await goods(100)
  const guest = await addGuestActor(shop.db)
  const rejected = await errorOf(place(guest, many, 26))
  expect([rejected.code, rejected.figures]).toEqual(['hold_share', { name: 'Serum', n: 25 }])
  await place(guest, many, 20)
  expect(await callOutcome(place(guest, many, 6))).toBe('hold_share')
  await place(guest, many, 5)
  expect(await callOutcome(place(guest, many))).toBe('hold_share')
  expect(await stockOf(many)).toBe(75)
  const few = await goods(3)
  await place(await addGuestActor(shop.db), few, 3)
  expect(await stockOf(few)).toBe(0)
})

test('unpaid orders are limited per guest, phone and address; a paid or canceled one does not count', async () => {
  const id = await goods(1_000)
  const guest = await addGuestActor(shop.db)
  const placed = []
  for (let n = 0; n < 5; n += 1) placed.push(await place(guest, id))
  expect(await callOutcome(place(guest, id))).toBe('hold_orders')
  await shop.as(guest)('POST /api/order/{id}/cancel', { id: placed[0]!.id })
  await place(guest, id)
  expect(await callOutcome(place(guest, id))).toBe('hold_orders')
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
    id: placed[1]!.id,
    amount: placed[1]!.total,
    bank_reference: 'PAID',
  })
  await place(guest, id)
  expect(await holds()).toBe(5)

  const phone = '0812223333'
  for (let n = 0; n < 5; n += 1) await place(await addGuestActor(shop.db), id, 1, { phone })
  expect(await callOutcome(place(await addGuestActor(shop.db), id, 1, { phone: '+66 81 222 3333' }))).toBe(
    'hold_orders',
  )
  const deps = '99/1 Moo 4'
  for (let n = 0; n < 10; n += 1) await place(await addGuestActor(shop.db), id, 1, { deps })
  expect(await callOutcome(place(await addGuestActor(shop.db), id, 1, { deps: '99/1, MOO 4' }))).toBe('hold_orders')
})

test('nobody can block a customer who has paid before by using their phone', async () => {
  const id = await goods(1_000)
  const phone = '0814445555'
  const customer = await addUserActor(shop.db)
  const own = (who: Actor) =>
    shop.as(who)('POST /api/order', {
      lines: [{ variant_id: id, quantity: 1 }],
      address_id: PICKUP_ID,
      contact: { ...CONTACT, phone },
      expected_total: Number(PRICE),
    })
  const first = await own(customer)
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
    id: first.id,
    amount: first.total,
    bank_reference: 'PAID',
  })
  for (let n = 0; n < 5; n += 1) await own(await addGuestActor(shop.db))
  expect(await callOutcome(own(await addGuestActor(shop.db)))).toBe('hold_orders')
  expect(await callOutcome(own(customer))).toBe('done')
})

test("the total of one buyer's unpaid orders is limited", async () => {
  const expensive = await goods(1_000, 1_000_000n)
  const guest = await addGuestActor(shop.db)
  const rejected = await errorOf(place(guest, expensive, 11, { price: 1_000_000n }))
  expect([rejected.code, rejected.figures]).toEqual(['hold_value', { amount: 10_000_000n }])
  await place(guest, expensive, 6, { price: 1_000_000n })
  expect(await callOutcome(place(guest, expensive, 5, { price: 1_000_000n }))).toBe('hold_value')
})

test('all guests of one network reserve at most half of a variant, other networks the rest', async () => {
  const id = await goods(200)
  const of = async (n: number, ip: string) => place(await addGuestActor(shop.db), id, n, { network: ip })
  const all = []
  for (let n = 0; n < 25; n += 1) all.push(await callOutcome(of(5, '203.0.113.7')))
  expect(all.filter((one) => one === 'done')).toHaveLength(20)
  expect(new Set(all.slice(20))).toEqual(new Set(['hold_network']))
  expect(await stockOf(id)).toBe(100)
  expect(await callOutcome(of(1, '203.0.113.8'))).toBe('done')
})

test('an IPv6 prefix counts as one network, however many of its addresses are used', async () => {
  const id = await goods(40)
  const all = []
  for (let n = 0; n < 12; n += 1)
    all.push(
      await callOutcome(place(await addGuestActor(shop.db), id, 2, { network: `2001:db8:5:${n.toString(16)}::1` })),
    )
  expect(all).toEqual([...Array<string>(10).fill('done'), 'hold_network', 'hold_network'])
})

test('ten thousand guests of one network hit the limits of number and value', async () => {
  const id = await goods(100_000, 1_000n)
  await shop.db.update(variant).set({ stock: 1_000_000 }).where(eq(variant.id, id))
  const ip = '198.51.100.4'
  await shop.db.insert(shopRule).values({
    id: uuidv7(),
    name: 'stock_limits',
    value: { ...asJson(await readShopRule(system(), 'stock_limits')), network_orders: 12 },
    validFrom: new Date('2026-01-01T00:00:00Z'),
  })
  forgetShopRules(shop.deps)
  for (let n = 0; n < 12; n += 1) await place(await addGuestActor(shop.db), id, 1, { network: ip, price: 1_000n })
  expect(await callOutcome(place(await addGuestActor(shop.db), id, 1, { network: ip, price: 1_000n }))).toBe(
    'hold_network',
  )
  const expensive = await goods(10_000, 1_000_000n)
  const other = '198.51.100.5'
  for (let n = 0; n < 5; n += 1)
    await place(await addGuestActor(shop.db), expensive, 10, { network: other, price: 1_000_000n })
  expect(
    await callOutcome(place(await addGuestActor(shop.db), expensive, 1, { network: other, price: 1_000_000n })),
  ).toBe('hold_network')
})

test('four requests of an anonymous visitor cannot reserve the whole stock, neither by cash on delivery nor by transfer', async () => {
  const shelf = await Promise.all(Array.from({ length: 8 }, () => goods(50, 100_000n)))
  const guest = await addGuestActor(shop.db)
  const lines = shelf.map((variant_id) => ({ variant_id, quantity: 50 }))
  for (const payment_method of ['cod', 'promptpay'] as const)
    expect(
      await callOutcome(
        shop.as(guest)('POST /api/order', {
          lines,
          address: typedAddress(),
          expected_total: 8 * 50 * 100_000,
          payment_method,
        }),
      ),
    ).toBe('hold_value')
  expect(await Promise.all(shelf.map(stockOf))).toEqual(shelf.map(() => 50))
})

test('a meaningless picture as slip extends the reservation by the configured hours only', async () => {
  const id = await goods(100)
  const guest = await addGuestActor(shop.db)
  const placed = await place(guest, id, 20)
  const white = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await shop.as(guest)('POST /upload_paid_pic', { order: placed.id }, { upload: { bytes: white } })
  const before = await shop.as(guest)('GET /api/order/{id}', { id: placed.id })
  shop.passDays(2)
  expect(await watchSlipDeadlines(system())).toBe(1)
  expect(await watchSlipDeadlines(system())).toBe(0)
  // A further slip does not extend the deadline again.
  await shop.as(guest)('POST /upload_paid_pic', { order: placed.id }, { upload: { bytes: white } })
  expect((await shop.as(guest)('GET /api/order/{id}', { id: placed.id })).expires_at).toBe(before.expires_at)
  expect(await expireOrders(shop.ctx({ kind: 'system' }))).toBe(0)
  shop.passDays(1)
  expect(await expireOrders(shop.ctx({ kind: 'system' }))).toBe(1)
  expect([await stockOf(id), await holds()]).toEqual([100, 0])
  expect(await shop.as(guest)('GET /api/order/{id}', { id: placed.id })).toMatchObject({
    status: 'canceled',
    cancel_reason: 'We could not check your payment slip in time',
  })
  // It stays in finance's list until staff have checked the account.
  const late = await shop.as(newStaffActor('finance'))('GET /api/staff/order', { slip_late: 'yes' })
  expect(late.list.map((one) => one.id)).toEqual([placed.id])
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/late-payment', {
    id: placed.id,
    amount: placed.total,
    bank_reference: 'LATE',
    reason: 'It came',
  })
  expect((await shop.as(newStaffActor('finance'))('GET /api/staff/order', { slip_late: 'yes' })).list).toEqual([])
  expect(await alarms()).toEqual(['slip_waiting_long'])
})

test('orders placed by staff have no buyer limits; above an amount only the owner may place them', async () => {
  const expensive = await goods(100, 1_000_000n)
  const sale = (role: 'operations' | 'owner', how: 'promptpay' | 'cod', quantity: number) =>
    shop.as(newStaffActor(role))('POST /api/staff/order', {
      lines: [{ variant_id: expensive, quantity }],
      address: { ...typedAddress(), address2: '' },
      payment: { how },
      reason: 'A hotel',
      expected_total: quantity * 1_000_000,
    })
  expect((await sale('operations', 'cod', 30)).status).toBe('awaiting_shipment')
  expect(await callOutcome(sale('operations', 'promptpay', 31))).toBe('hold_staff')
  expect(await callOutcome(sale('owner', 'promptpay', 31))).toBe('done')
  expect(await holds()).toBe(0)
})

test('concurrent orders of one guest from many networks cannot pass together', async () => {
  const id = await goods(1_000)
  const guest = await addGuestActor(shop.db)
  const tries = Array.from({ length: 8 }, (_, n) => place(guest, id, 1, { network: network(n) }))
  expect(await countOutcomes(tries)).toEqual({ done: 5, hold_orders: 3 })
})

test('concurrent orders of many guests of one network cannot pass together, on several servers', async () => {
  const few = await goods(100)
  const guests = await Promise.all(Array.from({ length: 8 }, () => addGuestActor(shop.db)))
  const rush = guests.map((one, n) =>
    placeOrder(
      shop.ctx(one, '192.0.2.9'),
      calls['POST /api/order'].input.parse({
        lines: [{ variant_id: few, quantity: 10 }],
        address: { ...typedAddress(`08${20_000_000 + n}`), address1: `${n}/2` },
        expected_total: 100_000 + FEE,
      }),
    ),
  )
  expect(await countOutcomes(rush)).toEqual({ done: 5, hold_network: 3 })
  expect(await stockOf(few)).toBe(50)
})

test('a reservation stores no readable personal data, and ends with its order', async () => {
  const id = await goods(100)
  const { id: placed } = await place(await addGuestActor(shop.db), id, 1, {
    phone: '0819998888',
    network: '203.0.113.99',
  })
  const [row] = await shop.db.select().from(stockReservation)
  expect(row!.networkKey).toHaveLength(16)
  expect(JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
    /203\.0\.113|819998888/,
  )
  await shop.db
    .update(order)
    .set({ status: 'canceled', canceledAt: shop.deps.clock(), expiresAt: null })
    .where(eq(order.id, placed))
  expect(await holds()).toBe(0)
})

test('cash on delivery: in Thailand only, limited in number, and above an amount after a call by staff', async () => {
  const id = await goods(1_000, 100_000n)
  const cod = (who: Actor, quantity: number, more: More = {}) =>
    place(who, id, quantity, { price: 100_000n, payment_method: 'cod', ...more })
  const guest = await addGuestActor(shop.db)
  const abroad = { ...typedAddress('+5491123456789'), country: 'Argentina', zip: '1000' }
  expect(await callOutcome(cod(guest, 2, { address: abroad }))).toBe('cod_abroad')
  expect((await cod(guest, 2)).status).toBe('awaiting_shipment')
  const large = await cod(guest, 4)
  expect(large.status).toBe('awaiting_payment')
  expect(await shop.as(guest)('GET /api/order/{id}', { id: large.id })).toMatchObject({
    awaits_call: true,
    actions: { pay: false, upload: false, cancel: true },
  })
  expect(await callOutcome(cod(guest, 1))).toBe('cod_orders')
  const operations = shop.as(newStaffActor('operations'))
  const ship = async () =>
    operations('POST /api/staff/order/{id}/ship', {
      id: large.id,
      carrier: 'Flash',
      tracking_number: 'TH1',
      shared_parcel: true,
      ...(await shop.seenPieces(large.id)),
    })
  expect(await callOutcome(ship())).toBe('order_moved_on')
  const waiting = await operations('GET /api/staff/order', { to_confirm: 'yes' })
  expect(waiting.list.map((one) => one.id)).toEqual([large.id])
  await operations('POST /api/staff/order/{id}/confirm-cod', { id: large.id, called: 'Wants it on Friday' })
  expect(await callOutcome(operations('POST /api/staff/order/{id}/reject-cod', { id: large.id, reason: 'x' }))).toBe(
    'order_moved_on',
  )
  expect(await callOutcome(ship())).toBe('done')
})

test('an unconfirmed or rejected large cash-on-delivery order releases its stock', async () => {
  const id = await goods(1_000, 100_000n)
  const guest = await addGuestActor(shop.db)
  const cod = () => place(guest, id, 4, { price: 100_000n, payment_method: 'cod' })
  const [left, rejected] = [await cod(), await cod()]
  await shop.as(newStaffActor('operations'))('POST /api/staff/order/{id}/reject-cod', {
    id: rejected.id,
    reason: 'Unknown',
  })
  shop.passDays(1)
  expect(await expireOrders(system())).toBe(1)
  const read = (orderId: string) => shop.as(guest)('GET /api/order/{id}', { id: orderId })
  expect((await read(left.id)).cancel_reason).toBe('Not confirmed by phone in time')
  expect((await read(rejected.id)).cancel_reason).toBe('Unknown')
  expect(await stockOf(id)).toBe(1_000)
})

test('a cash-on-delivery order of 89,700 baht by a guest needs a call, and the database rejects cash on delivery abroad', async () => {
  const sets = await goods(1_000, 299_000n)
  const placed = await place(await addGuestActor(shop.db), sets, 30, { price: 299_000n, payment_method: 'cod' })
  expect(placed.status).toBe('awaiting_payment')
  const abroad = shop.db
    .update(order)
    .set({ address: { ...typedAddress(), address2: '', isZt: false, country: 'Argentina' } })
    .where(eq(order.id, placed.id))
  await expect(abroad).rejects.toMatchObject({ cause: { code: '23514' } })
  const repeatedUpload = shop.db.update(order).set({ expiresAt: null }).where(eq(order.id, placed.id))
  await expect(repeatedUpload).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('a large share of reserved stock, and a network that hits limits repeatedly, raise alarms', async () => {
  const id = await goods(40)
  expect(await watchReservations(system())).toBe(false)
  const last = { network: '192.0.2.77' }
  for (let n = 0; n < 4; n += 1) await place(await addGuestActor(shop.db), id, 5, last)
  expect(await watchReservations(system())).toBe(true)
  for (let n = 0; n < 21; n += 1)
    expect(await callOutcome(place(await addGuestActor(shop.db), id, 1, last))).toBe('hold_network')
  expect((await alarms()).sort()).toEqual(['mass_reservation', 'network_limits_hit'])
})
