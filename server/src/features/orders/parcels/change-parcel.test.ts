import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { callOutcome, countOutcomes, errorOf } from '../../../testing/call-outcome.ts'
import { addGuestActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { raceRounds } from '../../../testing/run-counts.ts'
import { asDatabaseOwner } from '../../../testing/test-database.ts'
import { notification, outboxMail } from '../../mail/table.ts'
import { order } from '../table.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

let serial = 0
const newNumber = () => `TH-${(serial += 1)}A`
const shipped = async (number = newNumber()) => {
  const { id } = await shop.order('cod')
  const parcel = { carrier: 'Flash', tracking_number: number }
  await shop.as(shop.operations)('POST /api/staff/order/{id}/ship', { id, ...parcel, ...(await shop.seenPieces(id)) })
  return { id, number, seen: parcel }
}
type Correction = Partial<InputOf<'POST /api/staff/order/{id}/tracking'>>
const correct = ({ id, seen }: Awaited<ReturnType<typeof shipped>>, more: Correction = {}) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/tracking', {
    id,
    carrier: 'Thailand Post',
    tracking_number: newNumber(),
    seen,
    reason: 'Mistyped',
    ...more,
  })
const move = (id: string, from: 'on_its_way' | 'delivered' | 'returning', to: typeof from, at?: string) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/parcel', { id, state: to, seen_state: from, ...(at && { at }) })
const kindsOf = async (id: string) =>
  (
    await shop.db
      .select()
      .from(notification)
      .where(sql`${notification.cause} like ${`${id}%`}`)
  ).map(({ kind }) => kind)

describe('a tracking number', () => {
  test.each(['<script>=1', '=1+1', 'TH 1;2', 'ไทย1', '--', 'tracking missing', 'N-A', '', 'A'.repeat(61)])(
    '%j is rejected',
    async (raw) => {
      const { id } = await shop.order('cod')
      const form = { id, carrier: 'Flash', tracking_number: raw, ...(await shop.seenPieces(id)) }
      expect(await callOutcome(shop.as(shop.operations)('POST /api/staff/order/{id}/ship', form))).toBe('bad_input')
      const ofShipped = await shipped()
      expect(await callOutcome(correct(ofShipped, { tracking_number: raw }))).toBe('bad_input')
    },
  )

  test('is stored without blanks, with Latin digits', async () => {
    const { id } = await shipped('EB 99๑2 3456 7-TH')
    expect((await shop.rowOf(id)).trackingNumber).toBe('EB9912 34567-TH'.replace(' ', ''))
  })

  test('the database removes blanks and other signs, rejects markup, and lets an order with an old number change otherwise', async () => {
    const { id } = await shipped()
    const set = (trackingNumber: string) => shop.db.update(order).set({ trackingNumber }).where(eq(order.id, id))
    await expect(set('<script>=1')).rejects.toMatchObject({ cause: { code: '23514' } })
    await expect(set('ไทย')).rejects.toMatchObject({ cause: { code: '23514' } })
    // As servers of an earlier version write it.
    await set(' th 12/34;56 ')
    expect((await shop.rowOf(id)).trackingNumber).toBe('th123456')
    await asDatabaseOwner(
      shop.db,
      'alter table orders disable trigger orders_tracking_number',
      `update orders set tracking_number = '<script>=1' where id = '${id}'`,
      'alter table orders enable trigger orders_tracking_number',
    )
    const old = { carrier: 'Flash', tracking_number: '<script>=1' }
    expect(await callOutcome(move(id, 'on_its_way', 'delivered'))).toBe('done')
    expect(await callOutcome(correct({ id, number: '', seen: old }))).toBe('done')
  })

  test('of another order is used only when staff confirm that it is one parcel', async () => {
    const { number } = await shipped()
    const { id } = await shop.order('cod')
    const form = { id, carrier: 'Flash', tracking_number: number.toLowerCase().replace('-', '') }
    const ship = async (more = {}) =>
      shop.as(shop.operations)('POST /api/staff/order/{id}/ship', { ...form, ...more, ...(await shop.seenPieces(id)) })
    expect(await callOutcome(ship())).toBe('tracking_used')
    expect((await shop.rowOf(id)).status).toBe('awaiting_shipment')
    expect(await callOutcome(ship({ shared_parcel: true }))).toBe('done')
    const third = await shipped()
    expect(await callOutcome(correct(third, { tracking_number: number }))).toBe('tracking_used')
    expect(await callOutcome(correct(third, { tracking_number: number, shared_parcel: true }))).toBe('done')
  })
})

