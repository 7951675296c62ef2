import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { audit } from '../audit/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import {
  seedAddress,
  addGuestActor,
  addPartnerActor,
  addUserActor,
  newStaffActor,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, addStaff, staffActor, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let goods: Awaited<ReturnType<typeof addProduct>>
let buyer: Extract<Actor, { kind: 'user' }>
let home: number
const [finance, operations] = [newStaffActor('finance'), newStaffActor('operations')]

beforeAll(async () => {
  shop = await openTestApp()
  goods = await addProduct(shop.db, { stock: 1_000 })
  await addPartnerActor(shop.db, 'BL0001', { phone: '0811112222' })
  buyer = await addUserActor(shop.db)
  home = await seedAddress(shop.db, buyer.userId)
})
afterAll(() => shop.close())

const order = async (pickup = false) =>
  (
    await shop.as(buyer)('POST /api/order', {
      lines: [{ variant_id: goods.variantId, quantity: 1 }],
      ...(pickup ? { address_id: PICKUP_ID, contact: CONTACT } : { address_id: home }),
      expected_total: pickup ? 59_000 : 64_000,
    })
  ).id
let references = 0
const pay = (id: string, amount = 64_000, bank_reference = `CARE${(references += 1)}`) =>
  shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference })
const ship = async (id: string) =>
  shop.as(operations)('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    ...(await shop.seenPieces(id)),
  })
const look = (id: string, as: Actor = operations) => shop.as(as)('GET /api/staff/order/{id}', { id })
const lastAuditEntry = async (id: string) => (await readAuditEntries(shop, eq(audit.refId, id))).at(-1)!

describe('notes', () => {
  const note = (id: string, words: string, as: Actor = operations) =>
    shop.as(as)('POST /api/staff/order/{id}/note', { id, words })
  const strike = (id: string, one: string, as: Actor = operations) =>
    shop.as(as)('POST /api/staff/order/{id}/note/{note}/strike', { id, note: one })

  test('are listed in sequence with author and in the timeline; the buyer sees none', async () => {
    const id = await order()
    await note(id, 'Ring before noon')
    await note(id, 'Paid from a friend’s account', finance)
    const seen = await look(id)
    expect(seen.notes.map(({ words, mine }) => [words, mine])).toEqual([
      ['Ring before noon', true],
      ['Paid from a friend’s account', false],
    ])
    expect(seen.events.filter(({ what }) => what === 'order.noted').map(({ words }) => words)).toEqual(
      seen.notes.map(({ words }) => words),
    )
    expect(JSON.stringify(await shop.as(buyer)('GET /api/order/{id}', { id }))).not.toContain('Ring before noon')
    expect((await lastAuditEntry(id)).detail).not.toHaveProperty('words')
  })
  test('are struck by their author only, once', async () => {
    const id = await order()
    const { id: one } = await note(id, 'Wrong order')
    expect(await callOutcome(strike(id, one, finance))).toBe('not_found')
    expect(await callOutcome(strike(id, one, newStaffActor('owner')))).toBe('not_found')
    expect(await callOutcome(strike(await order(), one))).toBe('not_found')
    expect(await callOutcome(strike(id, one))).toBe('done')
    expect(await callOutcome(strike(id, one))).toBe('not_found')
    const restore = (as: Actor = operations) =>
      callOutcome(shop.as(as)('POST /api/staff/order/{id}/note/{note}/strike', { id, note: one, struck: false }))
    expect(await restore(finance)).toBe('not_found')
    expect(await restore()).toBe('done')
    expect(await restore()).toBe('not_found')
    expect((await look(id)).notes[0]!.struck_at).toBeNull()
    expect(await callOutcome(strike(id, one))).toBe('done')
    const { notes, events } = await look(id)
    expect(notes).toMatchObject([{ words: 'Wrong order', struck_at: shop.deps.clock().toISOString() }])
    expect(events.map(({ what, words }) => [what, words]).slice(-4)).toEqual([
      ['order.noted', ''],
      ['order.note_struck', ''],
      ['order.note_restored', ''],
      ['order.note_struck', ''],
    ])
  })
  test('need a text and an existing order', async () => {
    expect(await callOutcome(note(await order(), '  '))).toBe('bad_input')
    expect(await callOutcome(note('019a0000-0000-7000-8000-000000000000', 'x'))).toBe('not_found')
  })
})

