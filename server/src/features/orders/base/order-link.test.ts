import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { eq, like } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../core/context.ts'
import { addGuestActor, addUserActor } from '../../../testing/fixtures/actors-fixture.ts'
import {
  addProduct,
  ADDRESS,
  CONTACT,
  addStaff,
  staffActor,
} from '../../../testing/fixtures/people-and-products-fixture.ts'
import { type HttpTestApp, openHttpTestApp, type ReplyEnvelope } from '../../../testing/http-test-app.ts'
import { rateLimit } from '../../../database/core-tables.ts'
import { guest as guestTable } from '../../account/table.ts'
import { claimGuestOrders } from '../privacy/claim-orders.ts'
import { order } from '../table.ts'
import { orderKeyOf, orderPath, resolveOrderKey } from './order-link.ts'

let shop: HttpTestApp
let variantId: number
beforeAll(async () => {
  shop = await openHttpTestApp()
  variantId = (await addProduct(shop.db, { price: 100_000n, stock: 500 })).variantId
})
afterAll(() => shop.close())

type GuestActor = Extract<Actor, { kind: 'guest' }>

async function placeAs(actor: Actor, cod = false) {
  const { id } = await shop.as(actor)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    ...(actor.kind === 'user' ? { address_id: PICKUP_ID, contact: CONTACT } : { address: ADDRESS }),
    expected_total: actor.kind === 'user' ? 100_000 : 105_000,
    payment_method: cod ? 'cod' : 'promptpay',
  })
  return { id, key: await keyOf(id) }
}
const rowOf = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!
const keyOf = async (id: string) => orderKeyOf(shop.deps.config, await rowOf(id))

type Sent = { method?: 'GET' | 'POST' | 'PUT'; key?: string; headers?: Record<string, string>; payload?: object }
async function call(url: string, { method = 'GET', key, headers = {}, payload = {} }: Sent): Promise<ReplyEnvelope> {
  const response = await shop.app.inject({
    method,
    url,
    headers: { ...headers, ...(key && { 'x-order-key': key }), 'idempotency-key': Math.random().toString(36) },
    ...(method !== 'GET' && { payload }),
  })
  return response.json<ReplyEnvelope>()
}
const newOrder = async () => placeAs(await addGuestActor(shop.db))

