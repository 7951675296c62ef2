import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { markFinished, markPaid, seedOrder } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { order } from '../orders/table.ts'
import { variant } from '../catalogue/table.ts'
import { withdrawal } from '../payouts/table.ts'
import { account } from '../ledger/table.ts'

let shop: TestApp
const owner = newStaffActor('owner')
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

/** The first line of every order that has none. */
const addLines = () =>
  shop.db.execute(sql`
    insert into order_line (order_id, line, variant_id, product_id, name, option, picture_key, price, quantity, points)
    select o.id, 0, v.id, p.id, p.name, v.option, pp.picture_key, 100, 1, 0
    from orders o cross join (select * from variant order by id limit 1) v join product p on p.id = v.product_id
      join product_picture pp on pp.product_id = p.id and pp.sort = 0
    where not exists (select from order_line l where l.order_id = o.id)`)

type PagedCall =
  | 'GET /api/staff/order'
  | 'GET /api/staff/customer'
  | 'GET /api/staff/partner'
  | 'GET /api/staff/product'
  | 'GET /api/staff/withdrawal'

/** Every row of a list, page by page. */
async function walk<Row>(read: (cursor?: string) => Promise<{ list: Row[]; next: string | null }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await read(cursor)
    rows.push(...list)
    if (next === null) return rows
    cursor = next
  }
}
const after = (cursor?: string) => (cursor === undefined ? {} : { cursor })
const descending = (numbers: readonly number[]) => numbers.toSorted((a, b) => b - a)
const isEachOnce = (ids: readonly unknown[]) => new Set(ids).size === ids.length

test('orders by amount and by age, each once, also within a status and among the matches of a text', async () => {
  await people.addProduct(shop.db)
  const buyer = await people.addUser(shop.db, { nickname: 'Sorter' })
  // Three amounts for 45 orders, so that pages begin and end among equal ones.
  for (let n = 0; n < 45; n += 1) {
    await seedOrder(shop, { userId: buyer.id, subtotal: BigInt(10_000 * (1 + (n % 3))) })
    if (n % 10 === 0) shop.passDays(1)
  }
  await addLines()
  const read = (input: InputOf<'GET /api/staff/order'>) =>
    walk((cursor) => shop.as(owner)('GET /api/staff/order', { ...input, ...after(cursor) }))
  for (const filter of [{}, { tab: 'awaiting_payment' as const }, { search: 'Sorter' }]) {
    const high = await read({ ...filter, sort: 'amount_high' })
    expect(high).toHaveLength(45)
    expect(isEachOnce(high.map(({ id }) => id))).toBe(true)
    expect(high.map(({ total }) => total)).toEqual(descending(high.map(({ total }) => total)))
    const low = await read({ ...filter, sort: 'amount_low' })
    expect(low.map(({ id }) => id)).toEqual(high.map(({ id }) => id).toReversed())
    const oldest = await read({ ...filter, sort: 'oldest' })
    expect(oldest.map(({ id }) => id)).toEqual((await read(filter)).map(({ id }) => id).toReversed())
  }
  expect(await read({ tab: 'canceled', sort: 'amount_high' })).toEqual([])
})

test('customers by last order, sum and number of orders; those without one come last', async () => {
  const few = await people.addUser(shop.db, { nickname: 'Few' })
  const rich = await people.addUser(shop.db, { nickname: 'Rich' })
  const none = await people.addUser(shop.db, { nickname: 'None' })
  const pay = async (userId: number, subtotal: bigint) => {
    const placed = await seedOrder(shop, { userId, subtotal })
    await markPaid(shop, placed.id)
    await markFinished(shop, placed.id)
    return placed.id
  }
  await pay(rich.id, 9_000_000n)
  shop.passDays(1)
  const unpaid = await seedOrder(shop, { userId: few.id, subtotal: 90_000_000n })
  await pay(few.id, 1_000n)
  const read = (input: InputOf<'GET /api/staff/customer'>) =>
    walk((cursor) => shop.as(owner)('GET /api/staff/customer', { ...input, ...after(cursor) }))
  const names = async (sort: 'last_order' | 'sum' | 'orders') => (await read({ sort })).map(({ nickname }) => nickname)
  expect((await names('last_order')).slice(0, 3)).toEqual(['Few', 'Rich', 'Sorter'])
  // What is not paid is no sum.
  expect((await names('sum')).slice(0, 2)).toEqual(['Rich', 'Few'])
  expect((await names('orders')).slice(0, 3)).toEqual(['Sorter', 'Few', 'Rich'])
  expect((await names('orders')).at(-1)).not.toBe('Few')
  const [row] = await read({ q: 'Few', sort: 'sum' })
  expect(row).toMatchObject({ orders: { count: 2, paid: 1_000 } })
  const [last] = await shop.db.select({ at: order.placedAt }).from(order).where(eq(order.id, unpaid.id))
  expect(Date.parse(row!.orders.last_at!)).toBeGreaterThanOrEqual(last!.at.getTime())
  expect((await read({ q: 'None' }))[0]).toMatchObject({ id: none.id, orders: { count: 0, paid: 0, last_at: null } })
  for (let n = 0; n < 65; n += 1) await people.addUser(shop.db, { nickname: `Crowd ${n}` })
  for (const sort of ['last_order', 'sum', 'orders'] as const) {
    const rows = await read({ sort })
    expect(isEachOnce(rows.map(({ id }) => id))).toBe(true)
    expect(rows).toHaveLength((await read({})).length)
    const value = { last_order: 'last_at', sum: 'paid', orders: 'count' } as const
    const values = rows.map(({ orders }) =>
      sort === 'last_order' ? Date.parse(orders.last_at ?? '1970-01-01') : Number(orders[value[sort]]),
    )
    expect(values).toEqual(descending(values))
  }
})

