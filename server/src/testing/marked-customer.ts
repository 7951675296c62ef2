import { PICKUP_ID } from '@bailu/contract/pickup'
import { eq } from 'drizzle-orm'
import { order } from '../database/tables/orders.ts'
import { browserAt } from './push-service.ts'
import { EMAIL, PHONE, WORDS } from './markers.ts'
import { refundOrders } from './marked-refunds.ts'
import {
  bearer,
  type Headers,
  MARKED_ACCOUNT,
  MARKED_ADDRESS,
  MARKED_CONTACT,
  type MarkedWorld,
  PASSWORD,
  PRICE,
  THAI_ADDRESS,
} from './marked-world.ts'
import { proveAddress } from './proof.ts'

export const REGISTER = {
  nickname: WORDS,
  email: EMAIL,
  phone: PHONE,
  password: PASSWORD,
  agreed: true as const,
  lang: 'en' as const,
}

/** @returns the account's id, e-mail address and the headers of its session */
export async function register(w: MarkedWorld, about: string, invitation_code?: string) {
  const given = { ...REGISTER, ...(invitation_code && { invitation_code }) }
  const { token } = await w.plant({}, about, 'POST /api/register', given)
  const me = bearer(token)
  const { user } = await w.plant(me, about, 'GET /api/user-info', {})
  await proveAddress(w.shop, user.email)
  return { id: user.id, email: user.email, me }
}

/** Fills every free-text field of an account before the first order: profile, avatar, push subscription, addresses. */
export async function settleIn(w: MarkedWorld, about: string, { me, email }: { me: Headers; email: string }) {
  const { plant } = w
  const password = 'f'.repeat(40)
  await plant({}, about, 'POST /api/login', { email, password }, { refused: 'wrong_login' })
  const { request } = await plant({}, about, 'POST /api/reset-password/code', { email })
  const guess = { email, request, code: '000000', password }
  await plant({}, about, 'POST /api/reset-password', guess, { refused: 'code_wrong' })
  await plant(me, about, 'PUT /api/account/nickname', { nickname: WORDS })
  await plant(me, about, 'PUT /api/account/phone', { phone: PHONE })
  await plant(me, about, 'POST /api/account/email', { email: EMAIL })
  await plant(me, about, 'POST /api/user/avatar', {}, { file: await w.marked(about) })
  await plant({}, about, 'POST /api/staff/login', { email, password }, { refused: 'wrong_login' })
  await plant({}, about, 'POST /api/staff/sign-in-link', { email, lang: 'en' })
  const browser = browserAt('https://push.example.com/marked').address
  await plant(me, about, 'POST /api/push/subscription', { ...browser, lang: 'en', device: WORDS })
  const { id } = await plant(me, about, 'POST /api/address', MARKED_ADDRESS)
  await plant(me, about, 'PUT /api/address/{id}', { id, ...MARKED_ADDRESS })
  return { addressId: id, home: (await plant(me, about, 'POST /api/address', THAI_ADDRESS)).id }
}

type Place = { address_id: number } | { address: typeof THAI_ADDRESS }
/** `goes`: an address in Thailand; `far`: one abroad. */
type Buyer = { me: Headers; goes: Place; far: Place }

