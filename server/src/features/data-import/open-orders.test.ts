import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokDay } from '@bailu/phrases/days'
import { asStaff } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import {
  customerRow,
  openOrderImportShop,
  type OrderImportShop,
  partnerRow,
} from '../../testing/fixtures/import-fixture.ts'
import { addStaff, addUser, staffActor, userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { user } from '../account/table.ts'
import { sumClosingDays } from '../closing/sum-days.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { outboxMail } from '../mail/table.ts'
import { expireOrders, remindUnpaidOrders } from '../orders/expire-orders.ts'
import { order } from '../orders/table.ts'
import { readOpenOrders } from '../bank/propose-matches.ts'
import { receipt } from '../receipts/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { openingOrder } from './table.ts'

let imports: OrderImportShop
let shop: OrderImportShop['shop']
let owner: OrderImportShop['owner']
let sku: string
beforeAll(async () => {
  imports = await openOrderImportShop({
    Partners: [partnerRow('OP1'), partnerRow('OP2')],
    Customers: [
      customerRow('OC1', { mentor_no: 'OP1', phone: '0891111111' }),
      customerRow('OC2', { phone: '0892222222' }),
      customerRow('OC3', { phone: '0892222222' }),
    ],
    pieces: '100',
  })
  ;({ shop, owner, sku } = imports)
})
afterAll(() => shop.close())

const issuesOf = (report: Awaited<ReturnType<OrderImportShop['check']>>) =>
  report.issues.map(({ line, column, severity, words }) => `${line} ${column} ${severity}: ${words}`)

test('everything that is wrong with an order has its line and column, and nothing is written', async () => {
  const report = await imports.check({
    Orders: [
      imports.rowOf('E1', { buyer: 'nobody@move.example.com', credited_no: 'NOBODY' }),
      imports.rowOf('E2', { buyer: '0892222222', credited_no: '' }),
      imports.rowOf('E3', { buyer: 'OP2' }),
      imports.rowOf('E4', { paid_amount: '10' }),
      imports.rowOf('E5', { payment: 'unpaid', paid_amount: '1050' }),
      imports.rowOf('E6', { payment: 'cod', paid_amount: '5' }),
      imports.rowOf('E7', { sku: 'NO-SUCH', quantity: '0', zip: '' }),
      imports.rowOf('E8', { paid_on: '2026-11-01' }),
      imports.rowOf('E9'),
      imports.rowOf('E9', { sku, first_name: 'Nok' }),
      imports.rowOf('E10', { quantity: '101' }),
      imports.rowOf('E11', { buyer: '', credited_no: '' }),
      imports.rowOf('E12', { credited_no: '' }),
      imports.rowOf('E13', { unit_price: '0' }),
    ],
  })
  expect(issuesOf(report)).toEqual([
    '2 Buyer error: is nobody, neither in the file nor here (nobody@move.example.com)',
    '2 Credited partner error: is no partner, neither in the file nor here (NOBODY)',
    '3 Buyer error: is used by several people: write the e-mail or the number of the customer (0892222222)',
    '4 Credited partner error: is wrong: the buyer is a partner, whose own orders are credited to nobody; leave it empty',
    '5 Received (baht) error: is not the total of the order (1050.00)',
    '6 Received (baht) error: is the whole total: write paid as the payment',
    '7 Received (baht) error: must be empty for cash on delivery: write paid, or the missing amount as unpaid',
    '8 Quantity error: is no whole number, or too large (0)',
    '8 Postcode error: is missing',
    '8 SKU error: is no product here (NO-SUCH)',
    '9 Received on error: is before the day of the order',
    '11 First name error: differs from the first line of this order: leave it empty or write the same (10)',
    '12 Quantity error: is more than is left on the shelf: count the opening stock first (100)',
    '15 Price each (baht) error: is 0 in all lines: an order without value is not imported',
    '13 Buyer warning: is empty: the order is of a person without an account',
    '14 Credited partner warning: is not the mentor of the buyer: only the partner named here gets the rewards (OP1)',
  ])
  expect(report.plan).toBeNull()
  expect(await shop.db.$count(order)).toBe(0)
})

test('paid, part-paid and cash-on-delivery orders reserve stock, are signed off and go on as own ones; nobody is mailed', async () => {
  const mails = await shop.db.$count(outboxMail)
  const file = {
    Orders: [
      imports.rowOf('a-1', { note: 'Call first' }),
      { order_no: 'a-1', sku, quantity: '1', unit_price: '200' },
      imports.rowOf('a-2', { buyer: '0891111111', payment: 'unpaid', paid_amount: '300' }),
      imports.rowOf('a-3', { buyer: 'OC2', payment: 'cod', credited_no: '', paid_on: '' }),
      imports.rowOf('a-4', { rewards_paid: 'yes' }),
      imports.rowOf('a-5', { buyer: '', credited_no: '', payment: 'unpaid', paid_on: '' }),
    ],
  }
  const applied = await imports.applyFile(file)
  expect(applied.state).toBe('applied')
  const received = 125_000 + 30_000 + 105_000
  expect(applied.sums).toMatchObject({ orders: 5, orders_total: 5 * 105_000 + 20_000, orders_paid: received })
  expect(await imports.stockNow()).toBe(100 - 11)
  const [a1, a2, a3] = [await imports.orderOf('A-1'), await imports.orderOf('A-2'), await imports.orderOf('A-3')]
  expect([a1.status, a1.prepaid, a1.total]).toEqual(['awaiting_payment', 125_000n, 125_000n])
  expect([a3.status, a3.paymentMethod, a3.prepaid]).toEqual(['awaiting_shipment', 'cod', 0n])

  // Until the signature it takes no other money, is not proposed for bank lines, and its buyer is not invited.
  const money = { id: a1.id, amount: 125_000, bank_reference: 'B1', reason: '', closed_reason: '' }
  expect(await callOutcome(owner('POST /api/staff/order/{id}/confirm-payment', money))).toBe('order_moved_on')
  const [scope] = [asStaff(shop.ctx(staffActor(await addStaff(shop.db, 'finance'), 'finance')))]
  const proposed = (await readOpenOrders(shop.ctx({ kind: 'system' }), scope)).map(({ number }) => number)
  expect(proposed).not.toContain(a1.number)
  const overview = await owner('GET /api/staff/data-import', {})
  expect(overview.openings.waiting).toMatchObject({ orders: 3, orders_amount: received })
  const buyer = shop.as(userActor(a1.userId!))
  const own = await buyer('GET /api/order/{id}', { id: a1.id })
  expect([own.prepaid, own.actions.pay, own.actions.upload, own.actions.cancel]).toEqual([125_000, false, false, false])
  const cancelation = { id: a1.id, seen_status: 'awaiting_payment' } as const
  expect(await callOutcome(buyer('POST /api/order/{id}/cancel', cancelation))).toBe('order_moved_on')

  await imports.signOff()
  const paid = await imports.orderOf('A-1')
  expect([paid.status, paid.prepaid, bangkokDay(paid.paidAt!)]).toEqual(['awaiting_shipment', 0n, '2026-11-12'])
  const part = await owner('GET /api/staff/order/{id}', { id: a2.id })
  expect([part.status, part.money.paid, part.money.missing]).toEqual(['awaiting_payment', 30_000, 75_000])
  const rewarded = await shop.db
    .select({ number: order.oldNumber, status: rewardLine.status })
    .from(rewardLine)
    .innerJoin(order, eq(order.id, rewardLine.orderId))
  expect(rewarded).toEqual([{ number: 'A-1', status: 'pending' }])
  const days = { from: '2026-11-10', to: '2026-11-20' }
  const sums = [...(await sumClosingDays(shop.ctx({ kind: 'system' }), days)).values()]
  expect(sums.map(({ transfer_in: incoming }) => incoming.count)).toEqual(sums.map(() => 0))
  expect((await shop.db.select().from(receipt)).map(({ kind }) => kind)).toEqual(['opening', 'opening', 'opening'])
  expect(await shop.db.$count(outboxMail)).toBe(mails)
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])

  // The same file changes nothing, the old number finds the order, and a wrong order is canceled as any other.
  expect((await imports.check(file)).counts.orders).toEqual({ new: 0, changed: 0, same: 5, kept: 0, wrong: 0 })
  const found = await owner('GET /api/staff/order', { search: 'a-1' })
  expect(found.list.map(({ old_number: number }) => number)).toEqual(['A-1'])
  await owner('POST /api/staff/order/{id}/cancel', {
    id: paid.id,
    reason: 'Wrong order',
    seen_status: 'awaiting_shipment',
  })
  expect(await imports.stockNow()).toBe(100 - 8)
  expect((await imports.check(file)).counts.orders.same).toBe(5)
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})