describe('the link of a guest’s order', () => {
  test('opens this order for anybody who has it, with what the guest may do', async () => {
    const { id, key } = await newOrder()
    expect(await call(`/api/order/${id}`, { key })).toMatchObject({
      status: 100,
      data: { id, view: 'link', actions: { pay: true, upload: true, cancel: true }, address: { phone: ADDRESS.phone } },
    })
    expect(await call(`/api/order/${id}/payment`, { key })).toMatchObject({ status: 100, data: { state: 'open' } })
    expect(await call(`/api/order/${id}/cancel`, { method: 'POST', key })).toMatchObject({ status: 100 })
    expect((await rowOf(id)).status).toBe('canceled')
  })

  test('opens neither another order of the same guest, nor lists, nor data of the guest', async () => {
    const actor = await addGuestActor(shop.db)
    const [{ key }, other] = [await placeAs(actor), await placeAs(actor)]
    expect(await call(`/api/order/${other.id}`, { key })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await call(`/api/order/${other.id}/cancel`, { method: 'POST', key })).toMatchObject({ code: 'not_found' })
    for (const url of ['/api/order', '/api/order/count', '/api/guest/data', '/api/user-info', '/api/cart'])
      expect(await call(url, { key })).toMatchObject({ status: 401 })
    for (const url of [`/api/order/${other.id}/link`, '/api/guest/erase', '/api/order'])
      expect(await call(url, { method: 'POST', key })).toMatchObject({ status: 401 })
    expect((await rowOf(other.id)).status).toBe('awaiting_payment')
  })

  test('neither sets the contact of the order nor replaces the link', async () => {
    const { id, key } = await newOrder()
    for (const [method, path, payload] of [
      ['PUT', 'contact', { contact_email: 'x@test.example' }],
      ['POST', 'link', {}],
    ] as const)
      expect(await call(`/api/order/${id}/${path}`, { method, key, payload })).toMatchObject({ status: 401 })
    expect(await keyOf(id)).toBe(key)
  })

  test('a wrong secret, one of another order and an unknown order give the same reply', async () => {
    const [{ id, key }, other] = [await newOrder(), await newOrder()]
    const secret = key.split('.')[1]!
    const wrong = `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BA' : 'AA'}`
    const unknown = '01990000-0000-7000-8000-000000000000'
    for (const [about, bad] of [
      [id, `${id}.${wrong}`],
      [id, `${id}.${other.key.split('.')[1]}`],
      [unknown, `${unknown}.${secret}`],
      [id, 'nonsense'],
    ] as const)
      expect(await call(`/api/order/${about}`, { key: bad })).toMatchObject({ status: 404, code: 'order_link_over' })
  })

  test('many wrong secrets are limited, and the right one still opens the order', async () => {
    const { id, key } = await newOrder()
    const wrong = `${id}.${'A'.repeat(22)}`
    let last: ReplyEnvelope | undefined
    for (let attempt = 0; attempt <= 30; attempt += 1) last = await call(`/api/order/${id}`, { key: wrong })
    expect(last).toMatchObject({ status: 429, code: 'too_many' })
    expect(await call(`/api/order/${id}`, { key })).toMatchObject({ status: 100 })
  })

  test('keys of made-up orders add no counters beyond the limit of the network', async () => {
    const ctx = { ...shop.ctx({ kind: 'anonymous' }), ip: '203.0.113.7' }
    const countersOfOrders = () => shop.db.$count(rateLimit, like(rateLimit.key, 'order-link:%'))
    const before = await countersOfOrders()
    for (let attempt = 0; attempt < 130; attempt += 1)
      await resolveOrderKey(ctx, `${randomUUID()}.${'A'.repeat(22)}`).catch(() => undefined)
    expect(await countersOfOrders()).toBe(before + 120)
  })

  test('the guest’s own token stays stronger, and works with an outdated key', async () => {
    const actor = await addGuestActor(shop.db)
    const { id } = await placeAs(actor)
    const token = await shop.signIn.guest(actor.guestId)
    const key = `${id}.${'A'.repeat(22)}`
    expect(await call(`/api/order/${id}`, { key, headers: { 'x-guest-token': token } })).toMatchObject({
      status: 100,
      data: { view: 'buyer' },
    })
  })

  test('the guest replaces the link: earlier ones end, and the path has the new one', async () => {
    const actor = await addGuestActor(shop.db)
    const { id, key } = await placeAs(actor)
    await shop.as(actor)('POST /api/order/{id}/link', { id })
    expect(await call(`/api/order/${id}`, { key })).toMatchObject({ code: 'order_link_over' })
    const path = orderPath(shop.deps, await rowOf(id))
    expect((await shop.as(actor)('GET /api/order/{id}', { id })).link).toBe(path)
    expect(await call(`/api/order/${id}`, { key: `${id}.${path.split('#')[1]}` })).toMatchObject({ status: 100 })
  })

  test('a changed or removed email of the order ends the links sent to it; a first one ends none', async () => {
    const actor = await addGuestActor(shop.db)
    const { id, key } = await placeAs(actor)
    const setContact = (email: string) => shop.as(actor)('PUT /api/order/{id}/contact', { id, contact_email: email })
    await setContact('typo@test.example')
    expect(await call(`/api/order/${id}`, { key })).toMatchObject({ status: 100 })
    await setContact('typo@test.example')
    expect(await keyOf(id)).toBe(key)
    for (const email of ['right@test.example', '']) {
      const sent = await keyOf(id)
      await setContact(email)
      expect(await call(`/api/order/${id}`, { key: sent })).toMatchObject({ code: 'order_link_over' })
      expect(await call(`/api/order/${id}`, { key: await keyOf(id) })).toMatchObject({ status: 100 })
    }
  })

  test('survives a new secret of the server while the previous one is in the ring', async () => {
    const { id } = await newOrder()
    const { secretKey, previousSecretKeys } = shop.deps.config
    const key = await keyOf(id)
    Object.assign(shop.deps.config, {
      secretKey: 'another secret of at least 32 letters',
      previousSecretKeys: [secretKey],
    })
    expect(await call(`/api/order/${id}`, { key })).toMatchObject({ status: 100 })
    expect(await keyOf(id)).not.toBe(key)
    Object.assign(shop.deps.config, { previousSecretKeys: [] })
    expect(await call(`/api/order/${id}`, { key })).toMatchObject({ code: 'order_link_over' })
    Object.assign(shop.deps.config, { secretKey, previousSecretKeys })
  })

  test('ends when the guest is erased', async () => {
    const actor = await addGuestActor(shop.db)
    const { id, key } = await placeAs(actor)
    await shop.db.update(guestTable).set({ erasedAt: shop.deps.clock() }).where(eq(guestTable.id, actor.guestId))
    expect(await call(`/api/order/${id}`, { key })).toMatchObject({ code: 'order_link_over' })
  })

  test('an order of an account has no secret in its path', async () => {
    const buyer = await addUserActor(shop.db)
    const { id } = await placeAs(buyer)
    expect(orderPath(shop.deps, await rowOf(id))).toBe(`/order/list?order=${id}`)
  })
})

