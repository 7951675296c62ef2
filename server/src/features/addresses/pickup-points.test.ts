import { desc, eq, sql } from 'drizzle-orm'
import { FIRST_PICKUP_ID, PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '../../database/errors.ts'
import {
  addProduct,
  addStaff,
  addUser,
  CONTACT,
  PICKUP_POINT,
  staffActor,
  userActor,
} from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome, countOutcomes, errorOf } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Actor } from '../../core/context.ts'
import { address } from '../account/table.ts'
import { audit } from '../audit/table.ts'
import { pickupPoint } from './table.ts'

let shop: TestApp
let operations: Actor
let buyer: Actor
let variant: number
beforeAll(async () => {
  shop = await openTestApp()
  operations = staffActor(await addStaff(shop.db, 'operations'), 'operations')
  buyer = userActor((await addUser(shop.db)).id)
  variant = (await addProduct(shop.db, { stock: 1_000 })).variantId
})
afterAll(() => shop.close())

const staff = () => shop.as(operations)
const add = (given: Partial<typeof PICKUP_POINT> = {}) =>
  staff()('POST /api/staff/pickup-point', { ...PICKUP_POINT, ...given })
const listed = () => staff()('GET /api/staff/pickup-point', {})
const pointOf = async (id: number) => (await listed()).find((point) => point.id === id)!
const change = async (id: number, given: Partial<typeof PICKUP_POINT>) => {
  const { version } = await pointOf(id)
  return staff()('PUT /api/staff/pickup-point/{id}', { ...PICKUP_POINT, ...given, id, version })
}
const remove = async (id: number) =>
  staff()('DELETE /api/staff/pickup-point/{id}', { id, version: (await pointOf(id)).version })
const addresses = () => shop.as(buyer)('GET /api/address', {})
const place = (address_id: number, as: Actor = buyer) =>
  shop.as(as)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address_id,
    contact: CONTACT,
    expected_total: 59_000,
    payment_method: 'cod',
  })
const read = (id: string) => shop.as(buyer)('GET /api/order/{id}', { id })
const handOver = async (id: string) =>
  staff()('POST /api/staff/order/{id}/hand-over', { id, without_code: 'Known', ...(await shop.seenPieces(id)) })

const withBreaks = (...breaks: [from: string, to: string][]) => ({
  from: '09:00',
  to: '18:00',
  breaks: breaks.map(([from, to]) => ({ from, to })),
})

describe('pick-up points', () => {
  test('the first one is there from the beginning, under its fixed number', async () => {
    expect(await pointOf(PICKUP_ID)).toMatchObject({
      name: { en: 'Pick-up point', zh: '自提点', th: 'จุดรับสินค้า' },
      hours: Array.from({ length: 7 }, () => ({ from: '09:30', to: '18:00' })),
      active: true,
      version: 1,
    })
  })

  test('a further one has a reserved number, and is in the address list with its hours as name', async () => {
    const { id } = await add()
    expect(id).toBeGreaterThanOrEqual(FIRST_PICKUP_ID)
    expect(id).toBeLessThan(PICKUP_ID)
    expect((await addresses()).find((row) => row.id === id)).toEqual({
      id,
      first_name: 'Monday-Friday, Saturday excluding holidays',
      last_name: 'AM10:00-PM19:00, AM10:00-PM14:00',
      phone: '022345678',
      address1: '12 ถนนสีลม',
      address2: 'ชั้น 1',
      area: 'สีลม',
      city: 'บางรัก',
      province: 'กรุงเทพมหานคร',
      zip: '10500',
      country: 'ประเทศไทย',
      is_default: false,
      is_own: false,
      isZt: true,
      address_type: 'pickup',
    })
    const points = await shop.as({ kind: 'anonymous' })('GET /api/pickup-point', {})
    expect(points.find((point) => point.id === id)).toMatchObject({ name: 'Silom branch', active: true })
  })

  test('an edit has an audit entry with before and after, and is refused for an older version', async () => {
    const { id } = await add()
    await change(id, { sort: 5 })
    const [entry] = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'pickup_point.changed'))
      .orderBy(desc(audit.id))
    expect(entry!.detail).toMatchObject({ before: { sort: 2 }, after: { sort: 5 } })
    const stale = { ...PICKUP_POINT, id, version: 1 }
    expect(await callOutcome(staff()('PUT /api/staff/pickup-point/{id}', stale))).toBe('edit_conflict')
  })

  test.each([
    [{ zip: '1050' }, 'zip'],
    [{ province: 'Atlantis' }, 'province'],
    [{ phone: '+4915112345678' }, 'phone'],
    [{ map_link: 'javascript:alert(1)' }, 'map_link'],
    [{ map_link: 'http://maps.example' }, 'map_link'],
    [{ hours: PICKUP_POINT.hours.map(() => ({ from: '18:00', to: '09:00' })) }, 'hours.0.to'],
    [{ hours: PICKUP_POINT.hours.map(() => withBreaks(['12:00', '12:00'])) }, 'hours.0.to'],
    [{ hours: PICKUP_POINT.hours.map(() => withBreaks(['09:00', '12:00'])) }, 'hours.0.to'],
    [{ hours: PICKUP_POINT.hours.map(() => withBreaks(['12:00', '13:00'], ['12:30', '14:00'])) }, 'hours.0.to'],
    [
      { hours: PICKUP_POINT.hours.map(() => withBreaks(['10:00', '11:00'], ['12:00', '13:00'], ['14:00', '15:00'])) },
      'hours.0.breaks',
    ],
    [{ closed_days: [...PICKUP_POINT.closed_days, ...PICKUP_POINT.closed_days] }, 'closed_days'],
  ])('%j is refused at its field', async (given, field) => {
    expect(Object.keys((await errorOf(add(given))).fields ?? {})).toContain(field)
  })

  test('have breaks, which buyers, address list and copies of orders name', async () => {
    const hours = [...Array.from({ length: 6 }, () => withBreaks(['12:00', '13:00'])), null]
    const { id } = await add({ hours })
    expect((await pointOf(id))!.hours).toEqual(hours)
    const listed = await shop.as(buyer)('GET /api/pickup-point', {})
    expect(listed.find((point) => point.id === id)!.hours).toEqual(hours)
    const copy = (await read((await place(id)).id)).address
    expect([copy.first_name, copy.last_name]).toEqual([
      'Monday-Saturday excluding holidays',
      'AM9:00-PM12:00 / PM13:00-PM18:00',
    ])
    const reversed = JSON.stringify([...hours.slice(0, 6), withBreaks(['13:00', '12:00'])])
    await expect(
      shop.db.execute(sql`update pickup_point set hours = ${reversed}::jsonb where id = ${id}`),
    ).rejects.toThrow()
  })

  test('customers cannot edit or delete any of them', async () => {
    const { id } = await add()
    for (const point of [id, PICKUP_ID])
      expect(await callOutcome(shop.as(buyer)('DELETE /api/address/{id}', { id: point }))).toBe('pickup_fixed')
  })
})

