import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { RetentionKind } from '@bailu/contract/legal/staff'
import type { Actor } from '../../core/context.ts'
import { auditNote } from '../audit/table.ts'
import { orderNote, order } from '../orders/table.ts'
import { paymentSlip } from '../receipts/table.ts'
import { guest } from '../account/table.ts'
import { eraseAllExpiredData } from './registry.ts'
import { newStaffActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { sampleSlip } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { expireOrders } from '../orders/expire-orders.ts'

let shop: TestApp
let variantId: number
const system = () => shop.ctx({ kind: 'system' })
const finance = newStaffActor('finance')
const operations = newStaffActor('operations')
const owner = newStaffActor('owner')
beforeAll(async () => {
  shop = await openTestApp()
  variantId = (await people.addProduct(shop.db, { price: 100_000n, stock: 10_000 })).variantId
})
afterAll(() => shop?.close())

const asGuest = async (): Promise<Extract<Actor, { kind: 'guest' }>> => ({
  kind: 'guest',
  guestId: await people.addGuest(shop.db),
})
const place = (actor: Actor) =>
  shop.as(actor)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: { name: 'Zqguest Zqname', phone: '0898887766' },
    expected_total: 100_000,
    buyer_message: 'Zqmessage',
  })
const shown = (row: unknown) =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
const rowOf = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!
const countStored = async (kind: RetentionKind) =>
  (await shop.as(owner)('GET /api/staff/retention', {})).list.find((one) => one.kind === kind)!
let serial = 0
const sell = async (actor: Actor) => {
  const { id } = await place(actor)
  await shop.as(actor)('POST /upload_paid_pic', { order: id }, { upload: { bytes: await sampleSlip() } })
  const bank_reference = `RET${(serial += 1)}`
  await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', { id, amount: 100_000, bank_reference })
  await shop.as(operations)('POST /api/staff/order/{id}/hand-over', {
    id,
    without_code: 'Zqknown',
    ...(await shop.seenPieces(id)),
  })
  return id
}

test('an unpaid order is anonymized after 90 days, a paid one after five years; the figures stay', async () => {
  const unpaid = await place(await asGuest())
  const sold = await sell(await asGuest())
  shop.passDays(2)
  await expireOrders(system())
  shop.passDays(89)
  await eraseAllExpiredData(system())
  expect(shown((await rowOf(unpaid.id)).address)).toContain('Zqguest')
  shop.passDays(2)
  expect(await countStored('unpaid_orders')).toMatchObject({ length: 90, unit: 'days', due: 1, rule: 'retention' })
  await eraseAllExpiredData(system())
  expect(shown(await rowOf(unpaid.id))).not.toMatch(/Zq|0898887766/)
  expect(shown(await rowOf(sold))).toContain('Zqguest')
  expect(await countStored('unpaid_orders')).toMatchObject({
    due: 0,
    erased: 1,
    last_run_at: shop.deps.clock().toISOString(),
  })

  shop.setClock(new Date('2031-12-31T12:00:00Z'))
  await eraseAllExpiredData(system())
  expect(shown(await rowOf(sold))).toContain('Zqguest')
  const [paper] = await shop.db.select().from(paymentSlip).where(eq(paymentSlip.orderId, sold))
  expect(await shop.deps.files.has(paper!.fileKey)).toBe(true)
  shop.setClock(new Date('2032-01-01T12:00:00Z'))
  expect(await countStored('sale_documents')).toMatchObject({ length: 5, unit: 'years', due: 1 })
  await eraseAllExpiredData(system())
  const row = await rowOf(sold)
  expect(shown(row)).not.toMatch(/Zq|0898887766/)
  expect(row.total).toBe(100_000n)
  expect(await shop.deps.files.has(paper!.fileKey)).toBe(false)
  expect(await countStored('sale_documents')).toMatchObject({ due: 0, erased: 1 })
  expect(await shop.db.$count(auditNote)).toBe(0)
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
})

test('a guest can read and erase their data, except data under legal retention', async () => {
  const me = await asGuest()
  const other = await asGuest()
  const theirs = await place(other)
  const { id: open } = await place(me)
  const sold = await sell(me)
  const seen = await shop.as(me)('GET /api/guest/data', {})
  expect(seen.sections[0]!.rows.map((row) => row['receiver'])).toEqual(['Zqguest Zqname', 'Zqguest Zqname'])
  expect(seen).toMatchObject({ retained: { orders: 1, years: 5 }, obstacles: [{ what: 'order_unpaid', count: 1 }] })
  expect(await callOutcome(shop.as(me)('POST /api/guest/erase', {}))).toBe('deletion_blocked')
  await shop.as(me)('POST /api/order/{id}/cancel', { id: open })
  expect(await callOutcome(shop.as(me)('POST /api/guest/erase', {}))).toBe('done')
  expect(shown(await rowOf(open))).not.toMatch(/Zq|0898887766/)
  const paper = await rowOf(sold)
  expect(paper.buyerMessage).toBe('')
  expect(shown(paper.address)).toContain('Zqguest')
  expect(shown(await rowOf(theirs.id))).toContain('Zqmessage')
})

test('an open cash on delivery order prevents the erasure of its buyer until the cash is received', async () => {
  const me = await asGuest()
  const { id, total } = await shop.as(me)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address: typedAddress(),
    expected_total: 105_000,
    payment_method: 'cod',
  })
  await shop.as(operations)('POST /api/staff/order/{id}/note', { id, words: 'Zqdriver' })
  await shop.as(operations)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    ...(await shop.seenPieces(id)),
  })
  const { obstacles } = await shop.as(me)('GET /api/guest/data', {})
  expect(obstacles).toEqual([{ what: 'delivery_unpaid', count: 1, amount: null }])
  const erase = () => callOutcome(shop.as(me)('POST /api/guest/erase', {}))
  expect(await erase()).toBe('deletion_blocked')
  expect(await shop.db.$count(orderNote, eq(orderNote.orderId, id))).toBe(1)
  const cash = { id, amount: total, bank_reference: `RET${(serial += 1)}` }
  await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', cash)
  expect(await erase()).toBe('done')
})

test('a user is referred to the account page, an anonymous caller to the sign-in', async () => {
  const customer = people.userActor((await people.addUser(shop.db)).id)
  expect(await callOutcome(shop.as(customer)('GET /api/guest/data', {}))).toBe('forbidden')
  expect(await callOutcome(shop.as({ kind: 'anonymous' })('POST /api/guest/erase', {}))).toBe('login_required')
})

test('guests without orders are erased after their retention, others are not', async () => {
  const idle = await asGuest()
  const buyer = await asGuest()
  await place(buyer)
  shop.passDays(31)
  await eraseAllExpiredData(system())
  const left = (await shop.db.select({ id: guest.id }).from(guest)).map(({ id }) => id)
  expect(left).not.toContain(idle.guestId)
  expect(left).toContain(buyer.guestId)
})
