import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderForm } from '@bailu/contract/orders/order-form'
import { placeOrder } from './place-order.ts'
import { claimGuestOrders } from './privacy/claim-orders.ts'
import { orderKeyOf, resolveOrderKey } from './base/order-link.ts'
import { order } from './table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let variantId: number
beforeAll(async () => {
  shop = await openTestApp()
  variantId = (await people.addProduct(shop.db, { price: 100_000n })).variantId
})
afterAll(() => shop?.close())

const EMAIL = 'mali@example.com'
const form = (more = {}) => ({
  lines: [{ variant_id: variantId, quantity: 1 }],
  address: people.ADDRESS,
  expected_total: 105_000,
  ...more,
})
const rowOf = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!

async function guestOrder(more = {}) {
  const guestId = await people.addGuest(shop.db)
  const as = shop.as({ kind: 'guest', guestId })
  const { id } = await as('POST /api/order', form(more))
  return { as, id, guestId, read: async () => (await as('GET /api/order/{id}', { id })).contact_email }
}

test('a guest gives an email with the order; it is stored encrypted, in the language of the order, and read by staff', async () => {
  const guestId = await people.addGuest(shop.db)
  const ctx = { ...shop.ctx({ kind: 'guest', guestId }), lang: 'th' as const }
  const { id } = await placeOrder(ctx, orderForm.parse(form({ contact_email: EMAIL })))
  const row = await rowOf(id)
  expect(row.contactLang).toBe('th')
  expect(row.contactEmail).not.toContain('mali')
  expect((await shop.as({ kind: 'guest', guestId })('GET /api/order/{id}', { id })).contact_email).toBe(EMAIL)
  const operations = shop.as(people.staffActor(await people.addStaff(shop.db, 'operations'), 'operations'))
  expect((await operations('GET /api/staff/order/{id}', { id })).contact_email).toBe(EMAIL)
})

test('without one the order is the same; it is set, changed and removed later', async () => {
  const { as, id, read } = await guestOrder()
  expect(await read()).toBe('')
  for (const email of [EMAIL, 'other@example.com', '']) {
    await as('PUT /api/order/{id}/contact', { id, contact_email: email })
    expect(await read()).toBe(email)
  }
  expect(await rowOf(id)).toMatchObject({ contactEmail: null, contactLang: null })
})

test('no other guest, no account and no invalid address can set it', async () => {
  const { id, as } = await guestOrder({ contact_email: EMAIL })
  const other = shop.as({ kind: 'guest', guestId: await people.addGuest(shop.db) })
  const customer = people.userActor((await people.addUser(shop.db)).id)
  const change = { id, contact_email: 'thief@example.com' }
  expect(await callOutcome(other('PUT /api/order/{id}/contact', change))).toBe('not_found')
  expect(await callOutcome(shop.as(customer)('PUT /api/order/{id}/contact', change))).toBe('not_found')
  expect(await callOutcome(as('PUT /api/order/{id}/contact', { id, contact_email: 'no address' }))).toBe('bad_input')
})

test('an order that an account takes over has none: the account has its own', async () => {
  const { id, guestId } = await guestOrder({ contact_email: EMAIL })
  const { id: userId } = await people.addUser(shop.db)
  await claimGuestOrders(shop.ctx({ kind: 'system' }), guestId, userId)
  expect(await rowOf(id)).toMatchObject({ userId, contactEmail: null, contactLang: null })
  expect((await shop.as(people.userActor(userId))('GET /api/order/{id}', { id })).contact_email).toBeNull()
})

test('the link that went to a mistyped address opens nothing after it is corrected; a first address ends no link', async () => {
  const { as, id } = await guestOrder()
  const change = (contact_email: string) => as('PUT /api/order/{id}/contact', { id, contact_email })
  const opens = async (key: string) =>
    (await resolveOrderKey(shop.ctx({ kind: 'anonymous' }), key).catch(() => ({ kind: 'nobody' }))).kind
  const copied = orderKeyOf(shop.deps.config, await rowOf(id))
  await change('wrong@example.com')
  expect(await opens(copied)).toBe('order_link')
  await change(EMAIL)
  expect(await opens(copied)).toBe('nobody')
  expect(await opens(orderKeyOf(shop.deps.config, await rowOf(id)))).toBe('order_link')
})

test('ten changes an hour are accepted', async () => {
  const { as, id } = await guestOrder()
  const outcomes = []
  for (let change = 0; change < 11; change += 1)
    outcomes.push(await callOutcome(as('PUT /api/order/{id}/contact', { id, contact_email: `m${change}@example.com` })))
  expect(outcomes.indexOf('too_many')).toBe(10)
})
