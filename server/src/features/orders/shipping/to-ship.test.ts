import { eq, getTableColumns } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../../core/context.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { addGuestActor, typedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { seedStaff } from '../../../testing/fixtures/orders-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { CONTACT } from '../../../testing/fixtures/people-and-products-fixture.ts'
import { forgetShopRules } from '../../shop-rules/read-shop-rule.ts'
import { shopRule } from '../../shop-rules/table.ts'
import { order, orderLine } from '../table.ts'

let shop: StaffOrdersFixture
let clerk: Actor
const ids = { paidLate: '', cod: '', called: '', pickup: '' }
const numbers = new Map<string, string>()

beforeAll(async () => {
  shop = await openStaffOrders()
  clerk = (await seedStaff(shop, 'operations')).actor
  const value = { most: 95_002, orders: 1_000, network_orders: 10_000, confirm_hours: 5 }
  await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'cod_terms', value, validFrom: shop.deps.clock() })
  forgetShopRules(shop.deps)
  const passMinutes = (minutes: number) => shop.setClock(new Date(shop.deps.clock().getTime() + minutes * 60_000))
  const guest = await addGuestActor(shop.db)
  const place = async (more: Parameters<typeof shop.orderAs>[1]) => {
    const { id, number } = await shop.orderAs(guest, more)
    numbers.set(id, number)
    passMinutes(9)
    return id
  }
  ids.paidLate = await place({})
  ids.called = await place({
    payment_method: 'cod',
    lines: [{ variant_id: shop.cream.variantId, quantity: 4 }],
    expected_total: 125_000,
  })
  ids.cod = await place({ payment_method: 'cod' })
  ids.pickup = await place({
    payment_method: 'cod',
    address: undefined,
    address_id: PICKUP_ID,
    contact: CONTACT,
    expected_total: 30_000,
  })
  await shop.as(shop.operations)('POST /api/staff/order/{id}/confirm-cod', { id: ids.called, called: 'Yes' })
  passMinutes(9)
  const receipt = { amount: 35_000, bank_reference: 'TOSHIP1' }
  await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', { id: ids.paidLate, ...receipt })
})
afterAll(() => shop.close())

const desk = () => shop.as(clerk)
/** The last six characters of an order number, others for each serial number. */
const toCode = (serial: number) =>
  [...serial.toString(9).padStart(6, '0')].map((digit) => 'ABCDEFGHJ'[Number(digit)]).join('')
const table = (bytes: Buffer | string) =>
  desk()(
    'POST /api/staff/order/tracking-table',
    {},
    { upload: { bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes) } },
  )

test('orders to ship: the longest waiting first, by when they were paid, placed or confirmed by a call', async () => {
  const { list, total } = await desk()('GET /api/staff/order/to-ship', {})
  expect(list.map(({ id }) => id)).toEqual([ids.cod, ids.called, ids.paidLate])
  expect(total).toBe(3)
  expect(list[0]).toMatchObject({ status: 'awaiting_shipment', collect: 35_000, shipped_by: '', lang: 'th' })
  expect(list[2]).toMatchObject({ collect: 0, shippable_since: list[2]!.paid_at })
})

test('a table may name more numbers than a statement has parameters', async () => {
  const many = Array.from({ length: 2_200 }, (_, at) =>
    Array.from({ length: 30 }, (_cell, column) => `BL261101${toCode(at * 30 + column)}`).join(','),
  )
  const { orders } = await table([...many, numbers.get(ids.cod)!].join('\n'))
  expect(orders.map(({ id }) => id)).toEqual([ids.cod])
})

test('a table names orders by their number in the system before', async () => {
  await shop.setOldNumber(ids.called, 'CAN-2')
  const { orders } = await table('Reference,Tracking\n#can-2,TH1\nOrder CAN-20 (COD),TH2\n')
  expect(orders).toMatchObject([{ id: ids.called, old_number: 'CAN-2' }])
})

