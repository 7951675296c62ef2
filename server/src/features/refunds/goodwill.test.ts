import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refund } from './table.ts'
import { staffOwnAccount } from '../approvals/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome, countOutcomes, errorOf } from '../../testing/call-outcome.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'

const TOTAL = 95_003
const SHIPPING = 5_000
const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

let references = 0
const operations = () => shop.as(shop.operations)
const till = () => shop.as(shop.finance)
const readStaffOrder = (id: string) => operations()('GET /api/staff/order/{id}', { id })
const grantGoodwill = (id: string, amount: number, cause: 'goodwill' | 'shipping' = 'goodwill', who = operations()) =>
  who('POST /api/staff/order/{id}/goodwill', { id, amount, cause, reason: 'The box was scratched' })
const pay = async (id: string, who = till()) => {
  const { amount, account_at } = await till()('GET /api/staff/refund/{id}', { id })
  const bank_reference = `GW${(references += 1)}`
  return who('POST /api/staff/refund/{id}/pay', { id, amount, account_at, bank_reference })
}
const name = (id: string) => shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: TO })
const balanceOf = (kind: 'sales' | 'shipping_income' | 'refund' | 'refund_payable') =>
  readCompanyBalance(shop.ctx({ kind: 'system' }), kind)
const askAll = (id: string) =>
  shop.requestReturn(id, [
    [0, 2],
    [1, 3],
  ])
const amountOf = async (id: string) => (await till()('GET /api/staff/return/{id}', { id })).amount

test('a goodwill of 50 baht: the order, rewards and sales stay, the ledger shows the account', async () => {
  const id = await shop.finishedOrder()
  const before = { lines: await shop.linesOf(id), sales: await balanceOf('sales'), back: await balanceOf('refund') }
  const { refund: refundId } = await grantGoodwill(id, 5_000)
  expect(await balanceOf('refund_payable')).toBe(5_000n)
  expect(await shop.read(id)).toMatchObject({
    status: 'finished',
    refund_detail: { state: 'owed', cause: 'goodwill', amount: 5_000 },
  })
  expect(await readStaffOrder(id)).toMatchObject({ goodwill: { most: TOTAL - 5_000 }, actions: { goodwill: true } })
  await name(id)
  await pay(refundId)
  expect(await balanceOf('refund_payable')).toBe(0n)
  expect((await balanceOf('refund')) - before.back).toBe(5_000n)
  expect(await balanceOf('sales')).toBe(before.sales)
  expect(await shop.linesOf(id)).toEqual(before.lines)
  expect(await till()('GET /api/staff/refund/{id}', { id: refundId })).toMatchObject({
    state: 'paid',
    cause: 'goodwill',
  })
})

test('the person who grants it does not pay it; above the limits two people approve first', async () => {
  const id = await shop.finishedOrder()
  const { refund: refundId } = await grantGoodwill(id, 1_000, 'goodwill', till())
  await name(id)
  expect(await callOutcome(pay(refundId))).toBe('late_noter')
  await pay(refundId, shop.as(newStaffActor('finance')))
  await shop.db.insert(shopRule).values({
    id: uuidv7(),
    name: 'refund_approval',
    value: { one: 2_000, day: 2_000 },
    validFrom: shop.deps.clock(),
  })
  forgetShopRules(shop.deps)
  const { refund: large } = await grantGoodwill(id, 3_000)
  await name(id)
  expect(await callOutcome(pay(large))).toBe('approval_needed')
  await deleteShopRules(shop, 'refund_approval')
  forgetShopRules(shop.deps)
})

