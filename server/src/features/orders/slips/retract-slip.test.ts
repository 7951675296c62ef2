import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '@bailu/phrases/days'
import type { Actor } from '../../../core/context.ts'
import { order } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { addGuestActor, addUserActor, newStaffActor, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { addProduct } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../../testing/fixtures/sample-files.ts'
import { callOutcome, countOutcomes } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

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

const place = (as: Actor = guest) =>
  shop.as(as)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address: typedAddress(),
    expected_total: 64_000,
  })
/** The same picture encoded differently. */
const another = () => Buffer.concat([photo, randomBytes(8)])
const upload = (id: string, bytes = another(), as: Actor = guest) =>
  shop.as(as)('POST /upload_paid_pic', { order: id }, { upload: { bytes } })
const retract = (id: string, slipId: string, as: Actor = guest) =>
  shop.as(as)('POST /api/order/{id}/slip/{slip}/retract', { id, slip: slipId })
const seen = (id: string, as: Actor = guest) => shop.as(as)('GET /api/order/{id}', { id })
const finance = () => shop.as(newStaffActor('finance'))
const waiting = async () => (await finance()('GET /api/staff/slip', {})).list.map(({ id }) => id)
const left = async (id: string) => Date.parse((await seen(id)).expires_at!) - shop.deps.clock().getTime()

test('a wrong picture is retracted: it stays stored and marked, and the order waits for payment with its reservation', async () => {
  const { id } = await place()
  const { id: slipId } = await upload(id)
  expect(await waiting()).toContain(id)
  expect((await seen(id)).actions).toMatchObject({ retract: true, pay: true, cancel: true })
  for (const unrelated of [await addGuestActor(shop.db), await addUserActor(shop.db)])
    expect(await callOutcome(retract(id, slipId, unrelated))).toBe('not_found')
  await retract(id, slipId)
  expect(await waiting()).not.toContain(id)
  const order = await seen(id)
  expect(order).toMatchObject({ status: 'awaiting_payment', slip: 'none', actions: { retract: false, upload: true } })
  expect(order.slips).toMatchObject([{ id: slipId, retracted_at: shop.deps.clock().toISOString(), rejected_at: null }])
  expect(await left(id)).toBe(24 * HOUR_MS)
  expect(await callOutcome(retract(id, slipId))).toBe('order_moved_on')
  const staff = await finance()('GET /api/staff/order/{id}', { id })
  expect(staff).toMatchObject({
    slips: [{ id: slipId, retracted_at: expect.any(String) }],
    actions: { reject: false },
  })
  expect(staff.events.map(({ what, by }) => [what, by.kind])).toContainEqual(['order.slip_retracted', 'guest'])
  const rejection = { id, slip: slipId, reason: 'No money' }
  expect(await callOutcome(finance()('POST /api/staff/order/{id}/slip/{slip}/reject', rejection))).toBe(
    'order_moved_on',
  )
  expect((await finance()('GET /api/staff/order/{id}/slip/{slip}', { id, slip: slipId })).private).toBe(true)
})

test('only the newest slip is retracted, and with it the earlier unanswered ones', async () => {
  const { id } = await place()
  const { id: first } = await upload(id)
  const { id: second } = await upload(id)
  expect(await callOutcome(retract(id, first))).toBe('order_moved_on')
  await retract(id, second)
  expect((await seen(id)).slips.map(({ retracted_at }) => retracted_at !== null)).toEqual([true, true])
})

test('slips retracted and sent again reserve the stock no longer than the first would have', async () => {
  const { id } = await place()
  const { id: first } = await upload(id)
  const end = (await seen(id)).expires_at
  shop.passDays(1)
  await retract(id, first)
  // As long as an order without a slip, and never longer than before.
  expect(await left(id)).toBe(24 * HOUR_MS)
  const { id: second } = await upload(id)
  expect((await seen(id)).expires_at).toBe(end)
  shop.passDays(1.5)
  await retract(id, second)
  expect((await seen(id)).expires_at).toBe(end)
  const { id: third } = await upload(id)
  await finance()('POST /api/staff/order/{id}/slip/{slip}/reject', { id, slip: third, reason: 'No money' })
  await upload(id)
  expect(await left(id)).toBe(72 * HOUR_MS)
})

test('an answered slip is not retracted: rejected, paid in part, confirmed', async () => {
  const { id, total } = await place()
  const { id: first } = await upload(id)
  await finance()('POST /api/staff/order/{id}/slip/{slip}/reject', { id, slip: first, reason: 'No money' })
  expect(await callOutcome(retract(id, first))).toBe('order_moved_on')
  const { id: second } = await upload(id)
  const pay = (amount: number, reference: string, differs?: 'part') =>
    finance()('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference: reference, differs })
  await pay(1_000, 'PART-1', 'part')
  expect(await callOutcome(retract(id, second))).toBe('order_moved_on')
  shop.passDays(0.01)
  const { id: third } = await upload(id)
  await retract(id, third)
  const marks = (await seen(id)).slips.map((one) => [one.rejected_at !== null, one.retracted_at !== null])
  expect(marks).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ])
  const { id: fourth } = await upload(id)
  await pay(total - 1_000, 'REST-1')
  expect(await callOutcome(retract(id, fourth))).toBe('order_moved_on')
})

