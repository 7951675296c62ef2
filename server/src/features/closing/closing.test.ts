import { eq } from 'drizzle-orm'
import { DAY_SUMS } from '@bailu/contract/closing/staff'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import { actorName } from '../../core/context.ts'
import { dayClosing, dayClosingAccount } from './table.ts'
import { audit } from '../audit/table.ts'
import { account, transfer } from '../ledger/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { seedGuest, seedOrder, seedPartner, seedStaff, markFinished } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  allowSinglePayer,
  withdrawAndPay,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

// The clock starts at noon of 20 November 2026 in Bangkok and advances one day before each test.
let shop: TestApp
let me: Awaited<ReturnType<typeof seedStaff>>
let partnerId: number
beforeAll(async () => {
  shop = await openTestApp()
  me = await seedStaff(shop, 'finance')
  partnerId = await seedPartner(shop)
  await addBankCard(shop, partnerId)
  await setMinimumWithdrawal(shop, 1)
  await allowSinglePayer(shop)
})
beforeEach(() => shop.passDays(1))
afterAll(() => shop.close())

const LONG_AGO = new Date('2020-01-01')
const finance = () => shop.as(me.actor)
const today = () => new Date(shop.deps.clock().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
const back = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10)
const read = (day: string) => finance()('GET /api/staff/closing/{day}', { day })
const sumsOf = ({ sums }: Pick<ReplyOf<'GET /api/staff/closing/{day}'>, 'sums'>) =>
  Object.fromEntries(sums.filter(({ count }) => count > 0).map(({ kind, count, amount }) => [kind, [count, amount]]))

async function buy(method: 'promptpay' | 'cod' | 'cash', subtotal: bigint, seenAt?: string): Promise<void> {
  const { id } = await seedOrder(shop, { guestId: await seedGuest(shop), subtotal, method, placedAt: LONG_AGO })
  if (method === 'cod') await markFinished(shop, id)
  await finance()('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount: Number(subtotal),
    bank_reference: id,
    ...(seenAt && { seen_at: seenAt, closed_reason: 'The bank showed it late' }),
  })
}

async function close(day: string, change: { counted?: object; reason?: string } = {}) {
  const { expected } = await read(day)
  return finance()('POST /api/staff/closing', {
    day,
    expected,
    counted: { ...expected, ...change.counted },
    ...(change.reason && { reason: change.reason }),
  })
}

test('a day sums what was received, paid, settled and withheld on it, and balances the company accounts', async () => {
  await buy('promptpay', 50_000n)
  await buy('promptpay', 30_000n, `${back(1)}T12:00:00+07:00`)
  await earnSettledReward(shop, partnerId, 200_000n)
  await withdrawAndPay(shop, partnerId, 90_000n)
  const day = await read(today())
  expect(day).toMatchObject({ state: 'today', now: null, closing: null })
  // The order behind the reward was paid as well.
  expect(sumsOf(day)).toEqual({
    transfer_in: [2, 2_050_000],
    withdrawal_out: [1, 90_000],
    reward: [1, 200_000],
    tax: [1, 6_000],
  })
  expect(day.expected).toEqual({ bank_in: 2_050_000, bank_out: 90_000, cod: 0 })
  expect(sumsOf(await read(back(1)))).toEqual({ transfer_in: [1, 30_000] })
  const of = (kind: string) => day.accounts.find((one) => one.kind === kind)
  // A receipt is booked in the ledger on the day it was confirmed, whatever day it counts for.
  expect(of('bank')).toMatchObject({ opening: 0, increase: 2_080_000, decrease: 90_000, closing: 1_990_000 })
  expect(of('sales')).toMatchObject({ opening: 0, increase: 2_080_000, decrease: 0 })
  expect(of('unapplied')).toMatchObject({ opening: 0, increase: 2_080_000, decrease: 2_080_000, closing: 0 })
  expect(of('tax_payable')).toMatchObject({ opening: 0, increase: 6_000, decrease: 0, closing: 6_000 })
  expect(of('commission_expense')).toMatchObject({ opening: 0, increase: 200_000, closing: 200_000 })
  expect(await callOutcome(read(back(-1)))).toBe('bad_input')
})

