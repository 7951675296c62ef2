import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, asStaff } from '../../../core/context.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { addGuestActor, addUserActor, newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'
import { claimGuestOrders } from '../privacy/claim-orders.ts'
import { findDuplicateSlips, hasDuplicateSlip } from './read-slip.ts'

let shop: StaffOrdersFixture
let guest: Extract<Actor, { kind: 'guest' }>
let serial = 0
beforeAll(async () => {
  shop = await openStaffOrders()
})
beforeEach(async () => {
  guest = await addGuestActor(shop.db)
})
afterAll(() => shop.close())

/** An order with a slip that was read as a transfer from this bank under this reference. */
const withSlip = async (bank: string, bankReference: string, id?: string) => {
  const order = id ?? (await shop.orderAs(guest)).id
  const { id: slip } = await shop.uploadSlip(order, guest)
  await shop.db.update(paymentSlip).set({ bank, bankReference }).where(eq(paymentSlip.id, slip))
  return { id: order, slip }
}
const retract = ({ id, slip }: { id: string; slip: string }) =>
  shop.as(guest)('POST /api/order/{id}/slip/{slip}/retract', { id, slip })
const duplicatesOf = async (id: string) => {
  const found = await findDuplicateSlips(shop.system(), asStaff(shop.ctx(shop.finance)), id)
  return [...found].map(([slip, others]) => [slip, others.map((other) => other.id)])
}
const reference = () => `SLIP${(serial += 1)}`

describe('the same transfer on two orders', () => {
  test('is found on both by bank and reference together: another bank may use the same reference', async () => {
    const shared = reference()
    const [first, second, elsewhere] = [
      await withSlip('002', shared),
      await withSlip('002', shared),
      await withSlip('004', shared),
    ]
    expect(await duplicatesOf(first.id)).toEqual([[first.slip, [second.id]]])
    expect(await duplicatesOf(second.id)).toEqual([[second.slip, [first.id]]])
    expect(await duplicatesOf(elsewhere.id)).toEqual([])
    const flagged = await Promise.all([first, second, elsewhere].map(({ id }) => hasDuplicateSlip(shop.system(), id)))
    expect(flagged).toEqual([true, true, false])
  })

  test('is none once either of the slips is retracted', async () => {
    for (const which of [0, 1]) {
      const shared = reference()
      const orders = [await withSlip('002', shared), await withSlip('002', shared)]
      await retract(orders[which]!)
      for (const { id } of orders) {
        expect(await duplicatesOf(id)).toEqual([])
        expect(await hasDuplicateSlip(shop.system(), id)).toBe(false)
      }
    }
  })

  test('is still one after its slip was rejected: the picture was used before', async () => {
    const shared = reference()
    const [first, second] = [await withSlip('002', shared), await withSlip('002', shared)]
    await shop.rejectSlip(first.id, first.slip)
    expect(await duplicatesOf(second.id)).toEqual([[second.slip, [first.id]]])
  })

  test('twice on one order is no duplicate, and slips that could not be read are not compared', async () => {
    const { id } = await withSlip('002', reference())
    await withSlip('002', reference(), id)
    await shop.db.update(paymentSlip).set({ bankReference: 'TWICE' }).where(eq(paymentSlip.orderId, id))
    expect(await duplicatesOf(id)).toEqual([])
    expect(await hasDuplicateSlip(shop.system(), id)).toBe(false)
    const unread = [await withSlip('002', ''), await withSlip('002', '')]
    await shop.db.update(paymentSlip).set({ bank: null, bankReference: null }).where(eq(paymentSlip.bankReference, ''))
    for (const one of unread) expect(await duplicatesOf(one.id)).toEqual([])
  })
})

describe('the picture of a slip', () => {
  const open = (as: Actor, { id, slip }: { id: string; slip: string }) =>
    callOutcome(shop.as(as)('GET /api/order/{id}/slip/{slip}', { id, slip }))
  const openAsStaff = (as: Actor, { id, slip }: { id: string; slip: string }) =>
    callOutcome(shop.as(as)('GET /api/staff/order/{id}/slip/{slip}', { id, slip }))

  test('moves with its order to the account that claims the guest', async () => {
    const sent = await withSlip('002', reference())
    const account = await addUserActor(shop.db)
    expect([await open(guest, sent), await open(account, sent)]).toEqual(['done', 'not_found'])
    await claimGuestOrders(shop.system(), guest.guestId, account.userId)
    expect([await open(guest, sent), await open(account, sent)]).toEqual(['not_found', 'done'])
  })

  test('is shown to finance and owners for its own order only', async () => {
    const [sent, other] = [await withSlip('002', reference()), await withSlip('002', reference())]
    const mixed = { id: other.id, slip: sent.slip }
    for (const role of ['finance', 'owner'] as const) {
      expect(await openAsStaff(newStaffActor(role), sent)).toBe('done')
      expect(await openAsStaff(newStaffActor(role), mixed)).toBe('not_found')
    }
    expect(await openAsStaff(newStaffActor('content'), sent)).toBe('forbidden')
    expect(await openAsStaff(guest, sent)).toBe('login_required')
    expect(await open(shop.finance, sent)).toBe('login_required')
  })

  test('is not found when its file is missing', async () => {
    const sent = await withSlip('002', reference())
    const [row] = await shop.db.select().from(paymentSlip).where(eq(paymentSlip.id, sent.slip))
    await shop.deps.files.remove(row!.fileKey)
    expect([await open(guest, sent), await openAsStaff(shop.finance, sent)]).toEqual(['not_found', 'not_found'])
  })
})
