import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postgresReachable } from '../../testing/test-database.ts'
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
