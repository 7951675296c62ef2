import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOf } from './testing/buyers.ts'
import { asUserActor } from './testing/people.ts'
import { SEED, overDatabase } from './testing/random-runs.ts'
import { playTrade, steps } from './testing/random-trade.ts'
import { openShop, type Shop } from './testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test(`phone, data center and back office show the same figures after cancelations and refunds (PROPERTY_SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const { partner, today } = await playTrade(shop, script)
      const call = shop.as(asUserActor(partner, true))
      const month = { from: `${today.slice(0, 7)}-01`, to: today }
      const trade = async (range: { from: string; to: string }) => {
        const { trade: figures } = await call('GET /api/data-center', range)
        const of = (id: string) => figures.find((one) => one.id === id)?.value ?? 0
        return {
          sales: of('sales'),
          orders: of('orders'),
          refunds: of('refunds'),
          points: of('points'),
          rewards: of('rewards'),
        }
      }
      const [day, all] = [await trade({ from: today, to: today }), await trade(month)]
      const { orders } = await call('GET /api/desk', {})
      expect(orders).toEqual({
        today: { amount: day.sales, count: day.orders },
        month: { amount: all.sales, count: all.orders },
      })
      const income = await call('GET /api/income', {})
      expect([income.points.today, income.points.month]).toEqual([day.points, all.points])
      expect([income.rewards.today, income.rewards.month]).toEqual([day.rewards, all.rewards])
      for (const [by, period, figures] of [
        ['day', today, day],
        ['month', today.slice(0, 7), all],
      ] as const) {
        const { list } = await call('GET /api/income/period', { by })
        const one = list.find((row) => row.period === period)
        expect([one?.points ?? 0, one?.rewards ?? 0]).toEqual([figures.points, figures.rewards])
        if (one) expect(one.sales + one.newcomer + one.activity).toBe(one.rewards)
      }
      const sums = await call('GET /api/income/sum', { of: 'total', ...month })
      expect(sums.pending.gross + sums.approved.gross + sums.canceled.gross - sums.canceled_then.gross).toBe(
        all.rewards,
      )
      const report = await shop.as(staffOf('owner'))('GET /api/staff/report/partners', month)
      expect(report.list.find(({ id }) => id === partner)).toMatchObject(all)

      const { customer } = await call('GET /api/data-center', month)
      const silent = await call('GET /api/client', { dormant: '90' })
      expect(silent.list.length).toBe(customer.find(({ id }) => id === 'dormant')?.value)
    }),
    overDatabase(6),
  )
}, 300_000)
