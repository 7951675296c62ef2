import type { Call, Method } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { guest, user } from '../database/tables/people.ts'
import { order } from '../database/tables/orders.ts'
import { openHttpShop } from './http-shop.ts'
import * as people from './people.ts'
import { slip } from './pictures.ts'

export const ASKERS = ['nobody', 'guest', 'customer', 'partner', 'owner'] as const
export type Asker = (typeof ASKERS)[number]
type Headers = Record<string, string>
type How = { who?: Asker; lang?: string; headers?: Headers; idempotencyKey?: string | undefined }

const DAY = 86_400_000
const LOGIN = { email: 'new@test.example', password: '0123456789abcdef0123456789abcdef01234567' }

/** A small shop with somebody of every kind, and a right input for every call, to be spoilt. */
export async function hostileWorld() {
  const shop = await openHttpShop()
  const { db } = shop
  const partner = await people.addPartner(db, 'BL0001')
  const customer = await people.addUser(db, { mentorId: partner.id })
  const stranger = await people.addUser(db)
  const { productId, variantId } = await people.addGoods(db, { price: 100_000n, stock: 100_000 })
  const guestId = await people.addGuest(db)
  const ownerId = await people.addStaff(db, 'owner')
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
  const headersOf: Record<Asker, Headers> = {
    nobody: {},
    guest: { 'x-guest-token': await shop.signIn.guest(guestId) },
    customer: bearer(await shop.signIn.user(customer.id)),
    partner: bearer(await shop.signIn.user(partner.id)),
    owner: bearer(await shop.signIn.staff(ownerId)),
  }
  const as = shop.as(people.asUserActor(customer.id))
  const asStranger = shop.as(people.asUserActor(stranger.id))
  const line = { variant_id: variantId, quantity: 1 }
  const orderForm = { lines: [line], address_id: PICKUP_ID, contact: people.CONTACT, expected_total: 100_000 }
  const { id: addressId } = await as('POST /api/address', people.ADDRESS)
  const { id: orderId } = await as('POST /api/order', orderForm)
  const foreign = await asStranger('POST /api/order', orderForm)
  const picture = await slip()
  const staff = shop.as(people.asStaffActor(ownerId, 'owner'))
  const bought = { ...orderForm, lines: [{ ...line, quantity: 900 }], expected_total: 90_000_000 }
  const { id: finishedId } = await as('POST /api/order', bought)
  await staff('POST /api/staff/order/{id}/confirm-payment', {
    id: finishedId,
    amount: 90_000_000,
    bank_reference: 'P1',
  })
  await staff('POST /api/staff/order/{id}/hand-over', { id: finishedId })
  const giveBack = {
    id: finishedId,
    lines: [{ line: 0, quantity: 1 }],
    kind: 'goods' as const,
    reason: 'other' as const,
    words: 'please',
    refund_to: { by: 'promptpay' as const, number: '0812345678', name: 'Malee' },
  }
  const { id: returnId } = await as('POST /api/order/{id}/return', giveBack)
  const { id: photo } = await as('POST /api/return/photo', { return: returnId }, { upload: { bytes: picture } })
  const { id: proof } = await as('POST /upload_paid_pic', { order: orderId }, { upload: { bytes: picture } })

  const inputs: Partial<Record<Key, Record<string, unknown>>> = {
    'POST /api/login': LOGIN,
    'POST /api/register': {
      ...LOGIN,
      nickname: 'N',
      phone: '0812345678',
      invitation_code: 'BL0001',
      agreed: true,
      lang: 'th',
    },
    'GET /api/product': { catalog: 'green', q: 'Product', sort: 'price_up', after: productId, in_stock: '1' },
    'GET /api/product/{id}': { id: productId, lang: 'th' },
    'GET /api/article': { page: '1', size: '10', level1: 'announcement', level2: 'x' },
    'GET /api/article/{id}': { id: 5 },
    'GET /api/user/avatar/{id}': { id: 5 },
    'POST /api/cart/quote': { lines: [line], pickup: true, lang: 'zh' },
    'PUT /api/cart': line,
    'POST /api/cart/seen': { lines: [{ variant_id: line.variant_id, seen_price: 100 }] },
    'POST /api/cart/merge': { lines: [line] },
    'POST /api/address': { ...people.ADDRESS, is_default: true },
    'PUT /api/address/{id}': { ...people.ADDRESS, id: addressId },
    'POST /api/address/{id}/default': { id: addressId },
    'DELETE /api/address/{id}': { id: addressId },
    'POST /api/order': { ...orderForm, payment_method: 'promptpay', buyer_message: 'please', e: 'BL0001' },
    'GET /api/order': { tab: 'all', cursor: orderId },
    'GET /api/order/{id}/proof/{proof}': { id: orderId, proof },
    'POST /upload_paid_pic': { order: orderId },
    'GET /api/income/sales': { status: 'pending', cursor: orderId },
    'POST /api/order/{id}/cancel': { id: foreign.id, reason: 'other' },
    'GET /api/order/{id}/receipt': { id: finishedId },
    'GET /api/order/{id}/return': { id: finishedId },
    'POST /api/order/{id}/return': giveBack,
    'POST /api/return/{id}/withdraw': { id: returnId },
    'POST /api/return/photo': { return: returnId },
    'GET /api/return/{id}/photo/{photo}': { id: returnId, photo },
    'GET /api/staff/return': { status: 'requested', cursor: returnId },
    'GET /api/staff/return/{id}': { id: returnId },
    'GET /api/staff/return/{id}/photo/{photo}': { id: returnId, photo },
    'POST /api/staff/return/{id}/approve': { id: returnId, send_to: 'Bangkok' },
    'POST /api/staff/return/{id}/reject': { id: returnId, answer: 'Opened' },
    'POST /api/staff/return/{id}/receive': { id: returnId, sellable: [{ line: 0, quantity: 1 }] },
    'POST /api/staff/return/{id}/refund': { id: returnId, amount: 1, bank_reference: 'REF-1' },
    'POST /api/staff/login': { email: LOGIN.email, password: 'nothing' },
    'GET /api/staff/order': { tab: 'all', number: 'B', cursor: orderId },
    'GET /api/staff/order/{id}/proof/{proof}': { id: orderId, proof },
    'POST /api/staff/order/{id}/confirm-payment': { id: foreign.id, amount: 1, bank_reference: 'REF-1' },
    'POST /api/staff/order/{id}/ship': { id: foreign.id, carrier: 'Flash', tracking_number: 'TH1' },
    'POST /api/staff/order/{id}/cancel': { id: foreign.id, reason: 'Asked by the buyer' },
  }
  /** A right input of a call, every field of it given. */
  const right = (key: Key): Record<string, unknown> => inputs[key] ?? (key.includes('{id}') ? { id: foreign.id } : {})
  /** Somebody who may make the call. */
  const mayAsk = (key: Key): Asker =>
    key.includes('/staff/') ? 'owner' : key.includes('income') || key.includes('sitemessage') ? 'partner' : 'customer'

  let count = 0
  // From everywhere: what one address may do is tried elsewhere.
  const inject = (options: InjectOptions) => {
    count += 1
    return shop.app.inject({
      ...options,
      remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    })
  }
  const common = (key: Key, { who = mayAsk(key), lang = 'en', headers = {}, ...rest }: How): Headers => {
    const idempotencyKey = 'idempotencyKey' in rest ? rest.idempotencyKey : `hostile-${(count += 1)}`
    return {
      ...headersOf[who],
      'accept-language': lang,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    }
  }
  // Leaving is for good: each time with a session of its own.
  const leaving = async (key: Key, headers: Headers): Promise<Headers> => {
    if (
      !key.endsWith('/logout') ||
      !headers['authorization'] ||
      !Object.values(headersOf).some((known) => known['authorization'] === headers['authorization'])
    )
      return headers
    const staff = headers['authorization'] === headersOf.owner['authorization']
    return { ...headers, ...bearer(staff ? await shop.signIn.staff(ownerId) : await shop.signIn.user(customer.id)) }
  }
  const parts = (key: Key) => {
    const [method, path] = key.split(' ') as [Method, string]
    return { method, path }
  }
  const urlOf = (path: string, input: Record<string, unknown>) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => segment(input[name]))

  return {
    ...shop,
    askers: ASKERS,
    variantId,
    right,
    ordersOfAskers: () => db.$count(order),
    /** Sends raw bytes to the call's address. */
    ask: async (key: Key, { payload, type, ...how }: How & { payload: string | Buffer; type: string | undefined }) => {
      const { method, path } = parts(key)
      return inject({
        method,
        url: urlOf(path, right(key)),
        payload,
        headers: { ...(await leaving(key, common(key, how))), ...(type !== undefined && { 'content-type': type }) },
      })
    },
    /** Sends an input the way the call wants it: path, query, JSON or a form with a picture. */
    askInput: async (key: Key, input: Record<string, unknown>, how: How = {}) => {
      const { method, path } = parts(key)
      const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      const url = urlOf(path, input)
      const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
      const headers = await leaving(key, common(key, how))
      if (method === 'GET' || method === 'DELETE') return inject({ method, url: `${url}${query(rest)}`, headers })
      if ((calls[key] as Call).multipart) return inject({ method, url, ...form(rest, picture, headers) })
      return inject({
        method,
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(own(rest)),
      })
    },
    uselessTokens: (key: Key): Record<string, Headers> => {
      const other = key.includes('/staff/') ? headersOf.customer : headersOf.owner
      return {
        garbage: bearer('garbage'),
        'of the right form': bearer('A'.repeat(43)),
        empty: { authorization: 'Bearer ' },
        'another scheme': { authorization: 'Basic YTpi' },
        'of the other house': other,
        'a garbage guest': { 'x-guest-token': 'A'.repeat(43) },
        'a guest behind a garbage session': { ...headersOf.guest, ...bearer('B'.repeat(43)) },
        ...(key.includes('/staff/') && { 'a guest': headersOf.guest }),
      }
    },
    /** Sessions too old, of somebody disabled, and the token of a guest whose orders were claimed. */
    expiredUser: async (): Promise<Headers> =>
      bearer(await shop.signIn.user(customer.id, new Date(shop.house.clock().getTime() - 31 * DAY))),
    idleStaff: async (): Promise<Headers> =>
      bearer(await shop.signIn.staff(ownerId, new Date(shop.house.clock().getTime() - DAY))),
    disabledUser: async (): Promise<Headers> => {
      const gone = await people.addUser(db)
      const token = await shop.signIn.user(gone.id)
      await db.update(user).set({ disabledAt: shop.house.clock() }).where(eq(user.id, gone.id))
      return bearer(token)
    },
    claimedGuest: async (): Promise<Headers> => {
      const id = await people.addGuest(db)
      const token = await shop.signIn.guest(id)
      await db.update(guest).set({ claimedBy: customer.id }).where(eq(guest.id, id))
      return { 'x-guest-token': token }
    },
  }
}
export type HostileWorld = Awaited<ReturnType<typeof hostileWorld>>

const said = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  } catch {
    return 'undefined'
  }
}
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
// An empty part would make another address of it.
const segment = (value: unknown) => encoded(said(value)).replace(/^\.{1,2}$/, '%2e') || '0'
const query = (fields: [string, unknown][]) =>
  fields.length === 0 ? '' : `?${fields.map(([name, value]) => `${encoded(name)}=${encoded(said(value))}`).join('&')}`
const own = (fields: [string, unknown][]) => {
  const made = Object.create(null) as Record<string, unknown>
  for (const [name, value] of fields) made[name] = value
  return made
}

function form(fields: [string, unknown][], picture: Buffer, headers: Headers) {
  const quoted = (name: string) => name.replace(/["\r\n]/g, '_')
  const head = fields
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${said(value)}\r\n`)
    .join('')
  const file =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), picture, Buffer.from('\r\n--x--\r\n')]),
  }
}
