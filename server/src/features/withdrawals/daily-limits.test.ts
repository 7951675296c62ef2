import { eq } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { withdrawal } from '../payouts/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

/** First values of the rules: what one withdrawal, and one person within a day, may pay without a second person, in satang. */
const [ONE, DAY] = [2_000_000, 5_000_000]

let shop: TestApp
let clerk: Actor
let other: Actor
let serial = 0
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
  clerk = (await seedStaff(shop, 'finance')).actor
  other = (await seedStaff(shop, 'finance')).actor
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  shop.passDays(30)
})

async function addPartner() {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, 5_000_000n)
  return id
}
const request = async (partner: number, amount: number) => ({
  amount,
  id: (await shop.as(partnerActor(partner))('POST /api/withdrawal', { amount })).id,
})
type Requested = Awaited<ReturnType<typeof request>>
const pay = (asked: Requested, by = clerk) =>
  callOutcome(shop.as(by)('POST /api/staff/withdrawal/{id}/pay', { ...asked, bank_reference: `DAILY${(serial += 1)}` }))
const approve = (asked: Requested, by = other) =>
  callOutcome(shop.as(by)('POST /api/staff/withdrawal/{id}/approve', asked))
const statusOf = async ({ id }: Requested) => {
  const [row] = await shop.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  return row!.status
}

test('the limit itself is paid by one person, a satang more needs a second', async () => {
  const [exact, over] = [await request(await addPartner(), ONE), await request(await addPartner(), ONE + 1)]
  expect(await pay(exact)).toBe('done')
  expect(await pay(over)).toBe('withdrawal_unapproved')
  expect(await statusOf(over)).toBe('under_review')
  expect(await approve(over)).toBe('done')
  // The person who approved does not pay.
  expect(await pay(over, other)).toBe('same_person')
  expect(await pay(over)).toBe('done')
})

test('one person pays up to the limit of a day; the first payment counts for exactly 24 hours', async () => {
  const paidAt = shop.deps.clock()
  for (const amount of [ONE, ONE, DAY - 2 * ONE])
    expect(await pay(await request(await addPartner(), amount))).toBe('done')
  const one = await request(await addPartner(), 1)
  expect(await pay(one)).toBe('withdrawal_unapproved')
  shop.setClock(new Date(paidAt.getTime() + DAY_MS - 1))
  expect(await pay(one)).toBe('withdrawal_unapproved')
  shop.setClock(new Date(paidAt.getTime() + DAY_MS))
  expect(await pay(one)).toBe('done')
})

test("another person's payments and approved ones do not count", async () => {
  for (const amount of [ONE, ONE]) expect(await pay(await request(await addPartner(), amount))).toBe('done')
  expect(await pay(await request(await addPartner(), ONE), other)).toBe('done')
  const approved = await request(await addPartner(), ONE)
  expect(await approve(approved)).toBe('done')
  expect(await pay(approved)).toBe('done')
  const rest = DAY - 2 * ONE
  expect(await pay(await request(await addPartner(), rest + 1))).toBe('withdrawal_unapproved')
  expect(await pay(await request(await addPartner(), rest))).toBe('done')
})

test('an amount split into several withdrawals of a partner is compared as a whole', async () => {
  const partner = await addPartner()
  const [first, second] = [await request(partner, ONE - 100), await request(partner, 101)]
  expect(await pay(first)).toBe('done')
  expect(await pay(second)).toBe('withdrawal_unapproved')
  // A withdrawal of another partner is compared alone.
  expect(await pay(await request(await addPartner(), 101))).toBe('done')
  shop.setClock(new Date(shop.deps.clock().getTime() + DAY_MS))
  expect(await pay(second)).toBe('done')
})

test('a rejected part does not count, and a part above the limit needs two people anyway', async () => {
  const partner = await addPartner()
  const [large, rejected, small] = [
    await request(partner, ONE + 1),
    await request(partner, ONE),
    await request(partner, 500),
  ]
  expect(await pay(small)).toBe('withdrawal_unapproved')
  const { id } = rejected
  expect(
    await callOutcome(shop.as(clerk)('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'Requested twice' })),
  ).toBe('done')
  expect(await pay(small)).toBe('done')
  expect(await statusOf(large)).toBe('under_review')
})

test('a decided withdrawal is neither approved, paid nor rejected again', async () => {
  const [paid, rejected] = [await request(await addPartner(), 100), await request(await addPartner(), 100)]
  const reject = ({ id }: Requested) =>
    callOutcome(shop.as(clerk)('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'Requested twice' }))
  expect([await pay(paid), await reject(rejected)]).toEqual(['done', 'done'])
  for (const [asked, status] of [
    [paid, 'paid'],
    [rejected, 'rejected'],
  ] as const) {
    expect([await approve(asked), await pay(asked), await reject(asked)]).toEqual(
      Array.from({ length: 3 }, () => 'withdrawal_moved_on'),
    )
    expect(await statusOf(asked)).toBe(status)
  }
})
