import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { receipt } from './table.ts'
import { outboxMail } from '../mail/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { expireOrders } from '../orders/expire-orders.ts'

const TOTAL = 95_003
let shop: Awaited<ReturnType<typeof openReturnsFixture>>
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

type Confirm = Omit<InputOf<'POST /api/staff/order/{id}/confirm-payment'>, 'id'>
const till = () => shop.as(shop.finance)
const confirm = (id: string, input: Confirm) => till()('POST /api/staff/order/{id}/confirm-payment', { id, ...input })
const staffSees = (id: string) => till()('GET /api/staff/order/{id}', { id })
const balanceOf = (kind: 'sales' | 'unapplied' | 'bank' | 'differences') =>
  readCompanyBalance(shop.ctx({ kind: 'system' }), kind)
const restOf = async (reference: string) =>
  (await shop.db.select().from(receipt).where(eq(receipt.bankReference, reference)))[0]?.rest

describe('less than the missing amount', () => {
  test('is rejected until staff say how to settle it', async () => {
    const { id } = await shop.order()
    const incoming = { amount: 60_000, bank_reference: 'LESS1' }
    expect(await callOutcome(confirm(id, incoming))).toBe('amount_differs')
    expect(await callOutcome(confirm(id, { ...incoming, differs: 'owe', reason: 'x' }))).toBe('amount_differs')
    expect(await restOf('LESS1')).toBeUndefined()
  })

  test('waits for the rest: the deadline is extended, the buyer sees a QR of the missing amount, two payments make it paid', async () => {
    const { id } = await shop.order()
    const [sales, unapplied] = [await balanceOf('sales'), await balanceOf('unapplied')]
    await confirm(id, { amount: 60_000, bank_reference: 'PART1', differs: 'part' })
    const seen = await shop.as(shop.buyer)('GET /api/order/{id}', { id })
    expect(seen).toMatchObject({ status: 'awaiting_payment', part_paid: { paid: 60_000, missing: 35_003 } })
    expect(Date.parse(seen.expires_at!) - shop.deps.clock().getTime()).toBe(72 * 3_600_000)
    const drawer = await shop.as(shop.buyer)('GET /api/order/{id}/payment', { id })
    expect(drawer).toMatchObject({ amount: 35_003, paid: 60_000, state: 'open' })
    expect(drawer.qr).toContain('5406350.03')
    expect(await shop.db.$count(outboxMail, eq(outboxMail.kind, 'payment_part'))).toBe(1)
    expect((await balanceOf('sales')) - sales).toBe(0n)
    expect((await balanceOf('unapplied')) - unapplied).toBe(60_000n)
    await confirm(id, { amount: 35_003, bank_reference: 'PART2' })
    expect(await staffSees(id)).toMatchObject({
      status: 'awaiting_shipment',
      money: { paid: TOTAL, missing: 0, accepted: 0, payments: [{ amount: 60_000 }, { amount: 35_003 }] },
    })
    expect((await balanceOf('sales')) - sales).toBe(90_003n)
    expect(await balanceOf('unapplied')).toBe(unapplied)
    expect((await shop.linesOf(id)).map(({ kind }) => kind)).toContain('sales')
  })

  test('is accepted with a reason', async () => {
    const { id } = await shop.order()
    const incoming = { amount: TOTAL - 3, bank_reference: 'SHORT1', differs: 'accept' as const }
    expect(await callOutcome(confirm(id, incoming))).toBe('bad_input')
    const differences = await balanceOf('differences')
    await confirm(id, { ...incoming, reason: 'The bank rounds' })
    expect(await staffSees(id)).toMatchObject({ status: 'awaiting_shipment', money: { paid: 95_000, accepted: 3 } })
    expect((await balanceOf('differences')) - differences).toBe(3n)
    await till()('POST /api/staff/order/{id}/cancel', { id, reason: 'Sold out', seen_status: 'awaiting_shipment' })
    // What was not paid is not refunded.
    expect((await shop.as(shop.buyer)('GET /api/order/{id}', { id })).refund_detail).toMatchObject({ amount: 95_000 })
  })

  test('a part payment is refunded when the order expires or is canceled', async () => {
    const orders = [await shop.order(), await shop.order(), await shop.order()] as const
    for (const [n, { id }] of orders.entries())
      await confirm(id, { amount: 10_000 + n, bank_reference: `GONE${n}`, differs: 'part' })
    await till()('POST /api/staff/order/{id}/cancel', {
      id: orders[1].id,
      reason: 'Sold out',
      seen_status: 'awaiting_payment',
    })
    await shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id: orders[2].id })
    shop.passDays(4)
    await expireOrders(shop.ctx({ kind: 'system' }))
    for (const [n, { id }] of orders.entries())
      expect(await shop.as(shop.buyer)('GET /api/order/{id}', { id })).toMatchObject({
        status: 'canceled',
        part_paid: null,
        refund_detail: { state: 'owed', cause: 'canceled', amount: 10_000 + n },
      })
  })
})

