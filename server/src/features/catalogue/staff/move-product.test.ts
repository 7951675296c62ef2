import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addProduct, addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { audit } from '../../audit/table.ts'
import { product } from '../table.ts'

let shop: TestApp
let content: ReturnType<TestApp['as']>
let ids: number[]

/** Products of a catalogue with these positions. */
async function addProducts(sorts: number[]): Promise<void> {
  ids = []
  for (const sort of sorts) {
    const { productId } = await addProduct(shop.db)
    await shop.db.update(product).set({ sort }).where(eq(product.id, productId))
    ids.push(productId)
  }
}
beforeEach(async () => {
  await shop?.close()
  shop = await openTestApp()
  content = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
})
afterAll(() => shop.close())

const listed = async () => (await content('GET /api/staff/product', { catalog: 'green' })).list
/** The products in display order, by their place in `ids`. */
const order = async () => (await listed()).map(({ id }) => ids.indexOf(id))
const move = (at: number, to: 'earlier' | 'later') => content('POST /api/staff/product/{id}/move', { id: ids[at]!, to })

test('two neighbours exchange their positions; nothing else changes', async () => {
  await addProducts([0, 10, 20, 30])
  await move(2, 'earlier')
  expect(await order()).toEqual([0, 2, 1, 3])
  expect((await listed()).map(({ sort }) => sort)).toEqual([0, 10, 20, 30])
  const inShop = await shop.as({ kind: 'anonymous' })('GET /api/product', { catalog: 'green' })
  expect(inShop.map(({ id }) => ids.indexOf(id))).toEqual([0, 2, 1, 3])
  const entries = await shop.db.select().from(audit).where(eq(audit.action, 'product.edited'))
  expect(entries.map(({ refId, detail }) => [ids.indexOf(Number(refId)), detail]).toSorted()).toEqual([
    [1, { before: { sort: 10 }, after: { sort: 20 } }],
    [2, { before: { sort: 20 }, after: { sort: 10 } }],
  ])
  const versions = await shop.db.select({ id: product.id, version: product.version }).from(product)
  expect(
    versions
      .filter(({ version }) => version > 1)
      .map(({ id }) => ids.indexOf(id))
      .toSorted(),
  ).toEqual([1, 2])
})

test.each<[number[]]>([[[5, 5, 5, 5]], [[0, 0, 10, 10]], [[0, 10, 10, 20]]])(
  'from equal positions %j each move is by one place',
  async (sorts) => {
    await addProducts(sorts)
    await move(0, 'later')
    expect(await order()).toEqual([1, 0, 2, 3])
    await move(3, 'earlier')
    expect(await order()).toEqual([1, 0, 3, 2])
    await move(1, 'later')
    expect(await order()).toEqual([0, 1, 3, 2])
  },
)

test('at the ends nothing is moved, and the list says which these are', async () => {
  await addProducts([0, 0, 20])
  expect((await listed()).map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
  await move(0, 'earlier')
  await move(2, 'later')
  expect(await order()).toEqual([0, 1, 2])
  expect(await shop.db.$count(audit, eq(audit.action, 'product.edited'))).toBe(0)
})

test('the other catalogue is not touched, and an unknown product is not found', async () => {
  await addProducts([0, 0, 0])
  await shop.db.update(product).set({ catalog: 'white' }).where(eq(product.id, ids[1]!))
  await move(0, 'later')
  expect(await order()).toEqual([2, 0])
  const [other] = await shop.db.select().from(product).where(eq(product.id, ids[1]!))
  expect([other!.sort, other!.version]).toEqual([0, 1])
  expect(await callOutcome(content('POST /api/staff/product/{id}/move', { id: 5, to: 'later' }))).toBe('not_found')
})

test('two moves at the same time both count', async () => {
  await addProducts([0, 10, 20, 30])
  await Promise.all([move(0, 'later'), move(3, 'earlier')])
  expect(await order()).toEqual([1, 0, 3, 2])
})

test('beside another product; only those between get another position', async () => {
  await addProducts([0, 10, 20, 30, 40])
  const beside = (at: number, to: 'before' | 'after', other: number) =>
    content('POST /api/staff/product/{id}/move', { id: ids[at]!, to, other: ids[other]! })
  await beside(4, 'before', 1)
  expect(await order()).toEqual([0, 4, 1, 2, 3])
  expect((await listed()).map(({ sort }) => sort)).toEqual([0, 10, 20, 30, 40])
  const versions = await shop.db.select({ id: product.id, version: product.version }).from(product)
  expect(versions.find(({ id }) => id === ids[0])!.version).toBe(1)
  await beside(0, 'after', 3)
  expect(await order()).toEqual([4, 1, 2, 3, 0])
  await beside(2, 'after', 1)
  expect(await order()).toEqual([4, 1, 2, 3, 0])
})

test('from equal positions beside another one, and by two people at once', async () => {
  await addProducts([5, 5, 5, 5])
  await content('POST /api/staff/product/{id}/move', { id: ids[3]!, to: 'before', other: ids[1]! })
  expect(await order()).toEqual([0, 3, 1, 2])
  await Promise.all([
    content('POST /api/staff/product/{id}/move', { id: ids[2]!, to: 'before', other: ids[0]! }),
    content('POST /api/staff/product/{id}/move', { id: ids[1]!, to: 'after', other: ids[0]! }),
  ])
  expect(await order()).toEqual([2, 0, 1, 3])
})

test('not beside itself, an unknown product, one of another catalogue, or without another one', async () => {
  await addProducts([0, 10])
  const { productId } = await addProduct(shop.db)
  await shop.db.update(product).set({ catalog: 'white' }).where(eq(product.id, productId))
  const outcome = (to: 'before' | 'earlier', other?: number) =>
    callOutcome(content('POST /api/staff/product/{id}/move', { id: ids[1]!, to, ...(other && { other }) }))
  expect(await outcome('before', ids[1])).toBe('not_found')
  expect(await outcome('before', 999_999_999)).toBe('not_found')
  expect(await outcome('before', productId)).toBe('not_found')
  expect(await outcome('before')).toBe('bad_input')
  expect(await outcome('earlier', ids[0])).toBe('bad_input')
  expect(await order()).toEqual([0, 1])
})
