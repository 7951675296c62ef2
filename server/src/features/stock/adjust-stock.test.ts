import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { audit } from '../audit/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import {
  addProduct,
  addStaff,
  addUser,
  staffActor,
  userActor,
  CONTACT,
} from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, errorOf } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let operations: ReturnType<TestApp['as']>
let buyer: ReturnType<TestApp['as']>
let id: number
type Move = InputOf<'POST /api/staff/variant/{id}/stock'>
const move = (reason: Move['reason'], change: number, note = 'Why') =>
  operations('POST /api/staff/variant/{id}/stock', { id, reason, change, note })
const moves = async (cursor?: string) =>
  operations('GET /api/staff/variant/{id}/stock', { id, ...(cursor && { cursor }) })
const item = async () => (await operations('GET /api/staff/stock', {})).list.find((one) => one.id === id)!
const order = () =>
  buyer('POST /api/order', {
    lines: [{ variant_id: id, quantity: 3 }],
    address_id: PICKUP_ID,
    contact: CONTACT,
    expected_total: 177_000,
  })
const count = (counted: number, expected: number) =>
  operations('POST /api/staff/stocktake', { lines: [{ variant_id: id, counted, expected }], note: 'Shelf 2' })

beforeAll(async () => {
  shop = await openTestApp()
  operations = shop.as(staffActor(await addStaff(shop.db, 'operations'), 'operations'))
  buyer = shop.as(userActor((await addUser(shop.db)).id))
})
beforeEach(async () => {
  id = (await addProduct(shop.db, { stock: 10 })).variantId
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
  await shop.close()
})

test('every movement has its reason, its author and the stock after it', async () => {
  await move('received', 5, 'DN 77')
  await move('damaged', -2)
  await order()
  await move('gift', -1)
  await move('correction', 4)
  const { list } = await moves()
  expect(list.map(({ reason, change, left, by }) => [reason, change, left, by])).toEqual([
    ['correction', 4, 13, 'operations'],
    ['gift', -1, 9, 'operations'],
    ['ordered', -3, 10, ''],
    ['damaged', -2, 13, 'operations'],
    ['received', 5, 15, 'operations'],
    ['opening', 10, 10, ''],
  ])
  expect(list[2]?.order?.number).toMatch(/\w+/)
  const rows = await readAuditEntries(shop, eq(audit.refId, String(id)))
  expect(rows.map(({ detail }) => detail)).toContainEqual({
    before: { stock: 10 },
    after: { stock: 15 },
    reason: 'received',
    note: 'DN 77',
  })
})

test.each<[Move['reason'], number, string]>([
  ['received', -1, 'x'],
  ['damaged', 1, 'x'],
  ['gift', 1, 'x'],
  ['correction', 3, ''],
  ['received', 0, 'x'],
])('%s of %i with the note "%s" is rejected', async (reason, change, note) => {
  expect(await callOutcome(move(reason, change, note))).toBe('bad_input')
  expect((await item()).stock).toBe(10)
})

test('stock never becomes negative', async () => {
  expect(await callOutcome(move('damaged', -11))).toBe('out_of_stock')
  await move('damaged', -10)
  expect((await item()).stock).toBe(0)
  expect(
    await callOutcome(operations('POST /api/staff/variant/{id}/stock', { id: 5, reason: 'gift', change: -1 })),
  ).toBe('not_found')
})

test('paging of the history continues the running stock', async () => {
  for (let at = 0; at < 60; at += 1) await move('received', 1)
  const first = await moves()
  const second = await moves(first.next!)
  expect(second.next).toBeNull()
  const all = [...first.list, ...second.list]
  expect(all.map(({ left }) => left)).toEqual(Array.from({ length: 61 }, (_, at) => 70 - at))
  expect(new Set(all.map((one) => one.id)).size).toBe(61)
})

describe('a stocktake', () => {
  test('counts the shelf, including the quantity reserved by orders not shipped', async () => {
    await order()
    expect(await item()).toMatchObject({ stock: 7, reserved: 3 })
    expect(await count(10, 10)).toEqual({ corrected: 0 })
    expect(await item()).toMatchObject({ stock: 7 })
    expect(await count(8, 10)).toEqual({ corrected: 1 })
    expect(await item()).toMatchObject({ stock: 5, reserved: 3 })
    expect((await moves()).list[0]).toMatchObject({ reason: 'counted', change: -2, note: 'Shelf 2' })
  })

  test('tolerates an order placed since, but not stock received or counted since', async () => {
    const { stock, reserved } = await item()
    await order()
    expect(await count(9, stock + reserved)).toEqual({ corrected: 1 })
    expect(await item()).toMatchObject({ stock: 6, reserved: 3 })
    const late = await errorOf(count(9, stock + reserved))
    expect(late).toMatchObject({ code: 'bad_input', fields: { 'lines.0.counted': { what: 'moved' } } })
    await move('received', 1)
    expect(await callOutcome(count(9, 9))).toBe('bad_input')
    expect(await item()).toMatchObject({ stock: 7 })
  })

  test('is stored completely or not at all', async () => {
    const other = (await addProduct(shop.db, { stock: 4 })).variantId
    const lines = [
      { variant_id: id, expected: 10, counted: 9 },
      { variant_id: other, expected: 5, counted: 4 },
    ]
    expect(await callOutcome(operations('POST /api/staff/stocktake', { lines, note: 'x' }))).toBe('bad_input')
    expect((await item()).stock).toBe(10)
    const twice = [lines[0]!, lines[0]!]
    expect(await callOutcome(operations('POST /api/staff/stocktake', { lines: twice, note: 'x' }))).toBe('bad_input')
  })

  test('cannot count fewer than are reserved', async () => {
    await order()
    expect(await callOutcome(count(2, 10))).toBe('out_of_stock')
  })
})

test('the low filter lists only low stock', async () => {
  await move('damaged', -5)
  const low = async () => (await operations('GET /api/staff/stock', { low: '1' })).list.map((one) => one.id)
  expect(await low()).toContain(id)
  await move('received', 1)
  expect(await low()).not.toContain(id)
})
