import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedGuest, seedOrder, seedStaff, markFinished } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let finance: ReturnType<TestApp['as']>
let colleague: ReturnType<TestApp['as']>
beforeAll(async () => {
  shop = await openTestApp()
  finance = shop.as((await seedStaff(shop, 'finance')).actor)
  colleague = shop.as((await seedStaff(shop, 'finance')).actor)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const day = (ago = 0) =>
  new Date(shop.deps.clock().getTime() + 7 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
const balanceOf = (kind: 'bank' | 'cash') => readCompanyBalance(shop.ctx({ kind: 'system' }), kind)
let references = 0
const carry = (amount: number, more: { bank_reference?: string; deposited_on?: string } = {}) =>
  finance('POST /api/staff/cash-deposit', {
    amount,
    bank_reference: `CASH${(references += 1)}`,
    deposited_on: day(),
    ...more,
  })
async function takeCash(subtotal: bigint) {
  const { id } = await seedOrder(shop, { guestId: await seedGuest(shop), subtotal, method: 'cod' })
  await markFinished(shop, id)
  const payment = { id, amount: Number(subtotal), bank_reference: id }
  await finance('POST /api/staff/order/{id}/confirm-payment', payment)
}

test('a deposit moves cash from the cash box to the bank and into the day’s incoming money; never more than the balance', async () => {
  await takeCash(100_000n)
  const bank = await balanceOf('bank')
  const { expected: before } = await finance('GET /api/staff/closing/{day}', { day: day() })
  expect(await callOutcome(carry(100_001))).toBe('cash_smaller')
  expect(await callOutcome(carry(1, { deposited_on: day(-1) }))).toBe('bad_input')
  expect(await callOutcome(carry(1, { deposited_on: day(40) }))).toBe('bad_input')
  await carry(60_000, { bank_reference: 'Slip 7' })
  expect(await callOutcome(carry(1, { bank_reference: 'slip7' }))).toBe('reference_used')
  expect(await balanceOf('cash')).toBe(40_000n)
  expect((await balanceOf('bank')) - bank).toBe(60_000n)
  const { expected, sums } = await finance('GET /api/staff/closing/{day}', { day: day() })
  expect(expected.bank_in - before.bank_in).toBe(60_000)
  expect(expected.cod).toBe(before.cod)
  expect(sums.find(({ kind }) => kind === 'cash_deposited')).toMatchObject({ count: 1, amount: 60_000 })
  const { list, cash } = await finance('GET /api/staff/cash-deposit', {})
  expect(cash).toBe(40_000)
  expect(list).toMatchObject([{ amount: 60_000, bank_reference: 'SLIP7', deposited_on: day(), voided_at: null }])
})

test('concurrent deposits of the same cash never exceed the balance', async () => {
  expect(await countOutcomes([1, 2, 3, 4, 5, 6].map(() => carry(15_000)))).toEqual({ done: 2, cash_smaller: 4 })
  expect(await balanceOf('cash')).toBe(10_000n)
})

test('a deposit is voided once, by another person: the cash is booked back, the reference is free again', async () => {
  const { id } = await carry(10_000, { bank_reference: 'MISTAKE' })
  const voided = { id: id!, reason: 'Nobody went' }
  expect(await callOutcome(finance('POST /api/staff/cash-deposit/{id}/void', voided))).toBe('entry_writer')
  const all = [1, 2, 3].map(() => colleague('POST /api/staff/cash-deposit/{id}/void', voided))
  expect(await countOutcomes(all)).toEqual({ done: 1, entry_moved_on: 2 })
  expect(await balanceOf('cash')).toBe(10_000n)
  const row = (await finance('GET /api/staff/cash-deposit', {})).list.find((one) => one.id === id)
  expect(row).toMatchObject({ void_reason: 'Nobody went' })
  await carry(10_000, { bank_reference: 'MISTAKE' })
  expect(await balanceOf('cash')).toBe(0n)
})
