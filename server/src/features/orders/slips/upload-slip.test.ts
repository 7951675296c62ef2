import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../core/context.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { addGuestActor, addUserActor, newStaffActor, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { addProduct } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture, sampleSlip } from '../../../testing/fixtures/sample-files.ts'
import { callOutcome, countOutcomes } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { expireOrders } from '../expire-orders.ts'

let shop: TestApp
let variant: number
let photo: Buffer
let guest: Actor
beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 1_000 })).variantId
  photo = await noisePicture(120, 160).jpeg().toBuffer()
})
beforeEach(async () => {
  guest = await addGuestActor(shop.db)
})
afterAll(() => shop.close())

const place = (actor: Actor, payment_method: 'promptpay' | 'cod' = 'promptpay') =>
  shop.as(actor)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address: typedAddress(),
    expected_total: 64_000,
    payment_method,
  })
/** The same picture encoded differently. */
const another = () => Buffer.concat([photo, randomBytes(8)])
const upload = (actor: Actor, order: string, bytes: Buffer = another()) =>
  shop.as(actor)('POST /upload_paid_pic', { order }, { upload: { bytes } })

test('a slip is stored, visible to its buyer and to finance only', async () => {
  const { id } = await place(guest)
  const first = await upload(guest, id)
  const second = await upload(guest, id, await sampleSlip())
  const seen = await shop.as(guest)('GET /api/order/{id}', { id })
  expect(seen).toMatchObject({
    slip: 'uploaded',
    // A slip extends the deadline by its own hours.
    expires_at: '2026-11-23T05:00:00.000Z',
    actions: { pay: true, upload: true, retract: true, cancel: true },
  })
  expect(seen.slips.map((slip) => slip.id)).toEqual([second.id, first.id])
  const picture = await shop.as(guest)('GET /api/order/{id}/slip/{slip}', { id, slip: first.id })
  expect(picture).toMatchObject({ type: 'image/jpeg', private: true })
  const staff = await shop.as(newStaffActor('finance'))('GET /api/staff/order/{id}', { id })
  expect(staff.slips[0]).toMatchObject({ bank: '002', bank_reference: '0002123123121200011', also_on: [] })
  expect(
    (await shop.as(newStaffActor('finance'))('GET /api/staff/order/{id}/slip/{slip}', { id, slip: first.id })).private,
  ).toBe(true)

  for (const unrelated of [await addGuestActor(shop.db), await addUserActor(shop.db)]) {
    expect(await callOutcome(shop.as(unrelated)('GET /api/order/{id}/slip/{slip}', { id, slip: first.id }))).toBe(
      'not_found',
    )
    expect(await callOutcome(upload(unrelated, id))).toBe('not_found')
  }
  const other = await place(guest)
  expect(await callOutcome(shop.as(guest)('GET /api/order/{id}/slip/{slip}', { id: other.id, slip: first.id }))).toBe(
    'not_found',
  )
  expect(await callOutcome(upload({ kind: 'anonymous' }, id))).toBe('login_required')
  expect(
    await callOutcome(
      shop.as(newStaffActor('operations'))('GET /api/staff/order/{id}/slip/{slip}', { id, slip: first.id }),
    ),
  ).toBe('forbidden')
})

test('the same picture or bank reference elsewhere is shown to finance', async () => {
  const [a, b, c] = [await place(guest), await place(guest), await place(guest)]
  await upload(guest, a.id, photo)
  await upload(guest, b.id, photo)
  await upload(guest, b.id, await sampleSlip('#ffffff'))
  await upload(guest, c.id, await sampleSlip('#eeeeee'))
  const shown = await shop.as(newStaffActor('finance'))('GET /api/staff/order/{id}', { id: b.id })
  expect(shown.flags).toEqual(['slip_elsewhere'])
  expect(shown.slips[0]?.also_on.map(({ number }) => number)).toContain(c.number)
  expect(shown.slips[1]?.also_on.map(({ number }) => number)).toContain(a.number)
})

describe('limits', () => {
  test('five per order, also when uploaded concurrently', async () => {
    const { id } = await place(guest)
    expect(await countOutcomes(Array.from({ length: 8 }, () => upload(guest, id)))).toEqual({
      done: 5,
      upload_limit: 3,
    })
    expect(await shop.db.$count(paymentSlip, eq(paymentSlip.orderId, id))).toBe(5)
    expect((await shop.as(guest)('GET /api/order', {})).list[0]?.actions.upload).toBe(false)
  })
  test('twenty per buyer and day', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => place(guest)))
    for (let sent = 0; sent < 20; sent += 1) await upload(guest, orders[sent % 6]!.id)
    expect(await callOutcome(upload(guest, orders[0]!.id))).toBe('too_many')
    shop.passDays(1.01)
    expect(await callOutcome(upload(guest, orders[0]!.id))).toBe('done')
  })
  test('only pictures, only for orders that await payment', async () => {
    const { id } = await place(guest)
    expect(await callOutcome(upload(guest, id, Buffer.from('<html>')))).toBe('picture_kind')
    expect(await callOutcome(upload(guest, id, photo.subarray(0, 900)))).toBe('picture_unreadable')
    expect(await shop.db.$count(paymentSlip, eq(paymentSlip.orderId, id))).toBe(0)
    await shop.as(guest)('POST /api/order/{id}/cancel', { id })
    expect(await callOutcome(upload(guest, id))).toBe('order_moved_on')
    expect(await callOutcome(upload(guest, (await place(guest, 'cod')).id))).toBe('order_moved_on')
  })
})

test('after the deadline no slip extends it, even before the order is canceled', async () => {
  const { id } = await place(guest)
  const { id: sent } = await place(guest)
  await upload(guest, sent)
  shop.passDays(1)
  expect(await callOutcome(upload(guest, id))).toBe('order_moved_on')
  expect((await shop.as(guest)('GET /api/order/{id}', { id })).actions).toMatchObject({ pay: false, upload: false })
  expect((await shop.as(guest)('GET /api/order/{id}/payment', { id })).state).toBe('expired')
  expect(await callOutcome(upload(guest, sent))).toBe('done')
  await expireOrders(shop.ctx({ kind: 'system' }))
  expect((await shop.as(guest)('GET /api/order/{id}', { id })).status).toBe('canceled')
  shop.passDays(2)
  expect(await callOutcome(upload(guest, sent))).toBe('order_moved_on')
})

test('an upload concurrent with the deadline: one of them wins', async () => {
  const runExpiry = () => expireOrders(shop.ctx({ kind: 'system' }))
  const { id: first } = await place(guest)
  const uploadMs = performance.now()
  await upload(guest, first)
  const usual = performance.now() - uploadMs
  for (let round = 0; round < 10; round += 1) {
    shop.passDays(1.01)
    await runExpiry()
    const { id } = await place(guest)
    // Started before the deadline.
    const uploading = callOutcome(upload(guest, id))
    shop.passDays(1.01)
    const [uploaded] = await Promise.all([uploading, wait((usual * (round + 5)) / 10).then(runExpiry)])
    const { status, slip } = await shop.as(guest)('GET /api/order/{id}', { id })
    expect([uploaded, status, slip]).toEqual(
      uploaded === 'done' ? ['done', 'awaiting_payment', 'uploaded'] : ['order_moved_on', 'canceled', 'none'],
    )
  }
})
