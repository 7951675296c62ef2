import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addProduct, addStaff, staffActor } from '../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createPriceChangeJob } from './price-change-job.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

test('caches are cleared when a price starts and when it ends, and not before', async () => {
  const owner = shop.as(staffActor(await addStaff(shop.db, 'owner'), 'owner'))
  const { variantId } = await addProduct(shop.db, { price: 50_000n })
  const now = shop.deps.clock()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  await owner('POST /api/staff/variant/{id}/price', {
    id: variantId,
    price: 40_000,
    list_price: 50_000,
    from: after(5).toISOString(),
    until: after(60).toISOString(),
    reason: 'An hour of joy',
    seen: 50_000,
  })
  const forget = vi.fn<() => void>()
  const look = createPriceChangeJob(forget)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await look({ db: shop.db, now })
    await look({ db: shop.db, now: after(1) })
    vi.advanceTimersByTime(4_999)
    expect(forget).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(forget).toHaveBeenCalledOnce()
    // The end has passed between two runs.
    await look({ db: shop.db, now: after(70) })
    expect(forget).toHaveBeenCalledTimes(2)
    await look({ db: shop.db, now: after(80) })
    expect(forget).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
