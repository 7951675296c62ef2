import { readSheet } from 'read-excel-file/node'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { CARRIER_FORMATS } from '@bailu/contract/orders/kinds'
import { variant } from '../../catalogue/table.ts'
import { order, orderLine } from '../table.ts'
import { csvCell } from '../../../lib/csv.ts'
import type { FileReply } from '../../../core/context.ts'
import { addGuestActor, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

type Input = InputOf<'GET /api/staff/parcel-export/csv'>
const csv = async (input: Input) => {
  const { rows } = await shop.as(shop.operations)('GET /api/staff/parcel-export/csv', { lang: 'en', ...input })
  const all: (readonly string[])[] = []
  for await (const row of rows) all.push(row)
  return all
}
const xlsx = async (input: Input) => {
  const { bytes } = (await shop.as(shop.operations)('GET /api/staff/parcel-export/xlsx', {
    lang: 'en',
    ...input,
  })) as unknown as FileReply
  return readSheet(bytes)
}

const HOSTILE = { ...typedAddress(), first_name: '=cmd|calc', last_name: 'มา\u200bลี', phone: '081-234-5678' }

test('a parcel has its address in parts, its phone with the zero, and what is collected', async () => {
  const { id } = await shop.order('cod')
  const { number } = await shop.rowOf(id)
  const [head, row] = await csv({ format: 'thailand_post', ids: id })
  const cells = Object.fromEntries(head!.map((name, at) => [name, row![at]]))
  expect(cells).toMatchObject({
    เลขที่อ้างอิง: number,
    เบอร์โทรศัพท์ผู้รับ: '0812345678',
    จังหวัด: 'กรุงเทพมหานคร',
    'ยอดเก็บเงินปลายทาง (บาท)': '950.03',
  })
  expect(cells['รายละเอียดสินค้า']).toContain('x2')
  const [, sheetRow] = await xlsx({ format: 'thailand_post', ids: id })
  expect(sheetRow).toContain('0812345678')
  expect(sheetRow).toContain(950.03)
})

test('the weight is the sum of the pieces, and empty while that of one is not known', async () => {
  const { id } = await shop.order('cod')
  const weightOf = async (format: Input['format'], heading: string) => {
    const [head, row] = await csv({ format, ids: id })
    return row![head!.indexOf(heading)]
  }
  expect(await weightOf('flash', '*Weight_kg')).toBe('')
  await shop.db.update(variant).set({ weightG: 130 })
  const pieces = (await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id))).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  )
  expect(await weightOf('flash', '*Weight_kg')).toBe(String((pieces * 130) / 1_000))
  expect(await weightOf('thailand_post', 'น้ำหนัก (กรัม)')).toBe(String(pieces * 130))
  expect(await weightOf('jt', 'น้ำหนัก (กก.)')).toBe(String((pieces * 130) / 1_000))
  const [, sheetRow] = await xlsx({ format: 'flash', ids: id })
  expect(sheetRow).toContain((pieces * 130) / 1_000)
  await expect(shop.db.update(variant).set({ weightG: 0 })).rejects.toThrow()
  await shop.db.update(variant).set({ weightG: null })
  expect(await weightOf('flash', '*Weight_kg')).toBe('')
})

test('a paid order has no amount to collect', async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  const [head, row] = await csv({ format: 'flash', ids: id })
  expect(row![head!.indexOf('COD')]).toBe('')
})

test('a phone of another country has 00 and no sign that a spreadsheet runs or a carrier does not know', async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  const { address } = await shop.rowOf(id)
  const abroad = { ...address, country: 'จีน', phone: '+86 138-0013 8000' }
  await shop.db.update(order).set({ address: abroad }).where(eq(order.id, id))
  for (const format of CARRIER_FORMATS) {
    const [, row] = await csv({ format, ids: id })
    expect(row!.filter((cell) => cell.includes('138')).map(csvCell)).toEqual(['008613800138000'])
    expect((await xlsx({ format, ids: id }))[1]).toContain('008613800138000')
  }
})

test('what a buyer typed is no formula, and has no invisible characters', async () => {
  const guest = await addGuestActor(shop.db)
  const { id } = await shop.orderAs(guest, { payment_method: 'cod', address: HOSTILE, buyer_message: '@SUM(A1)' })
  for (const format of CARRIER_FORMATS) {
    const rows = await csv({ format, ids: id })
    expect(rows.flat().join('')).not.toMatch(/\p{Cf}/u)
    expect(rows.flat()).toContain('=cmd|calc มาลี')
    expect((await xlsx({ format, ids: id })).flat()).toContain('=cmd|calc มาลี')
    expect(rows[1]).toHaveLength(rows[0]!.length)
  }
})

test('the file of a warehouse has one row per line, and the amount once', async () => {
  const { id } = await shop.order('cod')
  const [head, ...rows] = await csv({ format: 'general', ids: id })
  const column = (name: string) => rows.map((row) => row[head!.indexOf(name)])
  expect(column('Line')).toEqual(['1/2', '2/2'])
  expect(column('Quantity')).toEqual(['2', '3'])
  expect(column('Collect on delivery (baht)')).toEqual(['950.03', ''])
})

test('only orders to ship are in it, the oldest first, by ids or by the filters of the list', async () => {
  const first = await shop.order('cod')
  const second = await shop.order('cod')
  const shipped = await shop.finishedOrder()
  const { id: unpaid } = await shop.order()
  const ids = [second.id, shipped, unpaid, first.id].join(',')
  const numbers = [(await shop.rowOf(first.id)).number, (await shop.rowOf(second.id)).number]
  expect((await csv({ format: 'kex', ids })).slice(1).map((row) => row[8])).toEqual(numbers)
  const listed = (await csv({ format: 'kex', payment_method: 'cod' })).slice(1).map((row) => row[8])
  expect(listed).toEqual(expect.arrayContaining(numbers))
  expect((await csv({ format: 'kex', tab: 'finished' })).slice(1)).toEqual([])
})

test('each file is one audit entry with its format', async () => {
  const { id } = await shop.order('cod')
  await csv({ format: 'jt', ids: id })
  await xlsx({ format: 'flash', way: 'delivery' })
  const entries = (await shop.auditOf('list')).filter(({ action }) => action === 'order.parcel_exported').slice(-2)
  expect(entries.map(({ detail }) => detail)).toEqual([
    { format: 'jt', orders: 1, refs: [id] },
    { format: 'flash', filter: { tab: 'all', way: 'delivery' } },
  ])
})