test('a corrected file changes address and note in place, replaces anything else, and nothing after the signature', async () => {
  await imports.applyFile({ Orders: [imports.rowOf('B-1'), imports.rowOf('B-2', { payment: 'unpaid', paid_on: '' })] })
  const [before, unpaid] = [await imports.orderOf('B-1'), await imports.orderOf('B-2')]
  const stock = await imports.stockNow()
  const moved = await imports.applyFile({ Orders: [imports.rowOf('B-1', { address1: '1 Silom', note: 'Gate 2' })] })
  expect(moved.counts.orders.changed).toBe(1)
  expect(await imports.orderOf('B-1')).toMatchObject({ id: before.id, address: { address1: '1 Silom' } })

  await imports.applyFile({
    Orders: [imports.rowOf('B-1', { quantity: '3' }), imports.rowOf('B-2', { payment: 'cod', paid_on: '' })],
  })
  const [after, cod] = [await imports.orderOf('B-1'), await imports.orderOf('B-2')]
  expect([after.id === before.id, after.quantity, after.prepaid]).toEqual([false, 3, 155_000n])
  expect([cod.id === unpaid.id, cod.paymentMethod, cod.status]).toEqual([false, 'cod', 'awaiting_shipment'])
  expect(await imports.stockNow()).toBe(stock - 1)
  const [replaced] = await shop.db.select().from(order).where(eq(order.id, before.id))
  expect(replaced).toMatchObject({ status: 'canceled', oldNumber: '', prepaid: 0n, cancelReason: 'import_replaced' })

  await imports.signOff()
  const changed = await imports.check({ Orders: [imports.rowOf('B-1', { quantity: '4' })] })
  expect(changed.counts.orders.kept).toBe(1)
  expect(issuesOf(changed)).toEqual([
    '2 Order number warning: differs, but the order went on here or its money was signed off; nothing is changed. Cancel it here if it is wrong',
  ])
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})

