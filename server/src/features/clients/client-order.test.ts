import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { variant } from '../catalogue/table.ts'
import { user } from '../account/table.ts'
import { order as orders } from '../orders/table.ts'
import { addGuestActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome, errorOf } from '../../testing/call-outcome.ts'
import { type ClientsFixture, openClientsFixture } from '../../testing/fixtures/clients-fixture.ts'

let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
})
afterAll(() => shop?.close())

const read = (id: number, order: string, by = shop.partner) =>
  shop.as(by)('GET /api/client/{id}/order/{order}', { id, order })

test('shows lines, state and the reward, and neither address nor contact, slip and message', async () => {
  const who = await shop.client()
  const order = await shop.paidOrder(who)
  const shown = await read(who.userId, order)
  expect(shown).toMatchObject({
    status: 'awaiting_shipment',
    total: 90_003,
    pickup: true,
    reward: { status: 'pending' },
  })
  expect(shown.lines.map(({ name, quantity, available }) => [name, quantity, available])).toEqual([
    ['Cream', 2, true],
    ['Serum', 3, true],
  ])
  const text = JSON.stringify(shown)
  for (const hidden of ['address', 'contact', 'Malee Suksan', '0812345678', 'buyer_message', 'slips'])
    expect(text).not.toContain(hidden)
  const { list } = await shop.as(shop.partner)('GET /api/income/sales', {})
  expect(list.find((line) => line.id === shown.reward!.id)).toMatchObject({
    shown_order: order,
    who: { is: 'client' },
  })
})

test('an unpaid order says until when; what is sold out cannot be bought again', async () => {
  const who = await shop.client()
  const order = await shop.order(who)
  await shop.db.update(variant).set({ stock: 0 }).where(eq(variant.id, shop.serum.variantId))
  const shown = await read(who.userId, order)
  await shop.db.update(variant).set({ stock: 100_000 }).where(eq(variant.id, shop.serum.variantId))
  expect(shown).toMatchObject({ status: 'awaiting_payment', slip_sent: false, reward: null })
  expect(shown.expires_at).not.toBeNull()
  expect(shown.lines.map(({ available }) => available)).toEqual([true, false])
})

test('an unpaid order with a slip says so in the list as well, so that nobody is reminded of it', async () => {
  const who = await shop.client()
  const order = await shop.order(who)
  const inList = async () =>
    (await shop.as(shop.partner)('GET /api/client/{id}/order', { id: who.userId })).list.map(
      ({ slip_sent: sent }) => sent,
    )
  expect(await inList()).toEqual([false])
  await shop.db.update(orders).set({ slipAt: shop.deps.clock() }).where(eq(orders.id, order))
  expect([await inList(), (await read(who.userId, order)).slip_sent]).toEqual([[true], true])
})

test('an order is found only by the present mentor of its buyer, and only as an order of that client', async () => {
  const [mine, another, theirs] = [await shop.client(), await shop.client(), await shop.client(shop.other.userId)]
  const [order, foreign] = [await shop.order(mine), await shop.order(theirs)]
  expect(await callOutcome(read(mine.userId, order))).toBe('done')
  expect(await callOutcome(read(another.userId, order))).toBe('not_found')
  expect(await callOutcome(read(mine.userId, foreign))).toBe('not_found')
  expect(await callOutcome(read(theirs.userId, foreign))).toBe('not_found')
  expect(await callOutcome(read(mine.userId, order, shop.other))).toBe('not_found')
  await shop.db.update(user).set({ mentorId: shop.other.userId }).where(eq(user.id, mine.userId))
  expect(await callOutcome(read(mine.userId, order))).toBe('not_found')
})