test('retracted concurrently with a confirmation by staff who see the slip: exactly one succeeds', async () => {
  const won = { retracted: 0, confirmed: 0 }
  for (let round = 0; round < 20; round += 1) {
    guest = await addGuestActor(shop.db)
    const { id, total } = await place()
    const { id: slipId } = await upload(id)
    const confirm = (n: number) =>
      finance()('POST /api/staff/order/{id}/confirm-payment', {
        id,
        amount: total,
        bank_reference: `SEEN-${round}-${n}`,
        seen_slip: slipId,
      })
    const calls = [() => confirm(1), () => retract(id, slipId), () => confirm(2), () => retract(id, slipId)]
    const outcomeCounts = await countOutcomes((round % 2 ? calls : calls.toReversed()).map((call) => call()))
    expect(outcomeCounts).toEqual({ done: 1, order_moved_on: 3 })
    const { status, slips } = await seen(id)
    const retracted = slips[0]!.retracted_at !== null
    expect(status).toBe(retracted ? 'awaiting_payment' : 'awaiting_shipment')
    won[retracted ? 'retracted' : 'confirmed'] += 1
  }
  expect(won.retracted + won.confirmed).toBe(20)
})

test('a payment is confirmed also when no valid slip is left', async () => {
  const { id, total } = await place()
  const { id: slipId } = await upload(id)
  await retract(id, slipId)
  const seenSlip = (seen_slip: string | null) =>
    finance()('POST /api/staff/order/{id}/confirm-payment', { id, amount: total, bank_reference: 'NOSLIP', seen_slip })
  expect(await callOutcome(seenSlip(slipId))).toBe('order_moved_on')
  await seenSlip(null)
  expect((await seen(id)).status).toBe('awaiting_shipment')
})

test('the same picture for the same order changes nothing and says so; after retraction or rejection it may be sent again', async () => {
  const { id } = await place()
  const bytes = another()
  const first = await upload(id, bytes)
  expect(first).toMatchObject({ again: false, also_on: [] })
  const before = await seen(id)
  shop.passDays(0.1)
  expect(await upload(id, bytes)).toEqual({ ...first, again: true })
  expect(await seen(id)).toEqual(before)
  const together = await Promise.all(Array.from({ length: 4 }, () => upload(id, bytes)))
  expect(new Set(together.map((one) => one.id))).toEqual(new Set([first.id]))
  await retract(id, first.id)
  const second = await upload(id, bytes)
  expect(second.again).toBe(false)
  await finance()('POST /api/staff/order/{id}/slip/{slip}/reject', { id, slip: second.id, reason: 'Not here yet' })
  expect((await upload(id, bytes)).again).toBe(false)
  expect(await shop.db.$count(paymentSlip, eq(paymentSlip.orderId, id))).toBe(3)
})

test('the same picture on another order: the buyer is asked, finance sees it, and retraction clears both', async () => {
  const [a, b] = [await place(), await place()]
  const bytes = another()
  await upload(a.id, bytes)
  const sent = await upload(b.id, bytes)
  expect(sent.also_on).toEqual([a.number])
  const flags = async (id: string) =>
    (await shop.db.select({ flags: order.flags }).from(order).where(eq(order.id, id)))[0]!.flags
  expect(await flags(b.id)).toEqual(['slip_elsewhere'])
  await retract(b.id, sent.id)
  expect(await flags(b.id)).toEqual([])
  const shown = await finance()('GET /api/staff/order/{id}', { id: a.id })
  expect([shown.flags, shown.slips[0]?.also_on]).toEqual([[], []])
  // Orders of another buyer are not revealed.
  const other = await addGuestActor(shop.db)
  const theirs = await place(other)
  expect((await upload(theirs.id, bytes, other)).also_on).toEqual([])
  expect(await flags(theirs.id)).toEqual(['slip_elsewhere'])
})

test("the QR stays visible while a slip is under review, with a warning and the payee's name", async () => {
  const { id, number, total } = await place()
  const pay = () => shop.as(guest)('GET /api/order/{id}/payment', { id })
  expect(await pay()).toMatchObject({
    state: 'open',
    slip: false,
    slip_check: null,
    number,
    amount: total,
    payee: expect.any(String),
  })
  const { id: slipId } = await upload(id)
  const open = await pay()
  const slipCheck = { from_hour: 9, to_hour: 18, usual_hours: 2 }
  expect(open).toMatchObject({ state: 'open', slip: true, slip_check: slipCheck })
  expect((await shop.as(guest)('GET /api/order', {})).list[0]).toMatchObject({
    slip: 'uploaded',
    slip_check: slipCheck,
  })
  expect(open.qr).not.toBeNull()
  expect(open.payee).not.toBe('')
  await retract(id, slipId)
  expect((await pay()).slip).toBe(false)
})
