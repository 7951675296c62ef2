import { DAY_MS } from '@bailu/phrases/days'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit } from '../audit/table.ts'
import { order as orders } from '../orders/table.ts'
import { user } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedUser } from '../../testing/fixtures/orders-fixture.ts'
import { addBankCard, setMinimumWithdrawal, withdrawAndPay } from '../../testing/fixtures/payouts-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { reverseRewardShare } from '../../testing/fixtures/reverse-reward-share.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { scheduleSettlement } from './order-settlement.ts'
import { settleRewardLine, settleRewards } from './settle-rewards.ts'

let shop: TestApp
let tools: RewardTools
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const settle = () => settleRewards(tools.ctx())
const entriesOf = (id: string, action: string) =>
  readAuditEntries(shop, and(eq(audit.refId, id), eq(audit.action, action)))

test('one run settles all due lines, more than are read at once; a line that fails is counted and stays', async () => {
  const partnerId = await seedPartner(shop)
  const ids: string[] = []
  for (let n = 0; n < 53; n += 1) {
    const { id } = await tools.paidOrder({ partnerId, subtotal: 1_000n })
    await tools.finishOrder(id)
    ids.push(id)
  }
  shop.passDays(15)
  const first = await tools.linesOf(ids[0]!)
  await asDatabaseOwner(
    shop.db,
    `create function stop_one() returns trigger language plpgsql as $$ begin
       if new.id = '${first[0]!.id}' and new.status = 'approved' then raise exception 'stopped'; end if; return new; end $$`,
    'create trigger stop_one before update on reward_line for each row execute function stop_one()',
  )
  expect(await settle()).toEqual({ settled: 52, failed: 1 })
  expect((await tools.linesOf(ids[0]!))[0]!.status).toBe('pending')
  await asDatabaseOwner(shop.db, 'drop trigger stop_one on reward_line', 'drop function stop_one')
  expect(await settle()).toEqual({ settled: 1, failed: 0 })
  expect(await settle()).toEqual({ settled: 0, failed: 0 })
  expect((await tools.balancesOf(partnerId)).available).toBe(53n * 97n)
})

test('an order that is reported finished again keeps the day of settlement, also after the rule changed', async () => {
  const { id } = await tools.paidOrder({ partnerId: await seedPartner(shop) })
  await tools.finishOrder(id)
  const [line] = await tools.linesOf(id)
  const settlesAt = line!.settlesAt
  expect(settlesAt).toEqual(new Date(shop.deps.clock().getTime() + 15 * DAY_MS))
  shop.passDays(1)
  await setShopRule(shop, 'settlement_days', 30)
  await scheduleSettlement(tools.ctx(), id, shop.deps.clock())
  expect((await tools.linesOf(id))[0]!.settlesAt).toEqual(settlesAt)
  await setShopRule(shop, 'settlement_days', 15)
})

test('a reward on hold does not settle when it is due; released, it settles on the next run', async () => {
  const partnerId = await seedPartner(shop)
  const { id } = await tools.settledOrder({ partnerId, flags: ['own_phone'] })
  const [line] = await tools.linesOf(id)
  expect([line!.status, await settleRewardLine(tools.ctx(), line!.id)]).toEqual(['pending', false])
  const staff = shop.as(newStaffActor('finance'))
  await staff('POST /api/staff/reward/{id}/release', { id: line!.id, reason: 'Asked the buyer' })
  expect(await settle()).toEqual({ settled: 1, failed: 0 })
  expect(await callOutcome(staff('POST /api/staff/reward/{id}/release', { id: line!.id, reason: 'x' }))).toBe(
    'reward_moved_on',
  )
  expect(await callOutcome(staff('POST /api/staff/reward/{id}/cancel', { id: line!.id, reason: 'x' }))).toBe(
    'reward_moved_on',
  )
  expect((await tools.balancesOf(partnerId)).available).toBe(9_700n)
})

