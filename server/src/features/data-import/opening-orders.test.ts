import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvLines } from '../../lib/csv.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import {
  customerRow,
  openOrderImportShop,
  type OrderImportShop,
  partnerRow,
} from '../../testing/fixtures/import-fixture.ts'
import { addStaff, staffActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { violationsAfter } from '../../testing/fixtures/tampered-ledger.ts'
import { addVatRegistration, setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { orderLine } from '../orders/table.ts'
import { receipt } from '../receipts/table.ts'

let imports: OrderImportShop
let shop: OrderImportShop['shop']
let owner: OrderImportShop['owner']
let sku: string
beforeAll(async () => {
  imports = await openOrderImportShop({
    Partners: [partnerRow('OP1')],
    Customers: [customerRow('OC1', { mentor_no: 'OP1' })],
    pieces: '5000',
  })
  ;({ shop, owner, sku } = imports)
  await addVatRegistration(shop)
})
afterAll(() => shop.close())

const newStaff = async (role: 'owner' | 'finance') => {
  const id = await addStaff(shop.db, role)
  return { id, call: shop.as(staffActor(id, role)) }
}
const outputTax = async () => {
  const { rows } = await owner('GET /api/staff/vat/csv', { year: 2026, month: 11, reason: 'Filing' })
  let text = ''
  for await (const part of csvLines(rows)) text += part
  return text
}

test('a sale of the other system is not taxed here; paid here after that payment was reversed, it is, with an invoice', async () => {
  await imports.applyFile({ Orders: [imports.rowOf('T-1'), imports.rowOf('T-2')] })
  expect(await imports.signOff()).toBeNull()
  const [paidHere, soldBefore] = [await imports.orderOf('T-1'), await imports.orderOf('T-2')]
  const finance = (await newStaff('finance')).call
  const mayIssue = async (id: string) => (await finance('GET /api/staff/order/{id}/tax-document', { id })).may_issue
  expect([await mayIssue(paidHere.id), await mayIssue(soldBefore.id)]).toEqual([false, false])
  expect(await outputTax()).not.toMatch(paidHere.number)

  await finance('POST /api/staff/order/{id}/take-back-payment', { id: paidHere.id, reason: 'It was for another order' })
  const money = { id: paidHere.id, amount: 105_000, bank_reference: 'PAID-HERE-1' }
  await finance('POST /api/staff/order/{id}/confirm-payment', money)
  expect([await mayIssue(paidHere.id), await mayIssue(soldBefore.id)]).toEqual([true, false])
  const text = await outputTax()
  expect(text).toMatch(new RegExp(`,${paidHere.number},.*,981\\.31,68\\.69,1050\\.00,`))
  expect(text).not.toMatch(soldBefore.number)
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})

test('no pieces are canceled before the money is signed off; after it, what is missing is right', async () => {
  await imports.applyFile({ Orders: [imports.rowOf('P-1', { payment: 'unpaid', paid_amount: '300' })] })
  const { id } = await imports.orderOf('P-1')
  const cancel = () =>
    owner('POST /api/staff/order/{id}/cancel-pieces', {
      id,
      lines: [{ line: 0, quantity: 1 }],
      reason: 'asked',
      seen_status: 'awaiting_payment',
      seen_pieces: 2,
    })
  const read = () => owner('GET /api/staff/order/{id}', { id })
  expect((await read()).actions.cancel_pieces).toBe(false)
  expect(await callOutcome(cancel())).toBe('prepaid_waits')
  expect(await imports.signOff()).toBeNull()
  expect((await read()).actions.cancel_pieces).toBe(true)
  await cancel()
  expect(await read()).toMatchObject({ total: 55_000, money: { paid: 30_000, missing: 25_000 } })
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})

test('rows of one product at one price are one line, also where a corrected file joins them', async () => {
  const more = (quantity: string, price: string) => ({ order_no: 'M-1', sku, quantity, unit_price: price })
  await imports.applyFile({ Orders: [imports.rowOf('M-1'), more('1', '200'), more('1', '500'), more('2', '200.00')] })
  const { id, ...placed } = await imports.orderOf('M-1')
  const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(orderLine.line)
  expect(lines.map(({ quantity, price }) => [quantity, price])).toEqual([
    [3, 50_000n],
    [3, 20_000n],
  ])
  expect([placed.quantity, placed.points, placed.total]).toEqual([6, 18, 215_000n])
  const joined = await imports.applyFile({ Orders: [imports.rowOf('M-1', { quantity: '3' }), more('3', '200')] })
  expect(joined.counts.orders.changed).toBe(1)
  expect((await imports.orderOf('M-1')).id).toBe(id)
  const many = { Orders: [imports.rowOf('M-2', { quantity: '600' }), { ...more('600', '500'), order_no: 'M-2' }] }
  const { issues } = await imports.check(many)
  expect(issues.map(({ line, words }) => [line, words])).toEqual([[3, 'is no whole number, or too large']])
})

test('who is credited with an order neither signs it off nor approves it', async () => {
  await imports.applyFile({ Orders: [imports.rowOf('S-1', { buyer: '' })] })
  const { partnerId } = await imports.orderOf('S-1')
  const credited = await newStaff('owner')
  const own = { staffId: credited.id, userId: partnerId, declaredBy: credited.id, declaredAt: shop.deps.clock() }
  await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...own })
  expect(await callOutcome(imports.sign(credited.call))).toBe('own_account')

  await setShopRule(shop, 'grant_approval_above', 5_000)
  expect((await imports.sign()).waits_until).not.toBeNull()
  const { id } = (await owner('GET /api/staff/data-import', {})).openings.approval!
  const approve = (call: typeof owner) => callOutcome(call('POST /api/staff/approval/{id}/approve', { id }))
  expect(await approve(credited.call)).toBe('own_account')
  expect(await approve((await newStaff('finance')).call)).toBe('done')
  await imports.run()
  expect((await imports.orderOf('S-1')).status).toBe('awaiting_shipment')
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})

