import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { receipt } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { sumOrderPoints } from '../../testing/database-reads.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const TOTAL = 95_003
let shop: Awaited<ReturnType<typeof openReturnsFixture>>
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const colleague = newStaffActor('finance')
const till = () => shop.as(shop.finance)
const confirm = (id: string, bank_reference: string) =>
  till()('POST /api/staff/order/{id}/confirm-payment', { id, amount: TOTAL, bank_reference })
const staffSees = (id: string) => till()('GET /api/staff/order/{id}', { id })
const reverse = async (id: string, to?: string) =>
  shop.as(colleague)('POST /api/staff/order/{id}/take-back-payment', {
    id,
    reason: 'For another order',
    ...(to && { move_to: (await staffSees(to)).number }),
  })
const restOf = async (reference: string) =>
  (await shop.db.select().from(receipt).where(eq(receipt.bankReference, reference)))[0]?.rest
const sales = () => readCompanyBalance(shop.ctx({ kind: 'system' }), 'sales')
const standing = async (id: string) => (await shop.linesOf(id)).filter(({ status }) => status === 'pending').length

test('a payment of the wrong order is moved to the right one, and both look as if it had always been so', async () => {
  const [wrong, right] = [await shop.order(), await shop.order()]
  const before = await sales()
  await confirm(wrong.id, 'WRONG1')
  expect(await standing(wrong.id)).toBeGreaterThan(0)
  await reverse(wrong.id, right.id)
  const seen = await staffSees(wrong.id)
  expect(seen).toMatchObject({
    status: 'awaiting_payment',
    paid_at: null,
    money: { paid: 0, missing: TOTAL, payments: [{ reverse_reason: 'For another order' }] },
  })
  expect(Date.parse(seen.expires_at!)).toBeGreaterThan(shop.deps.clock().getTime())
  expect(await staffSees(right.id)).toMatchObject({ status: 'awaiting_shipment', money: { paid: TOTAL } })
  expect([await standing(wrong.id), await standing(right.id)]).toEqual([0, expect.any(Number)])
  expect(await sumOrderPoints(shop.db, wrong.id)).toBe(0n)
  expect(await sumOrderPoints(shop.db, right.id)).toBeGreaterThan(0n)
  expect((await sales()) - before).toBe(90_003n)
  expect(await restOf('WRONG1')).toBe(0n)
})

test('paid again it earns again, any number of times; sums and points count once', async () => {
  const { id } = await shop.order()
  await confirm(id, 'AGAIN1')
  const earned = [await standing(id), await sumOrderPoints(shop.db, id)]
  for (const [n, reference] of ['AGAIN1', 'AGAIN1', 'AGAIN2'].entries()) {
    await reverse(id)
    expect([await standing(id), await sumOrderPoints(shop.db, id)]).toEqual([0, 0n])
    expect(await restOf('AGAIN1'), String(n)).toBe(BigInt(TOTAL))
    await confirm(id, reference)
    expect([await standing(id), await sumOrderPoints(shop.db, id)]).toEqual(earned)
  }
  await till()('POST /api/staff/order/{id}/cancel', { id, reason: 'Sold out', seen_status: 'awaiting_shipment' })
  expect([await standing(id), await sumOrderPoints(shop.db, id)]).toEqual([0, 0n])
})

test('cash confirmed for the wrong order is awaited again, also after delivery', async () => {
  const { id } = await shop.order('cod')
  await shop.ship(id)
  await confirm(id, 'CASH1')
  await reverse(id)
  expect(await staffSees(id)).toMatchObject({ status: 'finished', paid_at: null, actions: { confirm: true } })
  await confirm(id, 'CASH1')
  expect(await staffSees(id)).toMatchObject({ status: 'finished', money: { paid: TOTAL } })
})

