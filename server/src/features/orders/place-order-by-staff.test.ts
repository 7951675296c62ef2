import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { stockMovement, variant } from '../catalogue/table.ts'
import { audit } from '../audit/table.ts'
import { order } from './table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { payment } from '../receipts/table.ts'
import { guest, user } from '../account/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import {
  seedAddress,
  addPartnerActor,
  addUserActor,
  newStaffActor,
  typedAddress,
} from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, addStaff, staffActor, CONTACT } from '../../testing/fixtures/people-and-products-fixture.ts'
import { forgetShopRules, readShopRule } from '../shop-rules/read-shop-rule.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

type Sale = InputOf<'POST /api/staff/order'>
type Person = Extract<Actor, { kind: 'user' }>

let shop: TestApp
let goods: number
let mentor: Person
let other: Person
let customer: Person
let home: number
beforeAll(async () => {
  shop = await openTestApp()
  goods = (await addProduct(shop.db, { stock: 1_000 })).variantId
  mentor = await addPartnerActor(shop.db, 'BL0001', { phone: '0811112222' })
  other = await addPartnerActor(shop.db, 'BL0002', { phone: '0833334444' })
  customer = await addUserActor(shop.db, { mentorId: mentor.userId })
  home = await seedAddress(shop.db, customer.userId)
})
afterAll(() => shop.close())

const owner = newStaffActor('owner')
const operations = newStaffActor('operations')
const finance = newStaffActor('finance')
const sale = (overrides: Partial<Sale> = {}): Sale => ({
  lines: [{ variant_id: goods, quantity: 1 }],
  customer_id: customer.userId,
  address_id: home,
  payment: { how: 'promptpay' },
  reason: 'By phone',
  expected_total: 64_000,
  ...overrides,
})
const guestSale = (overrides: Partial<Sale> = {}): Sale => {
  const { customer_id: _, address_id: __, ...rest } = sale()
  return { ...rest, address: typedAddress(), ...overrides }
}
let references = 0
const moneyIn = (by: 'cash' | 'transfer', amount = 64_000): Sale['payment'] => ({
  how: 'paid',
  by,
  amount,
  bank_reference: `SALE${(references += 1)}`,
})
const place = (form: Sale, as: Actor = operations, key?: string) =>
  shop.as(as)('POST /api/staff/order', form, key === undefined ? undefined : { key })
const rowOf = async (id: string) => (await shop.db.select().from(order).where(eq(order.id, id)))[0]!
const read = (id: string) => shop.as(owner)('GET /api/staff/order/{id}', { id })
const stockOf = async (id: number) =>
  (await shop.db.select({ stock: variant.stock }).from(variant).where(eq(variant.id, id)))[0]!.stock

test('a stored address, masked elsewhere, is read with a reason and within the limit of protected fields', async () => {
  const clerk = newStaffActor('operations')
  const reader = (id: number) => shop.as(clerk)('GET /api/staff/customer/{id}', { id })
  const { addresses } = await reader(customer.userId)
  expect(JSON.stringify(addresses)).not.toMatch(/Nok|Jaidee|0812345678/)
  const readsOf = async () =>
    (await readAuditEntries(shop, eq(audit.action, 'user.field_read'))).filter(
      ({ actor }) => actor === `staff:${clerk.kind === 'staff' ? clerk.staffId : ''}`,
    )
  await place(sale({ reason: 'Called us' }), clerk)
  expect((await readsOf()).map(({ refId, detail }) => [refId, detail])).toEqual([
    [String(customer.userId), { field: 'address', address: home, reason: 'Called us' }],
  ])
  await place(sale({ address_id: PICKUP_ID, contact: CONTACT, expected_total: 59_000 }), clerk)
  await place(guestSale(), clerk)
  expect(await readsOf()).toHaveLength(1)
  const show = () =>
    shop.as(clerk)('POST /api/staff/customer/{id}/reveal', { id: customer.userId, field: 'email', reason: 'Mail' })
  for (let n = 0; n < 59; n += 1) await show()
  expect(await callOutcome(place(sale(), clerk))).toBe('too_many')
  expect(await callOutcome(place(guestSale(), clerk))).toBe('done')
})

