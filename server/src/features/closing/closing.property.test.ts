import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_SUMS, type DaySum } from '@bailu/contract/closing/staff'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { bangkokDay, addDays } from '@bailu/phrases/days'
import { seedGuest, seedOrder, seedPartner, seedStaff, markCanceled } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  allowSinglePayer,
  withdrawAndPay,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { asNumber } from '../../lib/money.ts'

let shop: TestApp
let finance: ReturnType<TestApp['as']>
let colleague: ReturnType<TestApp['as']>
let numbers = 0
let partnerId: number
/** Expected sums by day of the bank statement or of the booking. */
const model = new Map<string, Partial<Record<DaySum, number>>>()
beforeAll(async () => {
  shop = await openTestApp()
  finance = shop.as((await seedStaff(shop, 'finance')).actor)
  colleague = shop.as((await seedStaff(shop, 'finance')).actor)
  partnerId = await seedPartner(shop)
  await addBankCard(shop, partnerId)
  await setMinimumWithdrawal(shop, 1)
  await allowSinglePayer(shop)
})
afterAll(() => shop.close())

const today = () => bangkokDay(shop.deps.clock())
function note(day: string, kind: DaySum, amount: number): void {
  const sums = model.get(day) ?? {}
  model.set(day, { ...sums, [kind]: (sums[kind] ?? 0) + amount })
}

const step = fc.record({
  operation: fc.constantFrom('buy', 'earn', 'pay', 'refund', 'late'),
  baht: fc.integer({ min: 1, max: 900 }),
  /** How many days ago the money was on the bank statement: closed days too. */
  ago: fc.integer({ min: 0, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function runStep({ operation, baht, ago }: Step): Promise<void> {
  const amount = baht * 100
  if (operation === 'earn') {
    await earnSettledReward(shop, partnerId, BigInt(amount))
    note(today(), 'transfer_in', amount * 10)
    note(today(), 'reward', amount)
    note(today(), 'tax', Math.floor((amount * 3) / 100))
  }
  if (operation === 'pay') {
    await earnSettledReward(shop, partnerId, BigInt(amount))
    note(today(), 'transfer_in', amount * 10)
    note(today(), 'reward', amount)
    note(today(), 'tax', Math.floor((amount * 3) / 100))
    const id = await withdrawAndPay(shop, partnerId, BigInt(baht))
    note(today(), 'withdrawal_out', baht)
    if (ago === 1) {
      const back = { amount: baht, bank_reference: `back ${id}`, reason: 'Account closed' }
      await finance('POST /api/staff/withdrawal/{id}/returned', { id, ...back })
      note(today(), 'withdrawal_back', baht)
    }
  }
  const placedAt = new Date('2020-01-01')
  if (operation === 'buy') {
    const { id } = await seedOrder(shop, { guestId: await seedGuest(shop), subtotal: BigInt(amount), placedAt })
    const day = addDays(today(), -ago)
    const seen = { seen_at: `${day}T10:00:00+07:00`, bank_reference: id, closed_reason: 'Late' }
    await finance('POST /api/staff/order/{id}/confirm-payment', { id, amount, ...seen })
    note(day, 'transfer_in', amount)
  }
  if (operation === 'refund' || operation === 'late') {
    const { id, number } = await seedOrder(shop, { guestId: await seedGuest(shop), subtotal: BigInt(amount), placedAt })
    const day = addDays(today(), -ago)
    const seen = { seen_at: `${day}T09:00:00+07:00`, bank_reference: id }
    if (operation === 'late') await markCanceled(shop, id)
    const received =
      operation === 'late' ? 'POST /api/staff/order/{id}/late-payment' : 'POST /api/staff/order/{id}/confirm-payment'
    // The staff member who recorded late money or the account does not pay the refund.
    const late = operation === 'late' ? { reason: 'Late' } : { closed_reason: 'Late' }
    await colleague(received, { id, amount, ...seen, ...late })
    if (operation === 'refund') await markCanceled(shop, id)
    note(day, 'transfer_in', amount)
    const { list } = await finance('GET /api/staff/refund', { search: number })
    const due = list[0]!.id
    const refundTo = { by: 'promptpay' as const, number: `08${String((numbers += 1)).padStart(8, '0')}`, name: 'Malee' }
    await colleague('PUT /api/staff/refund/{id}/account', { id: due, refund_to: refundTo })
    const { account_at } = await finance('GET /api/staff/refund/{id}', { id: due })
    await finance('POST /api/staff/refund/{id}/pay', {
      id: due,
      amount,
      bank_reference: `BACK${id}`,
      paid_at: `${day}T10:00:00+07:00`,
      closed_reason: 'Late',
      account_at,
    })
    note(day, 'refund_out', amount)
  }
}

test(`opening + movements = closing = ledger for each day; late bookings never change closed days (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const config = databaseRuns(8)
  let before: Map<string, number | null> | undefined
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      for (const one of steps) await runStep(one)
      const day = today()
      shop.passDays(1)
      const open = await finance('GET /api/staff/closing/{day}', { day })
      await finance('POST /api/staff/closing', { day, counted: open.expected, expected: open.expected })
      const closed = await finance('GET /api/staff/closing/{day}', { day })
      expect([closed.sums, closed.accounts]).toEqual([open.sums, open.accounts])
      for (const { kind, opening, late, increase, decrease, closing } of closed.accounts) {
        expect(closing).toBe(opening! + late + increase - decrease)
        expect(opening).toBe(before === undefined ? 0 : before.get(kind))
        expect(closing).toBe(asNumber(await readCompanyBalance(shop.ctx({ kind: 'system' }), kind)))
      }
      before = new Map(closed.accounts.map(({ kind, closing }) => [kind, closing]))
      expect([...before.keys()]).toEqual([...COMPANY_ACCOUNTS])
    }),
    config,
  )
  const { list } = await finance('GET /api/staff/closing', {})
  expect(list).toHaveLength(config.numRuns)
  for (const { day, expected, deviates } of list) {
    const { sums, now } = await finance('GET /api/staff/closing/{day}', { day })
    expect(deviates).toBe(now !== null)
    const amountOf = (wanted: string) => sums.find(({ kind }) => kind === wanted)!.amount
    expect(expected.bank_in).toBe(amountOf('transfer_in') + amountOf('withdrawal_back'))
    const happened = Object.fromEntries((now ?? sums).map(({ kind, amount }) => [kind, amount]))
    expect(happened).toEqual(Object.fromEntries(DAY_SUMS.map((kind) => [kind, model.get(day)?.[kind] ?? 0])))
  }
}, 60_000)
