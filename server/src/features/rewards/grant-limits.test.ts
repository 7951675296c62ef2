import { DAY_MS } from '@bailu/phrases/days'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { approval } from '../approvals/table.ts'
import { audit } from '../audit/table.ts'
import { activityMonth, rewardLine } from './table.ts'
import { partner, user } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { settleRewards } from './settle-rewards.ts'

const LIMIT = 100_000
let shop: TestApp
let tools: RewardTools
let clerk: Awaited<ReturnType<typeof seedStaff>>
let other: Awaited<ReturnType<typeof seedStaff>>
let grantee: number
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
  await setShopRule(shop, 'grant_approval_above', LIMIT)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.passDays(2)
  clerk = await seedStaff(shop, 'finance')
  other = await seedStaff(shop, 'finance')
  grantee = await seedPartner(shop)
})
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

let serial = 0
const grant = (amount: number, { to = grantee, by = clerk.actor, note = `Fair ${(serial += 1)}`, key = '' } = {}) =>
  shop.as(by)('POST /api/staff/reward/activity', { employee_no: `t${to}`, amount, note }, key ? { key } : {})
const grantList = (list: string, rows: number, total: number) =>
  shop.as(clerk.actor)('POST /api/staff/reward/activity/list', { list, rows, total })
const issuesOf = async (list: string) =>
  (await shop.as(clerk.actor)('POST /api/staff/reward/activity/check', { list })).rows.map(({ issue }) => issue)
const isFree = async (amount: number) => (await grant(amount)).waits_until === null
const waitingProposal = async () => {
  const [row] = await shop.db.select().from(approval).where(eq(approval.proposedBy, clerk.id))
  return row!.id
}

describe('the limit of a person and 24 hours', () => {
  test('the limit itself is granted by one person, a satang more waits; another person begins at zero', async () => {
    expect(await isFree(LIMIT - 1)).toBe(true)
    expect(await isFree(1)).toBe(true)
    const { id, waits_until: until } = await grant(1)
    expect(until).toBe(new Date(shop.deps.clock().getTime() + DAY_MS).toISOString())
    const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.id, id))
    expect(line).toMatchObject({ onHold: true, grantedBy: clerk.id, approvalId: await waitingProposal() })
    expect((await grant(LIMIT, { by: other.actor })).waits_until).toBeNull()
  })

  test('a grant counts for exactly 24 hours', async () => {
    const grantedAt = shop.deps.clock()
    await grant(LIMIT)
    shop.setClock(new Date(grantedAt.getTime() + DAY_MS - 1))
    expect(await isFree(1)).toBe(false)
    shop.setClock(new Date(grantedAt.getTime() + DAY_MS))
    expect(await isFree(LIMIT)).toBe(true)
  })

  test('canceled grants and those that a second person decides about do not count', async () => {
    const { id } = await grant(LIMIT)
    await shop.as(clerk.actor)('POST /api/staff/reward/{id}/cancel', { id, reason: 'Wrong partner' })
    expect(await isFree(LIMIT - 10)).toBe(true)
    expect((await grant(LIMIT)).waits_until).not.toBeNull()
    await shop.as(other.actor)('POST /api/staff/approval/{id}/approve', { id: await waitingProposal() })
    expect(await isFree(10)).toBe(true)
    expect(await isFree(1)).toBe(false)
  })

  test('the rows of a list are added up, and wait, are approved and settle together', async () => {
    const second = await seedPartner(shop)
    const list = `T${grantee},600,Trip\nT${second},400.01,Trip`
    expect((await grantList(list, 2, LIMIT + 1)).waits_until).not.toBeNull()
    shop.passDays(15)
    await settleRewards(tools.ctx())
    expect(await tools.balancesOf(grantee)).toMatchObject({ pending: 60_000n, available: 0n })
    const lines = await Promise.all([grantee, second].map(tools.lineOf))
    expect(lines.map(({ onHold, reason }) => [onHold, reason])).toEqual([
      [true, 'Trip'],
      [true, 'Trip'],
    ])
    expect(await issuesOf(list)).toEqual(['granted', 'granted'])
  })

  test('a proposal that is stopped cancels all its lines with the reason, and returns their sum to the budget', async () => {
    const second = await seedPartner(shop)
    await grantList(`T${grantee},600,Walk\nT${second},500,Walk`, 2, 110_000)
    const left = async () => (await shop.as(other.actor)('GET /api/staff/reward/budget', {})).left
    const before = await left()
    await shop.as(other.actor)('POST /api/staff/approval/{id}/stop', {
      id: await waitingProposal(),
      reason: 'Too much',
    })
    for (const id of [grantee, second]) {
      expect(await tools.lineOf(id)).toMatchObject({ status: 'canceled', reason: 'Too much', onHold: true })
      expect((await tools.balancesOf(id)).pending).toBe(0n)
    }
    expect((await left()) - before).toBe(110_000)
  })
})

