import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { PartnerScope } from '../../core/context.ts'
import { audit } from '../audit/table.ts'
import { rewardLine } from './table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { partner, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedGuest, seedOrder, seedPartner, seedStaff, markPaid } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { earnRewards } from './earn-rewards.ts'
import { parseGrantRows } from './parse-grant-rows.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const finance = () => shop.as(newStaffActor('finance'))
const pending = async (partnerId: number) =>
  (await readBalances(shop.ctx({ kind: 'system' }), { partnerId } as PartnerScope)).pending

async function flagged() {
  const partnerId = await seedPartner(shop)
  const order = await markPaid(
    shop,
    (await seedOrder(shop, { partnerId, guestId: await seedGuest(shop), subtotal: 100_000n, flags: ['own_phone'] })).id,
  )
  await earnRewards(shop.ctx({ kind: 'system' }), order)
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, order.id))
  return { partnerId, order, id: line!.id }
}

test('a reward on hold is released once, and then settles', async () => {
  const { id, partnerId } = await flagged()
  const listed = await finance()('GET /api/staff/reward', { state: 'on_hold', employee_no: `T${partnerId}` })
  expect(listed.list).toMatchObject([{ id, on_hold: true, kind: 'sales', gross: 10_000, partner: { id: partnerId } }])
  await finance()('POST /api/staff/reward/{id}/release', { id, reason: 'Asked the buyer' })
  expect(await callOutcome(finance()('POST /api/staff/reward/{id}/release', { id, reason: 'x' }))).toBe(
    'reward_moved_on',
  )
  expect((await finance()('GET /api/staff/reward', { state: 'on_hold', employee_no: `T${partnerId}` })).list).toEqual(
    [],
  )
  const written = await readAuditEntries(shop, eq(audit.refId, id))
  expect(written.at(-1)).toMatchObject({ action: 'reward.released', detail: { reason: 'Asked the buyer' } })
})

test('only a pending reward can be canceled, with a reason', async () => {
  const { id, partnerId, order } = await flagged()
  expect(await pending(partnerId)).toBe(10_000n)
  await finance()('POST /api/staff/reward/{id}/cancel', { id, reason: 'Own order' })
  expect(await pending(partnerId)).toBe(0n)
  expect(await callOutcome(finance()('POST /api/staff/reward/{id}/cancel', { id, reason: 'x' }))).toBe(
    'reward_moved_on',
  )
  expect(await callOutcome(finance()('POST /api/staff/reward/{id}/cancel', { id: uuidv7(), reason: 'x' }))).toBe(
    'reward_moved_on',
  )
  const byOrder = await finance()('GET /api/staff/reward', { order: order.number })
  expect(byOrder.list).toMatchObject([{ id, status: 'canceled', reason: 'Own order', order: { id: order.id } }])
})

test('a pasted list is parsed in common notations', () => {
  const { rows } = parseGrantRows(
    'Number\tBaht\tNote\nbl1\t1,500.5\tPhuket\n\nBL2\t฿ 20\tx\nBL3\tten\ty\nBL4\t5\nBL5\t0\tz\nBL6\t1.234\tz\nBL7\t9\t\nBL8\t9\t\u200b\n',
  )
  expect(rows.map(({ line, employeeNo, amount, issue }) => [line, employeeNo, amount, issue])).toEqual([
    [2, 'BL1', 150_050n, undefined],
    [4, 'BL2', 2_000n, undefined],
    [5, 'BL3', undefined, 'amount'],
    [6, 'BL4', 500n, 'columns'],
    [7, 'BL5', undefined, 'amount'],
    [8, 'BL6', undefined, 'amount'],
    [9, 'BL7', 900n, 'note'],
    [10, 'BL8', 900n, 'note'],
  ])
  expect(parseGrantRows('BL1,"1,500.00","a ""b"", c"').rows).toMatchObject([{ amount: 150_000n, note: 'a "b", c' }])
  expect(parseGrantRows('BL1;12,500;trip').rows).toMatchObject([{ amount: 1_250_000n }])
  expect(parseGrantRows('BL1;12,50;trip').rows).toMatchObject([{ issue: 'amount' }])
  expect(parseGrantRows(Array.from({ length: 301 }, (_, n) => `BL${n},1,a`).join('\n'))).toMatchObject({
    tooLong: true,
  })
})

test('a list is granted exactly as checked, once; with a wrong row nothing is granted', async () => {
  const [a, b, deleted] = [await seedPartner(shop), await seedPartner(shop), await seedPartner(shop)]
  await shop.db.update(partner).set({ disabledAt: shop.deps.clock() }).where(eq(partner.userId, deleted))
  const bad = `T${a},100,Trip\nNOBODY,100,Trip\nT${deleted},100,Trip\nT${a},50,Trip`
  const checked = await finance()('POST /api/staff/reward/activity/check', { list: bad })
  expect(checked.rows.map(({ issue }) => issue)).toEqual([null, 'unknown', 'left', 'twice'])
  expect(checked).toMatchObject({ right: 1, wrong: 3, total: 10_000 })
  const send = (list: string, rows: number, total: number, key?: string) =>
    finance()('POST /api/staff/reward/activity/list', { list, rows, total }, key ? { key } : {})
  expect(await callOutcome(send(bad, 4, 35_000))).toBe('rows_wrong')
  const good = `T${a},100,Trip\nT${b},200.50,Trip`
  expect(await callOutcome(send(good, 2, 30_000))).toBe('sums_differ')
  expect([await pending(a), await pending(b)]).toEqual([0n, 0n])
  const staff = shop.as(newStaffActor('finance'))
  for (let n = 0; n < 2; n += 1)
    expect(
      await staff('POST /api/staff/reward/activity/list', { list: good, rows: 2, total: 30_050 }, { key: 'list-1' }),
    ).toEqual({ granted: 2, total: 30_050, waits_until: null })
  expect([await pending(a), await pending(b)]).toEqual([10_000n, 20_050n])
})