test('partners by growth points and by balance', async () => {
  for (let n = 0; n < 35; n += 1) {
    const { id } = await people.addPartner(shop.db, `SL${String(n).padStart(4, '0')}`)
    const accounts = [
      { kind: 'growth', unit: 'point' as const, credits: BigInt(n % 5) },
      { kind: 'available', unit: 'satang' as const, credits: BigInt(1_000 - (n % 7)) },
    ]
    if (n === 0) continue
    for (const values of accounts)
      await shop.db
        .insert(account)
        .values({ id: sql`gen_random_uuid()`, partnerId: id, side: 'credit', noOverdraft: true, ...values })
  }
  for (const [sort, field] of [
    ['growth', 'growth'],
    ['balance', 'available'],
  ] as const) {
    const rows = await walk((cursor) => shop.as(owner)('GET /api/staff/partner', { sort, ...after(cursor) }))
    expect(rows).toHaveLength(35)
    expect(isEachOnce(rows.map(({ id }) => id))).toBe(true)
    expect(rows.map((row) => row[field])).toEqual(descending(rows.map((row) => row[field])))
  }
})

test('products by name, price and stock', async () => {
  for (let n = 0; n < 34; n += 1) {
    const { variantId } = await people.addProduct(shop.db, { name: `Cream ${n % 3}`, stock: n % 4 })
    await shop.db
      .update(variant)
      .set({ price: BigInt(1_000 + (n % 5)) })
      .where(eq(variant.id, variantId))
  }
  const read = (sort: InputOf<'GET /api/staff/product'>['sort']) =>
    walk((cursor) => shop.as(owner)('GET /api/staff/product', { q: 'Cream', ...(sort && { sort }), ...after(cursor) }))
  const values = {
    name: ({ name }: { name: { en: string } }) => Number(name.en.replace(/\D/g, '')),
    price_low: (row: { price_from: number | null }) => row.price_from ?? 0,
    stock_low: (row: { stock: number }) => row.stock,
  }
  for (const sort of ['name', 'price_low', 'stock_low'] as const) {
    const rows = await read(sort)
    expect(rows).toHaveLength(34)
    expect(isEachOnce(rows.map(({ id }) => id))).toBe(true)
    const found = rows.map((row) => values[sort](row))
    expect(found).toEqual(descending(found).toReversed())
    if (sort !== 'name') {
      const high = await read(sort === 'price_low' ? 'price_high' : 'stock_high')
      expect(high.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
    }
  }
})

test('withdrawals by amount and by age', async () => {
  const read = (sort?: InputOf<'GET /api/staff/withdrawal'>['sort']) =>
    walk((cursor) => shop.as(owner)('GET /api/staff/withdrawal', { ...(sort && { sort }), ...after(cursor) }))
  const { id: partnerId } = await people.addPartner(shop.db, 'SW0001')
  await shop.db.insert(withdrawal).values(
    Array.from({ length: 25 }, (_, n) => ({
      id: sql`gen_random_uuid()`,
      partnerId,
      status: 'rejected' as const,
      net: BigInt(100_000 + (n % 2)),
      tax: 0n,
      bank: '004' as const,
      bankName: '',
      accountTail: '7890',
      sealed: '',
      requestedAt: shop.deps.clock(),
      decidedAt: shop.deps.clock(),
      reason: 'Test',
    })),
  )
  const high = await read('amount_high')
  expect(high).toHaveLength(25)
  expect(isEachOnce(high.map(({ id }) => id))).toBe(true)
  expect(high.map(({ net }) => net)).toEqual(descending(high.map(({ net }) => net)))
  expect((await read('amount_low')).map(({ id }) => id)).toEqual(high.map(({ id }) => id).toReversed())
  expect((await read('oldest')).map(({ id }) => id)).toEqual((await read()).map(({ id }) => id).toReversed())
})

test.each<[PagedCall, string]>([
  ['GET /api/staff/order', 'amount_high'],
  ['GET /api/staff/customer', 'sum'],
  ['GET /api/staff/partner', 'growth'],
  ['GET /api/staff/withdrawal', 'amount_low'],
])('%s: a cursor that the list did not write is rejected', async (call, sort) => {
  const read = (input: object) => callOutcome(shop.as(owner)(call, input))
  for (const cursor of ['x', '1', '5-x', '1; drop table', '999999999999999999999-1'])
    expect(await read({ sort, cursor }), cursor).toBe('bad_input')
  expect(await read({ sort: 'password' })).toBe('bad_input')
})
