import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { setting } from '../../database/tables/rules.ts'
import { addStaff } from '../../testing/money-rows.ts'
import { outcome, outcomes } from '../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../testing/returns-shop.ts'
import { dropSettings } from '../../testing/settings-world.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetSettings } from '../settings/read-setting.ts'

let shop: ReturnsShop
let clerk: Actor
let owner: Actor
beforeAll(async () => {
  shop = await returnsShop()
  clerk = (await addStaff(shop, 'finance')).actor
  owner = (await addStaff(shop, 'owner')).actor
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

describe('cash that one person writes off within a day', () => {
  const cashLost = (id: string, as = clerk) =>
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
    const row = { id: uuidv7(), name: 'refund_approval', value, validFrom: shop.house.clock() } as const
    await shop.db.insert(setting).values(row)
    forgetSettings(shop.house)
  })
  afterEach(async () => {
    await dropSettings(shop, 'refund_approval')
    forgetSettings(shop.house)
  })

  test('is limited per day; above it a second person, another person or another day is needed', async () => {
    const [first, second, third, fourth] = [await sent(), await sent(), await sent(), await sent()]
    await cashLost(first)
    await cashLost(second)
    expect(await outcome(cashLost(third))).toBe('approval_needed')
    const seen = await shop.as(clerk)('GET /api/staff/order/{id}', { id: third })
    expect(seen.cash_second).toMatchObject({ state: 'needed', limit: 2 * total, together: 3 * total })
    const ask = { kind: 'cash_loss', subject: third, reason: 'Bankrupt' } as const
    const { id: approval } = await shop.as(clerk)('POST /api/staff/approval', ask)
    await shop.as(owner)('POST /api/staff/approval/{id}/approve', { id: approval })
    await cashLost(third)
    await cashLost(fourth, owner)
    shop.passDays(1.1)
    await cashLost(await sent())
  })

  test('counts together with other differences, and of two concurrent ones one waits', async () => {
    const [first, second, third] = [await sent(), await sent(), await sent()]
    await cashLost(first)
    expect(await outcomes([cashLost(second), cashLost(third)])).toEqual({ done: 1, approval_needed: 1 })
    const { id, money } = await shop.as(clerk)('GET /api/staff/order/{id}', { id: (await shop.order()).id })
    const accept = { id, amount: money.missing - 1, bank_reference: 'ALONE1', differs: 'accept', reason: 'x' } as const
    expect(await outcome(shop.as(clerk)('POST /api/staff/order/{id}/confirm-payment', accept))).toBe(
      'difference_too_large',
    )
  })

  test('uses no approval that was given for something else', async () => {
    const id = await sent()
    const lost = sql`update orders set cash_lost_at = now(), cash_lost_by = gen_random_uuid(), cash_lost_approval = gen_random_uuid() where id = ${id}::uuid`
    await expect(shop.db.execute(lost)).rejects.toThrow()
  })
})
