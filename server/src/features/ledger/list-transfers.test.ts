import { eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { account, ledgerCheck, transfer } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, withdrawAndPay } from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { companyAccount, partnerAccount } from './accounts.ts'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { runLedgerChecks } from './check-ledger.ts'
import { postEvent } from './post.ts'

let shop: TestApp
const people: number[] = []
beforeAll(async () => {
  shop = await openTestApp()
  for (let n = 0; n < 3; n += 1) {
    const id = await seedPartner(shop)
    people.push(id)
    await addBankCard(shop, id)
    for (let order = 0; order < 4; order += 1) await earnSettledReward(shop, id, 200_000n)
    await withdrawAndPay(shop, id, 100_000n)
    shop.passDays(1)
  }
})
afterAll(() => shop.close())

const finance = () => shop.as(newStaffActor('finance'))
type Filter = Omit<InputOf<'GET /api/staff/ledger'>, 'cursor'>

async function readAllPages(filter: Filter) {
  const list = []
  for (let cursor: string | undefined; ;) {
    const part = await finance()('GET /api/staff/ledger', { ...filter, cursor })
    list.push(...part.list)
    if (!part.next) return list
    cursor = part.next
  }
}

test('each filter lists exactly its transfers, newest first, without gaps', async () => {
  const rows = await shop.db.select().from(transfer)
  const accounts = new Map((await shop.db.select().from(account)).map((one) => [one.id, one]))
  const touches = (row: (typeof rows)[number], is: (one: { partnerId: number; kind: string }) => boolean) =>
    [row.debitId, row.creditId].some((id) => is(accounts.get(id)!))
  const who = people[1]!
  const cases: [Filter, (row: (typeof rows)[number]) => boolean][] = [
    [{}, () => true],
    [{ account: 'bank' }, (row) => touches(row, ({ partnerId, kind }) => partnerId === 0 && kind === 'bank')],
    [{ employee_no: `T${who}` }, (row) => touches(row, ({ partnerId }) => partnerId === who)],
    [
      { employee_no: `t${who}`, account: 'available', code: 'reward.settled' },
      (row) =>
        row.code === 'reward.settled' &&
        touches(row, ({ partnerId, kind }) => partnerId === who && kind === 'available'),
    ],
    [{ code: 'withdrawal.paid' }, (row) => row.code === 'withdrawal.paid'],
    [{ from: '2026-11-21', to: '2026-11-21' }, (row) => row.at.toISOString().startsWith('2026-11-21')],
    [{ employee_no: 'NOBODY' }, () => false],
  ]
  for (const [filter, means] of cases) {
    const seen = await readAllPages(filter)
    const expected = rows
      .filter(means)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    expect(seen.map(({ id }) => id)).toEqual(expected)
  }
  expect(await callOutcome(finance()('GET /api/staff/ledger', { account: 'available' }))).toBe('bad_input')
  expect(await callOutcome(finance()('GET /api/staff/ledger', { from: '2026-11-21', to: '2026-11-20' }))).toBe(
    'bad_input',
  )
})

test('each entry names its accounts, its cause and its actor', async () => {
  const [paid] = await readAllPages({ code: 'withdrawal.paid', employee_no: `T${people[0]}` })
  expect(paid).toMatchObject({
    unit: 'satang',
    amount: 100_000,
    debit: { kind: 'hold', partner: { id: people[0], employee_no: `T${people[0]}` } },
    credit: { kind: 'bank', partner: null },
    cause: { type: 'withdrawal', order: null },
  })
  const [earned] = await readAllPages({ code: 'reward.earned', employee_no: `T${people[0]}` })
  expect(earned).toMatchObject({
    cause: { type: 'reward', order: { number: expect.stringMatching(/^N/) } },
    actor: 'system',
  })
})

