import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { account, ledgerCheck, transfer } from '../../database/tables/ledger.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, withdrawAndPay } from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { LAW_COUNT, runLedgerChecks } from './check-ledger.ts'

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
  expect(last).toMatchObject({ laws: LAW_COUNT, broken: [], failed: false })
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
  expect(broken.map(({ law }) => law)).toContain('the running totals of an account are the sums of its transfers')
  await shop.db.update(account).set({ credits: availableAccount!.credits }).where(eq(account.id, availableAccount!.id))
})
