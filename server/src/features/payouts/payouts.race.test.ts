import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutItem, withdrawal } from './table.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, partnerActor } from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { raceRounds } from '../../testing/run-counts.ts'

let shop: TestApp
let staff: ReturnType<TestApp['as']>[]
beforeAll(async () => {
  shop = await openTestApp()
  staff = []
  for (let n = 0; n < 8; n += 1) staff.push(shop.as((await seedStaff(shop, 'finance')).actor))
})
afterAll(() => shop.close())

async function asks(count: number, amount = 50_000) {
  const partnerId = await seedPartner(shop)
  await addBankCard(shop, partnerId)
  await earnSettledReward(shop, partnerId, 10_000_000n)
  const call = shop.as(partnerActor(partnerId))
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push((await call('POST /api/withdrawal', { amount })).id)
  return ids
}

test('eight concurrent batches of the same withdrawals: each withdrawal is in exactly one', async () => {
  for (let round = 0; round < raceRounds(6); round += 1) {
    const ids = await asks(6)
    const made = await Promise.all(
      staff.map((call, n) =>
        call('POST /api/staff/payout', n % 2 ? {} : { withdrawals: ids.slice(n / 2) }).catch((rejected: unknown) => {
          expect(rejected).toMatchObject({ code: 'nothing_ready' })
          return { id: 0, rows: 0, total: 0 }
        }),
      ),
    )
    expect(made.reduce((sum, { rows }) => sum + rows, 0)).toBe(6)
    expect(made.reduce((sum, { total }) => sum + total, 0)).toBe(300_000)
    const items = await shop.db.select().from(payoutItem).where(eq(payoutItem.state, 'open'))
    expect(items.map(({ withdrawalId }) => withdrawalId).toSorted()).toEqual(ids.toSorted())
    for (const { id } of made.filter(({ rows }) => rows > 0)) {
      const batch = await staff[0]!('GET /api/staff/payout/{id}', { id })
      expect(batch.states.open).toEqual({ rows: batch.rows, total: batch.total })
      await staff[0]!('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
      await staff[0]!('POST /api/staff/payout/{id}/pay', { id, bank_reference: `B${id}`, paid_on: '2026-11-20' })
    }
  }
  expect(await checkLedger({ db: shop.db })).toEqual([])
})

test('concurrent release, file, payment and not-executed calls on a batch: each amount moves once', async () => {
  for (let round = 0; round < raceRounds(8); round += 1) {
    const ids = await asks(8)
    const { id } = await staff[0]!('POST /api/staff/payout', { withdrawals: ids })
    const pay = { id, bank_reference: `A${round}`, paid_on: '2026-11-20' }
    if (round % 2) await staff[0]!('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
    await Promise.all(
      staff.flatMap((call, n) => {
        const withdrawal = ids[n]!
        return [
          callOutcome(call('POST /api/staff/payout/{id}/release', { id, withdrawal, reason: 'Later' })),
          callOutcome(call('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })),
          callOutcome(call('POST /api/staff/payout/{id}/pay', pay)),
          callOutcome(call('POST /api/staff/payout/{id}/not-executed', { id, withdrawal, reason: 'Closed' })),
          callOutcome(
            call('POST /api/staff/withdrawal/{id}/pay', {
              id: withdrawal,
              amount: 50_000,
              bank_reference: `S${round}${n}`,
            }),
          ),
          callOutcome(call('POST /api/staff/withdrawal/{id}/reject', { id: withdrawal, reason: 'No' })),
        ]
      }),
    )
    const { items, file } = await staff[0]!('GET /api/staff/payout/{id}', { id })
    const rows = await shop.db.select().from(withdrawal).where(inArray(withdrawal.id, ids))
    const statusOf = new Map(rows.map((row) => [row.id, row.status]))
    for (const { withdrawal: one, state } of items) {
      expect(['sent', 'paid', 'released', 'not_executed']).toContain(state)
      if (state === 'paid') expect(statusOf.get(one)).toBe('paid')
      if (state === 'sent') expect(statusOf.get(one)).toBe('under_review')
    }
    const inFile = items.filter(({ state }) => state !== 'released')
    expect(file?.rows ?? 0).toBe(inFile.length)
    expect(await checkLedger({ db: shop.db })).toEqual([])
  }
})

test('eight people approve and pay concurrently: no one pays what they approved', async () => {
  const [id] = (await asks(1, 3_000_000)) as [string]
  await Promise.all(
    staff.flatMap((call, n) => [
      callOutcome(call('POST /api/staff/withdrawal/{id}/approve', { id, amount: 3_000_000 })),
      callOutcome(call('POST /api/staff/withdrawal/{id}/pay', { id, amount: 3_000_000, bank_reference: `F${n}` })),
    ]),
  )
  const [row] = await shop.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  expect(row!.approvedBy).not.toBeNull()
  if (row!.status === 'paid') expect(row!.decidedBy).not.toBe(row!.approvedBy)
})
