import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartnerScope } from '../../core/context.ts'
import { bankCard, payout, withdrawal } from '../payouts/table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import {
  CARD,
  earnSettledReward,
  addBankCard,
  partnerActor,
  signInRecently,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 10_000)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const balancesOf = (partnerId: number) => readBalances(shop.ctx({ kind: 'system' }), { partnerId } as PartnerScope)
const done = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)))

// As many as the pool of a test database has connections: more would wait for one, and fail after its time limit.
const CONCURRENT_CALLS = 20

/** Has ฿1,000 after a tax of ฿30.92. */
async function partnerWithBalance() {
  const actor = partnerActor(await seedPartner(shop))
  await addBankCard(shop, actor.userId)
  await earnSettledReward(shop, actor.userId, 103_092n)
  return { id: actor.userId, actor, call: shop.as(actor) }
}

test('20 concurrent withdrawals of ฿100 on a balance of ฿1,000: exactly ten succeed', async () => {
  for (let round = 0; round < raceRounds(8); round += 1) {
    const { id, call } = await partnerWithBalance()
    expect((await balancesOf(id)).available).toBe(100_000n)
    const results = await times(CONCURRENT_CALLS, () => call('POST /api/withdrawal', { amount: 10_000 }))
    expect(done(results)).toBe(10)
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'withdrawal_too_much' })
    expect(await balancesOf(id)).toMatchObject({ available: 0n, hold: 100_000n })
    const rows = await shop.db.select().from(withdrawal).where(eq(withdrawal.partnerId, id))
    expect(rows).toHaveLength(10)
    expect(rows.reduce((sum, row) => sum + row.tax, 0n)).toBe(3_092n)
  }
})

test('eight concurrent calls with one idempotency key reserve once, with one reply', async () => {
  const { id, call } = await partnerWithBalance()
  const results = await times(8, () => call('POST /api/withdrawal', { amount: 10_000 }, { key: 'one' }))
  const answers = results.map((one) => one.status === 'fulfilled' && one.value.id)
  expect(new Set(answers).size).toBe(1)
  expect((await balancesOf(id)).hold).toBe(10_000n)
})

test('paid and rejected concurrently: one decision wins', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const { id, call } = await partnerWithBalance()
    const asked = await call('POST /api/withdrawal', { amount: 10_000 })
    const results = await times(8, (n) => {
      const staff = shop.as(newStaffActor('finance'))
      const way = { id: asked.id, amount: 10_000, bank_reference: `R${round}-${n}` }
      return n % 2
        ? staff('POST /api/staff/withdrawal/{id}/pay', way)
        : staff('POST /api/staff/withdrawal/{id}/reject', { id: asked.id, reason: 'No' })
    })
    expect(done(results)).toBe(1)
    const paid = await shop.db.$count(payout, eq(payout.withdrawalId, asked.id))
    expect(await balancesOf(id)).toMatchObject({ hold: 0n, available: paid ? 90_000n : 100_000n })
  }
})

test('a returned transfer recorded concurrently is booked once', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const { id, call } = await partnerWithBalance()
    const asked = await call('POST /api/withdrawal', { amount: 10_000 })
    const way = { id: asked.id, amount: 10_000 }
    await shop.as(newStaffActor('finance'))('POST /api/staff/withdrawal/{id}/pay', {
      ...way,
      bank_reference: `W${asked.id}`,
    })
    const results = await times(8, (n) =>
      shop.as(newStaffActor('finance'))('POST /api/staff/withdrawal/{id}/returned', {
        ...way,
        bank_reference: `B${round}-${n}`,
        reason: 'Account closed',
      }),
    )
    expect(done(results)).toBe(1)
    expect(await balancesOf(id)).toMatchObject({ hold: 0n, available: 100_000n })
  }
})

test('one bank reference used for two withdrawals concurrently pays one', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const { call } = await partnerWithBalance()
    const [one, two] = [
      await call('POST /api/withdrawal', { amount: 10_000 }),
      await call('POST /api/withdrawal', { amount: 10_000 }),
    ]
    const staff = shop.as(newStaffActor('finance'))
    const results = await Promise.allSettled(
      [one, two].map(({ id }) =>
        staff('POST /api/staff/withdrawal/{id}/pay', { id, amount: 10_000, bank_reference: `SAME-${round}` }),
      ),
    )
    expect(done(results)).toBe(1)
  }
})

test('a card linked, changed or deleted concurrently from two phones: each happens once', async () => {
  const actor = partnerActor(await seedPartner(shop))
  await signInRecently(shop, actor)
  const call = shop.as(actor)
  expect(done(await times(6, () => call('PUT /api/card', CARD)))).toBe(1)
  expect(done(await times(6, () => call('PUT /api/card', { ...CARD, version: 1 })))).toBe(1)
  expect(done(await times(6, () => call('DELETE /api/card', {})))).toBe(1)
  expect(done(await times(6, () => call('PUT /api/card', CARD)))).toBe(1)
  expect(await shop.db.$count(bankCard, eq(bankCard.partnerId, actor.userId))).toBe(1)
})

test('a card changed concurrently with a request: paid to the old account, or put on hold', async () => {
  for (let round = 0; round < raceRounds(10); round += 1) {
    const { id, actor, call } = await partnerWithBalance()
    await signInRecently(shop, actor)
    const other = { ...CARD, version: 1, account_number: '9876543210', account_number_again: '9876543210' }
    const [asked] = await Promise.allSettled([
      call('POST /api/withdrawal', { amount: 10_000 }),
      call('PUT /api/card', other),
    ])
    expect(asked.status).toBe('fulfilled')
    const [row] = await shop.db
      .select()
      .from(withdrawal)
      .where(and(eq(withdrawal.partnerId, id), eq(withdrawal.status, 'under_review')))
    expect([row!.accountTail, row!.holdUntil === null]).toEqual(
      row!.accountTail === '7890' ? ['7890', true] : ['3210', false],
    )
  }
})