test('an order that was canceled before the sign-off was none: nothing is booked, and no file creates it again', async () => {
  const file = { Orders: [imports.rowOf('C-1')] }
  await imports.applyFile(file)
  const { id } = await imports.orderOf('C-1')
  await owner('POST /api/staff/order/{id}/cancel', { id, reason: 'Sent before', seen_status: 'awaiting_payment' })
  expect((await owner('GET /api/staff/data-import', {})).openings.waiting.orders).toBe(0)
  expect(await callOutcome(imports.signOff())).toBe('done')
  expect((await imports.check(file)).counts.orders.same).toBe(1)
  expect(
    await shop.db.$count(receipt, eq(receipt.bankReference, `OPENING${(await imports.orderOf('C-1')).number}`)),
  ).toBe(0)
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})

test('the database rejects a second order with an old number, other money before the signature, and changes of signed money', async () => {
  await imports.applyFile({ Orders: [imports.rowOf('D-1'), imports.rowOf('D-2')] })
  const [first, second] = [await imports.orderOf('D-1'), await imports.orderOf('D-2')]
  const stateOf = (attempt: Promise<unknown>) => attempt.then(() => 'done', sqlState)
  const set = (values: Partial<typeof order.$inferInsert>, id = second.id) =>
    stateOf(shop.db.update(order).set(values).where(eq(order.id, id)))
  expect(await set({ oldNumber: 'D-1' })).toBe('23514')
  const copy = { ...first, id: '0198c0de-0000-7000-8000-000000000001', number: 'BL261120COPY22' }
  const { province: _, ...columns } = copy
  expect(await stateOf(shop.db.insert(order).values(columns))).toBe('23505')
  expect(await set({ prepaid: 1n })).toBe('23514')
  expect(await set({ status: 'awaiting_shipment', paidAt: new Date() })).toBe('23514')
  const [paying] = await shop.db
    .select()
    .from(receipt)
    .where(and(eq(receipt.kind, 'opening')))
  const use = shop.db.execute(
    `insert into order_payment (id, receipt_id, order_id, amount, confirmed_by, confirmed_at)
     values ('0198c0de-0000-7000-8000-000000000002', '${paying!.id}', '${first.id}', 1, '${paying!.confirmedBy}', now())`,
  )
  expect(await stateOf(use)).toBe('23514')
  await imports.signOff()
  const change = shop.db.update(openingOrder).set({ amount: 1n }).where(eq(openingOrder.orderId, first.id))
  expect(await stateOf(change)).toBe('23514')
  expect(await stateOf(shop.db.delete(openingOrder).where(eq(openingOrder.orderId, first.id)))).toBe('23514')
})

