import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { sqlState } from '../../database/errors.ts'
import { audit } from '../audit/table.ts'
import { variant } from '../catalogue/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { callOutcome, countOutcomes, errorOf } from '../../testing/call-outcome.ts'
import {
  addProduct,
  addStaff,
  addUser,
  staffActor,
  userActor,
  CONTACT,
} from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const BOOK = 'POST /api/staff/delivery'
let shop: TestApp
let operations: ReturnType<TestApp['as']>
let colleague: ReturnType<TestApp['as']>
let [one, two]: [number, number] = [0, 0]
let number: string
let count = 0

const skuOf = async (id: number) =>
  (await shop.db.select({ sku: variant.sku }).from(variant).where(eq(variant.id, id)))[0]!.sku
const stockOf = async (id: number) => {
  const { rows } = await shop.db.execute<{ stock: number; moves: number }>(
    sql`select stock, (select sum(change)::int from stock_movement where variant_id = ${id}) as moves from variant where id = ${id}`,
  )
  expect(rows[0]!.moves).toBe(rows[0]!.stock)
  return rows[0]!.stock
}
const book = (more: Partial<InputOf<typeof BOOK>> = {}, by = operations) =>
  by(BOOK, {
    number,
    note: 'Siam Supply',
    lines: [
      { variant_id: two, quantity: 4 },
      { variant_id: one, quantity: 20 },
    ],
    ...more,
  })
const undo = (id: string, by = operations) => by('POST /api/staff/delivery/{id}/undo', { id, reason: 'Wrong list' })
const check = (text: string) => operations('POST /api/staff/delivery/check', { number, text })
const readFile = async (text: string) =>
  (await operations('POST /api/staff/delivery/table', {}, { upload: { bytes: Buffer.from(text) } })).text

beforeAll(async () => {
  shop = await openTestApp()
  operations = shop.as(staffActor(await addStaff(shop.db, 'operations'), 'operations'))
  colleague = shop.as(staffActor(await addStaff(shop.db, 'operations'), 'operations'))
})
beforeEach(async () => {
  one = (await addProduct(shop.db, { stock: 10 })).variantId
  two = (await addProduct(shop.db, { stock: 0 })).variantId
  number = `DN-${(count += 1)}`
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
  await shop.close()
})

describe('the check of a list', () => {
  test('adds up a SKU on several lines and reads digits of other keyboards', async () => {
    const [a, b] = [await skuOf(one), await skuOf(two)]
    const checked = await check(`SKU\tPieces\n${a}\t5\n\n${b};๑๒\n  ${a.toLowerCase()}  ７ \n"${b}","1,000"`)
    expect(checked.problems).toEqual([])
    expect(checked.lines).toMatchObject([
      { variant_id: one, quantity: 12, stock: 10, from: [2, 5] },
      { variant_id: two, quantity: 1_012, stock: 0, from: [4, 6] },
    ])
    expect([checked.pieces, checked.same_number]).toEqual([1_024, []])
  })

  test('names each line that cannot be booked', async () => {
    const a = await skuOf(one)
    const { problems, lines } = await check(
      [`${a}\t1`, 'NO-SUCH\t1', a, `${a}\tmany`, `${a}\t0`, `${a}\t-3`, `${a}\t1.5`, `${a}\t100000`, `${a} 😀`].join(
        '\n',
      ),
    )
    expect(problems.map(({ line, what }) => [line, what])).toEqual([
      [2, 'unknown'],
      [3, 'missing'],
      [4, 'form'],
      [5, 'zero'],
      [6, 'zero'],
      [7, 'form'],
      [8, 'most'],
      [9, 'form'],
    ])
    expect(lines).toMatchObject([{ variant_id: one, quantity: 1 }])
  })

  test('changes nothing, and an empty list has no lines', async () => {
    expect(await check('\n \n')).toMatchObject({ lines: [], problems: [], pieces: 0 })
    expect(await stockOf(one)).toBe(10)
  })

  test('a file is read by its columns, whichever they are', async () => {
    const [a, b] = [await skuOf(one), await skuOf(two)]
    expect(await readFile(`No.,Name,SKU,จำนวน\n1,Serum,${a},5\n2,Balm,${b},๗\n3,Mask,NO-SUCH,1\n`)).toBe(
      `${a}\t5\n${b}\t๗\nNO-SUCH\t1`,
    )
    expect(await callOutcome(readFile('Name,Colour\nSerum,red\n'))).toBe('table_unreadable')
  })
})

