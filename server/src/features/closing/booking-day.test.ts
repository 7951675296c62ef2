import { desc } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bangkokDay, addDays } from '@bailu/phrases/days'
import { dayClosing } from './table.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  addPartnerInDebt,
  partnerActor,
  allowSinglePayer,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
  await allowSinglePayer(shop)
  await setMinimumWithdrawal(shop, 1)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const LATE = 'The statement came late'
const finance = () => shop.as(newStaffActor('finance'))
const today = () => bangkokDay(shop.deps.clock())
let serial = 0
const unique = () => `CLOSED${(serial += 1)}`

async function close(day: string) {
  const [last] = await shop.db.select().from(dayClosing).orderBy(desc(dayClosing.day)).limit(1)
  await shop.db.insert(dayClosing).values({
    day,
    previous: last?.day ?? null,
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
}

async function asked() {
  const partner = await seedPartner(shop)
  await addBankCard(shop, partner)
  await earnSettledReward(shop, partner, 100_000n)
  return (await shop.as(partnerActor(partner))('POST /api/withdrawal', { amount: 97_000 })).id
}
async function paid() {
  const id = await asked()
  await finance()('POST /api/staff/withdrawal/{id}/pay', { id, amount: 97_000, bank_reference: unique() })
  return id
}
const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
async function owed() {
  const { id } = await shop.order()
  await shop.pay(id)
  await shop.cancel(id)
  await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: TO })
  return (await finance()('GET /api/staff/order/{id}', { id })).refund!.id
}
async function pay(id: string, more: object = {}) {
  const { amount, account_at } = await finance()('GET /api/staff/refund/{id}', { id })
  const input = { id, amount, account_at, bank_reference: unique(), ...more }
  await finance()('POST /api/staff/refund/{id}/pay', input)
}

type Why = { closed_reason?: string }
/** For each call that books money on a day: its preparation two days before, and the call itself. */
const CALLS: Record<string, () => Promise<(day: string, why: Why) => Promise<unknown>>> = {
  'a withdrawal is paid': async () => {
    const id = await asked()
    return (paid_on, why) =>
      finance()('POST /api/staff/withdrawal/{id}/pay', {
        id,
        amount: 97_000,
        bank_reference: unique(),
        paid_on,
        ...why,
      })
  },
  'a payout comes back': async () => {
    const id = await paid()
    return (returned_on, why) =>
      finance()('POST /api/staff/withdrawal/{id}/returned', {
        id,
        amount: 97_000,
        bank_reference: unique(),
        returned_on,
        reason: 'Account closed',
        ...why,
      })
  },
  'a batch is paid': async () => {
    const { id } = await finance()('POST /api/staff/payout', { withdrawals: [await asked()] })
    await finance()('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
    return async (paid_on, why) => {
      const input = { id, bank_reference: 'BATCH', paid_on, ...why }
      const { outcomes } = await finance()('POST /api/staff/payout/{id}/pay', input)
      expect(outcomes).toMatchObject([{ outcome: 'paid' }])
    }
  },
  'a refund is paid': async () => {
    const id = await owed()
    return (day, why) => pay(id, { paid_at: `${day}T12:00:00+07:00`, ...why })
  },
  'a refund comes back': async () => {
    const due = await owed()
    await pay(due)
    const { transfer, amount } = await finance()('GET /api/staff/refund/{id}', { id: due })
    return (returned_on, why) =>
      finance()('POST /api/staff/refund-transfer/{id}/bounce', {
        id: transfer!,
        amount,
        bank_reference: unique(),
        returned_on,
        reason: 'Account closed',
        ...why,
      })
  },
  'cash is carried to the bank': async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    await shop.pay(id)
    return (deposited_on, why) =>
      finance()('POST /api/staff/cash-deposit', { amount: 100, bank_reference: unique(), deposited_on, ...why })
  },
  'a debt is repaid': async () => {
    const id = await addPartnerInDebt(shop, 97_000n)
    return (paid_on, why) =>
      finance()('POST /api/staff/partner/{id}/repayment', {
        id,
        amount: 100,
        bank_reference: unique(),
        paid_on,
        ...why,
      })
  },
}

test.each(Object.entries(CALLS))('%s on a closed day needs a reason, which is audited', async (_, begin) => {
  const run = await begin()
  shop.passDays(2)
  const day = addDays(today(), -1)
  await close(day)
  expect(await callOutcome(run(day, {}))).toBe('books_closed')
  expect(await callOutcome(run(day, { closed_reason: ' ' }))).toBe('books_closed')
  await run(day, { closed_reason: LATE })
  const entries = await readAuditEntries(shop)
  expect(
    entries.filter(({ detail }) => (detail as Why).closed_reason === LATE && (detail as { day?: string }).day === day),
  ).toHaveLength(1)
})

test.each(Object.entries(CALLS))('%s on an open day needs no reason', async (_, begin) => {
  const run = await begin()
  shop.passDays(2)
  const [last] = await shop.db.select().from(dayClosing).orderBy(desc(dayClosing.day)).limit(1)
  const day = addDays(today(), -1)
  expect(last!.day < day).toBe(true)
  await run(day, {})
})

test('paying a paid batch again returns the same result, also when its day was closed in between', async () => {
  const { id } = await finance()('POST /api/staff/payout', { withdrawals: [await asked()] })
  await finance()('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
  const input = { id, bank_reference: 'AGAIN', paid_on: today() }
  const once = await finance()('POST /api/staff/payout/{id}/pay', input)
  shop.passDays(1)
  await close(input.paid_on)
  expect(await finance()('POST /api/staff/payout/{id}/pay', input)).toEqual(once)
})
