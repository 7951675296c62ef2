import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { CLIENT_SORTS, type ClientSort } from '@bailu/contract/clients/kinds'
import type { ClientOrder } from '@bailu/contract/clients/shop'
import { bangkokDay, addDays, startOfDay } from '@bailu/phrases/days'
import { addGuestActor, newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openClientsFixture, type ClientsFixture } from '../../testing/fixtures/clients-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { claimGuestOrders } from '../orders/privacy/claim-orders.ts'

type SignedIn = ClientsFixture['partner']
const WHOLE = 90_003
const TODAY = '2026-11-20'

let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
})
afterAll(() => shop?.close())

/** The buyer's mentor at that time; a guest registered later. */
type Under = 'mine' | 'other' | 'anonymous' | 'guest'
type Fate = 'unpaid' | 'paid' | 'canceled' | 'refunded'
const story = fc.record({
  /** At the window boundaries and anywhere else. */
  days: fc.oneof(fc.constantFrom(0, 6, 7, 29, 30, 89, 90), fc.integer({ min: 0, max: 95 })),
  // Seconds around midnight in Bangkok, and any time of the day.
  seconds: fc.oneof(fc.constantFrom(0, 1, 86_399, 86_398), fc.integer({ min: 0, max: 86_399 })),
  fate: fc.constantFrom<Fate>('unpaid', 'paid', 'paid', 'canceled', 'refunded'),
  under: fc.constantFrom<Under>('mine', 'mine', 'other', 'anonymous', 'guest'),
  creams: fc.integer({ min: 0, max: 2 }),
  serums: fc.integer({ min: 1, max: 3 }),
})

const mentors = { mine: 'BL0001', other: 'BL0002', anonymous: null } as const
const move = (id: number, to: keyof typeof mentors) =>
  shop.as(newStaffActor('operations'))('PUT /api/staff/customer/{id}/mentor', {
    id,
    employee_no: mentors[to],
    reason: 'Moved to Chiang Mai',
  })

async function place(who: SignedIn, under: Under): Promise<string> {
  if (under !== 'guest') {
    await move(who.userId, under)
    return shop.order(who)
  }
  const guest = await addGuestActor(shop.db)
  const id = await shop.order(guest, 'BL0002')
  await claimGuestOrders(shop.ctx(who), guest.guestId, who.userId)
  return id
}

test(`totals of every window equal the sum of their orders, for any partner (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 7 }), async (stories) => {
      const who = await shop.client()
      const expected: { day: string; amount: number }[] = []
      for (const { days, seconds, fate, under, creams, serums } of stories) {
        const day = addDays(TODAY, -days)
        const at = new Date(startOfDay(day).getTime() + seconds * 1000)
        shop.setClock(at)
        const id = await place(who, under)
        if (fate === 'unpaid') continue
        await shop.pay(id)
        let amount = WHOLE
        if (fate === 'canceled') {
          await shop.cancel(id)
          amount = 0
        }
        if (fate === 'refunded') {
          await shop.handOver(id)
          shop.setClock(new Date(at.getTime() + 3 * 86_400_000))
          await shop.returnGoods(who, id, creams, serums)
          amount -= creams * 30_000 + serums * 10_001
        }
        if (amount > 0) expected.push({ day, amount })
      }
      await move(who.userId, 'mine')
      // The last millisecond of the day.
      shop.setClock(new Date(startOfDay(addDays(TODAY, 1)).getTime() - 1))
      const partner = shop.as(shop.partner)
      const client = await partner('GET /api/client/{id}', { id: who.userId })
      for (const days of [7, 30, 90] as const) {
        const inside = expected.filter(({ day }) => day >= addDays(TODAY, 1 - days))
        const sum = { amount: inside.reduce((all, one) => all + one.amount, 0), count: inside.length }
        expect(client.orders[`d${days}`]).toEqual(sum)
        const behind = await everyOrder(who.userId, String(days) as '7')
        expect(behind).toHaveLength(sum.count)
        expect(behind.reduce((all, one) => all + one.amount, 0)).toBe(sum.amount)
        for (const sort of CLIENT_SORTS)
          expect(await inList(who.userId, days, sort)).toMatchObject({
            orders: sum,
            last_order_at: client.last_order_at,
          })
      }
    }),
    databaseRuns(12),
  )
}, 60_000)

async function inList(id: number, days: 7 | 30 | 90, sort: ClientSort) {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await shop.as(shop.partner)('GET /api/client', {
      days: String(days) as '7',
      sort,
      ...(cursor && { cursor }),
    })
    const found = page.list.find((one) => one.id === id)
    if (found) return found
    cursor = page.next
  }
  return undefined
}

async function everyOrder(id: number, days: '7' | '30' | '90'): Promise<ClientOrder[]> {
  const all: ClientOrder[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await shop.as(shop.partner)('GET /api/client/{id}/order', { id, days, ...(cursor && { cursor }) })
    all.push(...page.list)
    cursor = page.next
  }
  return all
}

test('an order a second before midnight in Bangkok belongs to the day before', async () => {
  const who = await shop.client()
  const midnight = startOfDay('2026-11-14')
  shop.setClock(new Date(midnight.getTime() - 1))
  await shop.paidOrder(who)
  shop.setClock(midnight)
  await shop.paidOrder(who)
  // 20 November in Bangkok: the window of seven days begins on the 14th.
  shop.setClock(startOfDay(TODAY))
  expect(bangkokDay(startOfDay(TODAY))).toBe(TODAY)
  const client = await shop.as(shop.partner)('GET /api/client/{id}', { id: who.userId })
  expect(client.orders.d7).toEqual({ amount: WHOLE, count: 1 })
  expect(client.orders.d30.count).toBe(2)
  expect(client.last_order_at).toBe(midnight.toISOString())
  expect(client.points_7).toBe(9)
  expect(client.growth).toEqual({ level: null, value: 18, goal: 100 })
})

test('points follow refunds, and promotion counts orders that came through the client', async () => {
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
  // A client of the partner who is a partner too, and refers a customer.
  const { db } = shop
  const { addPartnerActor } = await import('../../testing/fixtures/actors-fixture.ts')
  const brought = await addPartnerActor(db, 'BL0007', { mentorId: shop.partner.userId, phone: '0811114444' })
  const friend = await shop.client(brought.userId)
  const id = await shop.finishedOrder(friend)
  await shop.returnGoods(friend, id, 1, 0)
  await shop.paidOrder(await addGuestActor(db), 'BL0007')
  const client = await shop.as(shop.partner)('GET /api/client/{id}', { id: brought.userId })
  expect(client.promotion.d7).toEqual({ amount: 60_003 + 90_003, count: 2 })
  expect(client.orders.d90).toEqual({ amount: 0, count: 0 })
  expect(client.growth.level).toBe('BL')
  const { list } = await shop.as(shop.partner)('GET /api/client/{id}/order', {
    id: brought.userId,
    of: 'promotion',
    days: '7',
  })
  expect(list.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([60_003, 90_003])
  // Customers of a client, and their purchases, are not visible to the client's mentor.
  expect(list.every((one) => one.number === null && one.summary === null && one.picture === null)).toBe(true)
  const points = await shop.as(brought)('GET /api/client/{id}', { id: friend.userId })
  expect(points.points_7).toBe(9 - Math.floor((9 * 30_000) / 90_003))
})