describe('more than the missing amount', () => {
  test('the surplus is refunded to the account the buyer sets', async () => {
    const { id } = await shop.order()
    await confirm(id, { amount: 100_000, bank_reference: 'MORE1', differs: 'owe', reason: 'Typed a round sum' })
    expect(await restOf('MORE1')).toBe(0n)
    const orderView = await shop.as(shop.buyer)('GET /api/order/{id}', { id })
    expect(orderView).toMatchObject({
      status: 'awaiting_shipment',
      refund_detail: { state: 'owed', cause: 'overpaid', amount: 4_997 },
    })
    await till()('POST /api/staff/order/{id}/cancel', { id, reason: 'Sold out', seen_status: 'awaiting_shipment' })
    const { list } = await till()('GET /api/staff/refund', { state: 'owed' })
    const surplus = list.find((one) => one.order_id === id && one.amount === 4_997)!
    expect(await till()('GET /api/staff/refund/{id}', { id: surplus.id })).toMatchObject({
      received: { amount: 95_003, receipt_total: 100_000 },
    })
    expect(
      list
        .filter((one) => one.order_id === id)
        .map(({ cause, amount }) => [cause, amount])
        .toSorted(),
    ).toEqual([
      ['canceled', TOTAL],
      ['overpaid', 4_997],
    ])
    await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', {
      id,
      refund_to: { by: 'promptpay', number: '0812345678', name: 'Nok' },
    })
    const now = await till()('GET /api/staff/refund', { state: 'owed' })
    expect(now.list.filter((one) => one.order_id === id).map((one) => one.refund_to?.number)).toEqual([
      '••••5678',
      '••••5678',
    ])
  })

  test('the rest of a receipt pays another order, and no more than that', async () => {
    const [a, b] = [await shop.order(), await shop.order()]
    await confirm(a.id, { amount: 2 * TOTAL, bank_reference: 'BOTH1', differs: 'keep' })
    expect(await restOf('BOTH1')).toBe(BigInt(TOTAL))
    expect(await callOutcome(confirm(b.id, { amount: TOTAL - 1, bank_reference: 'BOTH 1', differs: 'part' }))).toBe(
      'receipt_has_rest',
    )
    await confirm(b.id, { amount: TOTAL, bank_reference: 'both-1' })
    expect(await restOf('BOTH1')).toBe(0n)
    expect(await staffSees(b.id)).toMatchObject({ status: 'awaiting_shipment', money: { paid: TOTAL } })
    const { id: third } = await shop.order()
    expect(await callOutcome(confirm(third, { amount: TOTAL, bank_reference: 'BOTH1' }))).toBe('reference_used')
    const found = await till()('GET /api/staff/order', { search: 'BOTH1' })
    expect(found.list.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted())
  })

  test('a small surplus is booked as income, with a reason', async () => {
    const { id } = await shop.order()
    const differences = await balanceOf('differences')
    await confirm(id, { amount: TOTAL + 2, bank_reference: 'OVER1', differs: 'book', reason: 'Two satang' })
    expect(await restOf('OVER1')).toBe(0n)
    expect(differences - (await balanceOf('differences'))).toBe(2n)
  })

  test('what one person accepts is limited, per payment and per day; the rest can still be paid', async () => {
    shop.passDays(2)
    const limit = { one: 1_000, day: 1_500 }
    await shop.db
      .insert(shopRule)
      .values({ id: uuidv7(), name: 'refund_approval', value: limit, validFrom: shop.deps.clock() })
    forgetShopRules(shop.deps)
    const accept = async (less: number, bank_reference: string) => {
      const { id } = await shop.order()
      const reason = 'The bank kept it'
      return [id, await callOutcome(confirm(id, { amount: TOTAL - less, bank_reference, differs: 'accept', reason }))]
    }
    const [id, rejected] = await accept(1_001, 'LIMIT1')
    expect(rejected).toBe('difference_too_large')
    expect((await accept(900, 'LIMIT2'))[1]).toBe('done')
    expect((await accept(601, 'LIMIT3'))[1]).toBe('difference_too_large')
    expect((await accept(600, 'LIMIT4'))[1]).toBe('done')
    await confirm(id!, { amount: TOTAL - 1_001, bank_reference: 'LIMIT1', differs: 'part' })
    await confirm(id!, { amount: 1_001, bank_reference: 'LIMIT5' })
    expect(await staffSees(id!)).toMatchObject({ status: 'awaiting_shipment', money: { paid: TOTAL, missing: 0 } })
    await deleteShopRules(shop, 'refund_approval')
    forgetShopRules(shop.deps)
  })

  test("of concurrent uses of one receipt's rest exactly one succeeds", async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => shop.order()))
    await confirm(orders[0]!.id, { amount: 2 * TOTAL, bank_reference: 'RACE1', differs: 'keep' })
    const all = orders.slice(1).map(({ id }) => confirm(id, { amount: TOTAL, bank_reference: 'RACE1' }))
    expect(await countOutcomes(all)).toEqual({ done: 1, reference_used: 3 })
  })
})