test('the order of a guest is opened by the partner it counts for, without anything about the guest', async () => {
  const guest = await addGuestActor(shop.db)
  const order = await shop.paidOrder(guest, 'BL0001')
  const open = (by = shop.partner) => shop.as(by)('GET /api/data-center/order/{order}', { order })
  const shown = await open()
  expect(shown).toMatchObject({
    status: 'awaiting_shipment',
    total: 90_003,
    reward: { status: 'pending', on_hold: false },
  })
  expect(shown.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Cream', 2],
    ['Serum', 3],
  ])
  for (const hidden of ['address', 'contact', 'Malee Suksan', '0812345678', 'buyer_message', 'email'])
    expect(JSON.stringify(shown)).not.toContain(hidden)
  expect(await callOutcome(open(shop.other))).toBe('not_found')
  const { list } = await shop.as(shop.partner)('GET /api/income/sales', {})
  expect(list.find(({ id }) => id === shown.reward!.id)).toMatchObject({ shown_order: order, who: { is: 'guest' } })
  const figure = await shop.as(shop.partner)('GET /api/data-center/trade/{id}/list', { id: 'orders', days: '7' })
  expect(figure.list.find((row) => row.order_number === shown.number)).toMatchObject({ shown_order: order })
  const { list: events } = await shop.as(shop.partner)('GET /api/notification', {})
  expect(events[0]).toMatchObject({ kind: 'client_paid', path: `/data-center/trade/orders?order=${order}` })
  // It stays open to the partner when the guest registers as their client, and to nobody when they leave.
  const buyer = await shop.client()
  await shop.db.update(orders).set({ userId: buyer.userId, guestId: null }).where(eq(orders.id, order))
  expect(await callOutcome(open())).toBe('done')
  await shop.db.update(user).set({ mentorId: shop.other.userId }).where(eq(user.id, buyer.userId))
  expect(await callOutcome(open())).toBe('not_found')
})

test('a buyer who registered with the partner’s number is no former client until the e-mail address is confirmed', async () => {
  const buyer = await shop.client(null)
  await shop.db
    .update(user)
    .set({ pendingMentorId: shop.partner.userId, emailVerifiedAt: null })
    .where(eq(user.id, buyer.userId))
  const order = await shop.paidOrder(buyer)
  const as = shop.as(shop.partner)
  const { list } = await as('GET /api/income/total', {})
  const who = { id: null, name: '', is: 'unconfirmed' }
  expect(list[0]).toMatchObject({ shown_order: order, who })
  const orders = await as('GET /api/data-center/trade/{id}/list', { id: 'orders', days: '7' })
  expect(orders.list.find(({ shown_order: shown }) => shown === order)).toMatchObject({ who })
  const buyers = await as('GET /api/data-center/customer/{id}/list', { id: 'active', days: '7' })
  expect(buyers.list.map((row) => row.who)).toContainEqual(who)
  expect((await as('GET /api/level/growth', {})).list[0]).toMatchObject({ who })
  const { list: events } = await as('GET /api/notification', {})
  expect(events[0]).toMatchObject({ kind: 'client_paid', path: `/data-center/trade/orders?order=${order}` })
  expect(JSON.stringify(events[0])).toContain('has not confirmed')
  expect(await callOutcome(as('GET /api/data-center/order/{order}', { order }))).toBe('done')
  expect(await callOutcome(shop.as(shop.other)('GET /api/data-center/order/{order}', { order }))).toBe('not_found')
})

test('a basket is made for an own client, who is named in the list while they are one', async () => {
  const [mine, theirs] = [await shop.client(), await shop.client(shop.other.userId)]
  const lines = [{ variant_id: shop.cream.variantId, quantity: 1 }]
  const make = (client: number) => shop.as(shop.partner)('POST /api/basket', { title: 'For you', lines, client })
  expect(await callOutcome(make(theirs.userId))).toBe('not_found')
  const { id } = await make(mine.userId)
  const clientOf = async () =>
    (await shop.as(shop.partner)('GET /api/basket', {})).list.find((basket) => basket.id === id)?.client
  expect(await clientOf()).toMatchObject({ id: mine.userId })
  await shop.db.update(user).set({ mentorId: shop.other.userId }).where(eq(user.id, mine.userId))
  expect(await clientOf()).toBeNull()
})

test('a birthday in the future is rejected, today is not', async () => {
  const { userId: id } = await shop.client()
  const save = (birthday: string) => shop.as(shop.partner)('PUT /api/client/{id}', { id, birthday })
  shop.setClock(new Date('2026-11-26T17:30:00Z'))
  expect((await save('2026-11-27')).birthday).toBe('2026-11-27')
  expect((await errorOf(save('2026-11-28'))).fields).toEqual({ birthday: { what: 'future' } })
})

test('skin needs require the consent to skin data and go with it', async () => {
  const who = await shop.client()
  const save = () =>
    shop.as(shop.partner)('PUT /api/client/{id}', { id: who.userId, skin_needs: ['firming', 'hydration'] })
  expect(await callOutcome(save())).toBe('consent_missing')
  const consent = (accept: boolean) => shop.as(who)('PUT /api/account/client-file/consent', { purpose: 'skin', accept })
  await consent(true)
  expect((await save()).skin_needs).toEqual(['hydration', 'firming'])
  await consent(false)
  await consent(true)
  expect((await shop.as(shop.partner)('GET /api/client/{id}', { id: who.userId })).file.skin_needs).toEqual([])
})
