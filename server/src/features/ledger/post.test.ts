import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor, PartnerScope } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { transfer } from './table.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  accountBalance,
  companyAccount,
  ensureAccounts,
  lockBalances,
  partnerAccount,
  readBalances,
  readCompanyBalance,
} from './accounts.ts'
import { AlreadyPosted, type LedgerEvent, type Leg, Overdraft, postEvent } from './post.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const ctx = (actor: Actor = { kind: 'system' }) => shop.ctx(actor)
const bank = companyAccount('bank')
const balancesOf = (partnerId: number) => readBalances(ctx(), { partnerId } as PartnerScope)
const transfersOf = (id: string) => shop.db.select().from(transfer).where(eq(transfer.refId, id)).orderBy(transfer.seq)

/** Posts legs for a new withdrawal, or for the given one. @returns the id of the withdrawal */
async function post(legs: Leg[], event: Partial<LedgerEvent> & { id?: string } = {}, actor?: Actor) {
  const { id = uuidv7(), ...rest } = event
  await postEvent(ctx(actor), { code: 'withdrawal.paid', ref: { type: 'withdrawal', id }, legs, ...rest })
  return id
}
/** A partner with this available balance in satang. */
async function partnerWith(amount: bigint) {
  const id = await seedPartner(shop)
  const available = partnerAccount(id, 'available')
  await post([{ debit: bank, credit: available, amount }])
  return { id, available }
}

describe('balances', () => {
  test('a balance may be used up to zero, and not by one satang more', async () => {
    const { id, available } = await partnerWith(1_000n)
    await expect(post([{ debit: available, credit: bank, amount: 1_001n }])).rejects.toBeInstanceOf(Overdraft)
    expect((await balancesOf(id)).available).toBe(1_000n)
    await post([{ debit: available, credit: bank, amount: 1_000n }])
    expect((await balancesOf(id)).available).toBe(0n)
  })

  test('an overdraft names the account', async () => {
    const { available } = await partnerWith(1n)
    await expect(post([{ debit: available, credit: bank, amount: 2n }])).rejects.toMatchObject({ account: available })
  })

  test('a debt grows by debits and is repaid to zero, and not beyond', async () => {
    const id = await seedPartner(shop)
    const debt = partnerAccount(id, 'receivable')
    await post([{ debit: debt, credit: bank, amount: 700n }])
    expect((await balancesOf(id)).receivable).toBe(700n)
    await expect(post([{ debit: bank, credit: debt, amount: 701n }])).rejects.toBeInstanceOf(Overdraft)
    await post([{ debit: bank, credit: debt, amount: 700n }])
    expect((await balancesOf(id)).receivable).toBe(0n)
  })

  test('the legs of one event count together: what comes in may go out at once', async () => {
    const { id, available } = await partnerWith(0n)
    const pending = partnerAccount(id, 'pending')
    await post([{ debit: bank, credit: pending, amount: 500n }])
    await post([
      { debit: available, credit: bank, amount: 500n },
      { debit: pending, credit: available, amount: 500n },
    ])
    expect(await balancesOf(id)).toMatchObject({ pending: 0n, available: 0n })
  })

  test('amounts beyond the exact range of a number stay exact', async () => {
    const much = 2n ** 53n + 1n
    const { id, available } = await partnerWith(much)
    expect((await balancesOf(id)).available).toBe(much)
    await post([{ debit: available, credit: bank, amount: much - 1n }])
    expect((await balancesOf(id)).available).toBe(1n)
  })

  test('the company has no limit; its balance counts on the side of the account', async () => {
    const [debitSide, creditSide] = [companyAccount('promo'), companyAccount('given_up')]
    expect(await readCompanyBalance(ctx(), 'promo')).toBe(0n)
    await post([{ debit: creditSide, credit: debitSide, amount: 30n }])
    expect(await readCompanyBalance(ctx(), 'promo')).toBe(-30n)
    expect(await readCompanyBalance(ctx(), 'given_up')).toBe(-30n)
    await post([{ debit: debitSide, credit: creditSide, amount: 50n }])
    expect(await readCompanyBalance(ctx(), 'promo')).toBe(20n)
    expect(await readCompanyBalance(ctx(), 'given_up')).toBe(20n)
  })

  test('a partner without entries has zero on every account, and nothing of another partner', async () => {
    await partnerWith(900n)
    expect(await balancesOf(await seedPartner(shop))).toEqual({
      pending: 0n,
      available: 0n,
      hold: 0n,
      receivable: 0n,
      points: 0n,
      growth: 0n,
    })
  })

  test.each([
    ['debit', 7n, 3n, 4n] as const,
    ['debit', 3n, 7n, -4n] as const,
    ['credit', 7n, 3n, -4n] as const,
    ['credit', 3n, 7n, 4n] as const,
  ])('side %s, debits %d, credits %d: %d', (side, debits, credits, balance) =>
    expect(accountBalance({ side, debits, credits })).toBe(balance),
  )
})

