import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { approval } from '../approvals/table.ts'
import { audit } from '../audit/table.ts'
import { user } from '../account/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward } from '../../testing/fixtures/payouts-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { setShopRule } from '../../testing/fixtures/shop-rules-fixture.ts'
import { databaseRuns, PROPERTY_SEED } from '../../testing/run-counts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { listReversals } from './reward-lines.ts'

const LIMIT = 100_000
let shop: TestApp
let tools: RewardTools
let clerk: Awaited<ReturnType<typeof seedStaff>>
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
  clerk = await seedStaff(shop, 'finance')
  await setShopRule(shop, 'grant_approval_above', LIMIT)
})
afterAll(() => shop.close())
// Each test runs on another day: amounts of one person are added up over 24 hours.
beforeEach(() => shop.passDays(1))
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

async function settled(gross: bigint) {
  const partnerId = await seedPartner(shop)
  await earnSettledReward(shop, partnerId, gross)
  return tools.lineOf(partnerId)
}
const reverse = (id: string, amount: number, by = clerk.actor, key?: string) =>
  shop.as(by)('POST /api/staff/reward/{id}/reverse', { id, amount, reason: 'Counted twice' }, key ? { key } : {})

describe('is rejected', () => {
  test('for an unknown, a pending and a canceled reward, and for a reversal itself', async () => {
    const line = await settled(1_000n)
    await reverse(line.id, 400)
    const [reversal] = await listReversals(tools.ctx(), line.id)
    const pending = (await tools.linesOf((await tools.paidOrder({ partnerId: line.partnerId })).id))[0]!
    for (const id of [uuidv7(), reversal!.id, pending.id])
      expect(await callOutcome(reverse(id, 1))).toBe('reward_moved_on')
    await shop.as(clerk.actor)('POST /api/staff/reward/{id}/cancel', { id: pending.id, reason: 'No' })
    expect(await callOutcome(reverse(pending.id, 1))).toBe('reward_moved_on')
  })

  test('for the own account, linked by e-mail, and for amounts that are not above zero', async () => {
    const line = await settled(1_000n)
    const [me] = await shop.db.select().from(user).where(eq(user.id, line.partnerId))
    const { actor } = await seedStaff(shop, 'finance', '', me!.email)
    expect(await callOutcome(reverse(line.id, 1, actor))).toBe('own_account')
    for (const amount of [0, -1, 0.5]) expect(await callOutcome(reverse(line.id, amount))).toBe('bad_input')
    expect(await listReversals(tools.ctx(), line.id)).toEqual([])
  })

  test.each(['operations', 'content'] as const)('for the role %s', async (role) => {
    const line = await settled(1_000n)
    expect(await callOutcome(reverse(line.id, 1, newStaffActor(role) as typeof clerk.actor))).toBe('forbidden')
  })
})

test('the same idempotency key reverses once; another key reverses again', async () => {
  const line = await settled(10_000n)
  for (const key of ['one', 'one', 'two']) await reverse(line.id, 1_000, clerk.actor, key)
  expect(await callOutcome(reverse(line.id, 2_000, clerk.actor, 'one'))).toBe('key_reused')
  expect((await listReversals(tools.ctx(), line.id)).map(({ gross }) => gross)).toEqual([-1_000n, -1_000n])
})

test('it names who reversed and why, in the line and in the audit log', async () => {
  const line = await settled(10_000n)
  await reverse(line.id, 2_500)
  const [reversal] = await listReversals(tools.ctx(), line.id)
  expect(reversal).toMatchObject({
    reason: 'Counted twice',
    grantedBy: clerk.id,
    approvalId: null,
    status: 'approved',
    gross: -2_500n,
    tax: -75n,
    settledGross: -2_500n,
  })
  const entries = await readAuditEntries(shop, eq(audit.refId, line.id))
  expect(entries.at(-1)).toMatchObject({
    action: 'reward.reversed',
    detail: { by: reversal!.id, gross: '2500', reason: 'Counted twice' },
  })
})

