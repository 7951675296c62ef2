import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { rateLimit } from '../../../database/core-tables.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { addProduct, addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { audit } from '../../audit/table.ts'
import { catalogueImport, variantPrice } from '../table.ts'

const HOUR = 3_600_000
let shop: TestApp
let content: ReturnType<TestApp['as']>
let ids: number[]
let variants: number[]
beforeAll(async () => {
  shop = await openTestApp()
  content = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
})
beforeEach(async () => {
  await shop.db.delete(rateLimit)
  const added = [await addProduct(shop.db, { price: 59_000n }), await addProduct(shop.db, { price: 12_300n })]
  ids = added.map(({ productId }) => productId)
  variants = added.map(({ variantId }) => variantId)
})
afterAll(() => shop.close())

type Change = InputOf<'POST /api/staff/catalogue/bulk'>['change']
const hours = (count: number) => new Date(shop.deps.clock().getTime() + count * HOUR).toISOString()
const passHours = (count: number) => shop.setClock(new Date(hours(count)))
const during = (
  from: number | null,
  until: number,
  change: Change = { price: { by: 'percent', basis_points: -1_000 } },
) =>
  content('POST /api/staff/catalogue/bulk', {
    ids,
    change: { ...change, period: { from: from === null ? null : hours(from), until: hours(until), reason: '11.11' } },
  })
const apply = (id: string | null) => content('POST /api/staff/catalogue/import/{id}/apply', { id: id! })
const undo = (id: string | null) => content('POST /api/staff/catalogue/import/{id}/undo', { id: id! })
const setPrice = (id: number, price: number, from: number | null, until: number | null, seen: number) =>
  content('POST /api/staff/variant/{id}/price', {
    id,
    price,
    list_price: null,
    from: from === null ? null : hours(from),
    until: until === null ? null : hours(until),
    reason: 'Planned',
    seen,
  })
const prices = () =>
  Promise.all(ids.map(async (id) => (await content('GET /api/staff/product/{id}', { id })).variants[0]!.price))

test('prices of a period begin and end with it, are recorded with their reason, and change nothing else', async () => {
  const version = (await content('GET /api/staff/product/{id}', { id: ids[0]! })).version
  const tried = await during(2, 24, { price: { by: 'percent', basis_points: -1_000 }, list_price: 'present' })
  expect(tried.lines[0]).toMatchObject({
    changes: [
      { field: 'price', before: '590.00', after: '531.00' },
      { field: 'list_price', before: '', after: '590.00' },
    ],
    planned: [],
  })
  expect(await apply(tried.id)).toEqual({ lines: 2, undo: true })
  expect(await prices()).toEqual([59_000, 12_300])
  passHours(3)
  expect(await prices()).toEqual([53_100, 11_100])
  passHours(24)
  expect(await prices()).toEqual([59_000, 12_300])
  expect((await content('GET /api/staff/product/{id}', { id: ids[0]! })).version).toBe(version)
  const recorded = await readAuditEntries(
    shop,
    and(eq(audit.action, 'price.set'), eq(audit.refId, String(variants[0]))),
  )
  expect(recorded[0]!.detail).toMatchObject({ before: { price: 59_000 }, after: { price: 53_100 }, reason: '11.11' })
  expect(await callOutcome(undo(tried.id))).toBe('edit_conflict')
})

test('undo withdraws prices that have not begun', async () => {
  const tried = await during(1, 2)
  await apply(tried.id)
  expect(await undo(tried.id)).toEqual({ lines: 2, withdrawn: 2, ended: 0 })
  passHours(1.5)
  expect(await prices()).toEqual([59_000, 12_300])
  expect(await callOutcome(undo(tried.id))).toBe('import_done')
})

test('undo ends prices that have begun, and does not change those that were ended before', async () => {
  const tried = await during(null, 2)
  await apply(tried.id)
  expect(await prices()).toEqual([53_100, 11_100])
  passHours(1)
  const [first] = await shop.db.select().from(variantPrice).where(eq(variantPrice.variantId, variants[0]!))
  await content('POST /api/staff/price/{id}/retract', { id: first!.id, reason: 'Sold out' })
  expect(await undo(tried.id)).toEqual({ lines: 1, withdrawn: 0, ended: 1 })
  expect(await prices()).toEqual([59_000, 12_300])
})

test('another temporary price in the period is refused; a lasting one that begins in it is shown', async () => {
  await setPrice(variants[0]!, 50_000, 3, 5, 59_000)
  await setPrice(variants[1]!, 13_000, 4, null, 12_300)
  const tried = await during(1, 6)
  expect(tried).toMatchObject({ id: null, counts: { wrong: 1, changed: 1 } })
  expect(tried.lines[0]).toMatchObject({
    issues: [{ field: 'price', words: expect.stringContaining('overlaps') }],
    planned: [{ price: 50_000, from: hours(3), until: hours(5) }],
  })
  expect(tried.lines[1]).toMatchObject({ issues: [], planned: [{ price: 13_000, from: hours(4), until: null }] })
  expect((await during(1, 3)).counts).toMatchObject({ wrong: 0, changed: 2 })
  expect((await during(5, 9)).counts).toMatchObject({ wrong: 0, changed: 2 })
})

test('a percentage is of the price in force when the period begins', async () => {
  await setPrice(variants[0]!, 40_000, 1, null, 59_000)
  expect((await during(2, 3)).lines[0]!.changes).toEqual([{ field: 'price', before: '400.00', after: '360.00' }])
})

test('a price planned since the check, or a period that is over, is a conflict', async () => {
  const tried = await during(1, 6)
  await setPrice(variants[0]!, 50_000, 3, 5, 59_000)
  expect(await callOutcome(apply(tried.id))).toBe('edit_conflict')
  const late = await during(6, 7)
  passHours(8)
  expect(await callOutcome(apply(late.id))).toBe('edit_conflict')
  expect(await prices()).toEqual([59_000, 12_300])
})

test('of two that apply the same period at once one succeeds', async () => {
  const [one, other] = [await during(1, 6), await during(2, 5)]
  const outcomes = await Promise.all([one, other].map(({ id }) => callOutcome(apply(id))))
  expect(outcomes.toSorted()).toEqual(['done', 'edit_conflict'])
  const rows = await shop.db.select().from(variantPrice).where(inArray(variantPrice.variantId, variants))
  expect(rows).toHaveLength(2)
})

test('a preview of a period has another hash than without one', async () => {
  const timed = await during(null, 6)
  const lasting = await content('POST /api/staff/catalogue/bulk', {
    ids,
    change: { price: { by: 'percent', basis_points: -1_000 } },
  })
  const rows = await shop.db
    .select()
    .from(catalogueImport)
    .where(inArray(catalogueImport.id, [timed.id!, lasting.id!]))
  expect(new Set(rows.map(({ planHash }) => planHash)).size).toBe(2)
})

test.each<[string, () => Promise<unknown>]>([
  ['a begin in the past', () => during(-1, 6)],
  ['an end before the begin', () => during(6, 5)],
  ['an end in the past', () => during(null, -1)],
  ['no price', () => during(1, 2, { list_price: 'none' })],
  ['on sale as well', () => during(1, 2, { price: { by: 'amount', amount: 100 }, on_sale: true })],
])('%s is rejected', async (_, call) => {
  expect(await callOutcome(call())).toBe('bad_input')
})
