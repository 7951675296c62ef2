import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { markFinished, markPaid, seedGuest, seedOrder, seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { partnerYear } from '../reports/table.ts'
import { rewardLine } from './table.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { earnRewards } from './earn-rewards.ts'
import { scheduleSettlement } from './order-settlement.ts'
import { settleRewards } from './settle-rewards.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const ctx = () => shop.ctx({ kind: 'system' })
const finance = () => shop.as(newStaffActor('finance'))
const budget = () => finance()('GET /api/staff/reward/budget', {})
const grant = (partnerId: number, amount: number, note: string) =>
  finance()('POST /api/staff/reward/activity', { employee_no: `T${partnerId}`, amount, note })

/** 23:59:59.999 of a Bangkok day, and the first instant of the next. */
const lastOf = (day: string) => new Date(`${day}T16:59:59.999Z`)
const afterLastOf = (day: string) => new Date(`${day}T17:00:00.000Z`)

test('a grant counts in the budget of its Bangkok month, and a canceled one returns to that month', async () => {
  const partnerId = await seedPartner(shop)
  shop.setClock(lastOf('2027-02-28'))
  const { id } = await grant(partnerId, 30_000, 'February')
  expect(await budget()).toMatchObject({ month: '2027-02', granted: 30_000 })
  shop.setClock(afterLastOf('2027-02-28'))
  expect(await budget()).toMatchObject({ month: '2027-03', granted: 0 })
  await grant(partnerId, 20_000, 'March')
  await finance()('POST /api/staff/reward/{id}/cancel', { id, reason: 'Mistaken' })
  expect(await budget()).toMatchObject({ month: '2027-03', granted: 20_000 })
  shop.setClock(lastOf('2027-02-28'))
  expect(await budget()).toMatchObject({ month: '2027-02', granted: 0 })
})

test('a reward that was canceled is canceled once: its amount returns to the budget once', async () => {
  shop.setClock(new Date('2027-04-10T05:00:00Z'))
  const { id } = await grant(await seedPartner(shop), 40_000, 'April')
  const cancel = () => callOutcome(finance()('POST /api/staff/reward/{id}/cancel', { id, reason: 'Mistaken' }))
  expect((await Promise.all([cancel(), cancel(), cancel()])).toSorted()).toEqual([
    'done',
    'reward_moved_on',
    'reward_moved_on',
  ])
  expect(await budget()).toMatchObject({ month: '2027-04', granted: 0 })
})

/** A reward of 10 % of this subtotal that settles when the clock says so. */
async function rewardFor(partnerId: number, subtotal: bigint) {
  const { id } = await seedOrder(shop, { partnerId, guestId: await seedGuest(shop), subtotal })
  await earnRewards(ctx(), await markPaid(shop, id))
  await scheduleSettlement(ctx(), id, await markFinished(shop, id))
  return id
}
const yearOf = async (partnerId: number, year: number) => {
  const [row] = await shop.db
    .select({ gross: partnerYear.gross, tax: partnerYear.tax })
    .from(partnerYear)
    .where(and(eq(partnerYear.partnerId, partnerId), eq(partnerYear.year, year)))
  return row
}

test('a reward is taxed in the Bangkok year in which it settles', async () => {
  shop.setClock(new Date('2027-12-01T05:00:00Z'))
  const partnerId = await seedPartner(shop)
  await rewardFor(partnerId, 100_000n)
  shop.setClock(lastOf('2027-12-31'))
  await settleRewards(ctx())
  shop.setClock(new Date('2027-12-10T05:00:00Z'))
  const later = await rewardFor(partnerId, 50_000n)
  shop.setClock(afterLastOf('2027-12-31'))
  await settleRewards(ctx())
  expect(await yearOf(partnerId, 2027)).toEqual({ gross: 10_000n, tax: 300n })
  expect(await yearOf(partnerId, 2028)).toEqual({ gross: 5_000n, tax: 150n })
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, later))
  // The sums of the year begin again.
  expect(line).toMatchObject({ status: 'approved', yearToDate: 0n, withheldToDate: 0n })
})
