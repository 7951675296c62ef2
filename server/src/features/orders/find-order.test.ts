import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import { addGuestActor } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, ADDRESS, addUser } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openSmsGateway } from '../../testing/stand-ins/sms-gateway.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { unseal } from '../../lib/crypto.ts'
import { outboxMail, outboxSms } from '../mail/table.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { sendSmses } from '../mail/send-sms.ts'
import { resolveOrderKey } from './base/order-link.ts'
import { orderLookup } from '../guest-access/table.ts'
import { order } from './table.ts'

const EMAIL = 'guest@test.example'
const ANYONE: Actor = { kind: 'anonymous' }
let shop: TestApp
let gateway: Awaited<ReturnType<typeof openSmsGateway>>
let variantId: number
beforeAll(async () => {
  gateway = await openSmsGateway()
  const sms = { SMS_API_URL: gateway.url, SMS_KEY: 'key', SMS_SECRET: 'secret', SMS_SENDER: 'Bailu' }
  shop = await openTestApp(undefined, sms)
  variantId = (await addProduct(shop.db, { price: 100_000n, stock: 500 })).variantId
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
})
beforeEach(() => shop.passDays(1))

let networks = 0
/** Each test comes from a network of its own, so that their limits do not add up. */
const anyone = () => shop.as(ANYONE, `198.51.${(networks += 1)}.1`)

