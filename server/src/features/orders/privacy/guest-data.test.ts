import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../core/context.ts'
import { idempotency } from '../../../database/core-tables.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { guest as guestTable } from '../../account/table.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { addGuestActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../../testing/fixtures/staff-orders-fixture.ts'

let shop: StaffOrdersFixture
let guest: Extract<Actor, { kind: 'guest' }>
beforeAll(async () => {
  shop = await openStaffOrders()
})
beforeEach(async () => {
  guest = await addGuestActor(shop.db)
})
afterAll(() => shop.close())

const read = () => shop.as(guest)('GET /api/guest/data', {})
const erase = () => shop.as(guest)('POST /api/guest/erase', {})
const guestRow = async () => (await shop.db.select().from(guestTable).where(eq(guestTable.id, guest.guestId)))[0]!

test('a guest reads their orders and returns, what prevents an erasure, and what is retained', async () => {
  const { id, number } = await shop.orderAs(guest, { buyer_message: 'Ring twice' })
  await shop.pay(id, 35_000)
  await shop.ship(id)
  await shop.requestReturn(id, [[0, 1]], { words: 'Too large' }, guest)
  await shop.orderAs(await addGuestActor(shop.db))
  const seen = await read()
  const rowsOf = (name: string) => seen.sections.find((section) => section.name === name)!.rows
  expect(rowsOf('orders')).toMatchObject([{ number, message: 'Ring twice', tracking_number: 'TH1' }])
  expect(rowsOf('returns')).toMatchObject([{ status: 'requested', words: 'Too large' }])
  expect(seen).toMatchObject({
    made_at: shop.deps.clock().toISOString(),
    obstacles: [{ what: 'return_open', count: 1 }],
    retained: { orders: 1, years: 5 },
  })
})

describe('an erasure', () => {
  test('ends the token, and erases stored replies and the files of slips; the audit entry names the guest', async () => {
    const { id } = await shop.orderAs(guest)
    await shop.uploadSlip(id, guest)
    const [slip] = await shop.db.select().from(paymentSlip).where(eq(paymentSlip.orderId, id))
    await shop.cancelAs(guest, id)
    const scope = eq(idempotency.scope, `guest:${guest.guestId}`)
    const { tokenHash } = await guestRow()
    expect([await shop.db.$count(idempotency, scope), await shop.deps.files.has(slip!.fileKey)]).toEqual([2, true])
    await erase()
    expect([await shop.db.$count(idempotency, scope), await shop.deps.files.has(slip!.fileKey)]).toEqual([0, false])
    const row = await guestRow()
    expect(row.erasedAt).toEqual(shop.deps.clock())
    expect(row.tokenHash.equals(tokenHash)).toBe(false)
    expect(await shop.auditOf(guest.guestId)).toMatchObject([
      { action: 'guest.erased', actor: `guest:${guest.guestId}`, refType: 'guest' },
    ])
    expect(await callOutcome(shop.orderAs(guest))).toBe('session_expired')
  })

  test('that is prevented changes nothing', async () => {
    const { id } = await shop.orderAs(guest, { buyer_message: 'Ring twice' })
    const before = await guestRow()
    expect(await callOutcome(erase())).toBe('deletion_blocked')
    expect(await guestRow()).toEqual(before)
    expect((await shop.rowOf(id)).buyerMessage).toBe('Ring twice')
    expect(await shop.auditOf(guest.guestId)).toEqual([])
  })

  test('does not end the token of another guest, nor erase their replies', async () => {
    const other = await addGuestActor(shop.db)
    const { id } = await shop.orderAs(other)
    await erase()
    expect((await shop.as(other)('GET /api/order/{id}', { id })).status).toBe('awaiting_payment')
    expect(await shop.db.$count(idempotency, eq(idempotency.scope, `guest:${other.guestId}`))).toBe(1)
  })
})

test('reading and erasing count together: thirty calls within an hour, then the next one waits', async () => {
  await shop.orderAs(guest)
  for (let count = 0; count < 15; count += 1) {
    await read()
    expect(await callOutcome(erase())).toBe('deletion_blocked')
  }
  expect(await callOutcome(read())).toBe('too_many')
  expect(await callOutcome(erase())).toBe('too_many')
  shop.passDays(1 / 24 + 0.001)
  expect(await callOutcome(read())).toBe('done')
})
