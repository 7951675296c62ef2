import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addGoods, addStaff, asStaffActor } from '../testing/people.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { watchPrices } from './watch-prices.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('caches are cleared when a price starts and when it ends, and not before', async () => {
  const owner = shop.as(asStaffActor(await addStaff(shop.db, 'owner'), 'owner'))
  const { variantId } = await addGoods(shop.db, { price: 50_000n })
  const now = shop.house.clock()
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
  const look = watchPrices(forget)
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