test('signed money is booked before staff cancel its order, and then owed back; unsigned money is not', async () => {
  await setShopRule(shop, 'grant_approval_above', 100_000_000)
  const part = { payment: 'unpaid', paid_amount: '300' }
  await imports.applyFile({ Orders: [imports.rowOf('C-1', part), imports.rowOf('C-2', part)] })
  const [signed, unsigned] = [await imports.orderOf('C-1'), await imports.orderOf('C-2')]
  const cancel = (id: string) =>
    callOutcome(owner('POST /api/staff/order/{id}/cancel', { id, reason: 'Sold out', seen_status: 'awaiting_payment' }))
  expect(await cancel(unsigned.id)).toBe('done')
  const canceling = sql`update orders set status = 'canceled', canceled_at = now() where id = ${signed.id}`
  await imports.sign()
  expect(await cancel(signed.id)).toBe('prepaid_waits')
  await expect(shop.db.execute(canceling)).rejects.toThrow()
  const signing = sql`update opening_order set signed_at = now(), signed_by = (select id from staff limit 1)
    where order_id = ${unsigned.id}`
  await expect(shop.db.execute(signing)).rejects.toThrow()
  const tampering = [
    'alter table orders disable trigger all',
    `update orders set status = 'canceled', canceled_at = now() where id = '${signed.id}'`,
  ]
  const noticed = (await violationsAfter(shop, ...tampering)).filter(({ at }) => at === signed.number)
  expect(noticed.map(({ check }) => check)).toContain('opening_order_differs')

  await imports.run()
  expect(await cancel(signed.id)).toBe('done')
  const { refund: owed } = await owner('GET /api/staff/order/{id}', { id: signed.id })
  expect(owed).toMatchObject({ amount: 30_000 })
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})

test('no other receipt has the reference of such money, nor is one taken for it', async () => {
  await setShopRule(shop, 'grant_approval_above', 100_000_000)
  await imports.applyFile({ Orders: [imports.rowOf('R-1'), imports.rowOf('R-2', { payment: 'unpaid', paid_on: '' })] })
  const [paid, unpaid] = [await imports.orderOf('R-1'), await imports.orderOf('R-2')]
  const money = { id: unpaid.id, amount: 105_000, bank_reference: `opening ${paid.number}` }
  expect(await callOutcome(owner('POST /api/staff/order/{id}/confirm-payment', money))).toBe('reference_used')
  const taken = { amount: 105_000n, kind: 'transfer', bankReference: `OPENING${paid.number}` } as const
  const at = shop.deps.clock()
  const by = await addStaff(shop.db, 'finance')
  await shop.db.insert(receipt).values({ id: uuidv7(), ...taken, seenAt: at, confirmedBy: by, confirmedAt: at })
  expect(await imports.signOff()).toBeNull()
  expect(await imports.orderOf('R-1')).toMatchObject({ status: 'awaiting_payment', prepaid: 105_000n })
  const [row] = await shop.db.select().from(receipt).where(eq(receipt.bankReference, taken.bankReference))
  expect(row).toMatchObject({ kind: 'transfer', rest: 105_000n })
})