describe('the address of a parcel', () => {
  const NEW = { ...typedAddress('0899990000'), first_name: 'Ploy', zip: '10110' }
  const change = (id: string, address: object = NEW, as: Actor = operations) =>
    shop.as(as)('POST /api/staff/order/{id}/address', { id, address: address as typeof NEW, reason: 'Wrong house' })

  test('is corrected until it is sent; the buyer sees it, the total stays, the audit entry has both', async () => {
    const id = await order()
    const before = await shop.as(buyer)('GET /api/order/{id}', { id })
    await change(id)
    const after = await shop.as(buyer)('GET /api/order/{id}', { id })
    expect(after.address).toMatchObject({ first_name: 'Ploy', phone: '0899990000', isZt: false })
    expect([after.total, after.shipping]).toEqual([before.total, before.shipping])
    expect(await lastAuditEntry(id)).toMatchObject({
      action: 'order.address_changed',
      detail: {
        reason: 'Wrong house',
        before: { first_name: before.address.first_name },
        after: { first_name: 'Ploy', phone: '0899990000' },
      },
    })
    expect((await shop.as(operations)('GET /api/staff/order', { search: 'ploy' })).list.map((one) => one.id)).toContain(
      id,
    )
    await pay(id)
    expect((await look(id)).actions.address).toBe(true)
    expect(await callOutcome(change(id, { ...NEW, address2: 'Floor 3' }))).toBe('done')
    await ship(id)
    expect((await look(id)).actions.address).toBe(false)
    expect(await callOutcome(change(id))).toBe('order_moved_on')
  })
  test('the same address changes nothing and is not audited', async () => {
    const id = await order()
    await change(id)
    const logged = await shop.db.$count(audit, eq(audit.refId, id))
    await change(id)
    expect(await shop.db.$count(audit, eq(audit.refId, id))).toBe(logged)
  })
  test('not for a pick-up order, not by finance, not with an invalid postcode', async () => {
    expect(await callOutcome(change(await order(true)))).toBe('order_moved_on')
    const id = await order()
    expect(await callOutcome(change(id, NEW, finance))).toBe('forbidden')
    expect(await callOutcome(change(id, { ...NEW, zip: '1' }))).toBe('bad_input')
  })
  test("a partner's own phone on a guest's order is flagged after a correction too", async () => {
    const guest = await addGuestActor(shop.db)
    const { id } = await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: goods.variantId, quantity: 1 }],
      address: typedAddress('0855551111'),
      expected_total: 64_000,
      e: 'BL0001',
    })
    expect((await look(id)).flags).toEqual([])
    await change(id, { ...NEW, phone: '+66 81 111 2222' })
    await change(id, { ...NEW, phone: '081 111 2222', address2: 'again' })
    expect((await look(id)).flags).toEqual(['own_phone'])
  })
  test('concurrent with shipping: one after the other, in either sequence', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await order()
      await pay(id)
      const [changed, shipped] = await Promise.all([callOutcome(change(id)), callOutcome(ship(id))])
      expect(shipped).toBe('done')
      expect((await look(id)).address.first_name === 'Ploy').toBe(changed === 'done')
    }
  })
})

describe('the pick-up code', () => {
  const handOver = async (id: string, how: { code?: string; without_code?: string }) =>
    shop.as(operations)('POST /api/staff/order/{id}/hand-over', { id, ...how, ...(await shop.seenPieces(id)) })
  const codeOf = async (id: string) => (await shop.as(buyer)('GET /api/order/{id}', { id })).pickup_code

  test('is shown to the buyer only, while the order waits at the pick-up point', async () => {
    const id = await order(true)
    expect(await codeOf(id)).toBeNull()
    await pay(id, 59_000)
    const code = await codeOf(id)
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(await look(id))).not.toContain(code)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await callOutcome(handOver(id, { code: wrong }))).toBe('pickup_code_wrong')
    expect((await look(id)).status).toBe('awaiting_shipment')
    await handOver(id, { code: ` ${code!.slice(0, 3)} ${code!.slice(3)}\n` })
    expect(await codeOf(id)).toBeNull()
    expect(await lastAuditEntry(id)).toMatchObject({ action: 'order.handed_over', detail: { by_code: true } })
    const sent = await order()
    await pay(sent)
    expect(await codeOf(sent)).toBeNull()
  })
  test('is required for staff who pick up their own order, which they cannot cancel either', async () => {
    const clerk = await addStaff(shop.db, 'operations')
    const own = { staffId: clerk, userId: buyer.userId, declaredBy: clerk, declaredAt: shop.deps.clock() }
    await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...own })
    const as = shop.as(staffActor(clerk, 'operations'))
    const id = await order(true)
    await pay(id, 59_000)
    const noCode = { id, without_code: 'It is mine', ...(await shop.seenPieces(id)) }
    expect(await callOutcome(as('POST /api/staff/order/{id}/hand-over', noCode))).toBe('own_account')
    expect(
      await callOutcome(
        as('POST /api/staff/order/{id}/cancel', { id, reason: 'Mine', seen_status: 'awaiting_shipment' }),
      ),
    ).toBe('own_account')
    expect((await look(id)).status).toBe('awaiting_shipment')
    const code = (await codeOf(id))!
    expect(
      await callOutcome(as('POST /api/staff/order/{id}/hand-over', { id, code, ...(await shop.seenPieces(id)) })),
    ).toBe('done')
  })
  test('without it a reason is stored; neither or both is invalid', async () => {
    const id = await order(true)
    await pay(id, 59_000)
    expect(await callOutcome(handOver(id, {}))).toBe('bad_input')
    expect(await callOutcome(handOver(id, { code: '123456', without_code: 'x' }))).toBe('bad_input')
    expect(await callOutcome(handOver(id, { code: '12345' }))).toBe('bad_input')
    await handOver(id, { without_code: 'Phone is flat, showed her id card' })
    expect((await look(id)).events.at(-1)).toMatchObject({
      what: 'order.handed_over',
      words: 'Phone is flat, showed her id card',
    })
  })
})

test('order lines and packing slips have the current SKU; buyer and partner are linked', async () => {
  const id = await order()
  const { lines, customer } = await look(id)
  expect(lines[0]!.sku).not.toBe('')
  expect(customer?.id).toBe(buyer.userId)
  const { list } = await shop.as(operations)('GET /api/staff/order/packing-slip', { ids: id })
  expect(list[0]!.lines[0]!.sku).toBe(lines[0]!.sku)
})

test('an order is found by the bank reference of its payment', async () => {
  const id = await order()
  await pay(id, 64_000, 'kb 2026-0007')
  const found = async (search: string) =>
    (await shop.as(finance)('GET /api/staff/order', { search })).list.map((one) => one.id)
  expect(await found('KB2026-0007')).toEqual([id])
  expect(await found(' kb 2026-0007 ')).toEqual([id])
  expect(await found('KB2026-000')).toEqual([])
})