async function placeOrder({ email = EMAIL } = {}) {
  const actor = await addGuestActor(shop.db)
  const phone = `08${String(10_000_000 + networks * 97).slice(0, 8)}`
  const placed = await shop.as(actor)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address: { ...ADDRESS, phone },
    expected_total: 105_000,
    contact_email: email,
  })
  return { ...placed, phone, actor }
}
const lastMail = async () => (await shop.db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(1))[0]!
async function lastCode(): Promise<string> {
  const { id, sealed } = await lastMail()
  return (JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed!)) as { code: string }).code
}
const find = (input: Omit<InputOf<'POST /api/order/find'>, 'lang'>, as = anyone()) =>
  as('POST /api/order/find', { ...input, lang: 'en' })
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('finding a guest’s order by code', () => {
  test('number and phone, however they are typed, send a code that gives the key of this order', async () => {
    const { id, number, phone } = await placeOrder()
    const as = anyone()
    const typed = `+66 ${phone.slice(1, 3)} ${phone.slice(3)}`
    const { request } = await find({ number: ` ${number.toLowerCase()} `, phone: typed }, as)
    expect(await lastMail()).toMatchObject({ to: EMAIL, kind: 'order_code' })
    const found = await as('POST /api/order/find/code', { request, code: await lastCode() })
    expect(found.id).toBe(id)
    expect(await resolveOrderKey(shop.ctx(ANYONE), found.key)).toMatchObject({ kind: 'order_link', orderId: id })
  })

  test('a code works once, and of two at once exactly one', async () => {
    const { number, phone } = await placeOrder()
    const as = anyone()
    const { request } = await find({ number, phone }, as)
    const code = await lastCode()
    const attempts = [1, 2, 3].map(() => as('POST /api/order/find/code', { request, code }))
    const outcomes = (await Promise.allSettled(attempts)).map(({ status }) => status)
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1)
    await expect(as('POST /api/order/find/code', { request, code })).rejects.toMatchObject({ code: 'code_spent' })
  })

  test('five wrong codes end the request, and ten minutes do', async () => {
    const { number, phone } = await placeOrder()
    const as = anyone()
    const { request } = await find({ number, phone }, as)
    const code = await lastCode()
    for (let tries = 0; tries < 5; tries += 1)
      await expect(as('POST /api/order/find/code', { request, code: wrongCodeFor(code) })).rejects.toMatchObject({
        code: 'code_wrong',
      })
    await expect(as('POST /api/order/find/code', { request, code })).rejects.toMatchObject({ code: 'code_spent' })

    const again = await find({ number, phone }, as)
    const late = await lastCode()
    shop.setClock(new Date(shop.deps.clock().getTime() + 10 * 60_000))
    await expect(as('POST /api/order/find/code', { request: again.request, code: late })).rejects.toMatchObject({
      code: 'code_late',
    })
  })

  test('no order, another phone, no email, a claimed order: the same reply, and nothing that is sent', async () => {
    const known = await placeOrder()
    const withoutEmail = await placeOrder({ email: '' })
    const claimed = await placeOrder()
    const { id: userId } = await addUser(shop.db)
    await shop.db.update(order).set({ userId, guestId: null }).where(eq(order.id, claimed.id))
    const sent = await find({ number: known.number, phone: known.phone })
    for (const input of [
      { number: 'BL261120NOSUCH', phone: known.phone },
      { number: known.number, phone: '0999999999' },
      { number: withoutEmail.number, phone: withoutEmail.phone },
      { number: claimed.number, phone: claimed.phone },
    ]) {
      const as = anyone()
      const reply = await find(input, as)
      expect(Object.keys(reply)).toEqual(Object.keys(sent))
      expect(reply.again_in).toBe(sent.again_in)
      expect(await lastMail()).toMatchObject({ kind: 'order_code', sealed: null, sentAt: null })
      const [row] = await shop.db.select().from(orderLookup).where(eq(orderLookup.id, reply.request))
      expect(row).toMatchObject({ orderId: null })
      await expect(as('POST /api/order/find/code', { request: reply.request, code: '123456' }))
        .rejects //
        .toMatchObject({ code: 'code_wrong' })
    }
  })

  test('requests are limited per order, and per phone from one network', async () => {
    const { number, phone } = await placeOrder()
    for (let count = 0; count < 5; count += 1) await find({ number, phone })
    await expect(find({ number, phone })).rejects.toMatchObject({ code: 'codes_enough' })
    const other = '0887654321'
    const as = anyone()
    for (let count = 0; count < 8; count += 1) await find({ number: `BL26112000000${count}`, phone: other }, as)
    await expect(find({ number: 'BL261120000009', phone: other }, as)).rejects.toMatchObject({ code: 'codes_enough' })
  })

  test('who knows the number only, or the phone only, does not keep the buyer from a code', async () => {
    const { number, phone } = await placeOrder()
    for (let count = 0; count < 6; count += 1)
      await find({ number, phone: `08123456${String(count).padStart(2, '0')}` })
    for (let count = 0; count < 9; count += 1) await find({ number: `BL26112000001${count}`, phone })
    expect(await find({ number, phone })).toMatchObject({ again_in: 60 })
    expect(await lastMail()).toMatchObject({ failedAt: null })
  })

  test('a code on its way ends when the buyer replaces the link', async () => {
    const { id, number, phone, actor } = await placeOrder()
    const { request } = await find({ number, phone })
    const code = await lastCode()
    await shop.as(actor)('POST /api/order/{id}/link', { id })
    await expect(anyone()('POST /api/order/find/code', { request, code })).rejects.toMatchObject({ code: 'code_late' })
  })

  test('a code that was sent before the email changed or the link was replaced gives nothing', async () => {
    for (const end of [
      (actor: Actor, id: string) =>
        shop.as(actor)('PUT /api/order/{id}/contact', { id, contact_email: `new-${id}@test.example` }),
      (actor: Actor, id: string) => shop.as(actor)('POST /api/order/{id}/link', { id }),
    ]) {
      const { id, number, phone, actor } = await placeOrder()
      const as = anyone()
      const { request } = await find({ number, phone }, as)
      const code = await lastCode()
      await end(actor, id)
      await expect(as('POST /api/order/find/code', { request, code })).rejects.toMatchObject({ code: 'code_late' })
    }
  })

  test('the code is stored as a hash only', async () => {
    const { number, phone } = await placeOrder()
    const { request } = await find({ number, phone })
    const [row] = await shop.db.select().from(orderLookup).where(eq(orderLookup.id, request))
    expect(JSON.stringify(row)).not.toContain(await lastCode())
  })
})

