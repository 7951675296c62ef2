import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkOrder } from '@bailu/contract/partners/shop'
import type { Actor } from '../../core/context.ts'
import { partner, user } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addGuestActor, addPartnerActor, newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { type ClientsFixture, openClientsFixture } from '../../testing/fixtures/clients-fixture.ts'
import { addUser, userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { raceRounds } from '../../testing/run-counts.ts'
import { mentorAnswer } from './table.ts'

let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
})
afterAll(() => shop?.close())

const VERIFIED = new Date('2026-01-01T00:00:00Z')
const newCustomer = async (emailVerifiedAt: Date | null = VERIFIED) => {
  const { id: userId } = await addUser(shop.db, { emailVerifiedAt })
  return { ...userActor(userId), userId }
}
const offerTo = async (actor: Actor, e = 'BL0001') =>
  (await shop.as(actor)('GET /api/mentor/offer', { e })).partner?.employee_no ?? null
const answer = (actor: Actor, accept: boolean, e = 'bl0001') => shop.as(actor)('POST /api/mentor/answer', { e, accept })
const rowOf = async (userId: number) => (await shop.db.select().from(user).where(eq(user.id, userId)))[0]
const partnerOf = async (orderId: string) =>
  (await shop.db.execute<{ partner_id: string | null }>(sql`select partner_id from orders where id = ${orderId}`))
    .rows[0]?.partner_id ?? null
const elsewhere = async (of: Actor) => (await shop.as(of)('GET /api/link-order', {})).list

test('yes binds the customer; further answers change nothing, and orders count for the partner', async () => {
  const who = await newCustomer()
  expect(await offerTo(who)).toBe('BL0001')
  expect(await answer(who, true)).toEqual({ mentor: 'bound' })
  expect(await answer(who, false)).toEqual({ mentor: 'bound' })
  expect((await rowOf(who.userId))?.mentorId).toBe(shop.partner.userId)
  expect(await offerTo(who)).toBeNull()
  expect(await offerTo(who, 'BL0002')).toBeNull()
  expect(await partnerOf(await shop.order(who))).toBe(String(shop.partner.userId))
})

test('no is remembered for this partner only, and binds nobody', async () => {
  const who = await newCustomer()
  expect(await answer(who, false)).toEqual({ mentor: 'none' })
  expect(await offerTo(who)).toBeNull()
  expect(await offerTo(who, 'BL0002')).toBe('BL0002')
  expect(await answer(who, true)).toEqual({ mentor: 'none' })
  expect((await rowOf(who.userId))?.mentorId).toBeNull()
})

test('before the e-mail address is verified, yes waits for it', async () => {
  const who = await newCustomer(null)
  expect(await answer(who, true)).toEqual({ mentor: 'pending' })
  expect(await rowOf(who.userId)).toMatchObject({ mentorId: null, pendingMentorId: shop.partner.userId })
  expect(await partnerOf(await shop.order(who))).toBe(String(shop.partner.userId))
})

test('nothing is offered to clients of others, partners, former partners, or by unknown and disabled partners', async () => {
  const client = await shop.client(shop.other.userId)
  const former = await addPartnerActor(shop.db, 'FORMER')
  await shop.db.update(partner).set({ disabledAt: VERIFIED }).where(eq(partner.userId, former.userId))
  for (const who of [client, shop.other, former, shop.partner]) {
    expect(await offerTo(who)).toBeNull()
    expect(await callOutcome(answer(who, true))).toBe('mentor_bound')
  }
  const who = await newCustomer()
  for (const e of ['NOBODY', 'FORMER']) {
    expect(await offerTo(who, e)).toBeNull()
    expect(await callOutcome(answer(who, true, e))).toBe('mentor_unknown')
  }
})

/** Who buys by the link of BL0001, whom the order is attributed to, and what BL0001 reads about it. */
const TABLE: [string, () => Promise<Actor>, 'partner' | 'other' | null, LinkOrder['reason'] | null][] = [
  ['a guest', () => addGuestActor(shop.db), 'partner', null],
  ['an own client', () => shop.client(), 'partner', null],
  ['a client of another partner', () => shop.client(shop.other.userId), 'other', 'mentor'],
  ['a customer who was not asked', () => newCustomer(), null, 'unanswered'],
  [
    'a customer who declined',
    async () => {
      const who = await newCustomer()
      await answer(who, false)
      return who
    },
    null,
    'declined',
  ],
  ['another partner', async () => shop.other, null, 'partner'],
  ['the partner', async () => shop.partner, null, null],
]
test.each(TABLE)('an order by the link from %s', async (_who, makeBuyer, attributedTo, reason) => {
  const before = await elsewhere(shop.partner)
  const id = await shop.order(await makeBuyer(), 'BL0001')
  expect(await partnerOf(id)).toBe(attributedTo && String(shop[attributedTo].userId))
  const added = (await elsewhere(shop.partner)).filter((row) => !before.some((known) => known.id === row.id))
  expect(added.map((row) => [row.id, row.reason])).toEqual(reason === null ? [] : [[id, reason]])
  for (const row of added)
    expect(Object.keys(row).toSorted()).toEqual(['id', 'placed_at', 'reason', 'status', 'subtotal'])
  expect((await elsewhere(shop.other)).some((row) => row.id === id)).toBe(false)
})

test('an unknown number stops no order and is recorded for nobody', async () => {
  const id = await shop.order(await newCustomer(), 'NOBODY')
  const { rows } = await shop.db.execute(sql`select 1 from link_order where order_id = ${id}`)
  expect([await partnerOf(id), rows]).toEqual([null, []])
})

test('two answers at once, and an answer while staff assign another mentor, leave one consistent mentor', async () => {
  const operations = shop.as(newStaffActor('operations'))
  for (let round = 0; round < raceRounds(10); round += 1) {
    const who = await newCustomer()
    const outcomes = await Promise.all([
      callOutcome(answer(who, true)),
      callOutcome(answer(who, false)),
      callOutcome(answer(who, true, 'BL0002')),
      ...(round % 2 === 0
        ? [
            callOutcome(
              operations('PUT /api/staff/customer/{id}/mentor', {
                id: String(who.userId),
                employee_no: 'BL0002',
                reason: 'Asked',
              }),
            ),
          ]
        : []),
    ])
    expect(outcomes.every((one) => one === 'done' || one === 'mentor_bound')).toBe(true)
    const answers = await shop.db.select().from(mentorAnswer).where(eq(mentorAnswer.userId, who.userId))
    const accepted = answers.filter((one) => one.accepted).map((one) => one.partnerId)
    const mentorId = (await rowOf(who.userId))?.mentorId ?? null
    expect(accepted.length).toBeLessThanOrEqual(1)
    if (round % 2 === 1) expect(mentorId).toBe(accepted[0] ?? null)
    else expect([shop.other.userId, accepted[0]]).toContain(mentorId)
  }
})
