import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RewardKind, RewardStatus } from '@bailu/contract/income/shop'
import type { PartnerScope } from '../../core/context.ts'
import { orderGrowth, rewardLine } from '../rewards/table.ts'
import { seedGuest, seedOrder, seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { type LineScan, readWaitingGrowth, scanRewardLines } from './reward-queries.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

/** 23:59:59.999 of 20 November in Bangkok, and the first instant of the 21st. */
const LAST_OF_20TH = new Date('2026-11-20T16:59:59.999Z')
const FIRST_OF_21ST = new Date('2026-11-20T17:00:00.000Z')
const ALL = { kinds: ['sales', 'newcomer', 'activity'], statuses: ['pending', 'approved', 'canceled'] } as const

type Line = { at: Date; kind?: RewardKind; status?: RewardStatus }
async function insertLines(partnerId: number, lines: Line[]): Promise<string[]> {
  const rows = lines.map(({ at, kind = 'activity', status = 'pending' }) => ({
    id: uuidv7(),
    partnerId,
    kind,
    status,
    base: 100n,
    gross: 100n,
    tax: 0n,
    earnedAt: at,
    ...(status === 'approved' && { settledAt: at, settledGross: 100n }),
    ...(status === 'canceled' && { canceledAt: at }),
  }))
  await shop.db.insert(rewardLine).values(rows)
  return rows.map(({ id }) => id)
}
async function scan(partnerId: number, filter: Partial<LineScan> = {}) {
  const lines = scanRewardLines({ partnerId } as PartnerScope, { ...ALL, limit: 100, ...filter })
  const { rows } = await shop.db.execute<{ id: string; earned_at: string }>(
    sql`select id, earned_at from ${lines} found order by earned_at desc, id desc`,
  )
  return rows
}
const idsOf = async (...args: Parameters<typeof scan>) => (await scan(...args)).map(({ id }) => id)

test('a day of the filter begins and ends at midnight in Bangkok, both days included', async () => {
  const partnerId = await seedPartner(shop)
  const [last, first] = await insertLines(partnerId, [{ at: LAST_OF_20TH }, { at: FIRST_OF_21ST }])
  expect(await idsOf(partnerId, { from: '2026-11-20', to: '2026-11-20' })).toEqual([last])
  expect(await idsOf(partnerId, { from: '2026-11-21', to: '2026-11-21' })).toEqual([first])
  expect(await idsOf(partnerId, { from: '2026-11-20', to: '2026-11-21' })).toEqual([first, last])
  expect(await idsOf(partnerId, { to: '2026-11-19' })).toEqual([])
  expect(await idsOf(partnerId, { from: '2026-11-22' })).toEqual([])
})

test('lines of one instant, of several kinds and states, are read page by page to the end, each once', async () => {
  const partnerId = await seedPartner(shop)
  const at = shop.deps.clock()
  const lines = ALL.kinds.flatMap((kind) =>
    ALL.statuses.flatMap((status) => [1, 2, 3].map(() => ({ at, kind, status }))),
  )
  const ids = await insertLines(partnerId, lines)
  const seen: string[] = []
  for (let after: LineScan['after']; seen.length <= ids.length;) {
    const page = await idsOf(partnerId, { limit: 4, after })
    seen.push(...page)
    if (page.length < 4) break
    after = { at, id: page.at(-1)! }
  }
  expect(seen).toEqual(ids.toReversed())
})

test('each kind and state is found alone, and no line of another partner', async () => {
  const [partnerId, other] = [await seedPartner(shop), await seedPartner(shop)]
  const lines = ALL.kinds.flatMap((kind) => ALL.statuses.map((status) => ({ at: FIRST_OF_21ST, kind, status })))
  const ids = await insertLines(partnerId, lines)
  await insertLines(other, lines)
  for (const [index, { kind, status }] of lines.entries())
    expect(await idsOf(partnerId, { kinds: [kind], statuses: [status] })).toEqual([ids[index]])
  expect(new Set(await idsOf(partnerId))).toEqual(new Set(ids))
})

test('the newest lines of all kinds together are the page, not the newest of one kind', async () => {
  const partnerId = await seedPartner(shop)
  const at = (minute: number) => new Date(FIRST_OF_21ST.getTime() + minute * 60_000)
  const ids = await insertLines(partnerId, [
    { at: at(1), kind: 'sales' },
    { at: at(4), kind: 'newcomer' },
    { at: at(2), kind: 'activity' },
    { at: at(3), kind: 'sales', status: 'canceled' },
  ])
  expect(await idsOf(partnerId, { limit: 3 })).toEqual([ids[1], ids[3], ids[2]])
})

test('growth waits until it is counted; that of other partners is not added', async () => {
  const [partnerId, other] = [await seedPartner(shop), await seedPartner(shop)]
  expect(await readWaitingGrowth(shop.ctx({ kind: 'system' }), partnerId)).toBe(0n)
  const insert = async (points: bigint, countedAt: Date | null, owner = partnerId) => {
    const { id: orderId } = await seedOrder(shop, { guestId: await seedGuest(shop), partnerId: owner })
    await shop.db.insert(orderGrowth).values({ orderId, partnerId: owner, points, countsAt: countedAt, countedAt })
  }
  await insert(5n, null)
  await insert(7n, null)
  await insert(100n, FIRST_OF_21ST)
  await insert(1_000n, null, other)
  expect(await readWaitingGrowth(shop.ctx({ kind: 'system' }), partnerId)).toBe(12n)
})
