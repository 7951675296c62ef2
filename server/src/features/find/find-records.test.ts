import { eq, like } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FOUND_KINDS } from '@bailu/contract/find/kinds'
import type { Actor } from '../../core/context.ts'
import { rateLimit } from '../../database/core-tables.ts'
import { newStaffActor, seedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addBankCard, earnSettledReward, withdrawAndPay } from '../../testing/fixtures/payouts-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openRefundsFixture, type RefundsFixture } from '../../testing/fixtures/refunds-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { audit } from '../audit/table.ts'
import { product, variant } from '../catalogue/table.ts'
import { article } from '../content/table.ts'

let shop: RefundsFixture
let orderId: string
let number: string
let partnerId: number
const owner = newStaffActor('owner')
const operations = newStaffActor('operations')
const finance = newStaffActor('finance')
const content = newStaffActor('content')

beforeAll(async () => {
  shop = await openRefundsFixture()
  const rose = await people.addProduct(shop.db)
  const name = { en: 'Rose balm', zh: '玫瑰膏', th: 'บาล์มกุหลาบ' }
  await shop.db.update(product).set({ name }).where(eq(product.id, rose.productId))
  await shop.db.update(variant).set({ sku: 'ROSE-30' }).where(eq(variant.id, rose.variantId))
  const mentor = await people.addPartner(shop.db, 'FN0001', { phone: '0899998888', nickname: 'Sumalee' })
  partnerId = mentor.id
  const contact = { nickname: 'Ploy', phone: '0855556666', email: 'ploy@find.example' }
  const { id: buyerId } = await people.addUser(shop.db, { ...contact, mentorId: partnerId })
  const buyer = people.userActor(buyerId)
  const placed = await shop.as(buyer)('POST /api/order', {
    lines: [{ variant_id: rose.variantId, quantity: 1 }],
    expected_total: 64_000,
    address_id: await seedAddress(shop.db, buyerId, '0833334444'),
    payment_method: 'cod',
  })
  orderId = placed.id
  number = placed.number
  await shop.as(operations)('POST /api/staff/order/{id}/ship', {
    id: orderId,
    carrier: 'Flash',
    tracking_number: 'TH-4714 5DSYEY',
    ...(await shop.seenPieces(orderId)),
  })
  const texts = { en: '', zh: '', th: '' }
  await shop.db.insert(article).values({
    slug: uuidv7(),
    level1: 'announcement',
    level2: 'news',
    title: { ...texts, en: 'Rose season', th: 'ฤดูกุหลาบ' },
    body: { en: [], zh: [], th: [] },
    published: true,
    publishedAt: shop.deps.clock(),
  })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(rateLimit))

const find = (q: string, who: Actor = owner) => shop.as(who)('GET /api/staff/find', { q })
/** Kinds with a record. */
const kinds = async (q: string, who: Actor = owner) => {
  const found = await find(q, who)
  return FOUND_KINDS.filter((kind) => found[kind].length > 0)
}
const reads = () => readAuditEntries(shop, like(audit.action, 'user.list_read'))

test.each([
  ['order number', () => [number, number.toLowerCase(), number.slice(-6)]],
  ['tracking number', () => ['TH47145DSYEY', 'th4714 5dsyey', 'ＴＨ-４７１４５dsyey']],
  ['phone of the address', () => ['083-333-4444', '+66 83 333 4444', '๐๘๓๓๓๓๔๔๔๔']],
])('an order by its %s', async (_, texts) => {
  for (const text of texts()) {
    const { orders } = await find(text)
    expect(orders, text).toMatchObject([{ id: orderId, number, status: 'finished', total: 64_000 }])
  }
})

test('a product by name in any language and by SKU, with the orders of it', async () => {
  for (const text of ['Rose balm', 'กุหลาบ', '玫瑰膏', 'rose-30']) {
    const found = await find(text)
    expect(found.products, text).toMatchObject([{ sku: 'ROSE-30', on_sale: true, stock: 99 }])
    expect(found.orders, text).toMatchObject([{ id: orderId }])
  }
  expect((await find('rose')).articles).toMatchObject([
    { section: 'announcement', title: 'Rose season', state: 'shown' },
  ])
  expect((await shop.as(operations)('GET /api/staff/order', { search: 'rose-30' })).list).toMatchObject([
    { id: orderId },
  ])
  // A part of a phone, an SKU or a tracking number that is only a number finds no order by chance.
  expect(await kinds('4714')).toEqual([])
  expect((await find('r.')).orders).toEqual([])
})

test('people by name, phone in any form and e-mail address, masked', async () => {
  for (const text of ['Ploy', '085 555 6666', '๐๘๕๕๕๕๖๖๖๖', 'ploy@find.example'])
    expect((await find(text)).customers, text).toMatchObject([
      { nickname: 'Ploy', phone: '•••• 6666', email: 'p•••@f•••.example', disabled: false },
    ])
  for (const text of ['Sumalee', 'fn0001', '0899998888']) {
    const { partners, customers } = await find(text)
    expect(partners, text).toMatchObject([{ nickname: 'Sumalee', employee_no: 'FN0001', phone: '•••• 8888' }])
    expect(customers, text).toEqual([])
  }
  for (const text of ['ploy@find', '08555566', '855556']) expect((await find(text)).customers, text).toEqual([])
})

test('money by its bank reference, withdrawals also by the number of the partner', async () => {
  const { refund } = await shop.paidRefund({ bank_reference: 'FIND-REF-1' })
  expect((await find('find ref 1')).refunds).toMatchObject([
    { id: refund, of_return: false, bank_reference: 'FINDREF1' },
  ])
  await addBankCard(shop, partnerId)
  await earnSettledReward(shop, partnerId, 100_000n)
  const withdrawal = await withdrawAndPay(shop, partnerId, 50_000n)
  for (const text of ['FN0001', withdrawal.toUpperCase()])
    expect((await find(text)).withdrawals, text).toMatchObject([{ id: withdrawal, status: 'paid', net: 50_000 }])
  const { id } = await shop.as(finance)('POST /api/staff/receipt', {
    amount: 12_300,
    bank_reference: 'FIND-IN-1',
    seen_at: shop.deps.clock().toISOString(),
    orders: [],
    surplus: 'keep',
  })
  expect((await find('find in 1')).receipts).toMatchObject([
    { id, bank_reference: 'FINDIN1', state: 'open', amount: 12_300 },
  ])
  expect(await kinds('findin1', operations)).not.toContain('receipts')
})

test('only what the role may open is found', async () => {
  expect(await kinds('rose', content)).toEqual(['products', 'articles'])
  expect(await kinds('FN0001', content)).toEqual([])
  expect(await kinds('FN0001', operations)).toEqual(['orders', 'partners'])
})

test('a search that shows people is recorded once, without the text; others are not', async () => {
  const before = (await reads()).length
  await find('Rose season')
  await find('rose', content)
  await find('no such thing')
  expect(await reads()).toHaveLength(before)
  await find('Ploy')
  const entries = await reads()
  expect(entries).toHaveLength(before + 1)
  expect(entries.at(-1)!.detail).toEqual({ call: 'find', filter: { q: 'typed' }, rows: 2 })
})

test('more than five of a kind are announced', async () => {
  for (let n = 0; n < 6; n += 1) await people.addUser(shop.db, { nickname: `Manyone ${n}` })
  const { customers, more } = await find('Manyone')
  expect(customers).toHaveLength(5)
  expect(more).toEqual(['customers'])
})

test('searches by a full number that find nothing have one limit together, in all kinds', async () => {
  const guess = (n: number) => `08${String(n).padStart(4, '0')}9876`
  for (let n = 0; n < 30; n += 1) expect(await callOutcome(find(guess(n), operations)), guess(n)).toBe('done')
  expect(await callOutcome(find(guess(30), operations))).toBe('too_many')
  expect(await callOutcome(find('Ploy', operations))).toBe('done')
})

test.each(['', ' ', 'a', '\u200b\u200b', 'x'.repeat(81)])('%j is no text to search for', async (q) => {
  expect(await callOutcome(find(q))).toBe('bad_input')
})
