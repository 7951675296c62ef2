import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { shopRule } from '../shop-rules/table.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openStaffOrders, type StaffOrdersFixture, UNKNOWN_ORDER } from '../../testing/fixtures/staff-orders-fixture.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'

let shop: StaffOrdersFixture
let operations: Actor
let owner: Actor
beforeAll(async () => {
  shop = await openStaffOrders()
  operations = (await seedStaff(shop, 'finance')).actor
  owner = (await seedStaff(shop, 'owner')).actor
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const cashLost = (id: string, as = operations, key?: string) =>
  shop.as(as)('POST /api/staff/order/{id}/cash-lost', { id, reason: 'The carrier is bankrupt' }, key ? { key } : {})
const sent = async () => {
  const { id } = await shop.order('cod')
  await shop.ship(id)
  return id
}
const total = 95_003
/** Sums up to which one person may write off alone, after so many days. */
const setLimit = async (value: { one: number; day: number }, days = 2) => {
  shop.passDays(days)
  const row = { id: uuidv7(), name: 'refund_approval', value, validFrom: shop.deps.clock() } as const
  await shop.db.insert(shopRule).values(row)
  forgetShopRules(shop.deps)
}
const ask = (subject: string, as = operations) =>
  shop.as(as)('POST /api/staff/approval', { kind: 'cash_loss', subject, reason: 'Bankrupt' })
const approve = (id: string, as = owner) => shop.as(as)('POST /api/staff/approval/{id}/approve', { id })

describe('cash that one person writes off within a day', () => {
  beforeEach(() => setLimit({ one: total, day: 2 * total }))
  afterEach(async () => {
    await deleteShopRules(shop, 'refund_approval')
    forgetShopRules(shop.deps)
  })

  test('is limited per day; above it a second person, another person or another day is needed', async () => {
    const [first, second, third, fourth] = [await sent(), await sent(), await sent(), await sent()]
    await cashLost(first)
    await cashLost(second)
    expect(await callOutcome(cashLost(third))).toBe('approval_needed')
    const staffView = await shop.as(operations)('GET /api/staff/order/{id}', { id: third })
    expect(staffView.cash_second).toMatchObject({ state: 'needed', limit: 2 * total, together: 3 * total })
    const requestApproval = { kind: 'cash_loss', subject: third, reason: 'Bankrupt' } as const
    const { id: approval } = await shop.as(operations)('POST /api/staff/approval', requestApproval)
    await shop.as(owner)('POST /api/staff/approval/{id}/approve', { id: approval })
    await cashLost(third)
    await cashLost(fourth, owner)
    shop.passDays(1.1)
    await cashLost(await sent())
  })

  test('counts together with other differences, and of two concurrent ones one waits', async () => {
    const [first, second, third] = [await sent(), await sent(), await sent()]
    await cashLost(first)
    expect(await countOutcomes([cashLost(second), cashLost(third)])).toEqual({ done: 1, approval_needed: 1 })
    const { id, money } = await shop.as(operations)('GET /api/staff/order/{id}', { id: (await shop.order()).id })
    const accept = { id, amount: money.missing - 1, bank_reference: 'ALONE1', differs: 'accept', reason: 'x' } as const
    expect(await callOutcome(shop.as(operations)('POST /api/staff/order/{id}/confirm-payment', accept))).toBe(
      'difference_too_large',
    )
  })

  test('uses no approval that was given for something else', async () => {
    const id = await sent()
    const writtenOff = sql`update orders set cash_lost_at = now(), cash_lost_by = gen_random_uuid(), cash_lost_approval = gen_random_uuid() where id = ${id}::uuid`
    await expect(shop.db.execute(writtenOff)).rejects.toThrow()
  })
})

describe('cash above the limit of one person', () => {
  beforeEach(() => setLimit({ one: total - 1, day: total - 1 }))
  afterEach(async () => {
    await deleteShopRules(shop, 'refund_approval')
    forgetShopRules(shop.deps)
  })

  test('is written off with the approval that allowed it, in the order and in the audit entry', async () => {
    const id = await sent()
    const { id: approval } = await ask(id)
    await approve(approval)
    await cashLost(id)
    expect(await shop.rowOf(id)).toMatchObject({ cashLostAt: shop.deps.clock(), cashLostApproval: approval })
    expect((await shop.auditOf(id)).at(-1)).toMatchObject({
      action: 'order.cash_lost',
      detail: { amount: total, approval, reason: 'The carrier is bankrupt' },
    })
  })

  test('is not approved once it was received, or by the person whose order it is', async () => {
    const [paid, own] = [await sent(), await sent()]
    const { id: first } = await ask(paid)
    await shop.pay(paid)
    expect(await callOutcome(approve(first))).toBe('order_moved_on')
    const { id: second } = await ask(own)
    expect(await callOutcome(approve(second, await shop.ownerOfAccount(shop.buyer.userId, 'owner')))).toBe(
      'own_account',
    )
    expect(await callOutcome(cashLost(own))).toBe('approval_open')
  })

  test('is proposed once: a second proposal, or one while an approval is in force, is rejected', async () => {
    const id = await sent()
    const { id: approval } = await ask(id)
    expect(await callOutcome(ask(id))).toBe('approval_open')
    await approve(approval)
    expect(await callOutcome(ask(id))).toBe('approval_open')
  })

  test('that is within a limit raised since is written off alone, and its proposal is outdated', async () => {
    const id = await sent()
    const { id: approval } = await ask(id)
    await setLimit({ one: 10 * total, day: 10 * total }, 0.1)
    await cashLost(id)
    expect(await shop.as(owner)('GET /api/staff/approval/{id}', { id: approval })).toMatchObject({ state: 'outdated' })
    expect(await shop.rowOf(id)).toMatchObject({ cashLostApproval: null })
  })
})

describe('which cash may be written off', () => {
  test('that of a finished delivery, once: not before it is sent, after it was received, or of a transfer', async () => {
    const { id: waiting } = await shop.order('cod')
    const [paid, open] = [await sent(), await sent()]
    await shop.pay(paid)
    for (const id of [waiting, paid, await shop.finishedOrder()]) {
      expect(await callOutcome(cashLost(id))).toBe('order_moved_on')
      expect(await callOutcome(ask(id))).toBe('order_moved_on')
    }
    await cashLost(open, operations, 'lost-1')
    await cashLost(open, operations, 'lost-1')
    expect(await callOutcome(cashLost(open, operations, 'lost-2'))).toBe('order_moved_on')
    expect((await shop.auditOf(open)).filter(({ action }) => action === 'order.cash_lost')).toHaveLength(1)
  })

  test('never that of an own order; an unknown order is not found; operations may not', async () => {
    const id = await sent()
    const own = await shop.ownerOfAccount(shop.buyer.userId, 'finance')
    expect(await callOutcome(cashLost(id, own))).toBe('own_account')
    expect(await callOutcome(ask(id, own))).toBe('own_account')
    expect(await callOutcome(cashLost(UNKNOWN_ORDER))).toBe('not_found')
    for (const subject of [UNKNOWN_ORDER, 'BL0001']) expect(await callOutcome(ask(subject))).toBe('not_found')
    expect(await callOutcome(cashLost(id, shop.operations))).toBe('forbidden')
    expect((await shop.rowOf(id)).cashLostAt).toBeNull()
  })

  test('within the limit it needs no approval, so none is proposed', async () => {
    const id = await sent()
    expect(await callOutcome(ask(id))).toBe('approval_not_needed')
    expect((await shop.staffView(id)).cash_second).toBeNull()
  })
})
