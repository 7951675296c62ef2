import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../testing/fixtures/staff-orders-fixture.ts'
import { CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

const finance = newStaffActor('finance')
/** The rows of the file, without its head. */
const rowsOf = async (filter: InputOf<'GET /api/staff/order/csv'>, as = finance) => {
  const { rows } = await shop.as(as)('GET /api/staff/order/csv', { lang: 'en', ...filter })
  const all: (readonly string[])[] = []
  for await (const row of rows) all.push(row)
  return all.slice(1)
}
const rowOf = async (number: string) => (await rowsOf({ number }))[0]!

test('a delivery has address, carrier, amounts and Bangkok times; shipping is what was paid for it', async () => {
  const id = await shop.finishedOrder()
  const { number } = await shop.rowOf(id)
  const noon = '2026-11-20 12:00'
  expect(await rowOf(number)).toEqual([
    number,
    expect.stringContaining(noon),
    'Finished',
    'PromptPay',
    'Delivery',
    expect.any(String),
    '0812345678',
    '1',
    'คลองเตยเหนือ',
    'วัฒนา',
    'กรุงเทพมหานคร',
    '10110',
    'BL0001',
    '5',
    expect.stringMatching(/^\S+ Cream 30 ml x2, \S+ Serum 30 ml x3$/),
    '900.03',
    '50.00',
    '950.03',
    '0.00',
    expect.stringContaining(noon),
    'Flash',
    'TH1',
    expect.stringContaining(noon),
    '',
    '',
  ])
})

test('a pick-up order placed by staff has the phone of its contact and no province; a refund is in its own column', async () => {
  const { id, number } = await shop.as(shop.operations)('POST /api/staff/order', {
    lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: CONTACT,
    payment: { how: 'promptpay' },
    reason: 'By phone',
    expected_total: 30_000,
  })
  expect((await rowOf(number)).slice(4, 13)).toEqual(['Pick-up', CONTACT.name, CONTACT.phone, '', '', '', '', '', ''])
  await shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', {
    id,
    reason: 'Asked',
    seen_status: 'awaiting_payment',
  })
  expect((await rowOf(number)).slice(-2)).toEqual([expect.stringContaining('2026-11-20 12:00'), 'Pick-up point'])
})

test('more orders than one batch, all placed at one time, are each in the file once, newest first', async () => {
  const many = 1_003
  const { id } = await shop.order('cod')
  await shop.db.execute(sql`
    insert into orders (id, number, user_id, status, payment_method, subtotal, shipping, shipping_discount, total, points, quantity,
      address, buyer_message, placed_at)
    select gen_random_uuid(), 'FILE' || lpad(i::text, 6, '0'), o.user_id, 'awaiting_shipment', 'cod', 100, 0, 0, 100, 0, 1, o.address, '',
      o.placed_at from orders o, generate_series(1, ${many}) i where o.id = ${id}`)
  const { rows: inSequence } = await shop.db.execute<{ number: string }>(
    sql`select number from orders where number like 'FILE%' order by placed_at desc, id desc`,
  )
  const exported = (await rowsOf({ number: 'FILE' })).map(([number]) => number)
  expect(exported).toEqual(inSequence.map(({ number }) => number))
  expect(exported).toHaveLength(many)
})

test('each file is one audit entry with its filter; typed text is not stored in it', async () => {
  await rowsOf({ tab: 'finished', way: 'delivery', from: '2026-11-01', search: 'Somchai' })
  const entries = (await shop.auditOf('list')).filter(({ action }) => action === 'order.exported')
  expect(entries.at(-1)).toMatchObject({
    actor: `staff:${finance.kind === 'staff' ? finance.staffId : ''}`,
    detail: { filter: { tab: 'finished', way: 'delivery', from: '2026-11-01', search: 'typed' } },
  })
  expect(JSON.stringify(entries)).not.toContain('Somchai')
})

test('files cannot be used to try phone numbers: after thirty that no order has, further ones are rejected', async () => {
  const prober = newStaffActor('operations')
  await shop.orderAs(shop.buyer, {
    address: undefined,
    address_id: PICKUP_ID,
    contact: CONTACT,
    expected_total: 30_000,
  })
  const look = (phone: string) => callOutcome(rowsOf({ search: phone }, prober))
  expect(await look(CONTACT.phone)).toBe('done')
  for (let count = 0; count < 30; count += 1) expect(await look(`06199${String(10_000 + count)}`)).toBe('done')
  expect(await look(typedAddress('0619920000').phone)).toBe('too_many')
  expect(await callOutcome(rowsOf({ search: 'somchai' }, prober))).toBe('done')
})