describe('booking', () => {
  test('adds all pieces with a movement each, and says who booked what', async () => {
    const { id, pieces } = await book()
    expect([pieces, await stockOf(one), await stockOf(two)]).toEqual([24, 30, 4])
    const { list } = await operations('GET /api/staff/delivery', {})
    expect(list[0]).toMatchObject({
      id,
      number,
      note: 'Siam Supply',
      lines: 2,
      pieces: 24,
      by: 'operations',
      undone: null,
    })
    const { variants } = await operations('GET /api/staff/delivery/{id}', { id })
    expect(variants.map((row) => [row.variant_id, row.quantity]).toSorted()).toEqual(
      [
        [one, 20],
        [two, 4],
      ].toSorted(),
    )
    const moves = await operations('GET /api/staff/variant/{id}/stock', { id: one })
    expect(moves.list[0]).toMatchObject({ reason: 'received', change: 20, left: 30, note: number })
    const entries = await readAuditEntries(shop, eq(audit.refId, id))
    expect(entries.map(({ detail }) => detail)).toContainEqual({
      before: null,
      after: { number, lines: 2, pieces: 24, note: 'Siam Supply' },
    })
    const ofVariant = await readAuditEntries(shop, eq(audit.refId, String(one)))
    expect(ofVariant.map(({ detail }) => detail)).toContainEqual({
      before: { stock: 10 },
      after: { stock: 30 },
      reason: 'received',
      note: number,
    })
  })

  test('is complete or not at all', async () => {
    const unknown = await errorOf(
      book({
        lines: [
          { variant_id: one, quantity: 1 },
          { variant_id: 999_999, quantity: 1 },
        ],
      }),
    )
    expect(unknown).toMatchObject({ code: 'bad_input', fields: { 'lines.1.variant_id': { what: 'choice' } } })
    const line = { variant_id: one, quantity: 1 }
    expect(await callOutcome(book({ lines: [line, line] }))).toBe('bad_input')
    expect(await callOutcome(book({ lines: [] }))).toBe('bad_input')
    expect(await callOutcome(book({ number: ' ' }))).toBe('bad_input')
    expect(await stockOf(one)).toBe(10)
  })

  test('a number that is booked has to be confirmed, also in another case and with blanks', async () => {
    await book()
    const again = { number: ` ${number.toLowerCase().replace('-', ' -')}` }
    expect(await callOutcome(book(again))).toBe('delivery_number_used')
    expect((await check('')).same_number).toHaveLength(1)
    await book({ ...again, same_number: 1 })
    // What was confirmed was one delivery; there are two by now.
    expect(await callOutcome(book({ same_number: 1 }))).toBe('delivery_number_used')
    expect(await stockOf(one)).toBe(50)
  })

  test('the database refuses a number twice by itself', async () => {
    const { id } = await book()
    const copied = shop.db.execute(
      sql`insert into stock_delivery (id, number, copy, note, booked_at, booked_by)
        select gen_random_uuid(), lower(number), copy, note, booked_at, booked_by from stock_delivery where id = ${id}`,
    )
    expect(await copied.catch(sqlState)).toBe('23505')
  })

  test('one key, many tries: booked once', async () => {
    const input = { number, note: 'x', lines: [{ variant_id: one, quantity: 5 }] }
    const send = () => operations(BOOK, input, { key: `delivery-${number}` })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(await stockOf(one)).toBe(15)
  })
})

describe('undoing', () => {
  test('takes the pieces out again, once, and frees the number', async () => {
    const { id } = await book()
    await undo(id, colleague)
    expect([await stockOf(one), await stockOf(two)]).toEqual([10, 0])
    expect(await callOutcome(undo(id))).toBe('delivery_undone')
    expect(await callOutcome(undo('0190163d-8694-739b-aea5-966c26f8ad91'))).toBe('not_found')
    const read = await operations('GET /api/staff/delivery/{id}', { id })
    expect(read.undone).toMatchObject({ by: 'operations', reason: 'Wrong list' })
    const entries = await readAuditEntries(shop, eq(audit.refId, id))
    expect(entries.map(({ detail }) => detail)).toContainEqual({
      number,
      before: { lines: 2, pieces: 24 },
      after: { lines: 0, pieces: 0 },
      reason: 'Wrong list',
    })
    expect(await callOutcome(book())).toBe('done')
  })

  test('is refused as a whole when a piece was sold since', async () => {
    const { id } = await book()
    const buyer = shop.as(userActor((await addUser(shop.db)).id))
    await buyer('POST /api/order', {
      lines: [{ variant_id: two, quantity: 1 }],
      address_id: PICKUP_ID,
      contact: CONTACT,
      expected_total: 59_000,
    })
    expect(await callOutcome(undo(id))).toBe('out_of_stock')
    expect([await stockOf(one), await stockOf(two)]).toEqual([30, 3])
    expect((await operations('GET /api/staff/delivery/{id}', { id })).undone).toBeNull()
  })
})

test('the list continues with its cursor', async () => {
  for (let at = 0; at < 31; at += 1)
    await book({ number: `${number}-${at}`, lines: [{ variant_id: one, quantity: 1 }] })
  const first = await operations('GET /api/staff/delivery', {})
  const second = await operations('GET /api/staff/delivery', { cursor: first.next! })
  const ids = [...first.list, ...second.list].map(({ id }) => id)
  expect(first.list).toHaveLength(30)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the same delivery booked or undone by several at once: one wins', async () => {
  const tries = [book(), book({}, colleague), book(), book({}, colleague)]
  expect(await countOutcomes(tries)).toEqual({ done: 1, delivery_number_used: 3 })
  expect(await stockOf(one)).toBe(30)
  const { list } = await operations('GET /api/staff/delivery', {})
  const { id } = list.find((delivery) => delivery.number === number)!
  expect(await countOutcomes([undo(id), undo(id, colleague), undo(id)])).toEqual({ done: 1, delivery_undone: 2 })
  expect(await stockOf(one)).toBe(10)
})