describe('is rejected', () => {
  test('for the person who confirmed it, for a shipped or unpaid order, and for another amount', async () => {
    const [paid, sent, unpaid] = [await shop.order(), await shop.order(), await shop.order()]
    await confirm(paid.id, 'NO1')
    await confirm(sent.id, 'NO2')
    await shop.ship(sent.id)
    const own = till()('POST /api/staff/order/{id}/take-back-payment', { id: paid.id, reason: 'x' })
    expect(await callOutcome(own)).toBe('payment_confirmer')
    expect(await callOutcome(reverse(sent.id))).toBe('order_moved_on')
    expect(await callOutcome(reverse(unpaid.id))).toBe('order_moved_on')
    await till()('POST /api/staff/order/{id}/confirm-payment', {
      id: unpaid.id,
      amount: 5_000,
      bank_reference: 'NO3',
      differs: 'part',
    })
    expect(await callOutcome(reverse(paid.id, unpaid.id))).toBe('amount_differs')
    expect(await staffSees(paid.id)).toMatchObject({ status: 'awaiting_shipment' })
  })

  test('while its surplus refund is open, until that is voided; once transferred the order is canceled instead', async () => {
    const more = async (bank_reference: string) => {
      const { id } = await shop.order()
      const surplus = { differs: 'owe', reason: 'Ten more' } as const
      const asked = { id, amount: TOTAL + 1_000, bank_reference, ...surplus }
      await till()('POST /api/staff/order/{id}/confirm-payment', asked)
      const refundId = (await till()('GET /api/staff/refund', { state: 'owed' })).list.find(
        (one) => one.order_id === id,
      )!.id
      return { id, due: refundId }
    }
    const first = await more('MORE1')
    expect(await callOutcome(reverse(first.id))).toBe('refund_owed_first')
    await till()('POST /api/staff/refund/{id}/void', { id: first.due, reason: 'Not theirs' })
    await reverse(first.id)
    expect(await restOf('MORE1')).toBe(BigInt(TOTAL + 1_000))

    const { id, due: refundId } = await more('MORE2')
    const to = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
    await shop.as(shop.operations)('PUT /api/staff/refund/{id}/account', { id: refundId, refund_to: to })
    const payer = shop.as(newStaffActor('finance'))
    const { amount, account_at: seen } = await payer('GET /api/staff/refund/{id}', { id: refundId })
    await payer('POST /api/staff/refund/{id}/pay', { id: refundId, amount, bank_reference: 'BACK2', account_at: seen })
    expect(await callOutcome(reverse(id))).toBe('refund_paid_back')
    await shop.cancel(id)
    const openRefunds = (await till()('GET /api/staff/refund', { state: 'owed' })).list
    expect(openRefunds.find((one) => one.order_id === id)).toMatchObject({ amount: TOTAL })
  })
  test('once its rewards are settled', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await confirm(id, 'SETTLED1')
    shop.passDays(40)
    await settleRewards(shop.ctx({ kind: 'system' }))
    expect(await callOutcome(reverse(id))).toBe('rewards_settled')
  })
})

test('reversal concurrent with shipping: one of them succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await shop.order()
    await confirm(id, `RACE${round}`)
    const all = await countOutcomes([reverse(id), shop.ship(id), reverse(id)])
    expect(all).toEqual({ done: 1, order_moved_on: 2 })
    const { status, money } = await staffSees(id)
    expect([status, money.paid]).toEqual(status === 'finished' ? ['finished', TOTAL] : ['awaiting_payment', 0])
  }
})

test('two reversals between the same orders do not deadlock', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [a, b] = [await shop.order(), await shop.order()]
    await confirm(a.id, `CIRCLE${round}`)
    const all = await countOutcomes([reverse(a.id, b.id), reverse(b.id, a.id), reverse(a.id, b.id)])
    expect((all['done'] ?? 0) >= 1).toBe(true)
    expect(Object.keys(all).every((one) => ['done', 'order_moved_on', 'payment_confirmer'].includes(one))).toBe(true)
    expect(await restOf(`CIRCLE${round}`)).toBe(0n)
  }
})