test('a list sent again, also concurrently, grants nothing; canceled grants may be repeated', async () => {
  const [a, b] = [await seedPartner(shop), await seedPartner(shop)]
  const list = `T${a},10,Fair\nT${b},10,Fair`
  const send = () => callOutcome(finance()('POST /api/staff/reward/activity/list', { list, rows: 2, total: 2_000 }))
  expect((await Promise.all([send(), send(), send()])).toSorted()).toEqual(['done', 'rows_wrong', 'rows_wrong'])
  expect(await send()).toBe('rows_wrong')
  const readIssues = async () =>
    (await finance()('POST /api/staff/reward/activity/check', { list })).rows.map(({ issue }) => issue)
  expect(await readIssues()).toEqual(['granted', 'granted'])
  expect([await pending(a), await pending(b)]).toEqual([1_000n, 1_000n])
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, a))
  await finance()('POST /api/staff/reward/{id}/cancel', { id: line!.id, reason: 'Mistaken' })
  expect(await readIssues()).toEqual([null, 'granted'])
})

test('staff do not grant, release or raise rewards of their own account', async () => {
  const { partnerId, id } = await flagged()
  const [me] = await shop.db.select().from(user).where(eq(user.id, partnerId))
  const { id: staffId, actor } = await seedStaff(shop, 'finance', '', me!.email.toUpperCase())
  const call = shop.as(actor)
  const grant = { employee_no: `T${partnerId}`, amount: 100, note: 'Mine' }
  expect(await callOutcome(call('POST /api/staff/reward/activity', grant))).toBe('own_account')
  expect(await callOutcome(call('POST /api/staff/reward/{id}/release', { id, reason: 'Fine' }))).toBe('own_account')
  const list = `T${partnerId},1,Mine`
  const checked = await call('POST /api/staff/reward/activity/check', { list })
  expect(checked.rows).toMatchObject([{ issue: 'own' }])
  expect(await callOutcome(call('POST /api/staff/reward/activity/list', { list, rows: 1, total: 100 }))).toBe(
    'rows_wrong',
  )
  await shop.db
    .update(staff)
    .set({ roles: ['operations'] })
    .where(eq(staff.id, staffId))
  const raise = { id: partnerId, level: 4 as const, reason: 'Good' }
  const operations = shop.as({ ...actor, roles: ['operations'] })
  expect(await callOutcome(operations('PUT /api/staff/partner/{id}/level', raise))).toBe('own_account')
})

test('the monthly budget also limits concurrent grants; canceled grants are returned to it', async () => {
  await shop.db
    .insert(shopRule)
    .values({ id: uuidv7(), name: 'activity_budget', value: 100_000, validFrom: new Date('2027-01-01T00:00:00Z') })
  shop.setClock(new Date('2027-02-10T05:00:00Z'))
  forgetShopRules(shop.deps)
  const ids = await Promise.all([seedPartner(shop), seedPartner(shop), seedPartner(shop)])
  const grant = (n: number) =>
    finance()('POST /api/staff/reward/activity', { employee_no: `T${ids[n % 3]}`, amount: 30_000, note: `Round ${n}` })
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => grant(n)))
  const granted = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  expect(granted).toHaveLength(3)
  for (const one of results)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'budget_exceeded' })
  expect(await finance()('GET /api/staff/reward/budget', {})).toEqual({
    month: '2027-02',
    budget: 100_000,
    granted: 90_000,
    left: 10_000,
  })
  const list = `T${ids[0]},50,More\nT${ids[1]},60,More`
  const over = finance()('POST /api/staff/reward/activity/list', { list, rows: 2, total: 11_000 })
  expect(await callOutcome(over)).toBe('budget_exceeded')
  await finance()('POST /api/staff/reward/{id}/cancel', { id: granted[0]!, reason: 'Twice' })
  expect((await finance()('GET /api/staff/reward/budget', {})).left).toBe(40_000)
})

test('the list pages by cursor without gaps for every filter', async () => {
  const partnerId = await seedPartner(shop)
  const made: string[] = []
  for (let n = 0; n < 33; n += 1) {
    const grant = { employee_no: `T${partnerId}`, amount: 100, note: `N${n}` }
    made.push((await finance()('POST /api/staff/reward/activity', grant)).id)
  }
  const filter = { employee_no: `T${partnerId}`, kind: 'activity', state: 'pending', from: '2027-02-10' } as const
  const first = await finance()('GET /api/staff/reward', filter)
  const second = await finance()('GET /api/staff/reward', { ...filter, cursor: first.next! })
  expect([...first.list, ...second.list].map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  expect([first.list.length, second.list.length, second.next]).toEqual([30, 3, null])
  expect((await finance()('GET /api/staff/reward', { ...filter, from: '2027-02-11' })).list).toEqual([])
  expect(await callOutcome(finance()('GET /api/staff/reward', { from: '2027-02-11', to: '2027-02-10' }))).toBe(
    'bad_input',
  )
})