describe('an order for a pick-up point', () => {
  test('keeps a copy that later edits do not change', async () => {
    const { id: point } = await add()
    const { id } = await place(point)
    await change(point, { name: { en: 'Moved', zh: '已搬迁', th: 'ย้ายแล้ว' }, address1: '99 ถนนสาทร' })
    const { address: copy } = await read(id)
    expect(copy).toMatchObject({ address1: '12 ถนนสีลม', isZt: true })
    expect(copy.point).toEqual({ id: point, name: 'Silom branch', map_link: 'https://maps.example/silom' })
  })

  test('is found by its point, and one without a point by the first', async () => {
    const { id: point } = await add()
    const { id } = await place(point)
    const first = await place(PICKUP_ID)
    const found = await staff()('GET /api/staff/order', { point })
    expect(found.list.map((item) => [item.id, item.point])).toEqual([[id, 'Silom branch']])
    await shop.db.execute(sql`update orders set address = address - 'point' where id = ${first.id}`)
    const ofFirst = await staff()('GET /api/staff/order', { point: PICKUP_ID })
    expect(ofFirst.list.map((item) => item.id)).toContain(first.id)
    expect((await read(first.id)).address.point).toEqual({ id: PICKUP_ID, name: '', map_link: '' })
  })

  test('is refused when the point takes no new orders, and the first one stays in the list', async () => {
    const { id } = await add({ active: false })
    expect(await callOutcome(place(id))).toBe('pickup_closed')
    expect((await addresses()).map((row) => row.id)).not.toContain(id)
    const { version, id: _, open_orders: __, updated_at: ___, ...first } = await pointOf(PICKUP_ID)
    const { version: closed } = await staff()('PUT /api/staff/pickup-point/{id}', {
      ...first,
      active: false,
      id: PICKUP_ID,
      version,
    })
    expect(await callOutcome(place(PICKUP_ID))).toBe('pickup_closed')
    expect((await addresses()).map((row) => row.id)).toContain(PICKUP_ID)
    await staff()('PUT /api/staff/pickup-point/{id}', { ...first, id: PICKUP_ID, version: closed })
  })
})

describe('removing a pick-up point', () => {
  test('is refused while orders are open, also by the database; afterwards its number stays taken', async () => {
    const { id } = await add()
    const placed = await place(id)
    expect(await callOutcome(remove(id))).toBe('pickup_in_use')
    const forced = shop.db
      .update(pickupPoint)
      .set({ active: false, removedAt: new Date() })
      .where(eq(pickupPoint.id, id))
    expect(await forced.catch(sqlState)).toBe('23514')
    await handOver(placed.id)
    await remove(id)
    expect((await listed()).map((point) => point.id)).not.toContain(id)
    expect(await callOutcome(place(id))).toBe('address_unknown')
    expect((await add()).id).toBeGreaterThan(id)
  })

  test('the first one stays, by call and in the database', async () => {
    expect(await callOutcome(remove(PICKUP_ID))).toBe('pickup_first')
    const attempts = [
      shop.db.delete(pickupPoint).where(eq(pickupPoint.id, PICKUP_ID)),
      shop.db.delete(address).where(eq(address.id, PICKUP_ID)),
      shop.db.update(pickupPoint).set({ id: 90_500 }).where(eq(pickupPoint.id, PICKUP_ID)),
      shop.db.update(pickupPoint).set({ active: false, removedAt: new Date() }).where(eq(pickupPoint.id, PICKUP_ID)),
      shop.db.update(address).set({ deletedAt: new Date() }).where(eq(address.id, PICKUP_ID)),
    ]
    for (const attempt of attempts) expect(await attempt.catch(sqlState)).toMatch(/^23/)
    const second = shop.db.insert(pickupPoint).values({ ...(await stored(PICKUP_ID)) })
    expect(await second.catch(sqlState)).toBe('23505')
  })

  test('and an order for it at the same moment: one of both wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add()
      const other = userActor((await addUser(shop.db)).id)
      const outcomes = await countOutcomes([remove(id), place(id, other)])
      expect(outcomes.done).toBe(1)
      const open = await shop.db.execute(
        sql`select 1 from orders where address->'point'->>'id' = ${String(id)} and status <> 'canceled'`,
      )
      expect((await stored(id)).removedAt === null).toBe(open.rows.length > 0)
    }
  })
})

const stored = async (id: number) => (await shop.db.select().from(pickupPoint).where(eq(pickupPoint.id, id)))[0]!