describe('the buyer', () => {
  test('a customer sees the order in their own list, with their mentor and the usual payment deadline', async () => {
    const placed = await place(sale({ buyer_message: 'Ring the bell' }))
    expect(placed).toMatchObject({ status: 'awaiting_payment', total: 64_000 })
    const { list } = await shop.as(customer)('GET /api/order', {})
    expect(list.map(({ id }) => id)).toContain(placed.id)
    const row = await rowOf(placed.id)
    expect(row).toMatchObject({ userId: customer.userId, partnerId: mentor.userId, flags: [] })
    expect(row.buyerMessage).toBe('Ring the bell')
    expect(row.expiresAt?.getTime()).toBeGreaterThan(row.placedAt.getTime())
    const { qr } = await shop.as(customer)('GET /api/order/{id}/payment', { id: placed.id })
    expect(qr).not.toBeNull()
    expect((await read(placed.id)).pay_to.qr).toBe(qr)
  })
  test('the audit entry has the actor, the reason and the payment method', async () => {
    const { id } = await place(sale({ reason: 'She called about her cream', payment: { how: 'cod' } }))
    const [row] = await readAuditEntries(shop, eq(audit.refId, id))
    expect(row).toMatchObject({
      action: 'order.placed_by_staff',
      actor: expect.stringMatching(/^staff:/),
      detail: { reason: 'She called about her cream', payment: 'cod', user: customer.userId },
    })
    const { events } = await read(id)
    expect(events.map(({ what, words }) => [what, words])).toEqual([
      ['order.placed_by_staff', 'She called about her cream'],
    ])
  })
  test('a guest order is visible to staff only: its token is not given to anyone', async () => {
    const { id } = await place(guestSale())
    const { guestId, userId, partnerId } = await rowOf(id)
    expect([userId, partnerId]).toEqual([null, null])
    expect(await shop.db.$count(guest, eq(guest.id, guestId!))).toBe(1)
    expect((await read(id)).address).toMatchObject({ first_name: 'Mali', phone: '0898765432' })
  })
  test('a deleted or disabled account buys nothing', async () => {
    const deletedUser = await addUserActor(shop.db)
    await shop.db.update(user).set({ disabledAt: new Date() }).where(eq(user.id, deletedUser.userId))
    const form = sale({
      customer_id: deletedUser.userId,
      address_id: PICKUP_ID,
      contact: CONTACT,
      expected_total: 59_000,
    })
    expect(await callOutcome(place(form))).toBe('not_found')
    expect(await callOutcome(place({ ...form, customer_id: 9_999_999 }))).toBe('not_found')
  })
})

describe('the address', () => {
  test('is typed for a customer, or the pick-up point', async () => {
    const { address_id: _, ...typed } = sale({ address: typedAddress() })
    expect((await read((await place(typed)).id)).address).toMatchObject({ address1: '9', isZt: false })
    const pickup = await place(sale({ address_id: PICKUP_ID, contact: CONTACT, expected_total: 59_000 }))
    expect((await read(pickup.id)).address).toMatchObject({ isZt: true, contact: CONTACT })
  })
  test("is never an address of another customer's list", async () => {
    const unrelated = await seedAddress(shop.db, other.userId)
    expect(await callOutcome(place(sale({ address_id: unrelated })))).toBe('address_unknown')
    expect(await callOutcome(place({ ...guestSale(), address: undefined, address_id: home }))).toBe('address_unknown')
    expect(await callOutcome(place(guestSale({ address: undefined })))).toBe('address_unknown')
  })
  test('is rejected for pick-up without a contact', async () => {
    expect(await callOutcome(place(sale({ address_id: PICKUP_ID, expected_total: 59_000 })))).toBe('bad_input')
  })
})

