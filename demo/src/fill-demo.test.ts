import { eq } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Ctx } from '@bailu/server/core/context'
import { postgresDatabase, postgresReachable } from '@bailu/server/testing/test-database'
import { addUser } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { openTestApp } from '@bailu/server/testing/test-app'
import { marker } from '@bailu/server/database/core-tables'
import { fillDemo } from './fill-demo.ts'

const createDemoShop = vi.hoisted(() => vi.fn<(ctx: Ctx) => Promise<void>>())
vi.mock('./create-demo-shop.ts', () => ({ createDemoShop }))
afterEach(() => createDemoShop.mockReset())

test.skipIf(!(await postgresReachable()))(
  'of two servers that start together one fills the demo, the other waits for it',
  async () => {
    const database = await postgresDatabase()
    const shop = await openTestApp(async () => database, { DATABASE_URL: database.url })
    let under = 0
    createDemoShop.mockImplementation(async ({ db }) => {
      under += 1
      expect(under).toBe(1)
      await wait(200)
      await addUser(db)
      under -= 1
    })
    await Promise.all([1, 2, 3].map(() => fillDemo(shop.deps, shop.db)))
    expect(createDemoShop).toHaveBeenCalledTimes(1)
    expect(await shop.db.$count(marker, eq(marker.name, 'demo lock'))).toBe(0)
    await shop.close()
  },
)

test.skipIf(!(await postgresReachable()))(
  'an interrupted filling is rejected by the name of its database',
  async () => {
    const database = await postgresDatabase()
    const shop = await openTestApp(async () => database, { DATABASE_URL: database.url })
    createDemoShop.mockRejectedValueOnce(new Error('killed'))
    await expect(fillDemo(shop.deps, shop.db)).rejects.toThrow('killed')
    await expect(fillDemo(shop.deps, shop.db)).rejects.toThrow(new URL(database.url).pathname.slice(1))
    await shop.close()
  },
)

test('a shop that has people is not filled', async () => {
  const shop = await openTestApp()
  await addUser(shop.db)
  await fillDemo(shop.deps, shop.db)
  expect(createDemoShop).not.toHaveBeenCalled()
  await shop.close()
})