describe('by SMS', () => {
  const lastSms = async () => (await shop.db.select().from(outboxSms).orderBy(desc(outboxSms.id)).limit(1))[0]!
  const system = () => shop.ctx({ kind: 'system' })

  test('the code goes to the phone of the order, also without an email', async () => {
    const { id, number, phone } = await placeOrder({ email: '' })
    const as = anyone()
    const { request } = await find({ number, phone, channel: 'sms' }, as)
    expect(await sendSmses(system())).toEqual({ sent: 1, failed: 0 })
    const { to, text, sender, authorization } = gateway.sent.at(-1)!
    expect([to, sender]).toEqual([`66${phone.slice(1)}`, 'Bailu'])
    expect(authorization).toBe(`Basic ${Buffer.from('key:secret').toString('base64')}`)
    const code = /\d{6}/.exec(text)![0]
    expect((await as('POST /api/order/find/code', { request, code })).id).toBe(id)
    expect(await lastSms()).toMatchObject({ sealed: null, failedAt: null })
  })

  test('nothing is sent for an order that does not exist', async () => {
    const before = gateway.sent.length
    await find({ number: 'BL261120NOSUCH', phone: '0812345678', channel: 'sms' })
    expect(await sendSmses(system())).toEqual({ sent: 0, failed: 0 })
    expect(gateway.sent).toHaveLength(before)
  })

  test('a code that waits is erased with the data of the guest; those to other phones stay', async () => {
    const erased = await placeOrder()
    await find({ number: erased.number, phone: erased.phone, channel: 'sms' })
    const other = await placeOrder()
    await find({ number: other.number, phone: other.phone, channel: 'sms' })
    await shop.as(erased.actor)('POST /api/order/{id}/cancel', { id: erased.id, seen_status: 'awaiting_payment' })
    await shop.as(erased.actor)('POST /api/guest/erase', {})
    expect(await sendSmses(system())).toEqual({ sent: 1, failed: 0 })
    expect(gateway.sent.at(-1)!.to).toBe(`66${other.phone.slice(1)}`)
  })

  test('is tried again while the gateway is down, and given up when the code is too old', async () => {
    const { number, phone } = await placeOrder()
    await find({ number, phone, channel: 'sms' })
    gateway.behaviour.status = 503
    expect(await sendSmses(system())).toEqual({ sent: 0, failed: 1 })
    expect(await lastSms()).toMatchObject({ failedAt: null, lastError: 'answered with 503' })
    gateway.behaviour.status = 0
    shop.setClock(new Date(shop.deps.clock().getTime() + 31_000))
    expect(await sendSmses(system())).toEqual({ sent: 1, failed: 0 })

    await find({ number, phone, channel: 'sms' })
    shop.setClock(new Date(shop.deps.clock().getTime() + 11 * 60_000))
    expect(await sendSmses(system())).toEqual({ sent: 0, failed: 1 })
    expect(await lastSms()).toMatchObject({ sealed: null, lastError: 'too late' })
  })

  test('a number that the gateway does not know is given up at once', async () => {
    const { number, phone } = await placeOrder()
    await find({ number, phone, channel: 'sms' })
    gateway.behaviour.unknownNumbers = true
    await sendSmses(system())
    gateway.behaviour.unknownNumbers = false
    expect(await lastSms()).toMatchObject({ sealed: null, lastError: 'number not accepted' })
  })

  test('without settings it is not offered, and asking for it sends nothing', async () => {
    const { sms } = shop.deps.config
    expect(await anyone()('GET /api/order/find', {})).toEqual({ channels: ['email', 'sms'] })
    Object.assign(shop.deps.config, { sms: undefined })
    expect(await anyone()('GET /api/order/find', {})).toEqual({ channels: ['email'] })
    const { number, phone } = await placeOrder()
    await find({ number, phone, channel: 'sms' })
    expect(await lastSms()).toMatchObject({ sealed: null })
    Object.assign(shop.deps.config, { sms })
  })
})