test('buyers of paid orders are invited once their money is booked; batches are mailed two minutes apart', async () => {
  const buyer = customerRow('OC8', { phone: '0898888888' })
  await imports.applyFile({ Customers: [buyer], Orders: [imports.rowOf('G-1', { buyer: 'OC8', credited_no: '' })] })
  const { invitations } = await owner('GET /api/staff/data-import', {})
  expect(invitations.waiting).toBe(1)
  expect(await owner('POST /api/staff/data-import/invitation', {})).toEqual({ sent: invitations.ready })
  await imports.signOff()
  expect(await owner('POST /api/staff/data-import/invitation', {})).toEqual({ sent: 1 })
  const mails = await shop.db.select().from(outboxMail).where(eq(outboxMail.kind, 'account_moved'))
  const [first, second] = [...new Set(mails.map(({ dueAt }) => dueAt.getTime()))].toSorted()
  expect(second! - first!).toBe(120_000)
  expect(mails.find(({ to }) => to === 'oc8@move.example.com')?.dueAt.getTime()).toBe(second)
})

test('money that waits for its signature neither expires nor is reminded of; above the limit a second person approves', async () => {
  await imports.applyFile({
    Orders: [
      imports.rowOf('F-1', { unit_price: '60000' }),
      imports.rowOf('F-2', { payment: 'unpaid', paid_on: '', credited_no: '' }),
    ],
  })
  expect(await imports.signOff()).not.toBeNull()
  const { openings } = await owner('GET /api/staff/data-import', {})
  const second = shop.as(staffActor(await addStaff(shop.db, 'owner'), 'owner'))
  const proposal = await second('GET /api/staff/approval/{id}', { id: openings.approval!.id })
  expect(proposal.amount).toBe(12_005_000)
  shop.passDays(20)
  const system = shop.ctx({ kind: 'system' })
  await remindUnpaidOrders(system)
  await expireOrders(system)
  expect([(await imports.orderOf('F-1')).status, (await imports.orderOf('F-2')).status]).toEqual([
    'awaiting_payment',
    'canceled',
  ])
})

test('a phone names imported people only: no order goes to who typed the phone of its buyer', async () => {
  const typed = '0895555555'
  const registered = await addUser(shop.db, { phone: typed })
  const claimed = (await imports.accountOf('oc2@move.example.com'))!.app_user
  const changed = '0896666666'
  await shop.db.update(user).set({ emailVerifiedAt: shop.deps.clock() }).where(eq(user.id, claimed.id))
  await shop.as(userActor(claimed.id))('PUT /api/account/phone', { phone: changed })
  const rows = {
    'H-1': { buyer: typed },
    'H-2': { buyer: changed },
    'H-3': { buyer: '0897777777' },
    'H-4': { buyer: registered.email },
    'H-5': { buyer: '0891111111', credited_no: 'OP1' },
    'H-6': { buyer: '0898181818' },
  }
  const file = {
    // The second one has typed another phone here since.
    Customers: [customerRow('OC9', { phone: '0897777777' }), customerRow('OC2', { phone: '0898181818' })],
    Orders: Object.entries(rows).map(([no, more]) => imports.rowOf(no, { credited_no: '', ...more })),
  }
  const report = await imports.check(file)
  expect(issuesOf(report).filter((words) => words.includes('Buyer'))).toEqual([
    '2 Buyer warning: is the phone of nobody who was imported: the order is of a person without an account. Phones that people typed here prove nothing; write the e-mail or the number where it is known (0895555555)',
    '3 Buyer warning: is the phone of nobody who was imported: the order is of a person without an account. Phones that people typed here prove nothing; write the e-mail or the number where it is known (0896666666)',
  ])
  expect((await imports.applyFile(file)).state).toBe('applied')
  const ownerOf = async (no: string) => (await imports.orderOf(no)).userId
  expect([await ownerOf('H-1'), await ownerOf('H-2'), await ownerOf('H-4')]).toEqual([null, null, registered.id])
  const idOf = async (email: string) => (await imports.accountOf(email))!.app_user.id
  expect(await ownerOf('H-3')).toBe(await idOf('oc9@move.example.com'))
  expect(await ownerOf('H-5')).toBe(await idOf('oc1@move.example.com'))
  expect(await ownerOf('H-6')).toBe(claimed.id)
})