describe('the limit of a person and a day', () => {
  test('the limit itself needs no second person, a satang more does; grants count as much as reversals', async () => {
    const line = await settled(1_000_000n)
    const grant = { employee_no: `T${line.partnerId}`, amount: 40_000, note: 'Fair' }
    await shop.as(clerk.actor)('POST /api/staff/reward/activity', grant)
    expect(await reverse(line.id, LIMIT - 40_000)).toEqual({ waits_until: null })
    const { waits_until: until } = await reverse(line.id, 1)
    expect(until).toBe(new Date(shop.deps.clock().getTime() + 86_400_000).toISOString())
    expect(await listReversals(tools.ctx(), line.id)).toHaveLength(1)
    // Another person has not reversed anything today.
    expect(await reverse(line.id, 1, (await seedStaff(shop, 'finance')).actor)).toEqual({ waits_until: null })
  })

  test('a reward is proposed once at a time; an approved reversal names its approval and does not use up the limit', async () => {
    const line = await settled(1_000_000n)
    await reverse(line.id, LIMIT + 1)
    expect(await callOutcome(reverse(line.id, LIMIT + 1))).toBe('approval_open')
    const [waiting] = await shop.db.select().from(approval).where(eq(approval.subject, line.id))
    await shop.as((await seedStaff(shop, 'finance')).actor)('POST /api/staff/approval/{id}/approve', {
      id: waiting!.id,
    })
    const [reversal] = await listReversals(tools.ctx(), line.id)
    expect(reversal).toMatchObject({ gross: -BigInt(LIMIT + 1), grantedBy: clerk.id, approvalId: waiting!.id })
    expect(await reverse(line.id, LIMIT)).toEqual({ waits_until: null })
  })

  test('the person whose reward it is does not approve its reversal', async () => {
    const line = await settled(1_000_000n)
    await reverse(line.id, LIMIT + 1)
    const [me] = await shop.db.select().from(user).where(eq(user.id, line.partnerId))
    const own = await seedStaff(shop, 'finance', '', me!.email)
    const [waiting] = await shop.db.select().from(approval).where(eq(approval.subject, line.id))
    const approve = shop.as(own.actor)('POST /api/staff/approval/{id}/approve', { id: waiting!.id })
    expect(await callOutcome(approve)).toBe('own_account')
    expect(await listReversals(tools.ctx(), line.id)).toEqual([])
  })

  test('what was reversed while a proposal waited is not reversed twice', async () => {
    const line = await settled(200_000n)
    await reverse(line.id, LIMIT + 1)
    const [other, third] = [await seedStaff(shop, 'finance'), await seedStaff(shop, 'finance')]
    await reverse(line.id, LIMIT, other.actor)
    const [waiting] = await shop.db.select().from(approval).where(eq(approval.subject, line.id))
    const approve = shop.as(third.actor)('POST /api/staff/approval/{id}/approve', { id: waiting!.id })
    expect(await callOutcome(approve)).toBe('reversal_too_much')
    expect((await listReversals(tools.ctx(), line.id)).map(({ gross }) => gross)).toEqual([-BigInt(LIMIT)])
  })
})

test(`parts of any size reverse exactly the amounts named, and all together the line (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    // Not a multiple of 10 satang: the reward is rounded, so parts of it are no whole parts of the goods.
    fc.asyncProperty(fc.bigInt(100_000n, 400_000n), amounts, async (subtotal, parts) => {
      const partnerId = await seedPartner(shop)
      await tools.settledOrder({ partnerId, subtotal })
      const line = await tools.lineOf(partnerId)
      let left = Number(line.gross)
      const named: bigint[] = []
      for (const part of parts) {
        if (part > left) break
        await reverse(line.id, part)
        named.push(-BigInt(part))
        left -= part
      }
      if (left > 0) {
        await reverse(line.id, left)
        named.push(-BigInt(left))
      }
      const reversals = await listReversals(tools.ctx(), line.id)
      expect(reversals.map((one) => one.gross)).toEqual(named)
      for (const field of ['gross', 'tax', 'base', 'settledGross'] as const)
        expect([field, reversals.reduce((sum, one) => sum + one[field]!, line[field]!)]).toEqual([field, 0n])
      expect(await tools.balancesOf(line.partnerId)).toMatchObject({ available: 0n, receivable: 0n })
    }),
    databaseRuns(16),
  )
})
