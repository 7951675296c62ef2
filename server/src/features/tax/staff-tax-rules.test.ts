import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { audit } from '../audit/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { partnerYear } from '../reports/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { seedGuest, seedOrder, seedPartner, markFinished, markPaid } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { reverseOrderRewards } from '../rewards/reverse-order-rewards.ts'
import { readCurrentTaxRule } from './withholding.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

type Rule = InputOf<'POST /api/staff/tax-rule'>['rule']
const finance = () => shop.as(newStaffActor('finance'))
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

test('a rule begins at midnight of its Bangkok day; never today', async () => {
  expect(await callOutcome(add(flat(500), '2026-11-20'))).toBe('rule_past')
  expect(await callOutcome(add(flat(500), '2026-11-19'))).toBe('rule_past')
  const { id } = await add(flat(500), '2026-12-01')
  const { list } = await finance()('GET /api/staff/tax-rule', {})
  expect(list.map((one) => [one.id, one.state])).toEqual([
    [id, 'coming'],
    ['flat-3', 'in_force'],
  ])
  shop.setClock(new Date('2026-11-30T16:59:59.999Z'))
  expect((await readCurrentTaxRule(shop.ctx({ kind: 'system' }))).id).toBe('flat-3')
  shop.setClock(new Date('2026-11-30T17:00:00Z'))
  expect((await readCurrentTaxRule(shop.ctx({ kind: 'system' }))).id).toBe(id)
  const [written] = await readAuditEntries(shop, eq(audit.refId, id))
  expect(written!.detail).toMatchObject({ before: 'flat-3', after: { rate_bp: 500 }, reason: 'New law' })
})

test('of two rules for the same day the later one applies', async () => {
  await add(flat(700), '2027-01-01')
  const second = await add(rising, '2027-01-01')
  shop.setClock(new Date('2027-01-01T05:00:00Z'))
  expect(await readCurrentTaxRule(shop.ctx({ kind: 'system' }))).toMatchObject({ id: second.id, method: 'progressive' })
})

test('the preview withholds what the rule would', async () => {
  const preview = (rule: Rule, year_to_date: number, gross: number, withheld_to_date?: number) =>
    finance()('POST /api/staff/tax-rule/preview', {
      rule,
      year_to_date,
      gross,
      ...(withheld_to_date !== undefined && { withheld_to_date }),
    })
  expect(await preview(flat(300), 0, 10_050)).toEqual({ tax: 301, net: 9_749 })
  expect(await preview(rising, 14_000_000, 2_000_000)).toEqual({ tax: 50_000, net: 1_950_000 })
  expect(await preview(rising, 14_000_000, 2_000_000, 30_000)).toEqual({ tax: 20_000, net: 1_980_000 })
  expect(await preview(rising, 14_000_000, 2_000_000, 80_000)).toEqual({ tax: 0, net: 2_000_000 })
})

test('invalid bands are rejected with the issue at their field', async () => {
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
    expect(await callOutcome(add(rule, '2028-01-01'))).toBe('bad_input')
})

test('after a refund a progressive year withholds the tax due, and the line stores the sums it used', async () => {
  await add(
    {
      method: 'progressive',
      rate_bp: 0,
      bands: [
        { up_to: 100_000, rate_bp: 0 },
        { up_to: 300_000, rate_bp: 1_000 },
        { up_to: null, rate_bp: 2_000 },
      ],
    },
    '2027-03-01',
  )
  shop.setClock(new Date('2027-03-01T05:00:00Z'))
  const seller = await seedPartner(shop)
  const system = () => shop.ctx({ kind: 'system' })
  const settled = async (subtotal: bigint) => {
    const { id } = await seedOrder(shop, { partnerId: seller, guestId: await seedGuest(shop), subtotal })
    await earnRewards(system(), await markPaid(shop, id))
    await scheduleSettlement(system(), id, await markFinished(shop, id))
    shop.passDays(15)
    await settleRewards(system())
    return id
  }
  const year = async () => {
    const [row] = await shop.db.select().from(partnerYear).where(eq(partnerYear.partnerId, seller))
    return [row?.gross, row?.tax]
  }
  // The rate of level 1 is 10 %.
  const first = await settled(967_500n)
  await settled(967_500n)
  expect(await year()).toEqual([193_500n, 9_350n])
  await reverseOrderRewards(system(), first, 'refunded')
  expect(await year()).toEqual([96_750n, 9_350n])
  const last = await settled(967_500n)
  // The tax due on 1,935 baht is 93.50, which was withheld already.
  expect(await year()).toEqual([193_500n, 9_350n])
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, last))
  expect(line).toMatchObject({ tax: 0n, yearToDate: 96_750n, withheldToDate: 9_350n })
  await settled(2_000_000n)
  expect(await year()).toEqual([393_500n, 38_700n])
})