test('a part that was reversed while the reward was on hold is on hold with it, and cannot be canceled alone', async () => {
  const partnerId = await seedPartner(shop)
  const { id } = await tools.settledOrder({ partnerId, flags: ['own_phone'] })
  const [line] = await tools.linesOf(id)
  await reverseRewardShare(tools.ctx(), line!.id, { part: 1n, total: 4n, reason: 'part returned' })
  const reversal = (await tools.linesOf(id)).find(({ reverses }) => reverses !== null)!
  expect(reversal).toMatchObject({ onHold: true, status: 'pending', settlesAt: line!.settlesAt, gross: -2_500n })
  expect(await settleRewardLine(tools.ctx(), reversal.id)).toBe(false)
  const staff = shop.as(newStaffActor('finance'))
  const cancel = (reward: string) => staff('POST /api/staff/reward/{id}/cancel', { id: reward, reason: 'Own order' })
  expect(await callOutcome(cancel(reversal.id))).toBe('reward_moved_on')
  await cancel(line!.id)
  expect((await tools.linesOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
    ['canceled', 'Own order'],
    ['canceled', 'Own order'],
  ])
  const [entry] = await entriesOf(line!.id, 'reward.canceled')
  expect(entry?.detail).toEqual({ gross: '7500', reason: 'Own order' })
})

test('the last look before settling: an order that became an own purchase is canceled, a new sign puts it on hold', async () => {
  const partnerId = await seedPartner(shop)
  const client = await seedUser(shop, partnerId)
  const [own, sign] = [
    await tools.paidOrder({ partnerId, userId: client, points: 3 }),
    await tools.paidOrder({ partnerId, to: { phone: '0844445555' } }),
  ]
  for (const { id } of [own, sign]) await tools.finishOrder(id)
  await shop.db.update(orders).set({ userId: partnerId }).where(eq(orders.id, own.id))
  await shop.db.update(user).set({ phone: '+66 84 444 5555' }).where(eq(user.id, partnerId))
  shop.passDays(15)
  expect(await settle()).toEqual({ settled: 0, failed: 0 })
  expect((await tools.linesOf(own.id)).map(({ status, reason }) => [status, reason])).toEqual([
    ['canceled', 'own_order'],
    ['canceled', 'own_order'],
  ])
  const [onHold] = await tools.linesOf(sign.id)
  expect(onHold).toMatchObject({ status: 'pending', onHold: true })
  // Points are given for own purchases too.
  expect((await tools.balancesOf(partnerId)).points).toBe(3n)
  const flags = await shop.db
    .select({ flags: orders.flags })
    .from(orders)
    .where(inArray(orders.id, [own.id, sign.id]))
  expect(flags.flatMap((row) => row.flags).toSorted()).toEqual(['own_order', 'own_phone'])
  expect(await entriesOf(onHold!.id, 'reward.put_on_hold')).toHaveLength(1)
  await settle()
  expect(await entriesOf(onHold!.id, 'reward.put_on_hold')).toHaveLength(1)
})

test('the audit entry names tax, rule, sums of the year and the debt that was paid', async () => {
  const partnerId = await seedPartner(shop)
  const first = await tools.settledOrder({ partnerId, subtotal: 40_000n })
  // All of it was paid out, so its reversal becomes debt.
  await addBankCard(shop, partnerId)
  await setMinimumWithdrawal(shop, 1)
  await withdrawAndPay(shop, partnerId, 3_880n)
  const [line] = await tools.linesOf(first.id)
  await reverseRewardShare(tools.ctx(), line!.id, { part: 1n, total: 1n, reason: 'returned' })
  const second = await tools.settledOrder({ partnerId, subtotal: 30_000n })
  const [settled] = await tools.linesOf(second.id)
  const [entry] = await entriesOf(settled!.id, 'reward.settled')
  expect(entry?.detail).toEqual({
    gross: '3000',
    tax: '90',
    paid_back: '2910',
    rule: 'flat-3',
    year_to_date: '0',
    withheld_to_date: '0',
  })
  expect(await tools.balancesOf(partnerId)).toMatchObject({ available: 0n, receivable: 970n })
})
