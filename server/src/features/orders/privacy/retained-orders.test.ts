import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { guest as guestTable } from '../../account/table.ts'
import { addGuestActor, addUserActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import type { RetentionRule } from '../../legal/personal-data.ts'
import { claimGuestOrders } from './claim-orders.ts'
import { isEvidenceHidden, orderEvidence } from './order-evidence.ts'
import { retainedGuests, retainedReturns, retainedSaleDocuments, retainedUnpaidOrders } from './retained-orders.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

const eraseNoWords = () => Promise.resolve()
const erase = (rule: RetentionRule, before: Date, limit = 100) =>
  inTx(shop.system(), (tx: Ctx) => rule.erase(tx, before, limit))
/** How many items are due when the period ended so many milliseconds after the instant. */
const dueAt = (rule: RetentionRule, at: Date, ms: number) => rule.due(shop.system(), new Date(at.getTime() + ms))
const note = (id: string, words = 'Seen before') =>
  shop.as(shop.finance)('POST /api/staff/order/{id}/note', { id, words })
/** A guest order that was canceled with a rejected slip. */
const suspicious = async () => {
  const guest = await addGuestActor(shop.db)
  const { id } = await shop.orderAs(guest)
  await shop.rejectSlip(id, (await shop.uploadSlip(id, guest)).id)
  await shop.cancelAs(guest, id)
  return { id, guest }
}
/** The clock moves on, so that items of other tests are older. */
const later = () => {
  shop.passDays(400)
  return shop.deps.clock()
}
const clear = async () => {
  const now = later()
  for (const rule of [retainedUnpaidOrders(eraseNoWords), orderEvidence, retainedReturns, retainedGuests])
    await erase(rule, now)
}

describe('orders never paid', () => {
  const rule = retainedUnpaidOrders(eraseNoWords)
  test('are due once they were canceled before the instant, not at it; open and paid orders are not', async () => {
    await clear()
    const guest = await addGuestActor(shop.db)
    await shop.orderAs(guest)
    await shop.pay((await shop.orderAs(guest)).id, 35_000)
    const at = later()
    await shop.cancelAs(guest, (await shop.orderAs(guest)).id)
    expect([await dueAt(rule, at, 0), await dueAt(rule, at, 1)]).toEqual([0, 1])
  })

  test('are erased once: a rejected slip, which is evidence, does not make them due again', async () => {
    await clear()
    await suspicious()
    const now = later()
    expect(await erase(rule, now)).toEqual({ count: 1, files: [] })
    expect(await dueAt(rule, now, 0)).toBe(0)
    expect(await erase(rule, now)).toEqual({ count: 0 })
  })

  test('are erased up to the limit, and words of other features first', async () => {
    await clear()
    const ids = [(await suspicious()).id, (await suspicious()).id]
    const now = later()
    const erased: string[] = []
    const withWords = retainedUnpaidOrders(async (_, orders) => void erased.push(...orders))
    expect((await erase(withWords, now, 1)).count).toBe(1)
    expect(await dueAt(rule, now, 0)).toBe(1)
    await erase(withWords, now, 1)
    expect(erased.toSorted()).toEqual(ids.toSorted())
  })
})

describe('evidence', () => {
  test('of a canceled order is due from its last note on, and is erased with reasons and files', async () => {
    await clear()
    const { id } = await suspicious()
    shop.passDays(10)
    await note(id)
    const at = shop.deps.clock()
    expect([await dueAt(orderEvidence, at, 0), await dueAt(orderEvidence, at, 1)]).toEqual([0, 1])
    const { count, files } = await erase(orderEvidence, later())
    expect([count, files?.length]).toEqual([1, 1])
    expect(await shop.staffView(id)).toMatchObject({ notes: [], slips: [] })
  })

  test('of an order that is still open is retained, although its buyer was erased', async () => {
    await clear()
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(guest, { payment_method: 'cod' })
    await note(id)
    await shop.db.update(guestTable).set({ erasedAt: shop.deps.clock() }).where(eq(guestTable.id, guest.guestId))
    expect(await dueAt(orderEvidence, later(), 0)).toBe(0)
    await shop.ship(id)
    expect(await dueAt(orderEvidence, later(), 0)).toBe(1)
  })

  test('of a sale is no evidence to erase while its buyer has not erased themselves', async () => {
    await clear()
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(guest)
    await shop.pay(id, 35_000)
    await shop.ship(id)
    await note(id)
    expect(await dueAt(orderEvidence, later(), 0)).toBe(0)
  })

  test('is hidden from operations and content after the erasure of its buyer, from finance and owners never', async () => {
    const { id, guest } = await suspicious()
    const other = await suspicious()
    await shop.as(guest)('POST /api/guest/erase', {})
    const hidden = async (orderId: string) => {
      const roles = ['operations', 'content', 'finance', 'owner'] as const
      const answers = roles.map((role) =>
        isEvidenceHidden(shop.system(), { staffId: '', roles: [role] } as never, orderId),
      )
      return Promise.all(answers)
    }
    expect(await hidden(id)).toEqual([true, true, false, false])
    expect(await hidden(other.id)).toEqual([false, false, false, false])
  })
})

test('texts of a return are due once it has ended, in each way in which it can end', async () => {
  await clear()
  const guest = await addGuestActor(shop.db)
  const words = { words: 'Too large' }
  const sold = async () => {
    const { id } = await shop.orderAs(guest)
    await shop.pay(id, 35_000)
    await shop.ship(id)
    return (await shop.requestReturn(id, [[0, 1]], words, guest)).id
  }
  const [rejected, retracted, refunded, open] = [await sold(), await sold(), await sold(), await sold()]
  const { id: unpaid } = await shop.orderAs(guest, { payment_method: 'cod' })
  await shop.ship(unpaid)
  const { id: closed } = await shop.requestReturn(unpaid, [[0, 1]], words, guest)
  const due = () => dueAt(retainedReturns, shop.deps.clock(), 1)
  expect(await due()).toBe(0)
  await shop.reject(rejected)
  expect(await due()).toBe(1)
  await shop.as(guest)('POST /api/return/{id}/retract', { id: retracted })
  expect(await due()).toBe(2)
  for (const id of [refunded, closed, open]) {
    await shop.approve(id)
    await shop.receive(id)
  }
  expect(await due()).toBe(2)
  await shop.refund(refunded, 35_000)
  await shop.as(shop.operations)('POST /api/staff/return/{id}/close', { id: closed })
  expect(await due()).toBe(4)
  expect((await erase(retainedReturns, later())).count).toBe(4)
  expect(await due()).toBe(0)
})

test('documents of a sale are due from its end on, and only once: the province stays', async () => {
  const rule = retainedSaleDocuments(eraseNoWords)
  await erase(rule, later())
  const guest = await addGuestActor(shop.db)
  const { id } = await shop.orderAs(guest)
  const { id: waiting } = await shop.orderAs(guest)
  await shop.pay(id, 35_000)
  await shop.pay(waiting, 35_000)
  shop.passDays(1)
  await shop.ship(id)
  const at = shop.deps.clock()
  expect([await dueAt(rule, at, 0), await dueAt(rule, at, 1)]).toEqual([0, 1])
  expect((await erase(rule, later())).count).toBe(1)
  expect((await shop.rowOf(id)).address).toMatchObject({ first_name: '', phone: '', province: 'เชียงใหม่', isZt: false })
  expect((await shop.rowOf(waiting)).address).toMatchObject({ first_name: 'Mali' })
  expect(await dueAt(rule, shop.deps.clock(), 0)).toBe(0)
})

test('guests are due without an order, unless an account has claimed them', async () => {
  await clear()
  await erase(retainedGuests, later())
  const before = await retainedGuests.due(shop.system(), later())
  const [idle, claimed, buyer] = [
    await addGuestActor(shop.db),
    await addGuestActor(shop.db),
    await addGuestActor(shop.db),
  ]
  await claimGuestOrders(shop.system(), claimed.guestId, (await addUserActor(shop.db)).userId)
  await shop.orderAs(buyer)
  expect(await retainedGuests.due(shop.system(), later())).toBe(before + 1)
  await erase(retainedGuests, later())
  const left = new Set((await shop.db.select({ id: guestTable.id }).from(guestTable)).map(({ id }) => id))
  expect([idle, claimed, buyer].map(({ guestId }) => left.has(guestId))).toEqual([false, true, true])
})