describe('after an account has claimed the order', () => {
  const claimed = async () => {
    const actor: GuestActor = await addGuestActor(shop.db)
    const { id, key } = await placeAs(actor)
    const { userId } = await addUserActor(shop.db)
    await claimGuestOrders(shop.ctx({ kind: 'system' }), actor.guestId, userId)
    return { id, key }
  }

  test('the link shows the state, and neither name, phone nor street', async () => {
    const { id, key } = await claimed()
    const reply = await call(`/api/order/${id}`, { key })
    expect(reply).toMatchObject({
      status: 100,
      data: {
        view: 'claimed',
        status: 'awaiting_payment',
        link: '',
        buyer_message: '',
        address: { first_name: expect.stringMatching(/^.•••$/), phone: `•••• ${ADDRESS.phone.slice(-4)}`, zip: '' },
        actions: { pay: false, upload: false, retract: false, cancel: false, return: false, receipt: false },
      },
    })
    for (const hidden of [ADDRESS.address1, ADDRESS.last_name, ADDRESS.phone, ADDRESS.area])
      expect(JSON.stringify(reply)).not.toContain(hidden)
  })

  test('nothing can be done with it', async () => {
    const { id, key } = await claimed()
    for (const path of ['payment', 'receipt', 'return', 'tax-document'])
      expect(await call(`/api/order/${id}/${path}`, { key })).toMatchObject({ status: 403, code: 'order_claimed' })
    expect(await call(`/api/order/${id}/cancel`, { method: 'POST', key })).toMatchObject({ code: 'order_claimed' })
    expect((await rowOf(id)).status).toBe('awaiting_payment')
  })
})

describe('by the link, as by the guest', () => {
  test('a slip is uploaded and retracted, and the audit log names the link', async () => {
    const { id } = await newOrder()
    const ownerId = (await rowOf(id)).guestId!
    const byLink = shop.as({ kind: 'order_link', orderId: id, ownerId })
    const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const { id: slip } = await byLink('POST /upload_paid_pic', { order: id }, { upload: { bytes } })
    await byLink('GET /api/order/{id}/slip/{slip}', { id, slip })
    await byLink('POST /api/order/{id}/slip/{slip}/retract', { id, slip })
    const staff = staffActor(await addStaff(shop.db, 'operations'), 'operations')
    const { events } = await shop.as(staff)('GET /api/staff/order/{id}', { id })
    expect(events.filter(({ by }) => by.kind === 'order_link').map(({ what }) => what)).toEqual([
      'order.slip_uploaded',
      'order.slip_retracted',
    ])
  })

  test('the refund account is on hold from the start: another person may have the link', async () => {
    const finance = shop.as(staffActor(await addStaff(shop.db, 'finance'), 'finance'))
    const guestActor = await addGuestActor(shop.db)
    const { id } = await placeAs(guestActor)
    const { total, guestId } = await rowOf(id)
    await finance('POST /api/staff/order/{id}/confirm-payment', { id, amount: Number(total), bank_reference: 'LINK-1' })
    const byLink = shop.as({ kind: 'order_link', orderId: id, ownerId: guestId! })
    await byLink('POST /api/order/{id}/cancel', { id, seen_status: 'awaiting_shipment' })
    const refundTo = { by: 'promptpay', name: 'Somebody', number: '0812345678' } as const
    await byLink('PUT /api/order/{id}/refund-to', { id, refund_to: refundTo })
    const holdOf = async () => (await shop.as(guestActor)('GET /api/order/{id}', { id })).refund_detail?.hold_until
    expect(await holdOf()).toBe(new Date(shop.deps.clock().getTime() + 72 * 3_600_000).toISOString())
  })

  test('a return is opened and retracted, and its account changed', async () => {
    const { id } = await placeAs(await addGuestActor(shop.db), true)
    const operations = shop.as(staffActor(await addStaff(shop.db, 'operations'), 'operations'))
    await operations('POST /api/staff/order/{id}/ship', {
      id,
      carrier: 'Flash',
      tracking_number: `TH${Date.now()}`,
      ...(await shop.seenPieces(id)),
    })
    const byLink = shop.as({ kind: 'order_link', orderId: id, ownerId: (await rowOf(id)).guestId! })
    const refundTo = { by: 'promptpay', name: CONTACT.name, number: '0812345678' } as const
    const { id: returnId } = await byLink('POST /api/order/{id}/return', {
      id,
      lines: [{ line: 0, quantity: 1 }],
      kind: 'goods',
      reason: 'changed_mind',
      words: '',
      refund_to: refundTo,
    })
    const opened = await byLink('GET /api/order/{id}/return', { id })
    expect(opened.list.map((entry) => entry.hold_until === null)).toEqual([false])
    await byLink('PUT /api/return/{id}/refund-to', { id: returnId, refund_to: { ...refundTo, number: '0898765432' } })
    await byLink('POST /api/return/{id}/retract', { id: returnId })
    const { list } = await byLink('GET /api/order/{id}/return', { id })
    expect(list.map(({ status }) => status)).toEqual(['retracted'])
    const otherLink = shop.as({ kind: 'order_link', ...(await otherScope()) })
    await expect(otherLink('POST /api/return/{id}/retract', { id: returnId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  const otherScope = async () => {
    const { id } = await newOrder()
    return { orderId: id, ownerId: (await rowOf(id)).guestId! }
  }
})
