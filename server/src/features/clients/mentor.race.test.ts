import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGuest, staffOf } from '../../testing/buyers.ts'
import { clientShop, type ClientShop } from '../../testing/client-shop.ts'
import { claimGuestOrders } from '../orders/claim-guest-orders.ts'

const ROUNDS = 20
const NUMBERS = ['BL0002', null, 'BL0001'] as const
let shop: ClientShop
beforeAll(async () => {
  shop = await clientShop()
})
afterAll(() => shop?.close())

test('orders placed or claimed while their buyer moves are listed under the new mentor of the buyer', async () => {
  const operations = shop.as(staffOf('operations'))
  for (let round = 0; round < ROUNDS; round += 1) {
    const who = await shop.client()
    const guest = await addGuest(shop.db)
    const early = await shop.paid(guest)
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
