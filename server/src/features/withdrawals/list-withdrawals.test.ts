import { DAY_MS } from '@bailu/phrases/days'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { shopRule } from '../shop-rules/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { reverseRewardShare } from '../../testing/fixtures/reverse-reward-share.ts'
import { createRewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'

type Filter = InputOf<'GET /api/staff/withdrawal'>
let shop: TestApp
let clerk: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  clerk = await seedStaff(shop, 'finance')
  await setMinimumWithdrawal(shop, 1)
})
afterAll(() => shop.close())

async function withBalance(gross: bigint) {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, gross)
  const call = shop.as(partnerActor(id))
  return { id, call, request: async (amount: number) => (await call('POST /api/withdrawal', { amount })).id }
}
const list = (filter: Filter) => shop.as(clerk.actor)('GET /api/staff/withdrawal', filter)
const reject = (id: string) =>
  shop.as(clerk.actor)('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'Name differs' })
async function readAll(filter: Filter): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const { list: page, next } = await list({ ...filter, cursor })
    ids.push(...page.map(({ id }) => id))
    if (next === null) return ids
    expect(page).toHaveLength(20)
    cursor = next
  }
}

describe('the list of staff', () => {
  test('withdrawals of one instant are each listed once in both orders, with every filter', async () => {
    const [one, other] = [await withBalance(1_000_000n), await withBalance(1_000_000n)]
    // 23:59:59 in Bangkok.
    shop.setClock(new Date('2026-11-25T16:59:59.999Z'))
    const ids: string[] = []
    for (let n = 0; n < 23; n += 1) ids.push(await one.request(100))
    const others = [await other.request(100), await other.request(200)]
    for (const id of [ids[3]!, ids[22]!]) await reject(id)
    const employee = { employee_no: `t${one.id}` }
    const open = ids.filter((id) => id !== ids[3] && id !== ids[22])
    expect(await readAll({ ...employee, status: 'under_review' })).toEqual(open)
    expect(await readAll(employee)).toEqual(ids.toReversed())
    expect(await readAll({ ...employee, status: 'rejected' })).toEqual([ids[22], ids[3]])
    expect(await readAll({ employee_no: `T${other.id}`, bank: '004' })).toEqual(others.toReversed())
    expect((await readAll({ from: '2026-11-25', to: '2026-11-25' })).length).toBe(25)
    expect(await readAll({ from: '2026-11-26' })).toEqual([])
    expect(await readAll({ to: '2026-11-24' })).toEqual([])
    for (const status of ['paid', 'returned'] as const) expect(await readAll({ ...employee, status })).toEqual([])
    expect(await readAll({ employee_no: 'T999999999' })).toEqual([])
    expect(await callOutcome(list({ cursor: 'x' }))).toBe('bad_input')
    shop.setClock(new Date('2026-11-25T17:00:00Z'))
    const next = await one.request(100)
    expect(await readAll({ from: '2026-11-26' })).toEqual([next])
    expect((await one.call('GET /api/withdrawal', {})).list[0]?.id).toBe(next)
  })

  test('a debt and a missing second person block the payment, and both are named', async () => {
    const { id: partnerId, request } = await withBalance(5_000_000n)
    const [small, large] = [await request(1_000), await request(2_000_001)]
    const blockers = async (id: string) => {
      const row = (await list({ employee_no: `T${partnerId}` })).list.find((one) => one.id === id)
      return [row!.owed > 0, row!.needs_approval, row!.waits_for]
    }
    expect([await blockers(small), await blockers(large)]).toEqual([
      [false, false, []],
      [false, true, ['approval']],
    ])
    // All that is left is reversed, and more.
    const line = await createRewardTools(shop).lineOf(partnerId)
    const ctx = shop.ctx({ kind: 'system' })
    await reverseRewardShare(ctx, line.id, { part: 9n, total: 10n, reason: 'returned' })
    expect([await blockers(small), await blockers(large)]).toEqual([
      [true, false, ['owed']],
      [true, true, ['owed', 'approval']],
    ])
    await shop.as(clerk.actor)('POST /api/staff/withdrawal/{id}/approve', { id: large, amount: 2_000_001 })
    expect(await blockers(large)).toEqual([true, true, ['owed']])
    for (const id of [small, large]) await reject(id)
    expect((await blockers(large))[2]).toEqual([])
  })
})

describe('the payout day', () => {
  test('is late from the midnight after it, not on it, and only while it is undecided', async () => {
    const { request, call } = await withBalance(100_000n)
    const id = await request(1_000)
    const read = () => call('GET /api/withdrawal/{id}', { id })
    const { expected_on: on } = await read()
    shop.setClock(new Date(`${on}T16:59:59.999Z`))
    expect(await read()).toMatchObject({ expected_on: on, late: false })
    shop.setClock(new Date(`${on}T17:00:00Z`))
    expect(await read()).toMatchObject({ expected_on: on, late: true })
    await reject(id)
    expect(await read()).toMatchObject({ expected_on: null, late: false })
  })

  test('stays as announced when the rule changes; new requests and retracted changes follow the rule in force', async () => {
    shop.setClock(new Date('2027-01-06T05:00:00Z'))
    const { request, call } = await withBalance(100_000n)
    const days: Record<string, string | null> = {}
    const readDays = async () =>
      Object.fromEntries((await call('GET /api/withdrawal', {})).list.map(({ id, expected_on: on }) => [id, on]))
    days[await request(1_000)] = '2027-01-20'
    await setShopRule(shop, 'payout_days', { first: 8, second: 25 }, new Date('2027-01-07T00:00:00Z'))
    expect(await readDays()).toEqual(days)
    shop.setClock(new Date('2027-01-07T00:00:00Z'))
    days[await request(1_000)] = '2027-01-08'
    expect(await readDays()).toEqual(days)
    expect(await call('GET /api/withdrawal/terms', {})).toMatchObject({
      expected_on: '2027-01-08',
      payout_days: [8, 25],
    })
    await shop.db.update(shopRule).set({ retractedAt: shop.deps.clock() }).where(eq(shopRule.name, 'payout_days'))
    for (const id of Object.keys(days)) days[id] = '2027-01-20'
    expect(await readDays()).toEqual(days)
  })

  test('of a withdrawal on hold is the first one after the hold', async () => {
    shop.setClock(new Date('2027-02-18T05:00:00Z'))
    const { request, call } = await withBalance(100_000n)
    const [free, onHold] = [await request(1_000), await request(2_000)]
    const holdUntil = new Date(shop.deps.clock().getTime() + 3 * DAY_MS)
    const hold = `update withdrawal set hold_until = '${holdUntil.toISOString()}' where id = '${onHold}'`
    await asDatabaseOwner(shop.db, hold)
    const of = async (id: string) => (await call('GET /api/withdrawal/{id}', { id })).expected_on
    // 20 February 2027 is a Saturday.
    expect([await of(free), await of(onHold)]).toEqual(['2027-02-22', '2027-02-22'])
    shop.setClock(holdUntil)
    expect((await call('GET /api/withdrawal/{id}', { id: onHold })).history.map(({ what }) => what)).toEqual([
      'requested',
      'hold_ends',
    ])
  })
})
