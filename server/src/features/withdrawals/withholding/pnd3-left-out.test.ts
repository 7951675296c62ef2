import { afterEach, beforeEach, expect, test } from 'vitest'
import { taxRule } from '../../tax/table.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../../testing/fixtures/orders-fixture.ts'
import { addBankCard, earnSettledReward } from '../../../testing/fixtures/payouts-fixture.ts'
import { createRewardTools } from '../../../testing/fixtures/rewards-fixture.ts'
import { reverseRewardShare } from '../../../testing/fixtures/reverse-reward-share.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp()
})
afterEach(() => shop.close())

const finance = () => shop.as(newStaffActor('finance'))
const read = (month: number, year = 2026) => finance()('GET /api/staff/withholding/pnd3', { year, month })
async function readFile(month: number, year = 2026) {
  const asked = { year, month, reason: 'Filing' }
  const { bytes, name } = await finance()('GET /api/staff/withholding/pnd3/file', asked)
  return { name, lines: bytes.toString('utf8').split('\r\n').slice(0, -1) }
}
async function payee(gross: bigint, details: Parameters<typeof addBankCard>[2] = {}) {
  const id = await seedPartner(shop)
  await addBankCard(shop, id, details)
  if (gross > 0n) await earnSettledReward(shop, id, gross)
  return id
}
const reversePart = async (id: number, part: bigint) => {
  const line = await createRewardTools(shop).lineOf(id)
  return reverseRewardShare(shop.ctx({ kind: 'system' }), line.id, { part, total: 10n, reason: 'part' })
}

test('nothing is filed for a payee of whom nothing is left, exactly or below zero; the rows are numbered from 1', async () => {
  const [all, rest, passport] = [
    await payee(100_000n),
    await payee(200_000n),
    await payee(300_000n, { idKind: 'passport', idNumber: 'AA1234567' }),
  ]
  await reversePart(all, 10n)
  const last = await payee(400_000n)
  const november = await read(11)
  expect(november).toMatchObject({ rows: 2, base: 600_000, tax: 18_000 })
  expect(november.left_out.map(({ partner, why, base, tax }) => [partner.id, why, base, tax])).toEqual([
    [all, 'nothing_left', 0, 0],
    [passport, 'no_id', 300_000, 9_000],
  ])
  const { lines } = await readFile(11)
  expect(lines.map((line) => [line.split('|')[0], line.split('|')[14]])).toEqual([
    ['1', '2000.00'],
    ['2', '4000.00'],
  ])
  shop.setClock(new Date('2026-12-10T05:00:00Z'))
  for (const id of [rest, last]) await reversePart(id, 1n)
  await earnSettledReward(shop, last, 50_000n)
  // In December more was reversed of one payee than they earned.
  expect((await read(12)).left_out.map(({ partner, why, base }) => [partner.id, why, base])).toEqual([
    [rest, 'nothing_left', -20_000],
  ])
  expect((await readFile(12)).lines.map((line) => line.split('|').slice(11))).toEqual([
    ['31122569', 'ค่านายหน้า', '3.00', '100.00', '3.00', '1'],
  ])
})

test('months and years are those of Bangkok', async () => {
  shop.setClock(new Date('2026-12-31T16:59:59.999Z'))
  const id = await payee(100_000n)
  shop.setClock(new Date('2026-12-31T17:00:00Z'))
  await earnSettledReward(shop, id, 70_000n)
  shop.setClock(new Date('2027-01-31T16:59:59.999Z'))
  await earnSettledReward(shop, id, 1_000n)
  expect([await read(11), await read(12), await read(1, 2027), await read(2, 2027)]).toMatchObject([
    { rows: 0, base: 0 },
    { rows: 1, base: 100_000 },
    { rows: 1, base: 71_000 },
    { rows: 0, base: 0 },
  ])
  expect((await readFile(12)).name).toBe('pnd3-2026-12.txt')
  expect((await readFile(1, 2027)).lines[0]).toContain('|31012570|')
  const sums = async (year: number, month?: number) => {
    const { payees, gross } = await finance()('GET /api/staff/withholding/sum', { year, month })
    return [payees, gross]
  }
  expect([await sums(2026), await sums(2026, 12), await sums(2027), await sums(2027, 1), await sums(2028)]).toEqual([
    [1, 100_000],
    [1, 100_000],
    [1, 71_000],
    [1, 71_000],
    [0, 0],
  ])
})

test('a rate of 0 is a row without tax; a rate that changed within the month is a row for each rate', async () => {
  const rule = (rateBp: number) =>
    shop.db
      .insert(taxRule)
      .values({ id: `${rateBp} bp`, method: 'flat', rateBp, bands: [], validFrom: shop.deps.clock() })
  await rule(0)
  shop.passDays(0.1)
  const id = await payee(10_000n)
  await rule(1_050)
  shop.passDays(0.1)
  await earnSettledReward(shop, id, 10_001n)
  expect((await readFile(11)).lines.map((line) => line.split('|').slice(13, 16))).toEqual([
    ['0.00', '100.00', '0.00'],
    ['10.50', '100.01', '10.50'],
  ])
})

test.each(['operations', 'content'] as const)('the role %s reads no withholding', async (role) => {
  const call = shop.as(newStaffActor(role))
  const month = { year: 2026, month: 11 }
  const outcomes = await Promise.all([
    callOutcome(call('GET /api/staff/withholding', month)),
    callOutcome(call('GET /api/staff/withholding/sum', month)),
    callOutcome(call('GET /api/staff/withholding/csv', { ...month, reason: 'x' })),
    callOutcome(call('GET /api/staff/withholding/pnd3', month)),
    callOutcome(call('GET /api/staff/withholding/pnd3/file', { ...month, reason: 'x' })),
    callOutcome(call('GET /api/staff/withholding/{id}/{year}', { id: 1, year: 2026, reason: 'x' })),
  ])
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'forbidden'))
})
