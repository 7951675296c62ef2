import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INCOME_LISTS, REWARD_STATUSES, type RewardLine } from '@bailu/contract/income/shop'
import { bangkokDay, addDays } from '@bailu/phrases/days'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedStaff,
  seedUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import { userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { PROPERTY_SEED, databaseRuns } from '../../testing/run-counts.ts'
import { reverseRewardShare } from '../../testing/fixtures/reverse-reward-share.ts'
import { playRandomSales, salesSteps } from '../../testing/scenarios/random-sales.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { reverseOrderRewards } from '../rewards/reverse-order-rewards.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

type Call = ReturnType<TestApp['as']>
type List = (typeof INCOME_LISTS)[number]
const ctx = () => shop.ctx({ kind: 'system' })
const partnerCall = async () => {
  const id = await seedPartner(shop)
  return { id, call: shop.as(userActor(id, true)) }
}

async function linesOf(call: Call, of: List, filter: object): Promise<RewardLine[]> {
  const seen: RewardLine[] = []
  for (let cursor: string | undefined; ;) {
    const { list, next } = await call(`GET /api/income/${of}`, { ...filter, cursor })
    seen.push(...list)
    if (next === null) return seen
    cursor = next
  }
}

async function paidOrder(bought: Parameters<typeof seedOrder>[1]) {
  const order = await markPaid(shop, (await seedOrder(shop, bought)).id)
  await earnRewards(ctx(), order)
  return order
}

test(`sums of a filter, of months and of days equal the lines (PROPERTY_SEED=${PROPERTY_SEED})`, async () => {
  const filters = fc.array(
    fc.record({
      status: fc.option(fc.constantFrom(...REWARD_STATUSES), { nil: undefined }),
      a: fc.nat(60),
      b: fc.nat(60),
    }),
    { minLength: 2, maxLength: 2 },
  )
  await fc.assert(
    fc.asyncProperty(salesSteps, filters, async (script, cuts) => {
      const { partner } = await playRandomSales(shop, script)
      const call = shop.as(userActor(partner, true))
      for (const { status, a, b } of [{ status: undefined, a: 0, b: 900 }, ...cuts]) {
        const filter = {
          status,
          from: addDays('2026-12-31', Math.min(a, b)),
          to: addDays('2026-12-31', Math.max(a, b)),
        }
        for (const of of INCOME_LISTS) {
          const lines = await linesOf(call, of, filter)
          const sums = await call('GET /api/income/sum', { of, ...filter })
          for (const state of REWARD_STATUSES) {
            const mine = lines.filter((line) => line.status === state)
            const tax = state === 'approved' ? total(mine, 'tax') : 0
            const gross = total(mine, 'gross')
            expect(sums[state]).toEqual({ lines: mine.length, gross, tax, net: gross - tax })
          }
          const canceled = (await linesOf(call, of, { status: 'canceled' })).filter(({ canceled_at }) => {
            const day = bangkokDay(new Date(canceled_at!))
            return day >= filter.from && day <= filter.to
          })
          expect(sums.canceled_then).toEqual({ lines: canceled.length, gross: total(canceled, 'gross') })
        }
      }
      const counted = (await linesOf(call, 'total', {})).filter(({ status }) => status !== 'canceled')
      for (const by of ['day', 'month'] as const) {
        const { list } = await call('GET /api/income/period', { by })
        expect(total(list, 'rewards')).toBe(total(counted, 'gross'))
        for (const kind of ['sales', 'newcomer', 'activity'] as const)
          expect(total(list, kind)).toBe(
            total(
              counted.filter((line) => line.kind === kind),
              'gross',
            ),
          )
        expect(total(list, 'points')).toBe((await call('GET /api/income', {})).points.total)
      }
    }),
    databaseRuns(8),
  )
}, 60_000)

const total = <F extends string>(rows: Record<F, number>[], field: F) => rows.reduce((sum, row) => sum + row[field], 0)

describe('GET /api/income/line/{id}', () => {
  test('a line and its reversals refer to each other, with time and reason', async () => {
    const { id, call } = await partnerCall()
    const order = await paidOrder({ partnerId: id, guestId: await seedGuest(shop) })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    const [line] = await linesOf(call, 'sales', {})
    const waiting = await call('GET /api/income/line/{id}', { id: line!.id })
    expect(waiting).toMatchObject({ settlement_days: 15, year_to_date: 0, reversed_by: [], taken_from: null })
    expect(waiting.order_finished_at).not.toBeNull()
    shop.passDays(15)
    await settleRewards(ctx())
    await markCanceled(shop, order.id)
    await reverseOrderRewards(ctx(), order.id, 'returned')
    const settled = await call('GET /api/income/line/{id}', { id: line!.id })
    expect(settled.reversed_by).toMatchObject([{ gross: -10_000, status: 'approved' }])
    const back = await call('GET /api/income/line/{id}', { id: settled.reversed_by[0]!.id })
    expect(back).toMatchObject({ reverses: line!.id, taken_from: { id: line!.id, gross: 10_000 }, reason: 'returned' })
  })
  test('shows earned less reversed amounts with tax and net, and the buyer', async () => {
    const { id, call } = await partnerCall()
    const order = await paidOrder({ partnerId: id, userId: await seedUser(shop, id), subtotal: 387_000n })
    const [sales] = await linesOf(call, 'sales', {})
    const read = (line: string) => call('GET /api/income/line/{id}', { id: line })
    expect(await read(sales!.id)).toMatchObject({
      settlement_days: 15,
      settles_at: null,
      who: { is: 'client' },
      hold: null,
    })
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    await reverseRewardShare(ctx(), sales!.id, { part: 1n, total: 2n, reason: 'returned_part' })
    const standing = { earned: 38_700, reversed: 19_350, counted: 19_350, tax: 580, net: 18_770 }
    expect((await read(sales!.id)).standing).toEqual(standing)
    shop.passDays(15)
    await settleRewards(ctx())
    const settled = await read(sales!.id)
    expect(settled).toMatchObject({ standing, reversed_by: [{ gross: -19_350 }] })
    expect((await read(settled.reversed_by[0]!.id)).standing).toEqual(standing)
    const canceled = await paidOrder({ partnerId: id, guestId: await seedGuest(shop) })
    await markCanceled(shop, canceled.id)
    await reverseOrderRewards(ctx(), canceled.id, 'gone')
    const canceledLine = (await linesOf(call, 'sales', { status: 'canceled' }))[0]!
    expect(await read(canceledLine.id)).toMatchObject({ standing: null, who: { is: 'guest', name: '' } })
  })
  test("another partner's line is not found", async () => {
    const { id, call } = await partnerCall()
    await paidOrder({ partnerId: id, guestId: await seedGuest(shop) })
    const [line] = await linesOf(call, 'sales', {})
    const { call: other } = await partnerCall()
    for (const one of [line!.id, '01990000-0000-7000-8000-000000000000'])
      await expect(other('GET /api/income/line/{id}', { id: one })).rejects.toThrow('not_found')
  })
})

describe('activity and newcomer rewards', () => {
  test('have their own list; an activity reward settles after the settlement period, less tax', async () => {
    const { id, call } = await partnerCall()
    const finance = shop.as((await seedStaff(shop, 'finance')).actor)
    const buyer = await seedUser(shop, id)
    await paidOrder({ partnerId: id, userId: buyer })
    const grant = { employee_no: `t${id}`, amount: 50_000, note: 'Spring party' }
    const granted = await finance('POST /api/staff/reward/activity', grant, { key: `grant-${id}` })
    expect(await finance('POST /api/staff/reward/activity', grant, { key: `grant-${id}` })).toEqual(granted)
    expect(
      (await linesOf(call, 'activity', {})).map(({ kind, gross, reason }) => [kind, gross, reason]).sort(),
    ).toEqual([
      ['activity', 50_000, 'Spring party'],
      ['newcomer', 10_000, ''],
    ])
    expect((await linesOf(call, 'sales', {})).map(({ kind }) => kind)).toEqual(['sales'])
    expect(await linesOf(call, 'total', {})).toHaveLength(3)
    expect(await call('GET /api/income/line/{id}', { id: granted.id })).toMatchObject({
      settlement_days: 15,
      order_number: null,
    })
    shop.passDays(15)
    await settleRewards(ctx())
    expect(await call('GET /api/income', {})).toMatchObject({ withdrawable: 48_500 })
    expect(await checkLedger(shop)).toEqual([])
    await expect(finance('POST /api/staff/reward/activity', { ...grant, employee_no: 'NOBODY' })).rejects.toThrow(
      'partner_unknown',
    )
  })
})

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }],
  [{ from: '2026-13-01' }],
  [{ to: '1999-01-01' }],
  [{ cursor: '1770000000000-5' }],
  [{ cursor: '99999999999999999-01990000-0000-7000-8000-000000000000' }],
])('%j is rejected', async (filter) => {
  const { call } = await partnerCall()
  await expect(call('GET /api/income/total', filter)).rejects.toThrow('bad_input')
})