test('the background job runs one check for several requests and lists the violations', async () => {
  const system = () => shop.ctx({ kind: 'system' })
  expect(await finance()('GET /api/staff/ledger/check', {})).toEqual({ last: null, under_way: false })
  await Promise.all([1, 2, 3, 4].map(() => finance()('POST /api/staff/ledger/check', {})))
  expect(await shop.db.$count(ledgerCheck)).toBe(1)
  expect(await finance()('GET /api/staff/ledger/check', {})).toMatchObject({ under_way: true })
  await Promise.all([runLedgerChecks(system()), runLedgerChecks(system())])
  const { last, under_way } = await finance()('GET /api/staff/ledger/check', {})
  expect(last).toMatchObject({ checks: LEDGER_CHECKS.length, broken: [], failed: false })
  expect(last!.balances.find(({ kind }) => kind === 'bank')).toEqual({
    kind: 'bank',
    unit: 'satang',
    amount: 24_000_000 - 300_000,
  })
  expect(last!.balances.find(({ kind }) => kind === 'tax_payable')!.amount).toBe(72_000)
  expect(under_way).toBe(false)

  await runLedgerChecks(system())
  expect(await shop.db.$count(ledgerCheck)).toBe(1)
  shop.passDays(2)
  const [availableAccount] = await shop.db.select().from(account).where(eq(account.kind, 'available')).limit(1)
  await shop.db
    .update(account)
    .set({ credits: availableAccount!.credits + 1n })
    .where(eq(account.id, availableAccount!.id))
  await runLedgerChecks(system())
  const broken = (await finance()('GET /api/staff/ledger/check', {})).last!.broken
  expect(broken.map(({ check }) => check)).toContain('account_totals_differ')
  await shop.db.update(account).set({ credits: availableAccount!.credits }).where(eq(account.id, availableAccount!.id))
})

// The transfers below have no row behind them, which the check above would report.
/** Books transfers of 1 satang into a new partner's balance at these times. @returns the partner and the ids of the transfers */
async function bookAt(times: Date[]) {
  const partnerId = await seedPartner(shop)
  const leg = { debit: companyAccount('promo'), credit: partnerAccount(partnerId, 'available'), amount: 1n }
  const refs: string[] = []
  for (const at of times) {
    const id = uuidv7()
    refs.push(id)
    await postEvent(shop.ctx({ kind: 'system' }), { code: 'debt.repaid', ref: { type: 'debt', id }, legs: [leg], at })
  }
  const rows = await shop.db.select().from(transfer).where(inArray(transfer.refId, refs)).orderBy(transfer.id)
  return { employee_no: `T${partnerId}`, ids: rows.map(({ id }) => id) }
}

test('a day of the filter begins and ends at midnight in Bangkok, both days included', async () => {
  const [before, lastSecond, midnight, nextMidnight] = [
    new Date('2026-11-10T16:59:59.999Z'),
    new Date('2026-11-11T16:59:59.999Z'),
    new Date('2026-11-10T17:00:00Z'),
    new Date('2026-11-11T17:00:00Z'),
  ]
  const { employee_no, ids } = await bookAt([before, lastSecond, midnight, nextMidnight])
  const [beforeId, lastId, midnightId, nextId] = ids
  const found = async (filter: Filter) => (await readAllPages({ employee_no, ...filter })).map(({ id }) => id)
  expect(await found({ from: '2026-11-11', to: '2026-11-11' })).toEqual([lastId, midnightId])
  expect(await found({ to: '2026-11-10' })).toEqual([beforeId])
  expect(await found({ from: '2026-11-12' })).toEqual([nextId])
})

test('61 transfers of one instant are three pages, of the account, of the partner and of all', async () => {
  const at = new Date('2026-11-05T05:00:00Z')
  const { employee_no, ids } = await bookAt(Array.from({ length: 61 }, () => at))
  const filters: Filter[] = [
    { employee_no },
    { employee_no, account: 'available' },
    { account: 'promo', from: '2026-11-05', to: '2026-11-05' },
    { from: '2026-11-05', to: '2026-11-05', code: 'debt.repaid' },
  ]
  for (const filter of filters) {
    const pages = []
    for (let cursor: string | undefined; ;) {
      const { list, next } = await finance()('GET /api/staff/ledger', { ...filter, cursor })
      pages.push(list.map(({ id }) => id))
      if (next === null) break
      cursor = next
    }
    expect(pages.map(({ length }) => length)).toEqual([30, 30, 1])
    expect(pages.flat()).toEqual(ids.toReversed())
  }
})

test('a cursor that the list did not write, an unknown account or code, and another role are rejected', async () => {
  for (const cursor of ['', 'x', '1-1', `${'9'.repeat(15)}-${uuidv7()}`])
    expect(await callOutcome(finance()('GET /api/staff/ledger', { cursor })), cursor).toBe('bad_input')
  for (const role of ['operations', 'content'] as const)
    expect(await callOutcome(shop.as(newStaffActor(role))('GET /api/staff/ledger', {}))).toBe('forbidden')
  // The number of a partner who has no such account, and an account of the company with the number of a partner.
  expect(await readAllPages({ employee_no: `T${people[0]}`, account: 'receivable' })).toEqual([])
  expect(await readAllPages({ employee_no: `T${people[0]}`, account: 'bank' })).toEqual([])
})
