import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { setting } from '../../database/tables/money.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { readSetting } from './read-setting.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ctx = () => shop.ctx({ kind: 'system' })
const set = (name: string, value: unknown, validFrom: string) =>
  shop.db.insert(setting).values({ id: uuidv7(), name, value, validFrom: new Date(validFrom) })

test('the first value holds until a dated row does', async () => {
  expect(await readSetting(ctx(), 'shipping')).toEqual({ fee: 5_000n, free_from: 150_000n })
  await set('shipping', { fee: 4_000, free_from: 100_000 }, '2026-11-21T00:00:00Z')
  await set('shipping', { fee: 9_000, free_from: 100_000 }, '2027-01-01T00:00:00Z')
  expect((await readSetting(ctx(), 'shipping')).fee).toBe(5_000n)
  shop.passDays(1)
  expect((await readSetting(ctx(), 'shipping')).fee).toBe(4_000n)
})

test('a value that does not fit is a fault, never a guess', async () => {
  await set('unpaid_hours', 'soon', '2026-11-01T00:00:00Z')
  shop.passDays(1)
  await expect(readSetting(ctx(), 'unpaid_hours')).rejects.toThrow()
})
