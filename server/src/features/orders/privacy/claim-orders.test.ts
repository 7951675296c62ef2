import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTx } from '../../../database/transaction.ts'
import { newcomer } from '../../rewards/table.ts'
import { guest as guestTable } from '../../account/table.ts'
import { addGuestActor, addUserActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { claimGuestOrders, mergeAccountOrders } from './claim-orders.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

const claim = (guestId: string, userId: number) => claimGuestOrders(shop.system(), guestId, userId)
const merge = (from: number, to: number) => inTx(shop.system(), (tx) => mergeAccountOrders(tx, { from, to }))
const claimedBy = async (guestId: string) =>
  (await shop.db.select().from(guestTable).where(eq(guestTable.id, guestId)))[0]!.claimedBy

describe('claiming the orders of a guest', () => {
  test('moves all of them and no others; one audit entry names them', async () => {
    const [guest, unrelated] = [await addGuestActor(shop.db), await addGuestActor(shop.db)]
    const ids = [(await shop.orderAs(guest)).id, (await shop.orderAs(guest)).id]
    const { id: theirs } = await shop.orderAs(unrelated)
    const { userId } = await addUserActor(shop.db)
    expect((await claim(guest.guestId, userId)).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await shop.rowOf(id)).toMatchObject({ userId, guestId: null })
    expect(await shop.rowOf(theirs)).toMatchObject({ userId: null, guestId: unrelated.guestId })
    expect([await claimedBy(guest.guestId), await claimedBy(unrelated.guestId)]).toEqual([userId, null])
    const entries = await shop.auditOf(guest.guestId)
    expect(entries).toMatchObject([{ action: 'order.claimed', refType: 'guest', detail: { user: userId } }])
    expect((entries[0]!.detail['orders'] as string[]).toSorted()).toEqual(ids.toSorted())
  })

  test('without orders marks the guest as claimed and writes no audit entry', async () => {
    const guest = await addGuestActor(shop.db)
    const { userId } = await addUserActor(shop.db)
    expect(await claim(guest.guestId, userId)).toEqual([])
    expect(await claimedBy(guest.guestId)).toBe(userId)
    expect(await shop.auditOf(guest.guestId)).toEqual([])
  })

  test('a second time, by another account, moves nothing: the first one owns them', async () => {
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(guest)
    const [first, second] = [await addUserActor(shop.db), await addUserActor(shop.db)]
    await claim(guest.guestId, first.userId)
    expect(await claim(guest.guestId, second.userId)).toEqual([])
    expect([(await shop.rowOf(id)).userId, await claimedBy(guest.guestId)]).toEqual([first.userId, first.userId])
  })
})

describe('merging the orders of two accounts', () => {
  test('moves orders and claimed guests, and returns the number of orders', async () => {
    const [from, to, other] = [await addUserActor(shop.db), await addUserActor(shop.db), await addUserActor(shop.db)]
    const guests = [await addGuestActor(shop.db), await addGuestActor(shop.db)]
    const [{ id: moved }, { id: theirs }] = [await shop.orderAs(guests[0]!), await shop.orderAs(guests[1]!)]
    await claim(guests[0]!.guestId, from.userId)
    await claim(guests[1]!.guestId, other.userId)
    expect(await merge(from.userId, to.userId)).toEqual({ orders: 1 })
    expect([(await shop.rowOf(moved)).userId, (await shop.rowOf(theirs)).userId]).toEqual([to.userId, other.userId])
    expect(await Promise.all(guests.map(({ guestId }) => claimedBy(guestId)))).toEqual([to.userId, other.userId])
  })

  test('lets the person earn the newcomer reward once: an account that had it passes it on, and replaces no other', async () => {
    const [had, fresh, also] = [await addUserActor(shop.db), await addUserActor(shop.db), await addUserActor(shop.db)]
    const [rewardId, otherReward] = [uuidv7(), uuidv7()]
    await shop.db.insert(newcomer).values([
      { userId: had.userId, rewardId },
      { userId: also.userId, rewardId: otherReward },
    ])
    await merge(had.userId, fresh.userId)
    await merge(had.userId, also.userId)
    const rewardOf = async (userId: number) =>
      (await shop.db.select().from(newcomer).where(eq(newcomer.userId, userId))).map((row) => row.rewardId)
    expect([await rewardOf(fresh.userId), await rewardOf(also.userId)]).toEqual([[rewardId], [otherReward]])
  })
})