/** Fills every free-text field about orders, returns and refunds of one buyer; at the end none of them is open. */
export async function buy(w: MarkedWorld, about: string, { me, goes, far }: Buyer) {
  const { plant, staff } = w
  const withShipping = PRICE + 5_000
  const place = async (quantity = 1, more = {}) =>
    (
      await plant(me, about, 'POST /api/order', {
        lines: w.lines(quantity),
        ...goes,
        expected_total: quantity > 1 ? PRICE * quantity : withShipping,
        buyer_message: WORDS,
        ...more,
      })
    ).id
  const finish = (id: string) =>
    plant(staff.owner, about, 'POST /api/staff/order/{id}/ship', { id, carrier: WORDS, tracking_number: WORDS })

  const abroad = { lines: w.lines(), ...far, expected_total: withShipping, buyer_message: WORDS }
  const { id: sent } = await plant(me, about, 'POST /api/order', abroad)
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/address', {
    id: sent,
    address: MARKED_ADDRESS,
    reason: WORDS,
  })
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/cancel', {
    id: sent,
    reason: WORDS,
    seen_status: 'awaiting_payment',
  })
  const unpaid = await place()
  await plant(me, about, 'POST /upload_paid_pic', { order: unpaid }, { file: await w.marked(about) })
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/note', { id: unpaid, words: WORDS })
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/cancel', {
    id: unpaid,
    reason: WORDS,
    seen_status: 'awaiting_payment',
  })

  const sold = await place(4)
  const { id: proof } = await plant(
    me,
    about,
    'POST /upload_paid_pic',
    { order: sold },
    { file: await w.marked(about) },
  )
  const slip = { id: sold, proof, reason: WORDS }
  await plant(staff.finance, about, 'POST /api/staff/order/{id}/proof/{proof}/refuse', slip)
  await w.confirm(about, sold, 4 * PRICE)
  const moved = { id: sold, address: THAI_ADDRESS, reason: WORDS }
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/address', moved)
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/note', { id: sold, words: WORDS })
  await finish(sold)
  await giveBack(w, about, me, sold)

  const { id: picked } = await plant(me, about, 'POST /api/order', w.pickup())
  await w.confirm(about, picked, PRICE)
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/hand-over', { id: picked, without_code: WORDS })

  for (const end of ['confirm', 'reject'] as const) {
    const id = await place(1, { payment_method: 'cod' })
    const expiresAt = new Date(w.shop.house.clock().getTime() + 86_400_000)
    await w.shop.db.update(order).set({ status: 'awaiting_payment', expiresAt }).where(eq(order.id, id))
    if (end === 'confirm') {
      await plant(staff.owner, about, 'POST /api/staff/order/{id}/confirm-cod', { id, called: WORDS })
      await finish(id)
      await w.confirm(about, id, withShipping)
    } else await plant(staff.owner, about, 'POST /api/staff/order/{id}/reject-cod', { id, reason: WORDS })
  }
  const sentCod = async () => {
    const id = await place(1, { payment_method: 'cod' })
    await finish(id)
    return id
  }
  const parcel = { id: await sentCod(), cause: 'refused' as const, words: WORDS }
  await plant(staff.owner, about, 'POST /api/staff/order/{id}/parcel-back', parcel)
  for (const end of ['goods-back', 'goods-lost'] as const) {
    const id = await sentCod()
    const seen = { id, reason: WORDS, seen_status: 'finished' as const }
    await plant(staff.owner, about, 'POST /api/staff/order/{id}/cancel', seen)
    if (end === 'goods-back')
      await plant(staff.owner, about, 'POST /api/staff/order/{id}/goods-back', { id, words: WORDS })
    else await plant(staff.owner, about, 'POST /api/staff/order/{id}/goods-lost', { id, reason: WORDS })
  }
  const loss = { kind: 'cash_loss' as const, subject: await sentCod(), reason: WORDS }
  const { id: agreed } = await plant(staff.finance, about, 'POST /api/staff/approval', loss)
  await plant(staff.second, about, 'POST /api/staff/approval/{id}/approve', { id: agreed })
  await plant(staff.finance, about, 'POST /api/staff/order/{id}/cash-lost', { id: loss.subject, reason: WORDS })
  await refundOrders(w, about, me, place)
  return { sold, finish }
}

async function giveBack(w: MarkedWorld, about: string, me: Headers, id: string) {
  const { plant, staff } = w
  const form = {
    id,
    lines: [{ line: 0, quantity: 1 }],
    kind: 'goods' as const,
    reason: 'other' as const,
    words: WORDS,
    refund_to: MARKED_ACCOUNT,
  }
  const asked = async () => {
    const made = await plant(me, about, 'POST /api/order/{id}/return', form)
    await plant(me, about, 'POST /api/return/photo', { return: made.id }, { file: await w.marked(about) })
    return made.id
  }
  await plant(staff.owner, about, 'POST /api/staff/return/{id}/reject', { id: await asked(), answer: WORDS })
  const worn = await asked()
  await plant(staff.owner, about, 'POST /api/staff/return/{id}/approve', { id: worn, send_to: WORDS })
  await plant(me, about, 'PUT /api/return/{id}/refund-to', { id: worn, refund_to: MARKED_ACCOUNT })
  await plant(staff.owner, about, 'POST /api/staff/return/{id}/refuse-goods', { id: worn, answer: WORDS })
  const wrong = await asked()
  await plant(staff.owner, about, 'POST /api/staff/return/{id}/approve', { id: wrong, send_to: WORDS })
  await plant(staff.owner, about, 'POST /api/staff/return/{id}/receive', { id: wrong })
  const sentBack = { id: wrong, answer: WORDS, parcel: { carrier: WORDS, tracking_number: WORDS } }
  await plant(staff.owner, about, 'POST /api/staff/return/{id}/reject', sentBack)
  const rang = { ...form, asked_by: WORDS, exception: WORDS }
  const { id: good, amount } = await plant(staff.owner, about, 'POST /api/staff/order/{id}/return', rang)
  const { status } = (await plant(staff.owner, about, 'GET /api/staff/return/{id}', { id: good })) as { status: string }
  if (status === 'requested')
    await plant(staff.owner, about, 'POST /api/staff/return/{id}/approve', { id: good, send_to: WORDS })
  await plant(staff.owner, about, 'POST /api/staff/return/{id}/receive', { id: good })
  const second = { kind: 'return' as const, subject: good, reason: WORDS }
  const { id: approval } = await plant(staff.finance, about, 'POST /api/staff/approval', second)
  await plant(staff.second, about, 'POST /api/staff/approval/{id}/approve', { id: approval })
  const back = { id: good, amount, bank_reference: WORDS }
  await plant(staff.finance, about, 'POST /api/staff/return/{id}/refund', back)
}

