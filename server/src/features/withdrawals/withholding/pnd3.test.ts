import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rewardLine } from '../../rewards/table.ts'
import { taxRule } from '../../tax/table.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard } from '../../../testing/fixtures/payouts-fixture.ts'
import { reverseRewardShare } from '../../../testing/fixtures/reverse-reward-share.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pnd3Line } from './pnd3.ts'

const MONTH = { year: 2026, month: 11 }
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp()
})
afterEach(() => shop.close())

const finance = () => shop.as(newStaffActor('finance'))
const read = () => finance()('GET /api/staff/withholding/pnd3', MONTH)
async function file(): Promise<string[]> {
  const { bytes } = await finance()('GET /api/staff/withholding/pnd3/file', { ...MONTH, reason: 'Filing' })
  return bytes.toString('utf8').split('\r\n').slice(0, -1)
}

async function linked(gross: bigint): Promise<number> {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  if (gross > 0n) await earnSettledReward(shop, id, gross)
  return id
}

test('a line has 17 fields, amounts in baht, the last day of the month in the Buddhist era, and no separator inside fields', () => {
  const details = {
    idNumber: '1-1017-00230-70-8',
    payeeFirstName: 'มา|ลี',
    payeeLastName: "O'สุข\r\nสันต์",
    idAddress: `${'ก'.repeat(120)} เขตวัฒนา 10110`,
  }
  const line = pnd3Line({ number: 7, year: 2028, month: 2, details, rateBp: 305, base: 1_000_001n, tax: 30_500n })
  expect(line.endsWith('\r\n')).toBe(true)
  const fields = line.trimEnd().split('|')
  expect(fields).toEqual([
    '7',
    '1101700230708',
    '000000',
    '',
    'มา ลี',
    'O สุข สันต์',
    'ก'.repeat(100),
    `${'ก'.repeat(20)} เขตวัฒนา`,
    '',
    '',
    '10110',
    '29022571',
    'ค่านายหน้า',
    '3.05',
    '10000.01',
    '305.00',
    '1',
  ])
})

test('the file equals the tax withheld in the month less the payees left out, and is recorded in the audit log', async () => {
  const taken = await linked(1_000_000n)
  const [line] = await shop.db.select().from(rewardLine).limit(1)
  await reverseRewardShare(shop.ctx({ kind: 'system' }), line!.id, { part: 4n, total: 10n, reason: 'part' })
  const bare = await seedPartner(shop)
  await earnSettledReward(shop, bare, 500_000n)
  const read1 = await read()
  expect(read1).toMatchObject({ rows: 1, base: 600_000, tax: 18_000 })
  expect(read1.left_out).toMatchObject([{ partner: { id: bare }, why: 'no_id', base: 500_000, tax: 15_000 }])
  expect(await file()).toEqual([
    expect.stringMatching(/^1\|1101700230708\|.*\|30112569\|ค่านายหน้า\|3\.00\|6000\.00\|180\.00\|1$/),
  ])
  const traces = await readAuditEntries(shop)
  expect(traces.find(({ action }) => action === 'withholding.filed')?.detail).toEqual({
    reason: 'Filing',
    form: 'pnd3',
  })
  const sums = await finance()('GET /api/staff/withholding/sum', MONTH)
  const outside = read1.left_out.reduce((sum, { tax }) => sum + tax, 0)
  expect(read1.tax + outside).toBe(sums.tax - sums.tax_back)
  expect(taken).toBeGreaterThan(0)
})

test('two rates in one month are two rows; payees taxed by bands are left out', async () => {
  const before = await read()
  const person = await linked(1_000_000n)
  const bands = [{ upTo: null, rateBp: 500 }]
  const rule = (id: string, method: 'flat' | 'progressive', rateBp: number) =>
    shop.db
      .insert(taxRule)
      .values({ id, method, rateBp, bands: method === 'flat' ? [] : bands, validFrom: shop.deps.clock() })
  await rule(uuidv7(), 'flat', 500)
  shop.passDays(0.1)
  await earnSettledReward(shop, person, 1_000_000n)
  await rule(uuidv7(), 'progressive', 0)
  shop.passDays(0.1)
  await earnSettledReward(shop, person, 1_000_000n)
  const after = await read()
  expect(after.rows - before.rows).toBe(2)
  expect(after.base - before.base).toBe(2_000_000)
  expect(after.tax - before.tax).toBe(80_000)
  expect(after.left_out.filter(({ partner }) => partner.id === person)).toMatchObject([
    { why: 'other_method', base: 1_000_000 },
  ])
  const rates = (await file()).filter((line) => line.includes('|5.00|') || line.includes('|3.00|'))
  expect(rates.length).toBe(after.rows)
})
