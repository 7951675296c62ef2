import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { audit } from '../../database/tables/house.ts'
import { order } from '../../database/tables/orders.ts'
import { auditEntries } from '../../testing/audit-entries.ts'
import { addGuest, staffOf, typedAddress } from '../../testing/buyers.ts'
import { addGoods, addStaff } from '../../testing/people.ts'
import { noise } from '../../testing/pictures.ts'
import { outcome, outcomes } from '../../testing/refusals.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { expireOrders } from './expire-orders.ts'

let shop: Shop
let variant: number
let photo: Buffer
let guest: Actor
let finance: Actor
beforeAll(async () => {
  shop = await openShop()
  variant = (await addGoods(shop.db, { stock: 1_000 })).variantId
  photo = await noise(120, 160).jpeg().toBuffer()
  guest = await addGuest(shop.db)
  finance = { kind: 'staff', staffId: await addStaff(shop.db, 'finance'), role: 'finance', sessionId: '' }
})
afterAll(() => shop.close())

const place = () =>
  shop.as(guest)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address: typedAddress(),
    expected_total: 64_000,
  })
const upload = (order: string) =>
  shop.as(guest)('POST /upload_paid_pic', { order }, { upload: { bytes: Buffer.concat([photo, randomBytes(8)]) } })
const refuse = (id: string, proof: string, as: Actor = finance) =>
  shop.as(as)('POST /api/staff/order/{id}/proof/{proof}/refuse', { id, proof, reason: 'Sent to another account' })
const seen = (id: string) => shop.as(guest)('GET /api/order/{id}', { id })

test('the buyer reads why, has a new deadline, and uploads another', async () => {
  const { id } = await place()
  const { id: first } = await upload(id)
  shop.passDays(0.9)
  await refuse(id, first)
  const refused = await seen(id)
  expect(refused).toMatchObject({
    proof: 'refused',
    actions: { upload: true, pay: true, cancel: true },
    proofs: [{ id: first, refusal: 'Sent to another account' }],
  })
  expect(refused.proofs[0]?.refused_at).not.toBeNull()
  const left = Date.parse(refused.expires_at!) - shop.house.clock().getTime()
  expect(left).toBe(24 * 3_600_000)
  const { list } = await shop.as(guest)('GET /api/order', {})
  expect(list.find((row) => row.id === id)?.proof).toBe('refused')
  const { id: second } = await upload(id)
  expect(await seen(id)).toMatchObject({
    proof: 'uploaded',
    actions: { pay: true },
    proofs: [{ id: second }, { id: first }],
  })
})

test('five rejected slips do not block a sixth', async () => {
  const { id } = await place()
  for (let turn = 0; turn < 5; turn += 1) await refuse(id, (await upload(id)).id)
  expect(await outcome(upload(id))).toBe('done')
})

test('only the newest slip, once, while payment is awaited', async () => {
  const { id } = await place()
  const { id: older } = await upload(id)
  const { id: newer } = await upload(id)
  expect(await outcome(refuse(id, older))).toBe('order_moved_on')
  expect(await outcome(refuse((await place()).id, newer))).toBe('not_found')
  expect(await outcomes(Array.from({ length: 4 }, () => refuse(id, newer)))).toEqual({ done: 1, order_moved_on: 3 })
  const { proofs } = await seen(id)
  expect(proofs.every(({ refused_at }) => refused_at !== null)).toBe(true)
  const rows = await auditEntries(shop, and(eq(audit.refId, id), eq(audit.action, 'order.proof_refused')))
  expect(rows).toMatchObject([{ detail: { proof: newer, reason: 'Sent to another account' } }])
  const { id: paid } = await place()
  const { id: slip } = await upload(paid)
  await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
    id: paid,
    amount: 64_000,
    bank_reference: 'SEEN',
  })
  expect(await outcome(refuse(paid, slip))).toBe('order_moved_on')
  expect(await outcome(refuse(id, newer, staffOf('operations')))).toBe('forbidden')
})

test('without another slip the order is canceled at the new deadline', async () => {
  const { id } = await place()
  const { id: slip } = await upload(id)
  shop.passDays(2.9)
  await expireOrders(shop.ctx({ kind: 'system' }))
  expect((await seen(id)).status).toBe('awaiting_payment')
  await refuse(id, slip)
  await expireOrders(shop.ctx({ kind: 'system' }))
  expect((await seen(id)).status).toBe('awaiting_payment')
  shop.passDays(1.01)
  await expireOrders(shop.ctx({ kind: 'system' }))
  const [row] = await shop.db.select().from(order).where(eq(order.id, id))
  expect(row).toMatchObject({ status: 'canceled', cancelReason: 'unpaid' })
})

test('the timeline of the order for staff', async () => {
  const seenAt = shop.house.clock().toISOString()
  const { id } = await place()
  await refuse(id, (await upload(id)).id)
  await upload(id)
  await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: 64_000,
    bank_reference: 'log 1',
    seen_at: seenAt,
  })
  const read = await shop.as(finance)('GET /api/staff/order/{id}', { id })
  expect(read.events.map(({ what, by }) => [what, by.kind, by.name])).toEqual([
    ['order.placed', 'guest', ''],
    ['order.proof_uploaded', 'guest', ''],
    ['order.proof_refused', 'staff', 'finance'],
    ['order.proof_uploaded', 'guest', ''],
    ['order.paid', 'staff', 'finance'],
  ])
  expect(read.events.at(-1)).toMatchObject({ amount: 64_000, reference: 'LOG1' })
  expect(read.money).toMatchObject({ paid: 64_000, accepted: 0, missing: 0 })
  expect(read.money.payments[0]).toMatchObject({
    amount: 64_000,
    bank_reference: 'LOG1',
    seen_at: seenAt,
    confirmed_by: 'finance',
  })
  expect(read.actions).toEqual({
    confirm: false,
    confirm_cod: false,
    parcel_back: false,
    goods_back: false,
    goodwill: true,
    cash_lost: false,
    refuse: false,
    ship: true,
    hand_over: false,
    cancel: true,
    address: true,
    return: false,
    late: false,
    take_back: true,
  })
})

test('a payment time in the future is refused', async () => {
  const { id } = await place()
  const later = new Date(shop.house.clock().getTime() + 3_600_000).toISOString()
  const confirm = (seen_at: string) =>
    shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: 64_000,
      bank_reference: 'FUTURE',
      seen_at,
    })
  expect(await outcome(confirm(later))).toBe('bad_input')
  expect(await outcome(confirm(shop.house.clock().toISOString()))).toBe('done')
})