test('the number of an order, here or in the system before, is no tracking number', async () => {
  const other = await shop.order('cod')
  const oldNumber = 'CAN-2 B'
  await shop.setOldNumber(other.id, oldNumber)
  const { number } = await shop.rowOf(other.id)
  const { id } = await shop.order('cod')
  const parcel = await shipped()
  for (const text of [number, number.toLowerCase(), oldNumber, 'can-2b', 'BL260101ZZZZZZ', `X-${number}`]) {
    const form = { id, carrier: 'Flash', tracking_number: text, shared_parcel: true, ...(await shop.seenPieces(id)) }
    expect(await callOutcome(shop.as(shop.operations)('POST /api/staff/order/{id}/ship', form))).toBe(
      'tracking_is_order',
    )
    expect(await callOutcome(correct(parcel, { tracking_number: text }))).toBe('tracking_is_order')
  }
  const { list } = await shop.as(shop.operations)('GET /api/staff/order', { number: 'can-2 b' })
  expect(list.map((entry) => entry.id)).toEqual([other.id])
})

describe('a correction', () => {
  test('changes carrier and number, is recorded with both, and shown in the history', async () => {
    const parcel = await shipped()
    await correct(parcel, { tracking_number: 'EB100' })
    const { carrier, tracking_number, tracking_link, events } = await shop.staffView(parcel.id)
    expect({ carrier, tracking_number }).toEqual({ carrier: 'Thailand Post', tracking_number: 'EB100' })
    expect(tracking_link).toContain('EB100')
    expect(events.at(-1)).toMatchObject({
      what: 'order.tracking_corrected',
      reference: `Flash ${parcel.number} → Thailand Post EB100`,
      words: 'Mistyped',
    })
    expect((await shop.auditOf(parcel.id)).at(-1)).toMatchObject({
      detail: {
        before: { carrier: 'Flash', tracking_number: parcel.number },
        after: { carrier: 'Thailand Post', tracking_number: 'EB100' },
      },
    })
    const ofBuyer = await shop.as(shop.buyer)('GET /api/order/{id}', { id: parcel.id })
    expect(ofBuyer).toMatchObject({ carrier: 'Thailand Post', tracking_number: 'EB100' })
  })

  test('notifies the buyer each time, and a guest by email', async () => {
    const parcel = await shipped()
    await correct(parcel, { tracking_number: 'EB201' })
    const now = { carrier: 'Thailand Post', tracking_number: 'EB201' }
    await correct({ ...parcel, seen: now }, { tracking_number: 'EB202' })
    expect((await kindsOf(parcel.id)).filter((kind) => kind === 'order_tracking_changed')).toHaveLength(2)
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(guest, { payment_method: 'cod', contact_email: 'guest@test.example' })
    const seen = { carrier: 'Flash', tracking_number: newNumber() }
    await shop.as(shop.operations)('POST /api/staff/order/{id}/ship', { id, ...seen, ...(await shop.seenPieces(id)) })
    await correct({ id, number: '', seen })
    const [newest] = await shop.db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(1)
    expect(newest?.kind).toBe('order_tracking_changed')
  })

  test('fails when the page showed another number, before shipping, and after a cancellation', async () => {
    const parcel = await shipped()
    const seen = { carrier: 'Flash', tracking_number: 'TH0' }
    expect(await callOutcome(correct({ ...parcel, seen }))).toBe('order_moved_on')
    const { id } = await shop.order('cod')
    expect(await callOutcome(correct({ ...parcel, id, seen: { carrier: '', tracking_number: '' } }))).toBe(
      'order_moved_on',
    )
    const reason = { id: parcel.id, reason: 'Asked', seen_status: 'finished' } as const
    await shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', reason)
    expect(await callOutcome(correct(parcel))).toBe('order_moved_on')
  })

  test('of the same values changes nothing', async () => {
    const parcel = await shipped()
    await correct(parcel, { carrier: 'Flash', tracking_number: parcel.number })
    expect(await kindsOf(parcel.id)).not.toContain('order_tracking_changed')
  })

  test('made by two at once succeeds once', async () => {
    for (let round = 0; round < raceRounds(8); round += 1) {
      const parcel = await shipped()
      expect(await countOutcomes([correct(parcel), correct(parcel), correct(parcel)])).toEqual({
        done: 1,
        order_moved_on: 2,
      })
    }
  })
})

