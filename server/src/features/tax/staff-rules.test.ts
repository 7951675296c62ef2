import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { audit } from '../../database/tables/house.ts'
import { auditEntries } from '../../testing/audit-entries.ts'
import { staffOf } from '../../testing/buyers.ts'
import { outcome } from '../../testing/refusals.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { currentTaxRule } from './tax-rule.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Rule = InputOf<'POST /api/staff/tax-rule'>['rule']
const finance = () => shop.as(staffOf('finance'))
const flat = (rate_bp: number): Rule => ({ method: 'flat', rate_bp, bands: [] })
const rising: Rule = {
  method: 'progressive',
  rate_bp: 0,
  bands: [
    { up_to: 15_000_000, rate_bp: 0 },
    { up_to: 30_000_000, rate_bp: 500 },
    { up_to: null, rate_bp: 1_000 },
  ],
}
const add = (rule: Rule, from: string) => finance()('POST /api/staff/tax-rule', { rule, from, reason: 'New law' })

test('a rule begins on its day in Bangkok and not a second before; never today', async () => {
  expect(await outcome(add(flat(500), '2026-11-20'))).toBe('rule_past')
  expect(await outcome(add(flat(500), '2026-11-19'))).toBe('rule_past')
  const { id } = await add(flat(500), '2026-12-01')
  const { list } = await finance()('GET /api/staff/tax-rule', {})
  expect(list.map((one) => [one.id, one.state])).toEqual([
    [id, 'coming'],
    ['flat-3', 'in_force'],
  ])
  shop.setClock(new Date('2026-11-30T16:59:59.999Z'))
  expect((await currentTaxRule(shop.ctx({ kind: 'system' }))).id).toBe('flat-3')
  shop.setClock(new Date('2026-11-30T17:00:00Z'))
  expect((await currentTaxRule(shop.ctx({ kind: 'system' }))).id).toBe(id)
  const [written] = await auditEntries(shop, eq(audit.refId, id))
  expect(written!.detail).toMatchObject({ before: 'flat-3', after: { rate_bp: 500 }, reason: 'New law' })
})

test('of two for the same day the later one holds', async () => {
  await add(flat(700), '2027-01-01')
  const second = await add(rising, '2027-01-01')
  shop.setClock(new Date('2027-01-01T05:00:00Z'))
  expect(await currentTaxRule(shop.ctx({ kind: 'system' }))).toMatchObject({ id: second.id, method: 'progressive' })
})

test('the preview withholds what the rule would', async () => {
  const preview = (rule: Rule, year_to_date: number, gross: number) =>
    finance()('POST /api/staff/tax-rule/preview', { rule, year_to_date, gross })
  expect(await preview(flat(300), 0, 10_050)).toEqual({ tax: 301, net: 9_749 })
  expect(await preview(rising, 14_000_000, 2_000_000)).toEqual({ tax: 50_000, net: 1_950_000 })
})

test('bands that make no sense are refused beside their field', async () => {
  const bands = (...list: [number | null, number][]): Rule => ({
    method: 'progressive',
    rate_bp: 0,
    bands: list.map(([up_to, rate_bp]) => ({ up_to, rate_bp })),
  })
  for (const rule of [
    bands(),
    bands([100, 1]),
    bands([100, 1], [100, 2], [null, 3]),
    bands([null, 1], [null, 2]),
    { method: 'flat', rate_bp: 1, bands: [{ up_to: null, rate_bp: 1 }] } as Rule,
    bands([100, 10_001], [null, 1]),
  ])
    expect(await outcome(add(rule, '2028-01-01'))).toBe('bad_input')
})