describe('events', () => {
  test('all legs are booked or none: an overdraft in the second undoes the first', async () => {
    const [a, b] = [await partnerWith(100n), await partnerWith(100n)]
    const id = uuidv7()
    const legs = [
      { debit: a.available, credit: bank, amount: 100n },
      { debit: b.available, credit: bank, amount: 101n },
    ]
    await expect(post(legs, { id })).rejects.toBeInstanceOf(Overdraft)
    expect([(await balancesOf(a.id)).available, (await balancesOf(b.id)).available]).toEqual([100n, 100n])
    expect(await transfersOf(id)).toEqual([])
  })

  test('legs of zero are left out, and an event of zeros books nothing', async () => {
    const { id: partnerId, available } = await partnerWith(10n)
    const id = await post([
      { debit: available, credit: bank, amount: 0n },
      { debit: available, credit: companyAccount('tax_payable'), amount: 10n },
    ])
    expect(await transfersOf(id)).toMatchObject([{ seq: 0, amount: 10n, code: 'withdrawal.paid', unit: 'satang' }])
    const empty = await post([{ debit: bank, credit: partnerAccount(partnerId, 'available'), amount: 0n }])
    expect(await transfersOf(empty)).toEqual([])
  })

  test('a second booking of one event is rejected and changes no balance', async () => {
    const { id, available } = await partnerWith(100n)
    const legs = [{ debit: available, credit: bank, amount: 40n }]
    const withdrawal = await post(legs)
    await expect(post(legs, { id: withdrawal })).rejects.toBeInstanceOf(AlreadyPosted)
    expect((await balancesOf(id)).available).toBe(60n)
    // Another code for the same row is another event.
    await post([{ debit: bank, credit: available, amount: 40n }], { id: withdrawal, code: 'withdrawal.returned' })
    expect((await balancesOf(id)).available).toBe(100n)
  })

  test('a repeatable event continues the numbers of its entries', async () => {
    const { available } = await partnerWith(100n)
    const legs = [
      { debit: available, credit: bank, amount: 10n },
      { debit: available, credit: companyAccount('fees'), amount: 1n },
    ]
    const id = await post(legs, { isRepeatable: true })
    await post(legs, { id, isRepeatable: true })
    const booked = await transfersOf(id)
    expect(booked.map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
    expect(new Set(booked.map(({ eventId }) => eventId)).size).toBe(2)
  })

  test('a repeatable event is numbered apart from other codes of the same row', async () => {
    const { available } = await partnerWith(100n)
    const legs = [{ debit: available, credit: bank, amount: 10n }]
    const id = await post(legs)
    await post(legs, { id, code: 'withdrawal.rejected', isRepeatable: true })
    await post(legs, { id, code: 'withdrawal.rejected', isRepeatable: true })
    const booked = (await transfersOf(id)).map(({ code, seq }) => `${code} ${seq}`)
    expect(booked.toSorted()).toEqual(['withdrawal.paid 0', 'withdrawal.rejected 0', 'withdrawal.rejected 1'])
  })

  test('an entry has the time of the event and the name of its actor', async () => {
    const { available } = await partnerWith(10n)
    const staffId = uuidv7()
    const at = new Date('2026-11-19T17:00:00Z')
    const legs = [{ debit: available, credit: bank, amount: 5n }]
    const earlier = await post(legs, { at }, { kind: 'staff', staffId, roles: ['finance'], sessionId: '' })
    expect(await transfersOf(earlier)).toMatchObject([{ actor: `staff:${staffId}`, at }])
    const now = await post(legs)
    expect(await transfersOf(now)).toMatchObject([{ actor: 'system', at: shop.deps.clock() }])
  })

  test('accounts of the wrong holder do not exist', async () => {
    const id = await seedPartner(shop)
    const wrong = [
      { partnerId: 0, kind: 'pending' },
      { partnerId: id, kind: 'cash' },
    ] as const
    for (const debit of wrong)
      await expect(post([{ debit, credit: bank, amount: 1n }])).rejects.toThrow(`No account ${debit.partnerId}/`)
  })
})

test('accounts are created once, under one id however often they are named', async () => {
  const ref = partnerAccount(await seedPartner(shop), 'hold')
  const first = await ensureAccounts(ctx(), [ref, { ...ref }])
  expect(first.size).toBe(1)
  expect(await ensureAccounts(ctx(), [ref])).toEqual(first)
})

test('locked balances are those of the accounts named, zero for new ones', async () => {
  const { id, available } = await partnerWith(250n)
  await inTx(ctx(), async (tx) => {
    const balance = await lockBalances(tx, [available, partnerAccount(id, 'points')])
    expect([balance(available), balance(partnerAccount(id, 'points'))]).toEqual([250n, 0n])
    // Not locked, so not known.
    expect(balance(partnerAccount(id, 'growth'))).toBe(0n)
  })
})