describe('the state of a parcel', () => {
  test('begins with shipping; buyer and staff see each change, and the buyer is notified', async () => {
    const { id } = await shipped()
    const seen = async () => [
      (await shop.staffView(id)).parcel?.state,
      (await shop.as(shop.buyer)('GET /api/order/{id}', { id })).parcel?.state,
    ]
    expect(await seen()).toEqual(['on_its_way', 'on_its_way'])
    await move(id, 'on_its_way', 'returning')
    expect(await seen()).toEqual(['returning', 'returning'])
    await move(id, 'returning', 'delivered')
    expect(await seen()).toEqual(['delivered', 'delivered'])
    expect((await shop.as(shop.buyer)('GET /api/order/{id}', { id })).arrives).toBeNull()
    expect(await kindsOf(id)).toEqual(expect.arrayContaining(['order_returning', 'order_delivered']))
    expect((await shop.staffView(id)).events.slice(-2).map(({ what }) => what)).toEqual([
      'order.parcel_returning',
      'order.parcel_delivered',
    ])
    const list = await shop.as(shop.operations)('GET /api/staff/order', { parcel: 'delivered' })
    expect(list.list.map((row) => row.id)).toContain(id)
  })

  test('changes only from the state the page showed, of a shipped parcel, at a possible time', async () => {
    const { id } = await shipped()
    expect(await callOutcome(move(id, 'delivered', 'returning'))).toBe('order_moved_on')
    expect(await callOutcome(move(id, 'on_its_way', 'on_its_way'))).toBe('order_moved_on')
    expect(await callOutcome(move(id, 'on_its_way', 'delivered', '2020-01-01T00:00:00Z'))).toBe('bad_input')
    expect(await callOutcome(move(id, 'on_its_way', 'delivered', '2199-01-01T00:00:00Z'))).toBe('bad_input')
    const { id: waiting } = await shop.order('cod')
    const input = { id: waiting, state: 'delivered', seen_state: null } as const
    expect(await callOutcome(shop.as(shop.operations)('POST /api/staff/order/{id}/parcel', input))).toBe(
      'order_moved_on',
    )
  })

  test('a delivery is undone only with a reason', async () => {
    const { id } = await shipped()
    await move(id, 'on_its_way', 'delivered')
    expect((await errorOf(move(id, 'delivered', 'returning'))).fields).toEqual({ reason: { what: 'missing' } })
    const input = { id, state: 'returning', seen_state: 'delivered', reason: 'The neighbour gave it back' } as const
    await shop.as(shop.operations)('POST /api/staff/order/{id}/parcel', input)
    expect((await shop.staffView(id)).parcel?.state).toBe('returning')
  })

  test('is returned only by counting the goods', async () => {
    const { id } = await shipped()
    const parcel = { id, cause: 'refused', words: 'Not at home' } as const
    await shop.as(shop.operations)('POST /api/staff/order/{id}/parcel-back', parcel)
    expect((await shop.staffView(id)).parcel?.state).toBe('returned')
    const { id: canceled } = await shipped()
    const reason = { id: canceled, reason: 'Asked', seen_status: 'finished' } as const
    await shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', reason)
    expect((await shop.staffView(canceled)).parcel).toBeNull()
    await shop.as(shop.operations)('POST /api/staff/order/{id}/goods-back', { id: canceled })
    expect((await shop.staffView(canceled)).parcel?.state).toBe('returned')
  })

  test('news that is a week old is recorded, and sent to nobody', async () => {
    const { id } = await shipped()
    shop.passDays(9)
    const early = new Date(shop.deps.clock().getTime() - 8 * 86_400_000).toISOString()
    await move(id, 'on_its_way', 'delivered', early)
    expect((await shop.staffView(id)).parcel).toEqual({ state: 'delivered', at: early })
    expect(await kindsOf(id)).not.toContain('order_delivered')
  })

  test('set by two at once, or while the order is canceled, changes once', async () => {
    for (let round = 0; round < raceRounds(8); round += 1) {
      const { id } = await shipped()
      const both = [move(id, 'on_its_way', 'delivered'), move(id, 'on_its_way', 'returning')]
      expect(await countOutcomes(both)).toEqual({ done: 1, order_moved_on: 1 })
      const { id: other } = await shipped()
      const cancel = { id: other, reason: 'Asked', seen_status: 'finished' } as const
      const [moved] = await Promise.all([
        callOutcome(move(other, 'on_its_way', 'delivered')),
        callOutcome(shop.as(shop.operations)('POST /api/staff/order/{id}/cancel', cancel)),
      ])
      const { status, parcelState } = await shop.rowOf(other)
      expect(status).toBe('canceled')
      expect(parcelState).toBe(moved === 'done' ? 'delivered' : 'on_its_way')
    }
  })
})
