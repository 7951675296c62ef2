import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { receipt } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const TOTAL = 95_003
let shop: Awaited<ReturnType<typeof openReturnsFixture>>
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const other = newStaffActor('finance')
const till = () => shop.as(shop.finance)
const second = () => shop.as(other)
const confirm = (id: string, input: Omit<InputOf<'POST /api/staff/order/{id}/confirm-payment'>, 'id'>) =>
  till()('POST /api/staff/order/{id}/confirm-payment', { id, ...input })
const listed = (state: 'open' | 'used' | 'voided', search?: string) =>
  till()('GET /api/staff/receipt', { state, ...(search && { search }) })
const idOf = async (reference: string) =>
  (await shop.db.select().from(receipt).where(eq(receipt.bankReference, reference)))[0]!.id
const bank = () => readCompanyBalance(shop.ctx({ kind: 'system' }), 'bank')

test('a receipt without money is voided by another person once unused; its reference is free again', async () => {
  const { id } = await shop.order()
  const before = await bank()
  await confirm(id, { amount: TOTAL, bank_reference: 'NEVER1' })
  const received = await idOf('NEVER1')
  const never = { id: received, reason: 'Another shop’s transfer' }
  expect((await listed('used', 'never-1')).list).toMatchObject([
    { id: received, rest: 0, payments: [{ order_id: id }] },
  ])
  expect(await callOutcome(second()('POST /api/staff/receipt/{id}/void', never))).toBe('receipt_moved_on')
  await second()('POST /api/staff/order/{id}/take-back-payment', { id, reason: 'Wrong line' })
  expect((await listed('open', 'NEVER1')).list).toMatchObject([
    { rest: TOTAL, payments: [{ amount: TOTAL, reversed: true }] },
  ])
  expect(await callOutcome(till()('POST /api/staff/receipt/{id}/void', never))).toBe('payment_confirmer')
  expect(await countOutcomes([1, 2, 3].map(() => second()('POST /api/staff/receipt/{id}/void', never)))).toEqual({
    done: 1,
    receipt_moved_on: 2,
  })
  expect(await bank()).toBe(before)
  expect((await listed('voided')).list).toMatchObject([{ id: received, void_reason: never.reason }])
  expect((await listed('open', 'NEVER1')).list).toEqual([])
  await confirm(id, { amount: TOTAL, bank_reference: 'NEVER1' })
  expect(await bank()).toBe(before + BigInt(TOTAL))
})

test('the rest of a receipt is refunded once to the buyer of its first order', async () => {
  const { id } = await shop.order()
  await confirm(id, { amount: TOTAL + 700, bank_reference: 'REST1', differs: 'keep' })
  const received = await idOf('REST1')
  const refundRest = (rest: number) =>
    till()('POST /api/staff/receipt/{id}/owe', { id: received, rest, reason: 'Nobody claims it' })
  expect(await callOutcome(refundRest(699))).toBe('receipt_moved_on')
  expect(await countOutcomes([refundRest(700), refundRest(700)])).toEqual({ done: 1, receipt_moved_on: 1 })
  expect((await listed('open', 'REST1')).list).toEqual([])
  const { money } = await till()('GET /api/staff/order/{id}', { id })
  expect(money).toMatchObject({ paid: TOTAL, payments: [{ rest: 0 }] })
  const openRefunds = await till()('GET /api/staff/refund', { state: 'owed' })
  expect(openRefunds.list).toMatchObject([{ cause: 'overpaid', amount: 700 }])
})

test('pages continue where the last one ended', async () => {
  const { list } = await listed('used')
  expect(list.length).toBeGreaterThan(0)
  expect(
    (await till()('GET /api/staff/receipt', { state: 'used', cursor: `${Date.parse('2020-01-01')}-${list[0]!.id}` }))
      .list,
  ).toEqual([])
})

test('a receipt without an order is booked once, and refunded to the buyer who paid twice', async () => {
  const { id } = await shop.order()
  await confirm(id, { amount: TOTAL, bank_reference: 'FIRST1' })
  const before = await bank()
  const seen = { amount: TOTAL, bank_reference: 'TWICE1', seen_at: shop.deps.clock().toISOString(), orders: [] }
  const note = (more: object = {}) => till()('POST /api/staff/receipt', { ...seen, surplus: 'keep', ...more })
  for (const wrong of [{ surplus: undefined }, { surplus: 'book', reason: 'Ours' }, { fee: 5, reason: 'A fee' }])
    expect(await callOutcome(note(wrong))).toBe('bad_input')
  expect(await callOutcome(note({ bank_reference: 'FIRST1' }))).toBe('reference_used')
  const { id: received, rest } = await note()
  expect(rest).toBe(TOTAL)
  expect(await callOutcome(note())).toBe('reference_used')
  expect(await bank()).toBe(before + BigInt(TOTAL))
  const number = (await till()('GET /api/staff/order/{id}', { id })).number
  const back = { id: received, rest, reason: 'Sent twice', order: number }
  const { refund } = await till()('POST /api/staff/receipt/{id}/owe', back)
  expect(await till()('GET /api/staff/refund/{id}', { id: refund })).toMatchObject({ state: 'owed', amount: TOTAL })
})

test('a further transfer for an order that ended partly paid is refunded like the first', async () => {
  const { id } = await shop.order()
  const order = await till()('GET /api/staff/order/{id}', { id })
  await confirm(id, { amount: 1_000, bank_reference: 'PART1', differs: 'part' })
  await till()('POST /api/staff/order/{id}/cancel', { id, reason: 'Ended', seen_status: 'awaiting_payment' })
  const further = { amount: 500, bank_reference: 'PART2', seen_at: shop.deps.clock().toISOString(), orders: [] }
  const { id: received, rest } = await till()('POST /api/staff/receipt', { ...further, surplus: 'keep' })
  await till()('POST /api/staff/receipt/{id}/owe', { id: received, rest, reason: 'Came late', order: order.number })
  const openRefunds = (await till()('GET /api/staff/refund', {})).list.filter((one) => one.order_id === id)
  expect(openRefunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([500, 1_000])
})

test('an amount above the numeric range is rejected', async () => {
  const { id } = await shop.order()
  const huge = { amount: Number.MAX_SAFE_INTEGER, bank_reference: 'HUGE1' }
  expect(await callOutcome(confirm(id, { ...huge, differs: 'keep' }))).toBe('bad_input')
})
