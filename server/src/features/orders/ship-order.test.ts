import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOutcome } from '../../testing/call-outcome.ts'
import { typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../testing/fixtures/staff-orders-fixture.ts'

let shop: StaffOrdersFixture
beforeAll(async () => {
  shop = await openStaffOrders()
})
afterAll(() => shop.close())

const ship = async (id: string, seen_address: string) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    seen_address,
    ...(await shop.seenPieces(id)),
  })
const slipOf = async (id: string) =>
  (await shop.as(shop.operations)('GET /api/staff/order/packing-slip', { ids: id })).list[0]!
const labelOf = async (id: string) => (await slipOf(id)).address_version

describe('a parcel whose label names the address', () => {
  test('is not sent to the old one after the buyer corrected it, and is after the label was printed again', async () => {
    const { id } = await shop.order('cod')
    const printed = await labelOf(id)
    expect((await slipOf(id)).address_changed_at).toBeNull()
    await shop.as(shop.buyer)('PUT /api/order/{id}/address', { id, ...typedAddress(), address2: 'Floor 3' })
    expect((await slipOf(id)).address_changed_at).toBe(shop.deps.clock().toISOString())
    expect(await callOutcome(ship(id, printed))).toBe('address_changed')
    expect((await shop.rowOf(id)).status).toBe('awaiting_shipment')
    expect(await callOutcome(ship(id, await labelOf(id)))).toBe('done')
  })

  test('is sent when nothing changed; staff see the same version on the page of the order', async () => {
    const { id } = await shop.order('cod')
    const { address_version } = await shop.staffView(id)
    expect(address_version).toBe(await labelOf(id))
    expect(await callOutcome(ship(id, address_version))).toBe('done')
    expect(await callOutcome(ship(id, 'A'.repeat(22)))).toBe('order_moved_on')
  })
})
