import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { callOutcome } from '../../testing/call-outcome.ts'
import {
  markCanceled,
  markPaid,
  seedOrder,
  seedPartner,
  seedStaff,
  seedUser,
} from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { storeSoldMonths } from '../reports/sold-totals.ts'

let shop: TestApp
let finance: ReturnType<TestApp['as']>
let partners: number[]
beforeAll(async () => {
  shop = await openTestApp()
  finance = shop.as((await seedStaff(shop, 'finance')).actor)
  partners = []
  for (let n = 0; n < 33; n += 1) partners.push(await seedPartner(shop))
  const buyer = await seedUser(shop)
  const sell = async (at: string, partner: number, subtotal: bigint) => {
    shop.setClock(new Date(at))
    const { id } = await seedOrder(shop, { userId: buyer, partnerId: partners[partner]!, subtotal })
    await markPaid(shop, id)
    return id
  }
  await sell('2026-04-30T16:59:59Z', 0, 90_000n)
  await sell('2026-04-30T17:00:00Z', 0, 10_000n)
  await sell('2026-05-10T05:00:00Z', 1, 30_000n)
  await sell('2026-05-31T16:59:59Z', 1, 5_000n)
  const canceled = await sell('2026-05-31T17:00:00Z', 2, 70_000n)
  await sell('2026-06-02T05:00:00Z', 1, 20_000n)
  await markCanceled(shop, canceled)
  shop.setClock(new Date('2026-06-20T05:00:00Z'))
})
afterAll(() => shop.close())

type Input = InputOf<'GET /api/staff/partner'>
const bySales = (input: Input = {}) => finance('GET /api/staff/partner', { sort: 'sales', ...input })
const best = async (input: Input) =>
  (await bySales(input)).list.flatMap(({ id, sales }) => (sales ? [[partners.indexOf(id), sales]] : []))

test('partners are sorted by their sales of a period, canceled orders included, in Bangkok months', async () => {
  const expectAll = async () => {
    expect(await best({})).toEqual([
      [2, 70_000],
      [1, 20_000],
    ])
    expect(await best({ period: 'last_month' })).toEqual([
      [1, 35_000],
      [0, 10_000],
    ])
    expect(await best({ period: 'range', from: '2026-04-30', to: '2026-05-01' })).toEqual([[0, 100_000]])
  }
  await expectAll()
  await storeSoldMonths(shop.ctx({ kind: 'system' }))
  await expectAll()
})

test('the figures are those of the report of partners', async () => {
  const days = { from: '2026-05-01', to: '2026-06-20' }
  const report = (await finance('GET /api/staff/report/partners', days)).list.map(({ id, sales }) => [id, sales])
  const first = await bySales({ period: 'range', ...days })
  expect(first.list.map(({ id, sales }) => [id, sales])).toEqual(report.slice(0, first.list.length))
})

test('every partner is listed once over all pages, also those without sales', async () => {
  const first = await bySales()
  const second = await bySales({ cursor: first.next! })
  expect(second.next).toBeNull()
  const ids = [...first.list, ...second.list].map(({ id }) => id)
  expect(ids).toHaveLength(33)
  expect(new Set(ids)).toEqual(new Set(partners))
})

test('another sequence shows no sales', async () => {
  const { list } = await finance('GET /api/staff/partner', { sort: 'growth' })
  expect(list.every(({ sales }) => sales === null)).toBe(true)
})

test.each<[string, Input]>([
  ['a range without days', { period: 'range' }],
  ['a range with one day', { period: 'range', from: '2026-05-01' }],
  ['a reversed range', { period: 'range', from: '2026-05-02', to: '2026-05-01' }],
  ['a range in the future', { period: 'range', from: '2026-06-01', to: '2026-07-01' }],
  ['a range of many years', { period: 'range', from: '2020-06-01', to: '2026-06-01' }],
])('%s is rejected', async (_, input) => {
  expect(await callOutcome(bySales(input))).toBe('bad_input')
})
