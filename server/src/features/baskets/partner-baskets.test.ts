import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { variant } from '../catalogue/table.ts'
import { partner } from '../account/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, errorOf } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let owner: { id: number; as: ReturnType<TestApp['as']> }
let other: typeof owner
const anonymous = () => shop.as({ kind: 'anonymous' })
beforeAll(async () => {
  shop = await openTestApp()
  const add = async (no: string) => {
    const { id } = await people.addPartner(shop.db, no)
    return { id, as: shop.as(people.userActor(id, true)) }
  }
  owner = await add('BL0001')
  other = await add('BL0002')
})
afterAll(() => shop.close())

async function routine(extra: { expires_at?: string } = {}) {
  const serum = await people.addProduct(shop.db, { price: 59_000n })
  const cream = await people.addProduct(shop.db, { price: 89_000n, stock: 1, name: 'Cream' })
  const lines = [
    { variant_id: serum.variantId, quantity: 2 },
    { variant_id: cream.variantId, quantity: 1 },
  ]
  const created = await owner.as('POST /api/basket', { title: ' Evening ', note: 'Twice a week', lines, ...extra })
  return { ...created, serum: serum.variantId, cream: cream.variantId, lines }
}

test('anyone with the code sees the current prices and the original ones', async () => {
  const { code, serum, cream } = await routine()
  expect(code).toMatch(/^[0-9a-z]{12}$/)
  const seen = await anonymous()('GET /api/basket/code/{code}', { code })
  expect(seen).toMatchObject({ title: 'Evening', note: 'Twice a week', subtotal: 207_000 })
  expect(seen.partner.employee_no).toBe('BL0001')
  expect(seen.lines.map((line) => [line.variant_id, line.quantity, line.issue])).toEqual([
    [serum, 2, null],
    [cream, 1, null],
  ])
  await shop.db.update(variant).set({ price: 65_000n }).where(eq(variant.id, serum))
  await shop.db.update(variant).set({ stock: 0 }).where(eq(variant.id, cream))
  const later = await anonymous()('GET /api/basket/code/{code}', { code })
  expect(later.lines.map((line) => [line.price, line.was, line.issue])).toEqual([
    [65_000, 59_000, null],
    [89_000, 89_000, 'out_of_stock'],
  ])
  expect(later.subtotal).toBe(130_000)
})

test('an expired, retracted or unknown link, or one of a former partner, gives the same error', async () => {
  const open = (code: string) => callOutcome(anonymous()('GET /api/basket/code/{code}', { code }))
  const brief = await routine({ expires_at: '2026-11-21T00:00:00Z' })
  const unchanged = await routine()
  expect([await open(brief.code), await open(unchanged.code)]).toEqual(['done', 'done'])
  shop.passDays(2)
  expect(await open(brief.code)).toBe('basket_closed')
  await owner.as('POST /api/basket/{id}/retract', { id: unchanged.id })
  await owner.as('POST /api/basket/{id}/retract', { id: unchanged.id })
  expect(await open(unchanged.code)).toBe('basket_closed')
  expect(await open('zzzzzzzzzzzz')).toBe('basket_closed')
  expect(await callOutcome(anonymous()('POST /api/basket/code/{code}/open', { code: unchanged.code }))).toBe(
    'basket_closed',
  )
  const { code } = await routine()
  await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, owner.id))
  expect(await open(code)).toBe('basket_closed')
  await shop.db.update(partner).set({ disabledAt: null }).where(eq(partner.userId, owner.id))
  const states = (await owner.as('GET /api/basket', {})).list.map(({ state }) => state)
  expect(states.slice(0, 3)).toEqual(['open', 'retracted', 'expired'])
})

test("another partner's basket is not found and not listed", async () => {
  const { id } = await routine()
  for (const tried of [id, '01990000-0000-7000-8000-000000000000'])
    expect(await callOutcome(other.as('POST /api/basket/{id}/retract', { id: tried }))).toBe('not_found')
  expect((await other.as('GET /api/basket', {})).list).toEqual([])
})

test('rejects empty baskets, products not for sale, and an expiry in the past', async () => {
  const { lines } = await routine()
  const make = (input: object) => owner.as('POST /api/basket', { title: 'T', lines, ...input })
  expect(await callOutcome(make({ lines: [] }))).toBe('bad_input')
  expect(await callOutcome(make({ title: ' ' }))).toBe('bad_input')
  expect((await errorOf(make({ title: 'myshop.com' }))).fields).toHaveProperty('title')
  expect((await errorOf(make({ note: 'Pay to https://elsewhere.example' }))).fields).toHaveProperty('note')
  const notForSale = await people.addProduct(shop.db, { onSale: false })
  expect(await callOutcome(make({ lines: [{ variant_id: notForSale.variantId, quantity: 1 }] }))).toBe('not_for_sale')
  expect((await errorOf(make({ expires_at: '2026-01-01T00:00:00Z' }))).fields).toHaveProperty('expires_at')
})

test('a repeated request creates one link', async () => {
  const { lines } = await routine()
  const before = (await owner.as('GET /api/basket', {})).list.length
  const make = () => owner.as('POST /api/basket', { title: 'Once', lines }, { key: 'double-tap' })
  const [one, two] = await Promise.all([make(), make()])
  expect(one).toEqual(two)
  expect((await owner.as('GET /api/basket', {})).list).toHaveLength(before + 1)
})

test('opens are counted except the partner’s own; orders count if credited to the partner', async () => {
  const { code, serum, id } = await routine()
  await anonymous()('POST /api/basket/code/{code}/open', { code })
  await owner.as('POST /api/basket/code/{code}/open', { code })
  const guest = shop.as(people.guestActor(await people.addGuest(shop.db)))
  const form = {
    lines: [{ variant_id: serum, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 59_000,
    basket: code,
  }
  await guest('POST /api/order', { ...form, e: 'BL0001' })
  await guest('POST /api/order', { ...form, e: 'BL0002' })
  // The link lost its `e`.
  await guest('POST /api/order', form)
  const client = await people.addUser(shop.db, { mentorId: owner.id })
  await shop.as(people.userActor(client.id))('POST /api/order', form)
  await shop.as(people.userActor(client.id))('POST /api/order', { ...form, basket: 'zzzzzzzzzzzz' })
  const row = (await owner.as('GET /api/basket', {})).list.find((one) => one.id === id)
  expect(row).toMatchObject({ opens: 1, orders: 3, pieces: 3 })
})

test('the list is paged', async () => {
  const { id } = await people.addPartner(shop.db, 'PAGED1')
  const as = shop.as(people.userActor(id, true))
  const { lines } = await routine()
  for (let n = 0; n < 21; n += 1) await as('POST /api/basket', { title: `Link ${n}`, lines })
  const first = await as('GET /api/basket', {})
  const second = await as('GET /api/basket', { cursor: first.next! })
  expect([first.list.length, second.list.map(({ title }) => title), second.next]).toEqual([20, ['Link 0'], null])
})
