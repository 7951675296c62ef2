import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_SUMS, type DaySum } from '@bailu/contract/staff-closing'
import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import { bangkokDay, dayAfter } from '../../core/bangkok.ts'
import { addGuest, addOrder, addPartner, addStaff, markCanceled } from '../../testing/money-rows.ts'
import { earn, linkCard, payAlone, payOut, withdrawFrom } from '../../testing/payouts.ts'
import { SEED, overDatabase } from '../../testing/random-runs.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { companyBalance } from '../ledger/balances.ts'
import { asNumber } from '../../core/satang.ts'

let shop: Shop
let finance: ReturnType<Shop['as']>
let colleague: ReturnType<Shop['as']>
let numbers = 0
let partnerId: number
/** Expected sums by day of the bank statement or of the booking. */
const model = new Map<string, Partial<Record<DaySum, number>>>()
beforeAll(async () => {
  shop = await openShop()
  finance = shop.as((await addStaff(shop, 'finance')).actor)
  colleague = shop.as((await addStaff(shop, 'finance')).actor)
  partnerId = await addPartner(shop)
  await linkCard(shop, partnerId)
  await withdrawFrom(shop, 1)
  await payAlone(shop)
})
afterAll(() => shop.close())

const today = () => bangkokDay(shop.house.clock())
function note(day: string, kind: DaySum, amount: number): void {
  const sums = model.get(day) ?? {}
  model.set(day, { ...sums, [kind]: (sums[kind] ?? 0) + amount })
}

const step = fc.record({
  deed: fc.constantFrom('buy', 'earn', 'pay', 'refund', 'late'),
  baht: fc.integer({ min: 1, max: 900 }),
  /** How many days ago the money was on the bank statement: closed days too. */
  ago: fc.integer({ min: 0, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function play({ deed, baht, ago }: Step): Promise<void> {
  const amount = baht * 100
  if (deed === 'earn') {
    await earn(shop, partnerId, BigInt(amount))
    note(today(), 'transfer_in', amount * 10)
    note(today(), 'reward', amount)
    note(today(), 'tax', Math.floor((amount * 3) / 100))
  }
  if (deed === 'pay') {
    await earn(shop, partnerId, BigInt(amount))
    note(today(), 'transfer_in', amount * 10)
    note(today(), 'reward', amount)
    note(today(), 'tax', Math.floor((amount * 3) / 100))
    const id = await payOut(shop, partnerId, BigInt(baht))
    note(today(), 'withdrawal_out', baht)
    if (ago === 1) {
      const back = { amount: baht, bank_reference: `back ${id}`, reason: 'Account closed' }
      await finance('POST /api/staff/withdrawal/{id}/returned', { id, ...back })
      note(today(), 'withdrawal_back', baht)
    }
  }
  const placedAt = new Date('2020-01-01')
  if (deed === 'buy') {
    const { id } = await addOrder(shop, { guestId: await addGuest(shop), goods: BigInt(amount), placedAt })
    const day = dayAfter(today(), -ago)
    const seen = { seen_at: `${day}T10:00:00+07:00`, bank_reference: id, closed_reason: 'Late' }
    await finance('POST /api/staff/order/{id}/confirm-payment', { id, amount, ...seen })
    note(day, 'transfer_in', amount)
  }
  if (deed === 'refund' || deed === 'late') {
    const { id, number } = await addOrder(shop, { guestId: await addGuest(shop), goods: BigInt(amount), placedAt })
    const day = dayAfter(today(), -ago)
    const seen = { seen_at: `${day}T09:00:00+07:00`, bank_reference: id }
    if (deed === 'late') await markCanceled(shop, id)
    const came =
      deed === 'late' ? 'POST /api/staff/order/{id}/late-payment' : 'POST /api/staff/order/{id}/confirm-payment'
    // The staff member who recorded late money or the account does not pay the refund.
    const late = deed === 'late' ? { reason: 'Late' } : { closed_reason: 'Late' }
    await colleague(came, { id, amount, ...seen, ...late })
    if (deed === 'refund') await markCanceled(shop, id)
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

test(`opening + movements = closing = ledger for each day; late bookings never change closed days (PROPERTY_SEED=${SEED})`, async () => {
  const settings = overDatabase(8)
  let before: Map<string, number | null> | undefined
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      for (const one of steps) await play(one)
      const day = today()
      shop.passDays(1)
      const open = await finance('GET /api/staff/closing/{day}', { day })
      await finance('POST /api/staff/closing', { day, counted: open.expected, expected: open.expected })
      const closed = await finance('GET /api/staff/closing/{day}', { day })
      expect([closed.sums, closed.accounts]).toEqual([open.sums, open.accounts])
      for (const { kind, opening, late, increase, decrease, closing } of closed.accounts) {
        expect(closing).toBe(opening! + late + increase - decrease)
        expect(opening).toBe(before === undefined ? 0 : before.get(kind))
        expect(closing).toBe(asNumber(await companyBalance(shop.ctx({ kind: 'system' }), kind)))
      }
      before = new Map(closed.accounts.map(({ kind, closing }) => [kind, closing]))
      expect([...before.keys()]).toEqual([...HOUSE_ACCOUNTS])
    }),
    settings,
  )
  const { list } = await finance('GET /api/staff/closing', {})
  expect(list).toHaveLength(settings.numRuns)
  for (const { day, expected, deviates } of list) {
    const { sums, now } = await finance('GET /api/staff/closing/{day}', { day })
    expect(deviates).toBe(now !== null)
    const amountOf = (wanted: string) => sums.find(({ kind }) => kind === wanted)!.amount
    expect(expected.bank_in).toBe(amountOf('transfer_in') + amountOf('withdrawal_back'))
    const happened = Object.fromEntries((now ?? sums).map(({ kind, amount }) => [kind, amount]))
    expect(happened).toEqual(Object.fromEntries(DAY_SUMS.map((kind) => [kind, model.get(day)?.[kind] ?? 0])))
  }
}, 60_000)
