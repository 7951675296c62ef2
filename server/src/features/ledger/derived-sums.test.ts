import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../audit/table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward } from '../../testing/fixtures/payouts-fixture.ts'
import { openReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { asDatabaseOwner, postgresReachable } from '../../testing/test-database.ts'
import { playRandomSales, salesSteps } from '../../testing/scenarios/random-sales.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { checkLedger } from './check-ledger.ts'
import { repairLedger } from './derived-sums.ts'

/** A sample of `steps`, the same in every run. */
const [first, second, third, fourth] = fc.sample(salesSteps, { seed: 7, numRuns: 4 })
const DAMAGE = [
  'update account set debits = debits + 5, credits = credits + 5 where partner_id <> 0',
  'delete from partner_day where points > 0',
  'update partner_day set points = points + 1',
  `insert into partner_day (partner_id, day, points, rewards) select user_id, '2025-01-01', 3, 4 from partner`,
  'update reward_day set lines = lines + 1, gross = gross - 1',
  `update reward_day set status = 'canceled' where status = 'approved'`,
  'update partner_year set tax = tax + 1, year = year - 1',
  `insert into activity_month (month, granted) values ('2025-01', 500)`,
  'update order_return set partner_id = null',
]

test('derived data is recomputed after any corruption; nothing else changes', async () => {
  const shop = await openTestApp()
  const ctx = () => shop.ctx({ kind: 'system' })
  for (const script of [first!, second!]) await playRandomSales(shop, script)
  expect(await repairLedger(ctx())).toEqual({})
  const rows = async () =>
    (await shop.db.execute(sql`select md5(string_agg(t::text, '' order by id)) as all_of_them from transfer t`)).rows
  const before = await rows()
  for (const one of DAMAGE) await shop.db.execute(sql.raw(one))
  expect((await checkLedger(shop)).length).toBeGreaterThan(5)
  expect(Object.keys(await repairLedger(ctx())).length).toBeGreaterThan(4)
  expect(await checkLedger(shop)).toEqual([])
  expect(await rows()).toEqual(before)
  expect(await repairLedger(ctx())).toEqual({})
  await shop.close()
})

test.skipIf(!(await postgresReachable()))('repairs of several servers beside trade add nothing twice', async () => {
  const shop = await openTestApp()
  const ctx = () => shop.ctx({ kind: 'system' })
  await playRandomSales(shop, first!)
  for (const one of DAMAGE) await shop.db.execute(sql.raw(one))
  await Promise.all([
    playRandomSales(shop, second!),
    playRandomSales(shop, third!),
    playRandomSales(shop, fourth!),
    ...[1, 2, 3, 4].map(async () => {
      for (let turn = 0; turn < 4; turn += 1) await repairLedger(ctx())
    }),
  ])
  await repairLedger(ctx())
  expect(await checkLedger(shop)).toEqual([])
  await shop.close()
})

/** Tables of sums, each with the condition for rows that are not zero. */
const REBUILT = {
  partner_day: 'rewards <> 0 or points <> 0',
  reward_day: 'lines <> 0',
  partner_year: 'gross <> 0',
  activity_month: 'granted <> 0',
}

test('sums of days, months and years are rebuilt as they were booked, on both sides of midnight in Bangkok', async () => {
  const shop = await openTestApp()
  const ctx = () => shop.ctx({ kind: 'system' })
  const partnerId = await seedPartner(shop)
  const finance = () => shop.as(newStaffActor('finance'))
  const grant = (amount: number, note: string) =>
    finance()('POST /api/staff/reward/activity', { employee_no: `T${partnerId}`, amount, note })
  // 23:59:59.999 of 31 December in Bangkok, and the first instant of the new year.
  for (const at of ['2026-12-31T16:59:59.999Z', '2026-12-31T17:00:00Z']) {
    shop.setClock(new Date(at))
    await grant(10_000, `Activity of ${at}`)
    const { id } = await grant(7_000, `Canceled, of ${at}`)
    await finance()('POST /api/staff/reward/{id}/cancel', { id, reason: 'Mistaken' })
    await earnSettledReward(shop, partnerId, 5_000n)
  }
  const stored = () =>
    Promise.all(
      Object.entries(REBUILT).map(
        async ([table, isNotZero]) =>
          (await shop.db.execute(sql.raw(`select * from ${table} t where ${isNotZero} order by t::text`))).rows,
      ),
    )
  const before = await stored()
  expect(before[2]).toMatchObject([
    { year: 2026, gross: '5000' },
    { year: 2027, gross: '5000' },
  ])
  expect(before[3]).toMatchObject([
    { month: '2026-12', granted: '10000' },
    { month: '2027-01', granted: '10000' },
  ])
  for (const table of Object.keys(REBUILT)) await asDatabaseOwner(shop.db, `delete from ${table}`)
  const repaired = await repairLedger(ctx())
  expect(Object.keys(repaired)).toHaveLength(Object.keys(REBUILT).length)
  expect(await stored()).toEqual(before)
  await shop.close()
})

test('a repair is audited with the number of its rows; one that changes nothing is not', async () => {
  const shop = await openReturnsFixture()
  const ctx = () => shop.ctx({ kind: 'system' })
  const entries = () => shop.db.select().from(audit).where(eq(audit.action, 'ledger.repaired'))
  await shop.requestReturn(await shop.finishedOrder(), [[0, 1]])
  expect(await repairLedger(ctx())).toEqual({})
  expect(await entries()).toEqual([])
  await shop.db.execute(sql.raw('update order_return set partner_id = null'))
  await asDatabaseOwner(
    shop.db,
    'alter table orders disable trigger all',
    'update orders set mentor_id = null',
    'alter table orders enable trigger all',
  )
  expect((await checkLedger(shop)).map(({ check }) => check)).toEqual([
    'return_partner_differs',
    'order_mentor_differs',
  ])
  expect(await repairLedger(ctx())).toEqual({
    return_partner_differs: 1,
    order_mentor_differs: 1,
  })
  expect(await entries()).toMatchObject([{ refType: 'ledger', refId: 'derived', detail: { rows: 2 }, actor: 'system' }])
  expect(await checkLedger(shop)).toEqual([])
  await shop.close()
})
