import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { STAFF_ROLES } from '@bailu/contract/call'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedUser } from '../../testing/fixtures/orders-fixture.ts'
import { createRewardTools, type RewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { settleRewards } from './settle-rewards.ts'

type Filter = InputOf<'GET /api/staff/reward'>
let shop: TestApp
let tools: RewardTools
let many: number
let few: number
const made: string[] = []
beforeAll(async () => {
  shop = await openTestApp()
  tools = createRewardTools(shop)
  many = await seedPartner(shop)
  few = await seedPartner(shop)
  // 62 lines earned at one instant, 23:59:59 in Bangkok: two full pages and two more lines.
  shop.setClock(new Date('2026-11-30T16:59:59.999Z'))
  for (let n = 0; n < 62; n += 1) {
    const { id } = await tools.paidOrder({ partnerId: many, flags: n === 5 ? ['own_phone'] : [] })
    made.push((await tools.linesOf(id))[0]!.id)
  }
  shop.setClock(new Date('2026-11-30T17:00:00Z'))
  await tools.settledOrder({ partnerId: few, userId: await seedUser(shop, few) })
  await tools.paidOrder({ partnerId: few, flags: ['own_phone'] })
})
afterAll(() => shop.close())

const list = (filter: Filter) => shop.as(newStaffActor('finance'))('GET /api/staff/reward', filter)
async function readAll(filter: Filter) {
  const pages: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { list: page, next } = await list({ ...filter, cursor })
    pages.push(page.map(({ id }) => id))
    if (next === null) return pages
    cursor = next
  }
}

describe('lines earned at one instant are each listed once, page by page, newest id first', () => {
  test.each<Filter>([
    {},
    { employee_no: '' },
    { kind: 'sales', state: 'pending' },
    { from: '2026-11-30', to: '2026-11-30' },
    { employee_no: '', kind: 'sales', from: '2026-11-30', to: '2026-11-30' },
  ])('for the filter %j', async (filter) => {
    const of = { ...filter, ...(filter.employee_no === '' && { employee_no: `t${many}` }) }
    const pages = await readAll(of)
    expect(pages.slice(0, -1).every((page) => page.length === 30)).toBe(true)
    const ids = pages.flat()
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => made.includes(id))).toEqual(made.toSorted().toReversed())
  })
})

describe('filters', () => {
  test('the first and last day are Bangkok days, both included', async () => {
    const count = async (filter: Filter) => (await readAll(filter)).flat().length
    expect(await count({ to: '2026-11-29' })).toBe(0)
    expect(await count({ to: '2026-11-30' })).toBe(62)
    expect(await count({ from: '2026-11-30', to: '2026-11-30' })).toBe(62)
    // The two lines of the settled order, at midnight.
    expect(await count({ from: '2026-12-01', to: '2026-12-01' })).toBe(2)
    expect(await count({ from: '2026-12-01' })).toBe(3)
    expect(await count({ from: '2026-12-17' })).toBe(0)
  })

  test.each<[Filter, number]>([
    [{ kind: 'newcomer' }, 1],
    [{ kind: 'sales' }, 2],
    [{ kind: 'activity' }, 0],
    [{ state: 'approved' }, 2],
    [{ state: 'pending' }, 1],
    [{ state: 'canceled' }, 0],
    [{ state: 'on_hold' }, 1],
    [{ state: 'approved', kind: 'newcomer' }, 1],
    [{ state: 'pending', kind: 'newcomer' }, 0],
    [{ state: 'on_hold', kind: 'newcomer' }, 0],
  ])('%j finds %i lines of the partner', async (filter, count) => {
    const found = await list({ ...filter, employee_no: `T${few}` })
    expect(found.list).toHaveLength(count)
    expect(found.list.every(({ partner }) => partner.id === few)).toBe(true)
  })

  test('an order number finds the lines of that order only, with a partner only theirs', async () => {
    const [order] = (await list({ employee_no: `T${few}`, kind: 'newcomer' })).list
    const { number } = order!.order!
    expect((await list({ order: number })).list.map(({ kind }) => kind).toSorted()).toEqual(['newcomer', 'sales'])
    expect((await list({ order: number, employee_no: `T${many}` })).list).toEqual([])
    expect((await list({ order: `${number}0` })).list).toEqual([])
  })

  test('an unknown partner has no lines; on hold means pending: a canceled one is not listed', async () => {
    expect((await list({ employee_no: 'T999999999' })).list).toEqual([])
    const [onHold] = (await list({ employee_no: `T${many}`, state: 'on_hold' })).list
    const call = shop.as(newStaffActor('finance'))
    await call('POST /api/staff/reward/{id}/cancel', { id: onHold!.id, reason: 'Own order' })
    expect((await list({ employee_no: `T${many}`, state: 'on_hold' })).list).toEqual([])
    expect((await list({ employee_no: `T${many}`, state: 'canceled' })).list).toMatchObject([
      { id: onHold!.id, on_hold: true, reason: 'Own order', canceled_at: shop.deps.clock().toISOString() },
    ])
  })
})

test('a settled line shows its tax with the rule and the sums of the year before it', async () => {
  await settleRewards(tools.ctx())
  const [line] = (await list({ employee_no: `T${few}`, state: 'approved', kind: 'newcomer' })).list
  const [sale] = (await list({ employee_no: `T${few}`, state: 'approved', kind: 'sales' })).list
  const sums = [line, sale].map((one) => [one!.year_to_date, one!.withheld_to_date]).toSorted()
  expect(sums).toEqual([
    [0, 0],
    [10_000, 300],
  ])
  expect(line).toMatchObject({ gross: 10_000, tax: 300, tax_rule: 'flat-3', rate_bp: null, reverses: null })
})

test.each(['x', '0-x', '99999999999999999-019a0000-0000-7000-8000-000000000000'])('%j is no cursor', async (cursor) => {
  expect(await callOutcome(list({ cursor }))).toBe('bad_input')
})

test.each(STAFF_ROLES.filter((role) => role !== 'finance'))('the role %s reads it if it is the owner', async (role) => {
  const outcome = await callOutcome(shop.as(newStaffActor(role))('GET /api/staff/reward', {}))
  expect(outcome).toBe(role === 'owner' ? 'done' : 'forbidden')
})