test('a table names orders in any column, as text, as a workbook and in the encoding of Thailand', async () => {
  const shipped = numbers.get(ids.cod)!
  await desk()('POST /api/staff/order/{id}/ship', {
    id: ids.cod,
    carrier: 'Flash',
    tracking_number: 'TH1',
    ...(await shop.seenPieces(ids.cod)),
  })
  const text = `Ref\tTracking\r\n#${shipped.toLowerCase()} (COD)\tTH1\r\n${numbers.get(ids.pickup)}\tTH2\nBL261120ZZZZZZ\tTH3\n`
  const { rows, orders } = await table(text)
  expect(rows.slice(1)).toEqual([
    [`#${shipped.toLowerCase()} (COD)`, 'TH1'],
    [numbers.get(ids.pickup), 'TH2'],
    ['BL261120ZZZZZZ', 'TH3'],
  ])
  const named = (id: string) => orders.find((entry) => entry.id === id)
  expect(orders).toHaveLength(2)
  expect(named(ids.cod)).toMatchObject({ status: 'finished', carrier: 'Flash', tracking_number: 'TH1', pickup: false })
  expect(named(ids.cod)!.shipped_by).not.toBe('')
  expect(named(ids.pickup)).toMatchObject({ status: 'awaiting_shipment', pickup: true, shipped_by: '' })

  const workbook = await writeWorkbook([[{ value: shipped }, { value: 820012345678, type: Number }]]).toBuffer()
  expect((await table(workbook)).rows).toEqual([[shipped, '820012345678']])
  const thai = Buffer.concat([Buffer.from([0xa2, 0xb9, 0x2c]), Buffer.from(`${shipped}\n`)])
  expect((await table(thai)).rows).toEqual([['ขน', shipped]])
  expect((await table('TH1\nTH2\nTH3')).rows).toEqual([['TH1'], ['TH2'], ['TH3']])
  expect(await callOutcome(table(Buffer.from([0, 1, 2, 3])))).toBe('table_unreadable')
})

test('packing slips are in the language of the country of the parcel, whatever the clerk reads, and say who shipped it', async () => {
  const languageIn = async (country: string) => {
    const address = { ...(await shop.rowOf(ids.paidLate)).address, country }
    await shop.db.update(order).set({ address }).where(eq(order.id, ids.paidLate))
    const { list } = await desk()('GET /api/staff/order/packing-slip', { ids: ids.paidLate })
    const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, ids.paidLate))
    const { lang, lines } = list[0]!
    expect(lines[0]!.name).toBe(line!.name[lang])
    return lang
  }
  expect(await languageIn('China')).toBe('zh')
  expect(await languageIn('Hong Kong')).toBe('zh')
  expect(await languageIn('Taiwan')).toBe('zh')
  expect(await languageIn('Japan')).toBe('en')
  expect(await languageIn(typedAddress().country)).toBe('th')
  const { list } = await desk()('GET /api/staff/order/packing-slip', { ids: ids.cod })
  expect(list[0]).toMatchObject({ status: 'finished', carrier: 'Flash', tracking_number: 'TH1' })
  expect(list[0]!.shipped_by).not.toBe('')
})

test('every order is reached page by page, each once, while others are shipped', async () => {
  const model = await shop.rowOf(ids.paidLate)
  const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, ids.paidLate))
  const { province: _, ...columns } = getTableColumns(order)
  const base = Object.fromEntries(Object.keys(columns).map((name) => [name, model[name as keyof typeof model]]))
  const copies = Array.from({ length: 130 }, (_, at) => ({
    ...(base as typeof model),
    id: uuidv7(),
    number: `BL2611200${String(at).padStart(5, '0')}`,
    // Several became shippable at the same instant.
    paidAt: new Date(model.paidAt!.getTime() - Math.floor(at / 3) * 60_000),
  }))
  await shop.db.insert(order).values(copies)
  await shop.db.insert(orderLine).values(copies.map(({ id }) => ({ ...line!, orderId: id })))
  const first = await desk()('GET /api/staff/order/to-ship', {})
  await desk()('POST /api/staff/order/{id}/ship', {
    id: first.list[5]!.id,
    carrier: 'Flash',
    tracking_number: 'TH5',
    ...(await shop.seenPieces(first.list[5]!.id)),
  })
  const second = await desk()('GET /api/staff/order/to-ship', { cursor: first.next! })
  const third = await desk()('GET /api/staff/order/to-ship', { cursor: second.next! })
  const listed = [first, second, third].flatMap(({ list }) => list)
  expect([first.total, second.total, third.next]).toEqual([132, 131, null])
  expect([first.list.length, second.list.length, third.list.length]).toEqual([60, 60, 12])
  expect(new Set(listed.map(({ id }) => id)).size).toBe(132)
  const times = listed.map(({ shippable_since: since }) => since)
  expect(times).toEqual(times.toSorted())
  expect(await callOutcome(desk()('GET /api/staff/order/to-ship', { cursor: 'never' }))).toBe('bad_input')
})