describe('attribution', () => {
  const partnerOf = async (form: Sale) => (await rowOf((await place(form)).id)).partnerId
  test('the named partner, in upper or lower case; nobody for a guest without one', async () => {
    expect(await partnerOf(sale({ employee_no: 'bl0002' }))).toBe(other.userId)
    expect(await partnerOf(guestSale({ employee_no: 'BL0002' }))).toBe(other.userId)
    expect(await partnerOf(guestSale())).toBeNull()
  })
  test('an unknown number, or one of a disabled partner, is rejected', async () => {
    await addPartnerActor(shop.db, 'BL0003', { disabledAt: new Date() })
    for (const employee_no of ['BL9999', 'BL0003'])
      expect(await callOutcome(place(sale({ employee_no })))).toBe('mentor_unknown')
  })
  test("a partner's own order has no partner, even when another one is named", async () => {
    const own = await seedAddress(shop.db, other.userId)
    for (const employee_no of [undefined, 'BL0002', 'BL0001'])
      expect(await partnerOf(sale({ customer_id: other.userId, address_id: own, employee_no }))).toBeNull()
  })
  test('nobody places or confirms a sale of their own partner account', async () => {
    const own = async (role: 'operations' | 'finance') => {
      const clerk = await addStaff(shop.db, role)
      const link = { staffId: clerk, userId: other.userId, declaredBy: clerk, declaredAt: shop.deps.clock() }
      await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...link })
      return staffActor(clerk, role)
    }
    const named = sale({ employee_no: 'BL0002' })
    expect(await callOutcome(place(named, await own('operations')))).toBe('own_account')
    const { id } = await place(named)
    const confirm = (as: Actor) =>
      callOutcome(
        shop.as(as)('POST /api/staff/order/{id}/confirm-payment', { id, amount: 64_000, bank_reference: 'OWNSALE' }),
      )
    expect(await confirm(await own('finance'))).toBe('own_account')
    expect((await rowOf(id)).paidAt).toBeNull()
    expect(await confirm(finance)).toBe('done')
  })
  test('a customer attributed to another partner than their mentor: the reward is under review', async () => {
    const { id } = await place(sale({ employee_no: 'BL0002', payment: moneyIn('transfer') }), finance)
    expect((await rowOf(id)).flags).toContain('staff_named')
    const lines = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, id))
    expect(lines.map(({ onHold: reserved, status }) => [reserved, status])).toEqual(lines.map(() => [true, 'pending']))
    expect(lines).not.toEqual([])
    expect((await rowOf((await place(sale({ employee_no: 'BL0001' }))).id)).flags).not.toContain('staff_named')
  })
  test("the partner's own phone is flagged", async () => {
    const { id } = await place(guestSale({ address: typedAddress('083-333-4444'), employee_no: 'BL0002' }))
    expect((await rowOf(id)).flags).toEqual(['own_phone'])
  })
})

describe('a payment already received', () => {
  test.each(['cash', 'transfer'] as const)('%s: confirmed at once, with rewards and points', async (by) => {
    const { id, status } = await place(sale({ payment: moneyIn(by) }), owner)
    expect(status).toBe('awaiting_shipment')
    const seen = await read(id)
    expect(seen).toMatchObject({
      status: 'awaiting_shipment',
      payment_method: by === 'cash' ? 'cash' : 'promptpay',
      paid_at: expect.any(String),
      money: { paid: 64_000, missing: 0 },
      pay_to: { qr: null },
    })
    expect(seen.rewards.find(({ kind }) => kind === 'sales')).toMatchObject({ status: 'pending' })
    expect(seen.events.map(({ what }) => what)).toEqual(['order.placed_by_staff', 'order.paid'])
  })
  test('earns the same rewards as when finance confirms it later', async () => {
    const atOnce = await place(sale({ payment: moneyIn('transfer') }), finance)
    const later = await place(sale())
    await shop.as(finance)('POST /api/staff/order/{id}/confirm-payment', {
      id: later.id,
      amount: 64_000,
      bank_reference: 'LATER-1',
    })
    const sales = async (id: string) =>
      (await read(id)).rewards.filter(({ kind }) => kind === 'sales').map(({ id: _, ...line }) => line)
    expect(await sales(atOnce.id)).toEqual(await sales(later.id))
    expect((await sales(later.id)).length).toBe(1)
  })
  test('operations may not confirm it; they may place unpaid orders and cash on delivery', async () => {
    const before = await stockOf(goods)
    expect(await callOutcome(place(sale({ payment: moneyIn('cash') }), operations))).toBe('forbidden')
    expect(await stockOf(goods)).toBe(before)
    expect((await place(sale({ payment: { how: 'cod' } }))).status).toBe('awaiting_shipment')
  })
  test('a bank reference in another script, or one used before in another spelling, is rejected', async () => {
    const paid = (bank_reference: string) =>
      place(sale({ payment: { how: 'paid', by: 'transfer', amount: 64_000, bank_reference } }), owner)
    await expect(paid('\u0410B12')).rejects.toMatchObject({
      code: 'bad_input',
      fields: { 'payment.bank_reference': { what: 'form' } },
    })
    await paid('Writ-12')
    for (const again of ['WRIT12', 'writ.12', 'writ๑๒', 'WR\u034fIT12', 'WRIT\u3164-12\ufe0f'])
      expect(await callOutcome(paid(again)), again).toBe('reference_used')
  })
  test('cash is dated today, a transfer within the last 31 days', async () => {
    const at = (hours: number) => new Date(shop.deps.clock().getTime() - hours * 3_600_000).toISOString()
    const paid = (by: 'cash' | 'transfer', hours: number) =>
      place(sale({ payment: { ...moneyIn(by), seen_at: at(hours) } as Sale['payment'] }), owner)
    const orders = await shop.db.$count(order)
    await expect(paid('cash', 24)).rejects.toMatchObject({ fields: { 'payment.seen_at': { what: 'today' } } })
    await expect(paid('transfer', 32 * 24)).rejects.toMatchObject({
      fields: { 'payment.seen_at': { what: 'early', n: 31 } },
    })
    expect(await shop.db.$count(order)).toBe(orders)
    await paid('cash', 1)
    await paid('transfer', 30 * 24)
  })
  test('a different amount or a used reference creates no order and reserves no stock', async () => {
    const [orders, stock] = [await shop.db.$count(order), await stockOf(goods)]
    expect(await callOutcome(place(sale({ payment: moneyIn('transfer', 63_900) }), owner))).toBe('amount_differs')
    const used = moneyIn('transfer')
    await place(sale({ payment: used }), owner)
    expect(await callOutcome(place(sale({ payment: used }), owner))).toBe('reference_used')
    expect([await shop.db.$count(order), await stockOf(goods)]).toEqual([orders + 1, stock - 1])
  })
})

