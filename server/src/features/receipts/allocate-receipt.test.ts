import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { bangkokDay, addDays, startOfDay } from '@bailu/phrases/days'
import { dayClosing } from '../closing/table.ts'
import { audit } from '../audit/table.ts'
import { address } from '../account/table.ts'
import { receipt } from './table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { addUserActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'

const TOTAL = 95_003
let shop: Awaited<ReturnType<typeof openReturnsFixture>>
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

type Form = InputOf<'POST /api/staff/receipt'>
const staffSees = (id: string) => shop.as(shop.finance)('GET /api/staff/order/{id}', { id })
const made = async (count: number, method: 'promptpay' | 'cod' = 'promptpay') => {
  const list = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await shop.order(method)
    if (method === 'cod') await shop.ship(id)
    list.push({ id, number: (await staffSees(id)).number })
  }
  return list
}
const share = ({ number }: { number: string }, amount = TOTAL) => ({ number, amount })
const take = (form: Omit<Form, 'seen_at'> & { seen_at?: string }, key?: string) =>
  shop.as(shop.finance)(
    'POST /api/staff/receipt',
    { seen_at: shop.deps.clock().toISOString(), ...form },
    key === undefined ? {} : { key },
  )
const balanceOf = (kind: 'sales' | 'unapplied' | 'bank' | 'fees' | 'cash') =>
  readCompanyBalance(shop.ctx({ kind: 'system' }), kind)
const earned = async (id: string) => (await shop.linesOf(id)).filter(({ status }) => status === 'pending').length

describe('one receipt', () => {
  test('pays three orders at once, each earns rewards, and the same request sent twice pays once', async () => {
    const orders = await made(3)
    const form = { amount: 3 * TOTAL, bank_reference: 'THREE1', orders: orders.map((one) => share(one)) }
    const seen_at = shop.deps.clock().toISOString()
    const first = await take({ ...form, seen_at }, 'three-1')
    expect(first).toMatchObject({ rest: 0 })
    expect(await take({ ...form, seen_at }, 'three-1')).toEqual(first)
    for (const { id } of orders) {
      expect(await staffSees(id)).toMatchObject({ status: 'awaiting_shipment', money: { paid: TOTAL, missing: 0 } })
      expect(await earned(id)).toBeGreaterThan(0)
    }
    expect(await callOutcome(take({ ...form, seen_at }))).toBe('order_moved_on')
  })

  test("as a customer's first payment earns the newcomer reward once", async () => {
    const buyer = await addUserActor(shop.db, { mentorId: shop.mentor.userId, phone: '0829990001' })
    const [row] = await shop.db
      .insert(address)
      .values({
        userId: buyer.userId,
        firstName: 'New',
        lastName: 'Comer',
        country: 'ประเทศไทย',
        province: 'ตรัง',
        city: 'เมือง',
        area: 'ทับเที่ยง',
        address1: '909/9',
        address2: '',
        zip: '92000',
        phone: '0829990001',
        createdAt: shop.deps.clock(),
      })
      .returning({ id: address.id })
    const orders = []
    for (let n = 0; n < 3; n += 1)
      orders.push(
        await shop.as(buyer)('POST /api/order', {
          lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
          address_id: row!.id,
          expected_total: 35_000,
        }),
      )
    await take({ amount: 105_000, bank_reference: 'NEWCOMER', orders: orders.map((one) => share(one, 35_000)) })
    const kinds = await Promise.all(orders.map(async ({ id }) => (await shop.linesOf(id)).map(({ kind }) => kind)))
    expect(kinds.flat().toSorted()).toEqual(['newcomer', 'sales', 'sales', 'sales'])
  })

  test("with a courier's fee: the bank has the net amount, the fee is an expense", async () => {
    const orders = await made(2, 'cod')
    const [bank, cash, fees] = [await balanceOf('bank'), await balanceOf('cash'), await balanceOf('fees')]
    const form = {
      amount: 2 * TOTAL - 6_006,
      fee: 6_006,
      bank_reference: 'COURIER1',
      orders: orders.map((one) => share(one)),
    }
    expect(await callOutcome(take(form))).toBe('bad_input')
    expect(await callOutcome(take({ ...form, fee: 6_005, reason: 'Flash, 22 November' }))).toBe('total_differs')
    await take({ ...form, reason: 'Flash, 22 November' })
    for (const { id } of orders)
      expect(await staffSees(id)).toMatchObject({ status: 'finished', money: { missing: 0 } })
    expect((await balanceOf('bank')) - bank).toBe(BigInt(2 * TOTAL - 6_006))
    expect(await balanceOf('cash')).toBe(cash)
    expect((await balanceOf('fees')) - fees).toBe(6_006n)
  })

  test('leaves a rest, pays one order in part, and waives the rest of another', async () => {
    const [a, b, c] = (await made(3)) as [
      { id: string; number: string },
      { id: string; number: string },
      { id: string; number: string },
    ]
    const orders = [
      share(a),
      { ...share(b, 50_000), differs: 'part' as const },
      { ...share(c, TOTAL - 3), differs: 'accept' as const },
    ]
    const amount = TOTAL + 50_000 + TOTAL - 3 + 700
    expect(await callOutcome(take({ amount, bank_reference: 'MIX1', orders, reason: 'Rounded' }))).toBe('total_differs')
    const { id } = await take({ amount, bank_reference: 'MIX1', orders, surplus: 'keep', reason: 'Rounded' })
    expect((await shop.db.select().from(receipt).where(eq(receipt.id, id)))[0]).toMatchObject({ rest: 700n })
    expect(await staffSees(b.id)).toMatchObject({ status: 'awaiting_payment', money: { missing: TOTAL - 50_000 } })
    expect(await staffSees(c.id)).toMatchObject({ status: 'awaiting_shipment', money: { accepted: 3 } })
  })

  test('is rejected as a whole for an unknown, repeated, paid or overpaid order', async () => {
    const [a, b] = (await made(2)) as [{ id: string; number: string }, { id: string; number: string }]
    const two = (orders: Form['orders']) => take({ amount: 2 * TOTAL, bank_reference: 'NO1', orders })
    expect(await callOutcome(two([share(a), { number: 'BL0', amount: TOTAL }]))).toBe('bad_input')
    expect(await callOutcome(two([share(a), share(a)]))).toBe('bad_input')
    expect(await callOutcome(two([share(a), share(b, TOTAL + 1)]))).toBe('amount_differs')
    expect(await callOutcome(two([share(a), share(b, TOTAL - 1)]))).toBe('amount_differs')
    await shop.pay(b.id)
    expect(await callOutcome(two([share(a), share(b)]))).toBe('order_moved_on')
    expect(await staffSees(a.id)).toMatchObject({ status: 'awaiting_payment', money: { paid: 0 } })
  })

  test("has a fee within one person's limit", async () => {
    shop.passDays(2)
    const [one] = await made(1)
    const value = { one: 1_000, day: 1_500 }
    await shop.db
      .insert(shopRule)
      .values({ id: uuidv7(), name: 'refund_approval', value, validFrom: shop.deps.clock() })
    forgetShopRules(shop.deps)
    const form = { bank_reference: 'FEE1', orders: [share(one!)], reason: 'Kept by the courier' }
    expect(await callOutcome(take({ ...form, amount: TOTAL - 1_001, fee: 1_001 }))).toBe('difference_too_large')
    await take({ ...form, amount: TOTAL - 1_000, fee: 1_000 })
    await deleteShopRules(shop, 'refund_approval')
    forgetShopRules(shop.deps)
  })

  test('two concurrent receipts for the same orders in opposite sequence: one succeeds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const orders = await made(2)
      const form = (n: number, of: typeof orders) =>
        take({ amount: 2 * TOTAL, bank_reference: `RACE${round}${n}`, orders: of.map((one) => share(one)) })
      expect(await countOutcomes([form(1, orders), form(2, orders.toReversed())])).toEqual({
        done: 1,
        order_moved_on: 1,
      })
    }
  })
})

