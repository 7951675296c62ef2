import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { PartnerScope } from '../../core/context.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { companyAccount, partnerAccount, readBalances } from './accounts.ts'
import { AlreadyPosted, Overdraft, postEvent } from './post.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const ctx = () => shop.ctx({ kind: 'system' })
const ROUNDS = raceRounds(20)

test('64 concurrent debits of 100 out of 1000: exactly ten succeed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await seedPartner(shop)
    const [available, bank] = [partnerAccount(id, 'available'), companyAccount('bank')]
    const move = (debit: typeof bank, credit: typeof bank, amount: bigint) =>
      postEvent(ctx(), {
        code: 'withdrawal.paid',
        ref: { type: 'withdrawal', id: uuidv7() },
        legs: [{ debit, credit, amount }],
      })
    await move(bank, available, 1_000n)
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => move(available, bank, 100n)))
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(10)
    expect(results.every((r) => r.status === 'fulfilled' || r.reason instanceof Overdraft)).toBe(true)
    expect((await readBalances(ctx(), { partnerId: id } as PartnerScope)).available).toBe(0n)
  }
})

test('concurrent first uses of an account and opposite transfers between two accounts lose nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [await seedPartner(shop), await seedPartner(shop)]
    const move = (from: number, to: number, amount: bigint) =>
      postEvent(ctx(), {
        code: 'withdrawal.rejected',
        ref: { type: 'withdrawal', id: uuidv7() },
        legs: [
          { debit: companyAccount('bank'), credit: partnerAccount(from, 'available'), amount },
          { debit: partnerAccount(from, 'available'), credit: partnerAccount(to, 'available'), amount },
        ],
      })
    await Promise.all(Array.from({ length: 16 }, (_, i) => (i % 2 ? move(a, b, 3n) : move(b, a, 5n))))
    expect((await readBalances(ctx(), { partnerId: a } as PartnerScope)).available).toBe(40n)
    expect((await readBalances(ctx(), { partnerId: b } as PartnerScope)).available).toBe(24n)
  }
})

test('the same event posted concurrently is booked once; mixed units, wrong sides and negative amounts are rejected', async () => {
  const id = await seedPartner(shop)
  const event = {
    code: 'reward.earned',
    ref: { type: 'reward', id: uuidv7() },
    legs: [{ debit: companyAccount('commission_expense'), credit: partnerAccount(id, 'pending'), amount: 5n }],
  } as const
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => postEvent(ctx(), { ...event, legs: [...event.legs] })),
  )
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
  expect(results.every((r) => r.status === 'fulfilled' || r.reason instanceof AlreadyPosted)).toBe(true)
  const bad = (debit: ReturnType<typeof companyAccount>, amount: bigint) =>
    postEvent(ctx(), {
      ...event,
      ref: { type: 'reward', id: uuidv7() },
      legs: [{ debit, credit: partnerAccount(id, 'pending'), amount }],
    })
  await expect(bad(companyAccount('points_issued'), 1n)).rejects.toThrow('never mix')
  await expect(bad(companyAccount('bank'), -1n)).rejects.toThrow('never negative')
  await expect(bad({ partnerId: id, kind: 'bank' }, 1n)).rejects.toThrow('No account')
})
