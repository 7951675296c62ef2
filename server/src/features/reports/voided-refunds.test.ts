import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bangkokDay, addDays } from '@bailu/phrases/days'
import type { CsvReply } from '../../lib/csv.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const TOTAL = 95_003
let shop: ReturnsFixture
let first: string
beforeAll(async () => {
  shop = await openReturnsFixture()
  first = today()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const today = () => bangkokDay(shop.deps.clock())
const finance = () => shop.as(shop.finance)
const report = () => finance()('GET /api/staff/report/sales', { from: first, to: today(), by: 'day' })
const refundsOn = async (day: string) => (await report()).periods.find(({ period }) => period === day)!.refunds
const dueOf = async (id: string) => (await finance()('GET /api/staff/order/{id}', { id })).refund!.id
async function filed() {
  const file = (await finance()('GET /api/staff/report/sales/csv', { from: first, to: today() })) as CsvReply
  const sums: Record<string, number> = {}
  for await (const line of file.rows)
    if (line[1] !== 'What') sums[line[1]!] = (sums[line[1]!] ?? 0) + Math.round(Number(line[8]) * 100)
  return sums
}
const inLedger = async () => Number(await readCompanyBalance(shop.ctx({ kind: 'system' }), 'refund'))

test('a voided refund reduces the refunds on the day it is voided, and counts again when it is owed again', async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  await shop.cancel(id)
  const canceled = today()
  expect(await refundsOn(canceled)).toBe(TOTAL)
  shop.passDays(1)
  const due = await dueOf(id)
  await finance()('POST /api/staff/refund/{id}/void', { id: due, reason: 'It was handed over in cash' })
  const voided = today()
  expect(voided).toBe(addDays(canceled, 1))
  // The past day is unchanged.
  expect([await refundsOn(canceled), await refundsOn(voided)]).toEqual([TOTAL, -TOTAL])
  expect((await report()).total).toMatchObject({ paid: TOTAL, refunds: 0, net: TOTAL })
  expect(await filed()).toEqual({
    'Order paid': TOTAL,
    'Refund: order canceled': TOTAL,
    'Refund not owed': TOTAL,
  })
  shop.passDays(1)
  await finance()('POST /api/staff/refund/{id}/owe', { id: due, reason: 'It was not' })
  expect([await refundsOn(canceled), await refundsOn(voided), await refundsOn(today())]).toEqual([TOTAL, -TOTAL, TOTAL])
  expect((await report()).total).toMatchObject({ paid: TOTAL, refunds: TOTAL, net: 0 })
  expect(await filed()).toMatchObject({ 'Refund owed again': TOTAL })
  expect(await inLedger()).toBe((await report()).total.refunds)
})

test('shipping retained for a returned parcel stays counted on that day', async () => {
  shop.passDays(1)
  const before = (await report()).total.refunds
  const id = await shop.finishedOrder()
  await shop.as(shop.operations)('POST /api/staff/order/{id}/parcel-back', { id, cause: 'refused', words: 'x' })
  const came = today()
  const owed = await refundsOn(came)
  shop.passDays(1)
  await finance()('POST /api/staff/refund/{id}/void', { id: await dueOf(id), reason: 'Handed over in cash' })
  expect([await refundsOn(came), await refundsOn(today())]).toEqual([owed, -owed])
  expect((await report()).total.refunds).toBe(before)
})