describe('the booking day', () => {
  const day = (less: number) => startOfDay(addDays(bangkokDay(shop.deps.clock()), -less)).toISOString()

  test('is not before the order, not in the future, and within the days of a current statement', async () => {
    const [one] = await made(1)
    const at = (seen_at: string) =>
      callOutcome(take({ amount: TOTAL, bank_reference: 'DAY1', orders: [share(one!)], seen_at }))
    expect(await at(day(1))).toBe('bad_input')
    expect(await at(day(-1))).toBe('bad_input')
    expect(await at(day(40))).toBe('bad_input')
    const confirm = { id: one!.id, amount: TOTAL, bank_reference: 'DAY2', seen_at: day(1) }
    expect(await callOutcome(shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', confirm))).toBe(
      'bad_input',
    )
    expect(await at(day(0))).toBe('done')
  })

  test('may be a closed day only with a reason, which is audited', async () => {
    const orders = await made(3)
    shop.passDays(3)
    await shop.db.insert(dayClosing).values({
      day: bangkokDay(new Date(day(2))),
      previous: null,
      countedIn: 0n,
      countedOut: 0n,
      countedCod: 0n,
      differenceIn: 0n,
      differenceOut: 0n,
      differenceCod: 0n,
      reason: '',
      closedBy: uuidv7(),
      closedAt: shop.deps.clock(),
    })
    const form = { amount: TOTAL, bank_reference: 'CLOSED1', orders: [share(orders[0]!)] }
    expect(await callOutcome(take({ ...form, seen_at: day(2) }))).toBe('books_closed')
    const { id } = await take({ ...form, seen_at: day(2), closed_reason: 'The bank showed it late' })
    const [entry] = await readAuditEntries(shop, eq(audit.refId, id))
    expect(JSON.stringify(entry)).toContain('The bank showed it late')
    const confirm = { id: orders[1]!.id, amount: TOTAL, bank_reference: 'CLOSED2', seen_at: day(2) }
    const till = shop.as(shop.finance)
    expect(await callOutcome(till('POST /api/staff/order/{id}/confirm-payment', confirm))).toBe('books_closed')
    await till('POST /api/staff/order/{id}/confirm-payment', { ...confirm, closed_reason: 'Found on paper' })
    await take({ amount: TOTAL, bank_reference: 'OPEN1', orders: [share(orders[2]!)], seen_at: day(1) })
  })
})
