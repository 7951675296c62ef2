import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { shopRule } from '../../database/tables/shop-rules.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { deleteShopRules } from '../../testing/fixtures/shop-rules-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'

let shop: ReturnsFixture
let operations: Actor
let owner: Actor
beforeAll(async () => {
  shop = await openReturnsFixture()
  operations = (await seedStaff(shop, 'finance')).actor
  owner = (await seedStaff(shop, 'owner')).actor
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

describe('cash that one person writes off within a day', () => {
  const cashLost = (id: string, as = operations) =>
    shop.as(as)('POST /api/staff/order/{id}/cash-lost', { id, reason: 'The carrier is bankrupt' })
  const sent = async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    return id
  }
  const total = 95_003
  beforeEach(async () => {
    shop.passDays(2)
    const value = { one: total, day: 2 * total }
    const row = { id: uuidv7(), name: 'refund_approval', value, validFrom: shop.deps.clock() } as const
    await shop.db.insert(shopRule).values(row)
    forgetShopRules(shop.deps)
  })
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
