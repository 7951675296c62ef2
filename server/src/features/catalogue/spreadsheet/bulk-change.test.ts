import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { rateLimit } from '../../../database/core-tables.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { addProduct, addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { audit } from '../../audit/table.ts'
import { changedPrice } from './bulk-change.ts'

let shop: TestApp
let content: ReturnType<TestApp['as']>
let colleague: ReturnType<TestApp['as']>
let ids: number[]
let variants: number[]
beforeAll(async () => {
  shop = await openTestApp()
  const add = async () => shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
  content = await add()
  colleague = await add()
})
beforeEach(async () => {
  await shop.db.delete(rateLimit)
  const added = [await addProduct(shop.db, { price: 59_000n }), await addProduct(shop.db, { price: 12_300n })]
  ids = added.map(({ productId }) => productId)
  variants = added.map(({ variantId }) => variantId)
})
afterAll(() => shop.close())

type Change = InputOf<'POST /api/staff/catalogue/bulk'>['change']
const check = (change: Change, more: Partial<InputOf<'POST /api/staff/catalogue/bulk'>> = { ids }) =>
  content('POST /api/staff/catalogue/bulk', { ...more, change })
const apply = (id: string | null, who = content) => who('POST /api/staff/catalogue/import/{id}/apply', { id: id! })
const undo = (id: string | null, who = content) => who('POST /api/staff/catalogue/import/{id}/undo', { id: id! })
const percent = (basisPoints: number): Change => ({ price: { by: 'percent', basis_points: basisPoints } })
const prices = () =>
  Promise.all(
    ids.map(async (id) => {
      const read = await content('GET /api/staff/product/{id}', { id })
      return [read.variants[0]!.price, read.variants[0]!.list_price, read.on_sale]
    }),
  )

test.each([
  [59_000, -1_000, 53_100],
  [12_300, -1_000, 11_100],
  [12_350, 0, 12_400],
  [100, -9_000, 0],
  [33_300, 3_333, 44_400],
])('%i satang changed by %i basis points is %i, in whole baht', (before, basisPoints, after) => {
  expect(changedPrice(before, basisPoints)).toBe(after)
})

test('a percentage is shown line by line, applied as shown, recorded per product, and undone', async () => {
  const tried = await check({ ...percent(-1_000), list_price: 'present' })
  expect(tried.counts).toEqual({ new: 0, changed: 2, same: 0, wrong: 0 })
  expect(tried.lines.map(({ changes }) => changes)).toEqual([
    [
      { field: 'price', before: '590.00', after: '531.00' },
      { field: 'list_price', before: '', after: '590.00' },
    ],
    [
      { field: 'price', before: '123.00', after: '111.00' },
      { field: 'list_price', before: '', after: '123.00' },
    ],
  ])
  expect(await prices()).toEqual([
    [59_000, null, true],
    [12_300, null, true],
  ])
  expect(await apply(tried.id)).toEqual({ lines: 2, undo: true })
  expect(await prices()).toEqual([
    [53_100, 59_000, true],
    [11_100, 12_300, true],
  ])
  const entries = await readAuditEntries(
    shop,
    and(eq(audit.action, 'product.imported'), eq(audit.refId, String(ids[0]))),
  )
  expect(entries.map(({ detail }) => detail)).toMatchObject([{ after: { price: '531.00', list_price: '590.00' } }])
  expect(await callOutcome(undo(tried.id, colleague))).toBe('not_found')
  shop.passDays(1)
  expect(await undo(tried.id)).toEqual({ lines: 2, withdrawn: 0, ended: 0 })
  expect(await prices()).toEqual([
    [59_000, null, true],
    [12_300, null, true],
  ])
  expect(await callOutcome(undo(tried.id))).toBe('import_done')
})