describe('the same rules as a buyer', () => {
  test('an order with a changed price is rejected', async () => {
    expect(await callOutcome(place(sale({ expected_total: 63_999 })))).toBe('price_changed')
  })
  test('a variant that is not on sale or out of stock is rejected', async () => {
    const hidden = (await addProduct(shop.db, { onSale: false })).variantId
    expect(await callOutcome(place(sale({ lines: [{ variant_id: hidden, quantity: 1 }] })))).toBe('not_for_sale')
    expect(await callOutcome(place(sale({ lines: [{ variant_id: 9_999_999, quantity: 1 }] })))).toBe('not_for_sale')
  })
  test('the last piece, concurrent orders of staff and buyers: one gets it', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 1 })
    const lines = [{ variant_id: variantId, quantity: 1 }]
    const paid = () => place(sale({ lines, payment: moneyIn('transfer') }), owner)
    const bought = () =>
      shop.as(customer)('POST /api/order', { lines, address_id: home, expected_total: 64_000, from_cart: false })
    const calls = Array.from({ length: 24 }, (_, n) => [paid, bought, () => place(guestSale({ lines }))][n % 3]!())
    expect(await countOutcomes(calls)).toEqual({ done: 1, out_of_stock: 23 })
    expect(await stockOf(variantId)).toBe(0)
    expect(await shop.db.$count(stockMovement, eq(stockMovement.variantId, variantId))).toBe(2)
  })
  test('the same key sent twenty times concurrently creates one order, one payment, one reply', async () => {
    const { variantId } = await addProduct(shop.db, { stock: 50 })
    const form = sale({ lines: [{ variant_id: variantId, quantity: 1 }], payment: moneyIn('transfer') })
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(form, owner, 'tap')))
    expect(new Set(answers.map((one) => one.id)).size).toBe(1)
    expect(await stockOf(variantId)).toBe(49)
    expect(await shop.db.$count(payment, eq(payment.orderId, answers[0]!.id))).toBe(1)
    expect(await callOutcome(place({ ...form, reason: 'Another' }, owner, 'tap'))).toBe('key_reused')
  })
})

test('staff see the payee that the buyer sees: the dated name of the company', async () => {
  const { id } = await place(sale())
  const seller = { ...(await readShopRule(shop.ctx({ kind: 'system' }), 'seller')), name: 'Renamed Co., Ltd.' }
  await shop.db.insert(shopRule).values({ id: uuidv7(), name: 'seller', value: seller, validFrom: shop.deps.clock() })
  forgetShopRules(shop.deps)
  const { payee } = await shop.as(customer)('GET /api/order/{id}/payment', { id })
  expect([payee, (await read(id)).pay_to.name]).toEqual(['Renamed Co., Ltd.', 'Renamed Co., Ltd.'])
})
