import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGuestActor, newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openClientsFixture, type ClientsFixture } from '../../testing/fixtures/clients-fixture.ts'
import { claimGuestOrders } from '../orders/privacy/claim-orders.ts'
import { raceRounds } from '../../testing/run-counts.ts'

const ROUNDS = raceRounds(20)
const NUMBERS = ['BL0002', null, 'BL0001'] as const
let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
})
afterAll(() => shop?.close())

test('orders placed or claimed while their buyer moves are listed under the new mentor of the buyer', async () => {
  const operations = shop.as(newStaffActor('operations'))
  for (let round = 0; round < ROUNDS; round += 1) {
    const who = await shop.client()
    const guest = await addGuestActor(shop.db)
    const early = await shop.paidOrder(guest)
    const within = () => wait(Math.random() * 25)
    const move = async (number: (typeof NUMBERS)[number]) => {
      await within()
      await operations('PUT /api/staff/customer/{id}/mentor', { id: who.userId, employee_no: number, reason: 'Moved' })
    }
    const [, , ...late] = await Promise.all([
      Promise.all([move(NUMBERS[round % 3]!), move(NUMBERS[(round + 1) % 3]!)]),
      within().then(() => claimGuestOrders(shop.ctx(who), guest.guestId, who.userId)),
      within().then(() => shop.order(who)),
      within().then(() => shop.order(who)),
    ])
    for (const id of late) await shop.pay(id)
    const { rows } = await shop.db.execute<{ id: string; mine: boolean }>(sql`
      select o.id, o.mentor_id is not distinct from u.mentor_id as mine from orders o join app_user u on u.id = o.user_id
      where u.id = ${who.userId}`)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([early, ...late]))
    expect(rows.every(({ mine }) => mine)).toBe(true)
  }
})
