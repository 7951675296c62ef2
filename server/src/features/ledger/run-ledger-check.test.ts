import { DAY_MS, MINUTE_MS } from '@bailu/phrases/days'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../audit/table.ts'
import { ledgerCheck } from './table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { checkLedger, runLedgerChecks } from './check-ledger.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
beforeEach(() => asDatabaseOwner(shop.db, 'delete from ledger_check'))
afterAll(() => shop.close())

const run = () => runLedgerChecks(shop.ctx({ kind: 'system' }))
const request = (who = newStaffActor('finance')) => shop.as(who)('POST /api/staff/ledger/check', {})
const read = () => shop.as(newStaffActor('finance'))('GET /api/staff/ledger/check', {})
const checks = () => shop.db.select().from(ledgerCheck).orderBy(ledgerCheck.askedAt)
const wait = (ms: number) => shop.setClock(new Date(shop.deps.clock().getTime() + ms))

test('several requests are one check, with one audit entry; after it has run, another one may be requested', async () => {
  const finance = newStaffActor('finance')
  for (let n = 0; n < 3; n += 1) await request(finance)
  const [first] = await checks()
  const requested = and(eq(audit.action, 'ledger.check_asked'), eq(audit.refId, first!.id))
  expect(await shop.db.$count(audit, requested)).toBe(1)
  expect(first!.askedBy).toBe(finance.kind === 'staff' && `staff:${finance.staffId}`)
  await run()
  wait(MINUTE_MS)
  await request()
  expect(await checks()).toHaveLength(2)
  expect(await read()).toMatchObject({ under_way: true, last: { asked_at: first!.askedAt.toISOString() } })
})

test('only finance and owners request a check and read it', async () => {
  for (const role of ['operations', 'content'] as const) {
    expect(await callOutcome(request(newStaffActor(role)))).toBe('forbidden')
    expect(await callOutcome(shop.as(newStaffActor(role))('GET /api/staff/ledger/check', {}))).toBe('forbidden')
  }
  expect(await checks()).toEqual([])
  expect(await callOutcome(request(newStaffActor('owner')))).toBe('done')
})

test('without a request the ledger is checked once more than a day after the last request', async () => {
  await run()
  expect(await checks()).toMatchObject([{ askedBy: 'system', checks: LEDGER_CHECKS.length, broken: [], failure: '' }])
  wait(DAY_MS)
  await run()
  expect(await checks()).toHaveLength(1)
  wait(1)
  await run()
  expect((await checks()).map(({ askedBy, finishedAt }) => [askedBy, finishedAt !== null])).toEqual([
    ['system', true],
    ['system', true],
  ])
})

test('a check that another server is running is not run again before ten minutes are over', async () => {
  await request()
  const startedAt = shop.deps.clock()
  await shop.db.update(ledgerCheck).set({ startedAt })
  wait(10 * MINUTE_MS)
  await run()
  expect(await checks()).toMatchObject([{ startedAt, finishedAt: null }])
  expect(await read()).toEqual({ last: null, under_way: true })
  wait(1)
  await run()
  expect(await checks()).toMatchObject([{ startedAt: shop.deps.clock(), finishedAt: shop.deps.clock() }])
})

test('a check that cannot run is finished as failed, and the next one can succeed', async () => {
  await request()
  await asDatabaseOwner(shop.db, 'alter table payout_file rename to payout_file_elsewhere')
  await run()
  await asDatabaseOwner(shop.db, 'alter table payout_file_elsewhere rename to payout_file')
  const { last, under_way } = await read()
  expect(last).toMatchObject({ failed: true, checks: 0, broken: [] })
  expect(last!.balances.every(({ amount }) => amount === 0)).toBe(true)
  expect(under_way).toBe(false)
  expect((await checks())[0]!.failure).toContain('payout_file')
  wait(MINUTE_MS)
  await request()
  await run()
  expect((await read()).last).toMatchObject({ failed: false, checks: LEDGER_CHECKS.length })
})

test('of one check at most 20 rows are shown', async () => {
  for (let n = 0; n < 22; n += 1) await addProduct(shop.db, { stock: 0 })
  await asDatabaseOwner(shop.db, 'update variant set stock = 1')
  const shown = await checkLedger(shop)
  expect(new Set(shown.map(({ check }) => check))).toEqual(new Set(['stock_differs_from_movements']))
  expect(new Set(shown.map(({ at }) => at)).size).toBe(20)
  await request()
  await run()
  expect((await read()).last!.broken).toHaveLength(20)
})
