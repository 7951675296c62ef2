import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../audit/table.ts'
import { asPartner } from '../../../core/context.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../../testing/fixtures/orders-fixture.ts'
import { addBankCard, earnSettledReward, partnerActor } from '../../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readCertificate } from './make-certificate.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

async function payee(...earned: [at: string, gross: bigint][]) {
  const actor = { ...partnerActor(await seedPartner(shop)), recentAuth: true }
  await addBankCard(shop, actor.userId)
  for (const [at, gross] of earned) {
    shop.setClock(new Date(at))
    await earnSettledReward(shop, actor.userId, gross)
  }
  const read = (year: number) => {
    const ctx = shop.ctx(actor)
    return readCertificate(ctx, asPartner(ctx), year)
  }
  return { id: actor.userId, call: shop.as(actor), read }
}
/** As PDF stores the title of a document. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('a reward of the last instant of a Bangkok year is in its December, one of the next instant in January', async () => {
  const { read } = await payee(
    ['2026-12-31T16:59:59.999Z', 100_000n],
    ['2026-12-31T17:00:00.000Z', 70_000n],
    ['2027-01-31T17:00:00.000Z', 3_000n],
  )
  const months = async (year: number) => (await read(year)).months.map(({ month, gross, tax }) => [month, gross, tax])
  expect(await months(2026)).toEqual([[12, 100_000n, 3_000n]])
  expect(await months(2027)).toEqual([
    [1, 70_000n, 2_100n],
    [2, 3_000n, 90n],
  ])
  expect(await read(2027)).toMatchObject({ gross: 73_000n, tax: 2_190n })
})

test('it is provisional until the Bangkok year is over, for the list of years too', async () => {
  const { call, read } = await payee(['2026-06-01T05:00:00Z', 100_000n])
  const isClosed = async () => [(await read(2026)).closed, (await call('GET /api/withholding', {})).list[0]!.closed]
  shop.setClock(new Date('2026-12-31T16:59:59.999Z'))
  expect(await isClosed()).toEqual([false, false])
  shop.setClock(new Date('2026-12-31T17:00:00Z'))
  expect(await isClosed()).toEqual([true, true])
})

test('file name and title have the Buddhist year; each one is in the audit log, for finance with the reason', async () => {
  const { id, call } = await payee(['2026-06-01T05:00:00Z', 100_000n])
  const own = await call('GET /api/withholding/{year}', { year: 2026 })
  expect(own).toMatchObject({ name: 'bailu-50tawi-2569.pdf', private: true })
  expect(own.bytes.includes(utf16('2569'))).toBe(true)
  expect(own.bytes.includes(utf16('2568'))).toBe(false)
  const asked = { id, year: 2026, reason: 'Lost' }
  await shop.as(newStaffActor('finance'))('GET /api/staff/withholding/{id}/{year}', asked)
  const entries = await readAuditEntries(shop, eq(audit.action, 'withholding.stated'))
  expect(entries.filter(({ refId }) => refId === String(id)).map(({ detail }) => detail)).toEqual([
    { year: 2026 },
    { year: 2026, reason: 'Lost' },
  ])
})

test('a partner draws at most 30 within a day; a year without rewards is not counted', async () => {
  const { id, call } = await payee(['2026-06-02T05:00:00Z', 100_000n])
  const draw = (year: number) => callOutcome(call('GET /api/withholding/{year}', { year }))
  expect(await draw(2025)).toBe('not_found')
  for (let n = 0; n < 30; n += 1) expect(await draw(2026)).toBe('done')
  expect(await draw(2026)).toBe('too_many')
  // Finance is not limited by it, and neither is another partner.
  const asked = { id, year: 2026, reason: 'Lost' }
  const byStaff = shop.as(newStaffActor('finance'))('GET /api/staff/withholding/{id}/{year}', asked)
  expect(await callOutcome(byStaff)).toBe('done')
  shop.passDays(1.01)
  expect(await draw(2026)).toBe('done')
})