test('nothing is undone after any of it has changed since', async () => {
  const tried = await check({ price: { by: 'amount', amount: 50_000 } })
  await apply(tried.id)
  await content('POST /api/staff/variant/{id}/price', {
    id: variants[1]!,
    price: 49_000,
    list_price: null,
    reason: 'Typing error',
    seen: 50_000,
  })
  expect(await callOutcome(undo(tried.id))).toBe('edit_conflict')
  expect(await prices()).toEqual([
    [50_000, null, true],
    [49_000, null, true],
  ])
})

test('products go off sale together', async () => {
  const tried = await check({ on_sale: false })
  expect(tried.lines).toHaveLength(2)
  await apply(tried.id)
  expect((await prices()).map(([, , onSale]) => onSale)).toEqual([false, false])
})

test('of two undos at the same time one changes the prices back', async () => {
  const tried = await check(percent(2_000))
  await apply(tried.id)
  const outcomes = await Promise.all([1, 2].map(() => callOutcome(undo(tried.id))))
  expect(outcomes.toSorted()).toEqual(['done', 'import_done'])
  expect(await prices()).toEqual([
    [59_000, null, true],
    [12_300, null, true],
  ])
})

test('what was checked is applied only while it is still so', async () => {
  const tried = await check(percent(1_000))
  await content('POST /api/staff/variant/{id}/price', {
    id: variants[0]!,
    price: 60_000,
    list_price: null,
    reason: 'Costs more',
    seen: 59_000,
  })
  expect(await callOutcome(apply(tried.id))).toBe('edit_conflict')
  expect((await prices())[1]).toEqual([12_300, null, true])
})

test('refused line by line: a price of nothing, a list price below the price, an unknown product, a temporary price', async () => {
  const cheap = await addProduct(shop.db, { price: 100n })
  const free = await check(percent(-9_000), { ids: [cheap.productId, ids[0]!] })
  expect(free).toMatchObject({ id: null, counts: { wrong: 1, changed: 1 } })
  expect(free.lines[0]!.issues[0]!.field).toBe('price')
  const raised = await check({ ...percent(1_000), list_price: 'present' })
  expect(raised.lines[0]!.issues.map(({ field }) => field)).toEqual(['list_price'])
  expect(await check(percent(1_000), { ids: [999_999_999] })).toMatchObject({ id: null, counts: { wrong: 1 } })
  await content('POST /api/staff/variant/{id}/price', {
    id: variants[0]!,
    price: 55_000,
    list_price: null,
    until: new Date(shop.deps.clock().getTime() + 86_400_000).toISOString(),
    reason: 'Sale',
    seen: 59_000,
  })
  const temporary = await check(percent(1_000))
  expect(temporary.counts).toMatchObject({ wrong: 1, changed: 1 })
  expect(temporary.lines[0]!.issues).toMatchObject([{ field: 'price', words: expect.stringContaining('temporary') }])
})

test('all products of a filter, without those outside of it', async () => {
  const { productId } = await addProduct(shop.db, { name: 'Zinnia balm' })
  const tried = await check(percent(-500), { filter: { q: 'Zinnia' } })
  expect(tried.lines).toHaveLength(1)
  await apply(tried.id)
  expect((await content('GET /api/staff/product/{id}', { id: productId })).variants[0]!.price).toBe(56_100)
})

test.each<[string, object]>([
  ['no change', { ids: [1], change: {} }],
  ['no products', { ids: [], change: { on_sale: true } }],
  ['neither', { change: { on_sale: true } }],
  ['both', { ids: [1], filter: {}, change: { on_sale: true } }],
  ['too many', { ids: Array.from({ length: 501 }, (_, n) => n + 1), change: { on_sale: true } }],
  ['below nothing', { ids: [1], change: percent(-10_000) }],
])('%s is rejected', async (_, input) => {
  expect(
    await callOutcome(content('POST /api/staff/catalogue/bulk', input as InputOf<'POST /api/staff/catalogue/bulk'>)),
  ).toBe('bad_input')
})
