import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { PartnerScope } from '../../core/context.ts'
import { addPartner } from '../../testing/money-rows.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { ofCompany, ofPartner } from './accounts.ts'
import { balances } from './balances.ts'
import { AlreadyPosted, Overdraft, post } from './post.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ctx = () => shop.ctx({ kind: 'system' })
const ROUNDS = 20

test('64 concurrent debits of 100 out of 1000: exactly ten succeed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await addPartner(shop)
    const [available, bank] = [ofPartner(id, 'available'), ofCompany('bank')]
    const move = (debit: typeof bank, credit: typeof bank, amount: bigint) =>
      post(ctx(), {
        code: 'withdrawal.paid',
        ref: { type: 'withdrawal', id: uuidv7() },
        legs: [{ debit, credit, amount }],
      })
    await move(bank, available, 1_000n)
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => move(available, bank, 100n)))
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(10)
    expect(results.every((r) => r.status === 'fulfilled' || r.reason instanceof Overdraft)).toBe(true)
    expect((await balances(ctx(), { partnerId: id } as PartnerScope)).available).toBe(0n)
  }
})

test('concurrent first uses of an account and opposite transfers between two accounts lose nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [await addPartner(shop), await addPartner(shop)]
    const move = (from: number, to: number, amount: bigint) =>
      post(ctx(), {
        code: 'withdrawal.rejected',
        ref: { type: 'withdrawal', id: uuidv7() },
        legs: [
          { debit: ofCompany('bank'), credit: ofPartner(from, 'available'), amount },
          { debit: ofPartner(from, 'available'), credit: ofPartner(to, 'available'), amount },
        ],
      })
    await Promise.all(Array.from({ length: 16 }, (_, i) => (i % 2 ? move(a, b, 3n) : move(b, a, 5n))))
    expect((await balances(ctx(), { partnerId: a } as PartnerScope)).available).toBe(40n)
    expect((await balances(ctx(), { partnerId: b } as PartnerScope)).available).toBe(24n)
  }
})

test('the same event posted concurrently is booked once; mixed units, wrong sides and negative amounts are rejected', async () => {
  const id = await addPartner(shop)
  const event = {
    code: 'reward.earned',
    ref: { type: 'reward', id: uuidv7() },
    legs: [{ debit: ofCompany('commission_expense'), credit: ofPartner(id, 'pending'), amount: 5n }],
  } as const
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => post(ctx(), { ...event, legs: [...event.legs] })),
  )
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
  expect(results.every((r) => r.status === 'fulfilled' || r.reason instanceof AlreadyPosted)).toBe(true)
  const bad = (debit: ReturnType<typeof ofCompany>, amount: bigint) =>
    post(ctx(), {
      ...event,
      ref: { type: 'reward', id: uuidv7() },
      legs: [{ debit, credit: ofPartner(id, 'pending'), amount }],
    })
  await expect(bad(ofCompany('points_issued'), 1n)).rejects.toThrow('never mix')
  await expect(bad(ofCompany('bank'), -1n)).rejects.toThrow('never negative')
  await expect(bad({ owner: id, kind: 'bank' }, 1n)).rejects.toThrow('No account')
})