/** Fills every free-text field staff use about a customer, searches included. */
export async function lookedAfter(w: MarkedWorld, about: string, { id, me }: { id: number; me: Headers }) {
  const { plant } = w
  const { owner, finance } = w.staff
  const one = { id: String(id), reason: WORDS }
  const sale = {
    lines: w.lines(),
    customer_id: id,
    expected_total: PRICE,
    buyer_message: WORDS,
    reason: WORDS,
  }
  const till = { how: 'paid' as const, by: 'cash' as const, amount: PRICE, bank_reference: WORDS }
  const counter = { ...sale, address_id: PICKUP_ID, contact: MARKED_CONTACT, payment: till }
  const { id: sold } = await plant(finance, about, 'POST /api/staff/order', counter)
  await plant(owner, about, 'POST /api/staff/order/{id}/hand-over', { id: sold, without_code: WORDS })
  const sent = {
    ...sale,
    address: MARKED_ADDRESS,
    expected_total: PRICE + 5_000,
    payment: { how: 'promptpay' as const },
  }
  const { id: cod } = await plant(finance, about, 'POST /api/staff/order', sent)
  await plant(owner, about, 'POST /api/staff/order/{id}/cancel', {
    id: cod,
    reason: WORDS,
    seen_status: 'awaiting_payment',
  })
  const q = w.markers.find((marker) => marker.about === about)!.value
  for (const key of ['GET /api/staff/order', 'GET /api/staff/order/csv'] as const)
    await plant(owner, about, key, { search: q, number: q })
  for (const key of ['product', 'product-count', 'stock', 'article', 'material'] as const)
    await plant(owner, about, `GET /api/staff/${key}`, { q })
  await plant(owner, about, 'GET /api/staff/sitemessage/partner', { q })
  await plant(me, about, 'GET /api/product', { catalog: 'green', q })
  await plant(me, about, 'GET /api/material', { q })
  await plant(owner, about, 'GET /api/staff/refund', { search: q })
  await plant(owner, about, 'GET /api/staff/receipt', { search: q })
  await plant(owner, about, 'GET /api/staff/customer', { q })
  await plant(owner, about, 'GET /api/staff/partner', { q })
  await plant(owner, about, 'GET /api/staff/reward', { order: q })
  for (const key of ['GET /api/staff/audit', 'GET /api/staff/audit/csv'] as const)
    await plant(owner, about, key, { ref_id: q })
  await plant(owner, about, 'POST /api/staff/customer/{id}/reveal', { ...one, field: 'phone' })
  await plant(owner, about, 'POST /api/staff/customer/{id}/export', one)
  const other = await register(w, about)
  await plant(owner, about, 'POST /api/staff/customer/{id}/merge', { ...one, other: other.id })
  await plant(me, about, 'POST /api/application', {
    first_name: WORDS,
    last_name: WORDS,
    birth_date: '1990-02-28',
    message: WORDS,
    consents: { partner: true, privacy: true },
  })
  const { list } = await plant(owner, about, 'GET /api/staff/application', { status: 'submitted' })
  await plant(owner, about, 'POST /api/staff/application/{id}/refuse', { id: list[0]!.id, reason: WORDS })
  const mentor = await plant(owner, about, 'GET /api/staff/partner', { state: 'active' })
  const { employee_no } = mentor.list.at(-1)!
  await plant(owner, about, 'PUT /api/staff/customer/{id}/mentor', { ...one, employee_no })
  await plant(owner, about, 'POST /api/staff/customer/{id}/end-sessions', one)
  await plant(owner, about, 'POST /api/staff/customer/{id}/disable', one)
  await plant(owner, about, 'POST /api/staff/customer/{id}/enable', one)
}
