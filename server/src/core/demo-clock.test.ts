import { DAY_MS } from '@bailu/phrases/days'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { staffSession } from '../features/staff/table.ts'
import { addStaff, staffActor } from '../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp } from '../testing/test-app.ts'
import { openDemoClock, realTime } from './demo-clock.ts'
import { readConfig } from '../lib/config.ts'

/** Whole days ahead of real time; avoids -0. */
const ahead = (at: Date) => Math.round((at.getTime() - Date.now()) / DAY_MS) + 0

test('the demo clock advances on all servers, keeps its offset after a restart, and sessions do not age', async () => {
  const shop = await openTestApp()
  const owner = await addStaff(shop.db, 'owner')
  const at = new Date()
  const tokenHash = Buffer.from('token')
  await shop.db
    .insert(staffSession)
    .values({ id: uuidv7(), tokenHash, staffId: owner, createdAt: at, seenAt: at, reauthenticatedAt: at })
  let moved = 0
  const first = await openDemoClock(shop.db, { minAheadMs: 0, onMove: () => (moved += 1) })
  const second = await openDemoClock(shop.db, { minAheadMs: 0 })
  expect(ahead(first.now())).toBe(0)

  shop.deps.demoClock = first
  const as = shop.as(staffActor(owner, 'owner'))
  expect(await as('POST /api/staff/demo-clock', { days: 16 })).toEqual({ demo_clock: 16 * 86_400 })
  expect(moved).toBe(1)
  expect(ahead(first.now())).toBe(16)
  expect((await as('GET /api/staff/me', {})).demo_clock).toBe(16 * 86_400)
  await second.syncFromDatabase()
  expect(ahead(second.now())).toBe(16)
  const [session] = await shop.db.select().from(staffSession).where(eq(staffSession.staffId, owner))
  expect(
    [session!.createdAt, session!.seenAt, session!.reauthenticatedAt].map((one) => one!.getTime() - at.getTime()),
  ).toEqual([16 * DAY_MS, 16 * DAY_MS, 16 * DAY_MS])
  const ctx = { deps: shop.deps, now: first.now() }
  expect(ahead(realTime(ctx)), 'authenticator apps know nothing of it').toBe(0)

  expect(ahead((await openDemoClock(shop.db, { minAheadMs: 3 * DAY_MS })).now()), 'never back').toBe(16)
  expect(ahead((await openDemoClock(shop.db, { minAheadMs: 30 * DAY_MS })).now())).toBe(30)
  await shop.close()
})

test('outside of the demo there is no clock to move, and none is shown to the owner', async () => {
  const shop = await openTestApp()
  const as = shop.as(staffActor(await addStaff(shop.db, 'owner'), 'owner'))
  await expect(as('POST /api/staff/demo-clock', { days: 1 })).rejects.toThrow('not_found')
  expect((await as('GET /api/staff/me', {})).demo_clock).toBeNull()
  await shop.close()
})

test('DEMO_CLOCK is rejected outside of the demo', () => {
  expect(readConfig({ DEMO_CLOCK: '+16d' }).demoClock).toBe(16 * DAY_MS)
  expect(readConfig({ DEMO_CLOCK: '+3h', DATABASE_URL: 'postgres://127.0.0.1/x', DEMO: '1' }).demoClock).toBe(
    DAY_MS / 8,
  )
  expect(readConfig({}).demoClock).toBe(0)
  expect(() => readConfig({ DEMO_CLOCK: '-2d' })).toThrow('DEMO_CLOCK')
  expect(() => readConfig({ DEMO_CLOCK: '+2d', DATABASE_URL: 'postgres://127.0.0.1/x' })).toThrow('DEMO=1')
  expect(() => readConfig({ DEMO_CLOCK: '+2d', NODE_ENV: 'production' })).toThrow('DEMO_CLOCK')
})