test('never more than was paid and not refunded; a cancellation refunds the rest', async () => {
  const { id } = await shop.order()
  expect(await callOutcome(grantGoodwill(id, 1))).toBe('order_moved_on')
  await shop.pay(id)
  expect(await callOutcome(grantGoodwill(id, TOTAL + 1))).toBe('refund_too_much')
  await grantGoodwill(id, 90_000)
  expect(await callOutcome(grantGoodwill(id, 5_004))).toBe('refund_too_much')
  await shop.cancel(id)
  expect((await readStaffOrder(id)).refund).toMatchObject({ cause: 'canceled', amount: 5_003 })
  expect(await callOutcome(grantGoodwill(id, 1))).toBe('order_moved_on')
  const refundRows = await shop.db.select().from(refund).where(eq(refund.orderId, id))
  expect(refundRows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(BigInt(TOTAL))
})

test('concurrent ones never exceed what was paid', async () => {
  const id = await shop.finishedOrder()
  const all = [1, 2, 3, 4, 5, 6].map(() => grantGoodwill(id, 20_000))
  expect(await countOutcomes(all)).toEqual({ done: 4, refund_too_much: 2 })
})

test('not for cash on delivery before the cash is received', async () => {
  const { id } = await shop.order('cod')
  await shop.ship(id)
  expect(await callOutcome(grantGoodwill(id, 100))).toBe('order_moved_on')
  expect((await readStaffOrder(id)).actions.goodwill).toBe(false)
})

test('it is deducted when everything is returned; rewards are reversed in full', async () => {
  const id = await shop.finishedOrder()
  await grantGoodwill(id, 10_000)
  const { id: asked, amount } = await askAll(id)
  expect(amount).toBe(TOTAL - 10_000)
  expect((await readStaffOrder(id)).goodwill.most).toBe(0)
  await shop.approve(asked)
  await shop.receive(asked)
  expect(await amountOf(asked)).toBe(TOTAL - 10_000)
  expect(await callOutcome(shop.refund(asked, TOTAL))).toBe('amount_differs')
  await shop.refund(asked, TOTAL - 10_000)
  expect((await shop.linesOf(id)).every(({ status }) => status === 'canceled')).toBe(true)
})

test('a first partial return is paid in full, the last one less the goodwill', async () => {
  const id = await shop.finishedOrder()
  await grantGoodwill(id, 10_000)
  const first = await shop.requestReturn(id, [[0, 2]])
  expect(first.amount).toBe(60_000)
  const last = await shop.requestReturn(id, [[1, 3]])
  for (const one of [first, last]) {
    await shop.approve(one.id)
    await shop.receive(one.id)
    await shop.refund(one.id, await amountOf(one.id))
  }
  const paid = await shop.db.execute<{ sum: string }>(
    sql`select sum(amount) as sum from refund_transfer where order_id = ${id} and return_id is not null`,
  )
  expect(Number(paid.rows[0]!.sum)).toBe(TOTAL - 10_000)
})

test('when it is voided, an open return is worth more again', async () => {
  const id = await shop.finishedOrder()
  const { refund: refundId } = await grantGoodwill(id, 10_000)
  const { id: asked } = await askAll(id)
  await till()('POST /api/staff/refund/{id}/void', { id: refundId, reason: 'By mistake' })
  expect(await amountOf(asked)).toBe(TOTAL)
  const row = (await till()('GET /api/staff/return', {})).list.find((one) => one.id === asked)
  expect(row!.amount).toBe(TOTAL)
})

test('once a return was refunded less of it, voiding it leaves the buyer short and has to be confirmed', async () => {
  const id = await shop.finishedOrder()
  const { refund: refundId } = await grantGoodwill(id, 10_000)
  const { id: asked } = await askAll(id)
  await shop.approve(asked)
  await shop.receive(asked)
  await shop.refund(asked, TOTAL - 10_000)
  expect(await till()('GET /api/staff/refund/{id}', { id: refundId })).toMatchObject({ short_if_void: 10_000 })
  const input = { id: refundId, reason: 'By mistake' }
  const refused = await errorOf(till()('POST /api/staff/refund/{id}/void', input))
  expect([refused.code, refused.figures]).toEqual(['buyer_short', { amount: 10_000n }])
  await till()('POST /api/staff/refund/{id}/void', { ...input, buyer_short: true })
  expect(await till()('GET /api/staff/refund/{id}', { id: refundId })).toMatchObject({ state: 'void' })
})

test('it cannot be voided after a cancellation, which refunded only the rest', async () => {
  const id = await shop.finishedOrder()
  const { refund: refundId } = await grantGoodwill(id, 5_000)
  await shop.cancel(id)
  const none = till()('POST /api/staff/refund/{id}/void', { id: refundId, reason: 'A mistake' })
  expect(await callOutcome(none)).toBe('refund_moved_on')
  const refundRowsByAmount = await shop.db.select().from(refund).where(eq(refund.orderId, id)).orderBy(refund.amount)
  expect(refundRowsByAmount.map(({ status, amount }) => [status, amount])).toEqual([
    ['owed', 5_000n],
    ['owed', BigInt(TOTAL - 5_000)],
  ])
})

test('where everything was refunded, nothing is left to return', async () => {
  const id = await shop.finishedOrder()
  await grantGoodwill(id, TOTAL)
  expect(await callOutcome(askAll(id))).toBe('refund_too_much')
})

test('the shipping is refunded alone, once, and not again with the goods', async () => {
  const id = await shop.finishedOrder()
  expect(await callOutcome(grantGoodwill(id, SHIPPING - 1, 'shipping'))).toBe('amount_differs')
  await grantGoodwill(id, SHIPPING, 'shipping')
  expect(await readStaffOrder(id)).toMatchObject({ goodwill: { shipping: 0 } })
  expect(await callOutcome(grantGoodwill(id, SHIPPING, 'shipping'))).toBe('order_moved_on')
  const { id: asked, amount } = await askAll(id)
  expect(amount).toBe(TOTAL - SHIPPING)
  await shop.approve(asked)
  await shop.receive(asked)
  await shop.refund(asked, TOTAL - SHIPPING)
})

test('staff may refund the shipping with a part of the goods', async () => {
  const id = await shop.finishedOrder()
  const opened = await operations()('POST /api/staff/order/{id}/return', {
    id,
    lines: [{ line: 0, quantity: 1 }],
    kind: 'money',
    reason: 'damaged',
    refund_to: TO,
    asked_by: 'Rang up',
    with_shipping: true,
  })
  expect(opened.amount).toBe(30_000 + SHIPPING)
  expect((await readStaffOrder(id)).goodwill.shipping).toBe(0)
  await shop.approve(opened.id)
  await shop.refund(opened.id, 30_000 + SHIPPING)
  const rest = await shop.requestReturn(id, [
    [0, 1],
    [1, 3],
  ])
  expect(rest.amount).toBe(60_003)
})

test('the database rejects more than was paid', async () => {
  const id = await shop.finishedOrder()
  const refundRow = {
    id: uuidv7(),
    orderId: id,
    cause: 'goodwill' as const,
    status: 'owed' as const,
    amount: BigInt(TOTAL) + 1n,
    reason: 'x',
    owedAt: shop.deps.clock(),
  }
  await expect(shop.db.insert(refund).values(refundRow)).rejects.toThrow()
})

test('zero and negative amounts, an unknown order and another role are rejected', async () => {
  const id = await shop.finishedOrder()
  for (const amount of [0, -1, 0.5]) expect(await callOutcome(grantGoodwill(id, amount))).toBe('bad_input')
  expect(await callOutcome(grantGoodwill(uuidv7(), 1))).toBe('not_found')
  const content = shop.as(newStaffActor('content'))
  expect(await callOutcome(grantGoodwill(id, 1, 'goodwill', content))).toBe('forbidden')
  expect(await shop.db.$count(refund, eq(refund.orderId, id))).toBe(0)
})

test('one idempotency key grants once, and another one grants a second time', async () => {
  const id = await shop.finishedOrder()
  const grant = (key: string, amount = 1_000) =>
    operations()(
      'POST /api/staff/order/{id}/goodwill',
      { id, cause: 'goodwill', amount, reason: 'Scratched' },
      { key: `${id}-${key}` },
    )
  expect(await grant('one')).toEqual(await grant('one'))
  expect(await callOutcome(grant('one', 2_000))).toBe('key_reused')
  await grant('two')
  expect(await shop.db.$count(refund, eq(refund.orderId, id))).toBe(2)
})

test('staff who are the buyer or the partner of the order do not grant it; a colleague does', async () => {
  const id = await shop.finishedOrder()
  const colleague = await seedStaff(shop, 'operations')
  for (const { userId } of [shop.buyer, shop.mentor]) {
    const supportStaff = await seedStaff(shop, 'operations')
    const link = {
      id: uuidv7(),
      staffId: supportStaff.id,
      userId,
      declaredBy: supportStaff.id,
      declaredAt: shop.deps.clock(),
    }
    await shop.db.insert(staffOwnAccount).values(link)
    expect(await callOutcome(grantGoodwill(id, 1, 'goodwill', shop.as(supportStaff.actor)))).toBe('own_account')
  }
  expect(await callOutcome(grantGoodwill(id, 1, 'goodwill', shop.as(colleague.actor)))).toBe('done')
})

test('the shipping is refunded in full or not at all: not where less than it is left', async () => {
  const id = await shop.finishedOrder()
  await grantGoodwill(id, TOTAL - SHIPPING + 1)
  expect(await readStaffOrder(id)).toMatchObject({ goodwill: { most: SHIPPING - 1, shipping: 0 } })
  for (const amount of [SHIPPING, SHIPPING - 1])
    expect(await callOutcome(grantGoodwill(id, amount, 'shipping'))).toBe('order_moved_on')
  await grantGoodwill(id, SHIPPING - 1)
})

test('a wrong amount of the shipping is reported as such, also above what was paid', async () => {
  const id = await shop.finishedOrder()
  expect(await callOutcome(grantGoodwill(id, TOTAL + 1, 'shipping'))).toBe('amount_differs')
  expect(await callOutcome(grantGoodwill(id, SHIPPING + 1, 'shipping'))).toBe('amount_differs')
})
