import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { shopRule } from './table.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetShopRules, nextRuleChange, readShopRule } from './read-shop-rule.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const ctx = () => shop.ctx({ kind: 'system' })
const set = (name: string, value: unknown, validFrom: string) =>
  shop.db.insert(shopRule).values({ id: uuidv7(), name, value, validFrom: new Date(validFrom) })

test('the default value is in effect until a dated row is', async () => {
  expect(await readShopRule(ctx(), 'shipping')).toEqual({ fee: 5_000n, free_from: 150_000n })
  await set('shipping', { fee: 4_000, free_from: 100_000 }, '2026-11-21T00:00:00Z')
  await set('shipping', { fee: 9_000, free_from: 100_000 }, '2027-01-01T00:00:00Z')
  expect((await readShopRule(ctx(), 'shipping')).fee).toBe(5_000n)
  shop.passDays(1)
  expect((await readShopRule(ctx(), 'shipping')).fee).toBe(4_000n)
})

test('an unreadable row falls back to the last valid one, or to the default', async () => {
  await set('unpaid_hours', 'soon', '2026-11-01T00:00:00Z')
  shop.passDays(1)
  expect(await readShopRule(ctx(), 'unpaid_hours')).toBe(24)
  await set('unpaid_hours', 48, '2026-11-02T00:00:00Z')
  await set('unpaid_hours', 100_000, '2026-11-03T00:00:00Z')
  shop.passDays(1)
  expect(await readShopRule(ctx(), 'unpaid_hours')).toBe(48)
})

test('a retracted row is never in effect', async () => {
  const at = new Date('2026-11-04T00:00:00Z')
  const gone = { id: uuidv7(), name: 'settlement_days', value: 99, validFrom: at, retractedAt: at }
  await shop.db.insert(shopRule).values(gone)
  shop.passDays(1)
  expect(await readShopRule(ctx(), 'settlement_days')).toBe(15)
})

test('a planned change is in effect exactly on time, and nothing is cached beyond it', async () => {
  const at = new Date(shop.deps.clock().getTime() + 1_000)
  await set('card_hold_hours', 5, at.toISOString())
  forgetShopRules(shop.deps)
  expect(await readShopRule(ctx(), 'card_hold_hours')).toBe(72)
  expect(nextRuleChange(shop.deps)).toBe(at.getTime())
  shop.setClock(new Date(at.getTime() - 1))
  expect(await readShopRule(ctx(), 'card_hold_hours')).toBe(72)
  shop.setClock(at)
  expect(await readShopRule(ctx(), 'card_hold_hours')).toBe(5)
})