test('days are closed in order once they are over, with a reason for differences', async () => {
  expect(await callOutcome(close(today()))).toBe('day_not_over')
  expect(await callOutcome(close(back(40)))).toBe('day_order')
  expect(await callOutcome(close(back(1), { counted: { cod: 500 } }))).toBe('bad_input')
  const { expected } = await read(back(1))
  const stale = { ...expected, bank_in: expected.bank_in - 1 }
  const asked = { day: back(1), counted: expected, expected: stale }
  expect(await callOutcome(finance()('POST /api/staff/closing', asked))).toBe('sums_differ')
  await close(back(1), { counted: { cod: 500 }, reason: 'Found in the box' })
  expect(await callOutcome(close(back(1)))).toBe('day_closed')
  expect((await read(back(2))).state).toBe('before')
  expect(await callOutcome(close(back(2)))).toBe('day_order')

  expect(await read(back(1))).toMatchObject({
    state: 'closed',
    now: null,
    closing: { difference: { bank_in: 0, bank_out: 0, cod: 500 }, reason: 'Found in the box', closed_by: 'finance' },
  })
  const [noted] = await readAuditEntries(shop, eq(audit.action, 'closing.closed'))
  expect(noted).toMatchObject({
    refId: back(1),
    detail: { reason: 'Found in the box', difference: { bank_in: 0, bank_out: 0, cod: 500 } },
  })
})

test('closed days are consecutive, and balances are carried over', async () => {
  await earnSettledReward(shop, partnerId, 100_000n)
  shop.passDays(2)
  expect(await finance()('GET /api/staff/closing/due', {})).toMatchObject({ last: back(4), due: back(3), open: 3 })
  expect(await read(back(1))).toMatchObject({ state: 'waits', due: back(3) })
  expect(await callOutcome(close(back(1)))).toBe('day_order')
  for (const days of [3, 2, 1]) await close(back(days))
  expect(await finance()('GET /api/staff/closing/due', {})).toMatchObject({ last: back(1), due: null, open: 0 })
  for (const days of [3, 2, 1]) {
    const [before, after] = [await read(back(days + 1)), await read(back(days))]
    for (const [index, one] of after.accounts.entries()) {
      expect(one.opening).toBe(before.accounts[index]!.closing)
      expect(one.closing).toBe(one.opening! + one.late + one.increase - one.decrease)
    }
  }
  expect((await read(back(2))).accounts.find(({ kind }) => kind === 'commission_expense')?.increase).toBe(100_000)
})

test('late bookings on a closed day are shown beside its stored sums and carried into the next day', async () => {
  await close(back(1))
  const frozen = await read(back(1))
  await buy('promptpay', 70_000n, `${back(1)}T09:00:00+07:00`)
  // A call that began before midnight and was booked after the day was closed.
  const [bank, hold] = await Promise.all([accountOf('bank'), accountOf('hold')])
  await shop.db.insert(transfer).values({
    id: uuidv7(),
    eventId: uuidv7(),
    seq: 0,
    debitId: hold,
    creditId: bank,
    amount: 1_000n,
    unit: 'satang',
    code: 'withdrawal.paid',
    refType: 'withdrawal',
    refId: uuidv7(),
    actor: actorName(me.actor),
    at: new Date(`${back(1)}T23:59:59+07:00`),
  })
  const later = await read(back(1))
  expect([later.sums, later.expected, later.closing]).toEqual([frozen.sums, frozen.expected, frozen.closing])
  expect(sumsOf({ sums: later.now! })).toEqual({ transfer_in: [1, 70_000] })
  const seen = later.accounts.find(({ kind }) => kind === 'bank')!
  expect(seen).toMatchObject({ decrease: 0, now: { increase: 0, decrease: 1_000 } })
  const { list } = await finance()('GET /api/staff/closing', {})
  expect(list.map(({ day, deviates }) => [day, deviates])).toContainEqual([back(1), true])
  expect(list.filter(({ deviates }) => deviates)).toHaveLength(1)

  const carried = (await read(today())).accounts.find(({ kind }) => kind === 'bank')!
  const since = carried.increase - carried.decrease
  expect(carried).toMatchObject({ opening: seen.closing, late: -1_000, closing: seen.closing! - 1_000 + since })
})

