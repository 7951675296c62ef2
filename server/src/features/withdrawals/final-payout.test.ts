import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balanceGivenUp } from '../ledger/table.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  partnerActor,
  allowSinglePayer,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let finance: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  finance = await seedStaff(shop, 'finance')
  await allowSinglePayer(shop)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const giveUp = (id: number, amount: number, key?: string) =>
  shop.as(partnerActor(id))(
    'POST /api/withdrawal/give-up',
    { amount, reason: 'leaving' },
    key === undefined ? {} : { key },
  )
const income = () => readCompanyBalance(shop.ctx({ kind: 'system' }), 'given_up')

test('a partner gives up the rest of a balance: it becomes income of the company, and staff see it', async () => {
  const id = await seedPartner(shop)
  await earnSettledReward(shop, id, 12_000n)
  expect(await callOutcome(giveUp(id, 11_639))).toBe('amount_differs')
  await giveUp(id, 11_640)
  expect(await income()).toBe(11_640n)
  const money = await shop.as(finance.actor)('GET /api/staff/partner/{id}/money', { id })
  expect(money).toMatchObject({ available: 0, given_up: [{ amount: 11_640, reason: 'leaving' }] })
  expect(await callOutcome(giveUp(id, 11_640))).toBe('amount_differs')
})

test('not while a withdrawal is under review; once per idempotency key; of concurrent calls one succeeds', async () => {
  await setMinimumWithdrawal(shop, 1)
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, 100_000n)
  const { id: asked } = await shop.as(partnerActor(id))('POST /api/withdrawal', { amount: 50_000 })
  expect(await callOutcome(giveUp(id, 47_000))).toBe('withdrawal_open')
  await shop.as(finance.actor)('POST /api/staff/withdrawal/{id}/reject', { id: asked, reason: 'Asked' })
  const before = await income()
  expect(await countOutcomes([1, 2, 3, 4].map(() => giveUp(id, 97_000)))).toEqual({ done: 1, amount_differs: 3 })
  expect((await income()) - before).toBe(97_000n)
  expect(await shop.db.$count(balanceGivenUp, eq(balanceGivenUp.partnerId, id))).toBe(1)
})
