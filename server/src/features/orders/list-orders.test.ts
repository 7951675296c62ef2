import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { addGuestActor, addUserActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let variant: number
beforeAll(async () => {
  shop = await openTestApp()
  variant = (await addProduct(shop.db, { stock: 1_000 })).variantId
})
afterAll(() => shop.close())

const place = (actor: Actor) =>
  shop.as(actor)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address: typedAddress(),
    expected_total: 64_000,
  })

test('pages contain each own order once, newest first', async () => {
  const [guest, other] = [await addGuestActor(shop.db), await addGuestActor(shop.db)]
  const placed: string[] = []
  for (let n = 0; n < 45; n += 1) {
    placed.push((await place(guest)).id)
    if (n % 10 === 0) await place(other)
  }
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await shop.as(guest)('GET /api/order', { cursor })
    seen.push(...page.list.map((row) => row.id))
    if (page.next === null) break
    cursor = page.next
  }
  expect(seen).toEqual(placed.reverse())
  expect((await shop.as(guest)('GET /api/order', { tab: 'finished' })).list).toEqual([])
  expect((await shop.as(await addUserActor(shop.db))('GET /api/order', {})).list).toEqual([])
})

test('own orders are counted by tab', async () => {
  const guest = await addGuestActor(shop.db)
  for (let n = 0; n < 3; n += 1) await place(guest)
  const { id } = await place(guest)
  await shop.as(guest)('POST /api/order/{id}/cancel', { id })
  await place(await addGuestActor(shop.db))
  expect(await shop.as(guest)('GET /api/order/count', {})).toEqual({
    all: 4,
    awaiting_payment: 3,
    awaiting_shipment: 0,
    finished: 0,
    canceled: 1,
  })
})

test("another buyer's order is not found", async () => {
  const guest = await addGuestActor(shop.db)
  const { id } = await place(guest)
  for (const unrelated of [await addGuestActor(shop.db), await addUserActor(shop.db)]) {
    const as = shop.as(unrelated)
    expect(await callOutcome(as('GET /api/order/{id}', { id }))).toBe('not_found')
    expect(await callOutcome(as('GET /api/order/{id}/payment', { id }))).toBe('not_found')
    expect(await callOutcome(as('POST /api/order/{id}/cancel', { id }))).toBe('not_found')
  }
})

test('no session and invalid input are rejected', async () => {
  const anonymous = shop.as({ kind: 'anonymous' })
  expect(await callOutcome(anonymous('GET /api/order', {}))).toBe('login_required')
  const guest = shop.as(await addGuestActor(shop.db))
  expect(await callOutcome(guest('GET /api/order', { cursor: 'x' }))).toBe('bad_input')
  expect(await callOutcome(guest('GET /api/order', { tab: 'x' as never }))).toBe('bad_input')
  expect(await callOutcome(guest('GET /api/order/{id}', { id: '1' }))).toBe('bad_input')
})

test('the QR contains the exact amount until the order is canceled', async () => {
  const guest = await addGuestActor(shop.db)
  const { id, number } = await place(guest)
  const drawer = await shop.as(guest)('GET /api/order/{id}/payment', { id })
  expect(drawer).toMatchObject({ number, amount: 64_000 })
  expect(drawer.qr).toContain('5406640.00')
  await shop.as(guest)('POST /api/order/{id}/cancel', { id })
  expect((await shop.as(guest)('GET /api/order/{id}/payment', { id })).qr).toBeNull()
})