test('closed days are never changed', async () => {
  await expect(shop.db.update(dayClosing).set({ reason: 'x' })).rejects.toThrow()
  await expect(shop.db.delete(dayClosingAccount)).rejects.toThrow()
})

test('of concurrent calls that close a day one wins', async () => {
  await close(back(2))
  const { expected } = await read(back(1))
  const all = Array.from({ length: 8 }, (_, n) =>
    shop.as(me.actor)('POST /api/staff/closing', {
      day: back(1),
      expected,
      counted: { ...expected, bank_in: expected.bank_in + n },
      reason: `Number ${n}`,
    }),
  )
  expect(await countOutcomes(all)).toEqual({ done: 1, day_closed: 7 })
  const rows = await shop.db
    .select()
    .from(dayClosingAccount)
    .where(eq(dayClosingAccount.day, back(1)))
  expect(rows).toHaveLength(COMPANY_ACCOUNTS.length)
})

test('of concurrent calls that close different first days one wins', async () => {
  const empty = await openTestApp()
  const by = empty.as(me.actor)
  const none = { bank_in: 0, bank_out: 0, cod: 0 }
  const closing = (day: string) => by('POST /api/staff/closing', { day, counted: none, expected: none })
  const seen = await countOutcomes(['2026-11-17', '2026-11-15', '2026-11-12', '2026-11-10'].map(closing))
  expect(seen).toEqual({ done: 1, day_order: 3 })
  expect(await empty.db.$count(dayClosing)).toBe(1)
  await empty.close()
})

test('cash on delivery and counter cash are counted apart from the bank; the CSV has every figure of the period', async () => {
  await close(back(2))
  await close(back(1))
  await buy('cod', 40_000n)
  await buy('cash', 5_000n)
  shop.passDays(1)
  expect((await read(back(1))).expected).toEqual({ bank_in: 0, bank_out: 0, cod: 45_000 })
  await close(back(1), { counted: { cod: 44_000 }, reason: '=The courier kept ten' })
  const { name, rows } = await finance()('GET /api/staff/closing/csv', { from: back(20), to: today() })
  expect(name).toBe(`bailu-closing-${back(20)}-${today()}.csv`)
  const lines: (readonly string[])[] = []
  for await (const row of rows) lines.push(row)
  const [head, ...body] = lines
  const closed = await shop.db.$count(dayClosing)
  expect(body).toHaveLength(closed * (DAY_SUMS.length + 3 + COMPANY_ACCOUNTS.length))
  expect(new Set(lines.map((row) => row.length))).toEqual(new Set([head!.length]))
  const mine = body.filter(([day]) => day === back(1)).map((row) => row.slice(1, 6))
  expect(mine).toContainEqual(['Cash on delivery received', '1', '400.00', '', ''])
  expect(mine).toContainEqual(['Cash received at the counter', '1', '50.00', '', ''])
  expect(mine).toContainEqual(['Cash (on delivery and at the counter)', '', '450.00', '440.00', '(10.00)'])
})

async function accountOf(kind: string): Promise<string> {
  const [row] = await shop.db.select({ id: account.id }).from(account).where(eq(account.kind, kind))
  return row!.id
}

test('a day closed before an account existed shows 0 for it, and the next day can be closed', async () => {
  const empty = await openTestApp()
  const by = empty.as(me.actor)
  const one = (day: string) => by('GET /api/staff/closing/{day}', { day })
  const none = { bank_in: 0, bank_out: 0, cod: 0 }
  await by('POST /api/staff/closing', { day: '2026-11-18', expected: none, counted: none })
  await asDatabaseOwner(
    empty.db,
    'alter table day_closing_account disable trigger all',
    `delete from day_closing_account where kind not in ('bank', 'refund')`,
    'alter table day_closing_account enable trigger all',
  )
  expect((await one('2026-11-18')).accounts.find(({ kind }) => kind === 'sales')).toMatchObject({
    opening: 0,
    increase: 0,
    closing: 0,
    now: null,
  })
  expect((await one('2026-11-19')).accounts.find(({ kind }) => kind === 'sales')).toMatchObject({ opening: 0, late: 0 })
  await by('POST /api/staff/closing', { day: '2026-11-19', expected: none, counted: none })
  expect((await one('2026-11-19')).state).toBe('closed')
  await empty.close()
})