describe('who is granted', () => {
  test('nobody for an unknown number, a disabled partner, and a disabled or deleted user', async () => {
    const [left, disabled, deleted] = [await seedPartner(shop), await seedPartner(shop), await seedPartner(shop)]
    const at = shop.deps.clock()
    await shop.db.update(partner).set({ disabledAt: at }).where(eq(partner.userId, left))
    await shop.db.update(user).set({ disabledAt: at }).where(eq(user.id, disabled))
    await shop.db.update(user).set({ deletedAt: at }).where(eq(user.id, deleted))
    for (const to of [left, disabled, deleted, 999_999_999])
      expect(await callOutcome(grant(100, { to }))).toBe('partner_unknown')
    const rows = [left, disabled, deleted].map((id) => `T${id},1,Fair`).join('\n')
    expect(await issuesOf(rows)).toEqual(['left', 'left', 'unknown'])
  })

  test('amounts of zero, below, in fractions or above a million baht are rejected', async () => {
    for (const amount of [0, -1, 0.5, 100_000_001]) expect(await callOutcome(grant(amount))).toBe('bad_input')
  })

  test.each(['operations', 'content'] as const)('nobody by the role %s', async (role) => {
    expect(await callOutcome(grant(1, { by: newStaffActor(role) as typeof clerk.actor }))).toBe('forbidden')
    const list = { list: `T${grantee},1,Fair` }
    const call = shop.as(newStaffActor(role))
    expect(await callOutcome(call('POST /api/staff/reward/activity/check', list))).toBe('forbidden')
    expect(await callOutcome(call('POST /api/staff/reward/activity/list', { ...list, rows: 1, total: 100 }))).toBe(
      'forbidden',
    )
  })

  test('once per idempotency key; another key grants again, as a single grant may be repeated', async () => {
    for (const key of ['first', 'first', 'second']) await grant(100, { key, note: 'Quiz' })
    expect((await tools.balancesOf(grantee)).pending).toBe(200n)
    expect(await callOutcome(grant(200, { key: 'first', note: 'Quiz' }))).toBe('key_reused')
  })
})

describe('duplicates in a list', () => {
  test('a settled grant of the last 31 days is one, an older one and one with another note are not', async () => {
    const list = `T${grantee},10,Photo`
    await grantList(list, 1, 1_000)
    const grantedAt = shop.deps.clock()
    shop.passDays(15)
    await settleRewards(tools.ctx())
    expect((await tools.lineOf(grantee)).status).toBe('approved')
    expect(await issuesOf(`${list}\nT${grantee},10,photo`)).toEqual(['granted', null])
    shop.setClock(new Date(grantedAt.getTime() + 31 * DAY_MS - 1))
    expect(await issuesOf(list)).toEqual(['granted'])
    shop.setClock(new Date(grantedAt.getTime() + 31 * DAY_MS))
    expect(await issuesOf(list)).toEqual([null])
  })

  test('a list of a header only grants nothing, and one that is too long grants nothing of it', async () => {
    expect(await callOutcome(grantList('No,Baht,Note', 1, 100))).toBe('sums_differ')
    const long = Array.from({ length: 301 }, (_, n) => `T${grantee},1,Row ${n}`).join('\n')
    expect(await callOutcome(grantList(long, 300, 30_000))).toBe('rows_wrong')
    expect((await tools.balancesOf(grantee)).pending).toBe(0n)
  })

  test('a granted list is in the audit log with its rows and sum', async () => {
    await grantList(`T${grantee},10.50,Zoo`, 1, 1_050)
    const entries = await readAuditEntries(shop, eq(audit.action, 'reward.list_granted'))
    expect(entries.at(-1)?.detail).toEqual({ rows: 1, total: '1050' })
  })
})

describe('the budget of a month', () => {
  test('is usable to the last satang and no further', async () => {
    shop.setClock(new Date('2027-05-10T05:00:00Z'))
    await setShopRule(shop, 'activity_budget', 50_000)
    await grant(49_999)
    expect(await callOutcome(grant(2))).toBe('budget_exceeded')
    await grant(1)
    expect(await callOutcome(grant(1))).toBe('budget_exceeded')
    expect((await tools.balancesOf(grantee)).pending).toBe(50_000n)
    expect(await shop.db.select().from(activityMonth).where(eq(activityMonth.month, '2027-05'))).toMatchObject([
      { granted: 50_000n },
    ])
  })

  test('lowered below what was granted leaves 0, not less, and the next month has the new one', async () => {
    shop.setClock(new Date('2027-06-30T16:59:59Z'))
    await grant(40_000)
    await setShopRule(shop, 'activity_budget', 30_000)
    const read = () => shop.as(clerk.actor)('GET /api/staff/reward/budget', {})
    expect(await read()).toEqual({ month: '2027-06', budget: 30_000, granted: 40_000, left: 0 })
    shop.setClock(new Date('2027-06-30T17:00:00Z'))
    expect(await read()).toEqual({ month: '2027-07', budget: 30_000, granted: 0, left: 30_000 })
  })

  test('a grant that exceeds it leaves no line, no proposal and no audit entry', async () => {
    await setShopRule(shop, 'activity_budget', 1_000)
    const counts = () => Promise.all([shop.db.$count(rewardLine), shop.db.$count(approval), shop.db.$count(audit)])
    const before = await counts()
    expect(await callOutcome(grant(LIMIT + 1))).toBe('budget_exceeded')
    expect(await counts()).toEqual(before)
    await setShopRule(shop, 'activity_budget', 50_000_000)
  })
})

test('an unknown reward is neither released nor canceled', async () => {
  const call = shop.as(clerk.actor)
  const unknown = { id: uuidv7(), reason: 'x' }
  expect(await callOutcome(call('POST /api/staff/reward/{id}/release', unknown))).toBe('reward_moved_on')
  expect(await callOutcome(call('POST /api/staff/reward/{id}/cancel', unknown))).toBe('reward_moved_on')
})
