import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../core/context.ts'
import { audit } from '../../audit/table.ts'
import { order } from '../table.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { addGuestActor, newStaffActor, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { addProduct, addStaff } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../../testing/fixtures/sample-files.ts'
import { callOutcome, countOutcomes } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { expireOrders } from '../expire-orders.ts'

let shop: TestApp
let variant: number
let photo: Buffer
let guest: Actor
let finance: Actor
beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 1_000 })).variantId
  photo = await noisePicture(120, 160).jpeg().toBuffer()
  guest = await addGuestActor(shop.db)
  finance = { kind: 'staff', staffId: await addStaff(shop.db, 'finance'), roles: ['finance'], sessionId: '' }
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
const fail = (id: string, slipId: string, as: Actor = finance) =>
  shop.as(as)('POST /api/staff/order/{id}/slip/{slip}/reject', { id, slip: slipId, reason: 'Sent to another account' })
const seen = (id: string) => shop.as(guest)('GET /api/order/{id}', { id })

test('the buyer reads why, has a new deadline, and uploads another', async () => {
  const { id } = await place()
  const { id: first } = await upload(id)
  shop.passDays(0.9)
  await fail(id, first)
  const rejected = await seen(id)
  expect(rejected).toMatchObject({
    slip: 'rejected',
    actions: { upload: true, pay: true, cancel: true },
    slips: [{ id: first, rejection_reason: 'Sent to another account' }],
  })
  expect(rejected.slips[0]?.rejected_at).not.toBeNull()
  const left = Date.parse(rejected.expires_at!) - shop.deps.clock().getTime()
  expect(left).toBe(24 * 3_600_000)
  const { list } = await shop.as(guest)('GET /api/order', {})
  expect(list.find((row) => row.id === id)).toMatchObject({
    slip: 'rejected',
    slip_rejection: 'Sent to another account',
  })
  const { id: second } = await upload(id)
  expect(await seen(id)).toMatchObject({
    slip: 'uploaded',
    slip_rejection: '',
    actions: { pay: true },
    slips: [{ id: second }, { id: first }],
  })
})

test('five rejected slips do not block a sixth', async () => {
  const { id } = await place()
  for (let turn = 0; turn < 5; turn += 1) await fail(id, (await upload(id)).id)
  expect(await callOutcome(upload(id))).toBe('done')
})

test('only the newest slip, once, while payment is awaited', async () => {
  const { id } = await place()
  const { id: older } = await upload(id)
  const { id: newer } = await upload(id)
  expect(await callOutcome(fail(id, older))).toBe('order_moved_on')
  expect(await callOutcome(fail((await place()).id, newer))).toBe('not_found')
  expect(await countOutcomes(Array.from({ length: 4 }, () => fail(id, newer)))).toEqual({ done: 1, order_moved_on: 3 })
  const { slips } = await seen(id)
  expect(slips.every(({ rejected_at }) => rejected_at !== null)).toBe(true)
  const rows = await readAuditEntries(shop, and(eq(audit.refId, id), eq(audit.action, 'order.slip_rejected')))
  expect(rows).toMatchObject([{ detail: { slip: newer, reason: 'Sent to another account' } }])
  const { id: paid } = await place()
  const { id: slip } = await upload(paid)
  await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
    id: paid,
    amount: 64_000,
    bank_reference: 'SEEN',
  })
  expect(await callOutcome(fail(paid, slip))).toBe('order_moved_on')
  expect(await callOutcome(fail(id, newer, newStaffActor('operations')))).toBe('forbidden')
})

test('without another slip the order is canceled at the new deadline', async () => {
  const { id } = await place()
  const { id: slip } = await upload(id)
  shop.passDays(2.9)
  await expireOrders(shop.ctx({ kind: 'system' }))
  expect((await seen(id)).status).toBe('awaiting_payment')
  await fail(id, slip)
  await expireOrders(shop.ctx({ kind: 'system' }))
  expect((await seen(id)).status).toBe('awaiting_payment')
  shop.passDays(1.01)
  await expireOrders(shop.ctx({ kind: 'system' }))
  const [row] = await shop.db.select().from(order).where(eq(order.id, id))
  expect(row).toMatchObject({ status: 'canceled', cancelReason: 'unpaid' })
})

test('the timeline of the order for staff', async () => {
  const seenAt = shop.deps.clock().toISOString()
  const { id } = await place()
  await fail(id, (await upload(id)).id)
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
    ['order.slip_uploaded', 'guest', ''],
    ['order.slip_rejected', 'staff', 'finance'],
    ['order.slip_uploaded', 'guest', ''],
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
    reject: false,
    ship: true,
    ready: false,
    hand_over: false,
    cancel: true,
    cancel_pieces: false,
    address: true,
    return: false,
    late: false,
    reverse_payment: true,
  })
})

test('a payment time in the future is rejected', async () => {
  const { id } = await place()
  const later = new Date(shop.deps.clock().getTime() + 3_600_000).toISOString()
  const confirm = (seen_at: string) =>
    shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: 64_000,
      bank_reference: 'FUTURE',
      seen_at,
    })
  expect(await callOutcome(confirm(later))).toBe('bad_input')
  expect(await callOutcome(confirm(shop.deps.clock().toISOString()))).toBe('done')
})
