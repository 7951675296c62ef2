import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { csvLines } from '../../lib/csv.ts'
import { audit } from '../audit/table.ts'
import { withdrawal } from './table.ts'
import { rewardLine } from '../rewards/table.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { earnSettledReward, addBankCard, partnerActor } from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { reverseRewardShare } from '../../testing/fixtures/reverse-reward-share.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: TestApp
let finance: ReturnType<TestApp['as']>
let other: ReturnType<TestApp['as']>
beforeAll(async () => {
  shop = await openTestApp()
  finance = shop.as((await seedStaff(shop, 'finance')).actor)
  other = shop.as((await seedStaff(shop, 'finance')).actor)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  // Withdrawals of one test must not be ready in the next.
  for (const { id, batch } of (await finance('GET /api/staff/withdrawal', { status: 'under_review' })).list) {
    if (batch !== null) await leave(batch, id)
    await finance('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'Over' })
  }
})

async function asks(...amounts: number[]) {
  const partnerId = await seedPartner(shop)
  await addBankCard(shop, partnerId)
  await earnSettledReward(shop, partnerId, 10_000_000n)
  const call = shop.as(partnerActor(partnerId))
  const ids: string[] = []
  for (const amount of amounts) ids.push((await call('POST /api/withdrawal', { amount })).id)
  return { partnerId, call, ids }
}
async function leave(batch: number, withdrawal: string) {
  const { file } = await finance('GET /api/staff/payout/{id}', { id: batch })
  const step = file ? 'POST /api/staff/payout/{id}/not-executed' : 'POST /api/staff/payout/{id}/release'
  const result = await callOutcome(finance(step, { id: batch, withdrawal, reason: 'Over' }))
  if (result === 'same_person') await other(step, { id: batch, withdrawal, reason: 'Over' })
}
const make = (id: number, who = finance) => who('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
const statusOf = async (id: string) => (await finance('GET /api/staff/withdrawal/{id}', { id })).status
const TODAY = '2026-11-20'

async function fileOf(id: number) {
  const { rows } = await finance('GET /api/staff/payout/{id}/csv', { id, reason: 'For the bank' })
  let text = ''
  for await (const part of csvLines(rows)) text += part
  return text.slice(1).trimEnd().split('\r\n')
}

test('a batch takes all ready withdrawals and no others; its sums do not change', async () => {
  const { ids } = await asks(50_000, 60_000, 70_000, 2_000_001)
  const [first, second, onHold, above] = ids as [string, string, string, string]
  const later = new Date(shop.deps.clock().getTime() + 1)
  await asDatabaseOwner(shop.db, `update withdrawal set hold_until = '${later.toISOString()}' where id = '${onHold}'`)
  const debtor = await asks(80_000, 9_600_000)
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, debtor.partnerId))
  await reverseRewardShare(shop.ctx({ kind: 'system' }), line!.id, { part: 1n, total: 2n, reason: 'part' })

  expect(await finance('GET /api/staff/payout/ready', {})).toEqual({ rows: 2, total: 110_000, most: 200 })
  const listed = (await finance('GET /api/staff/withdrawal', { status: 'under_review' })).list
  const waits = Object.fromEntries(listed.map((one) => [one.id, one.waits_for]))
  expect([first, onHold, above, debtor.ids[0]!].map((id) => waits[id])).toEqual([[], ['hold'], ['approval'], ['owed']])

  const made = await finance('POST /api/staff/payout', { withdrawals: [...ids, ...debtor.ids] })
  expect(made).toMatchObject({ rows: 2, total: 110_000, left_out: 4 })
  expect(await callOutcome(other('POST /api/staff/payout', {}))).toBe('nothing_ready')
  await finance('POST /api/staff/payout/{id}/release', { id: made.id, withdrawal: second, reason: 'Name differs' })
  const batch = await finance('GET /api/staff/payout/{id}', { id: made.id })
  expect(batch).toMatchObject({
    rows: 2,
    total: 110_000,
    states: { open: { rows: 1, total: 50_000 }, released: { rows: 1, total: 60_000 } },
  })
  expect(batch.items.map(({ withdrawal: id, state }) => [id, state])).toEqual([
    [first, 'open'],
    [second, 'released'],
  ])
})

test('the bank file has full account numbers with leading zeros, count and total, and is recorded in the audit log', async () => {
  const { ids, call } = await asks(50_000)
  await call('POST /api/withdrawal', { amount: 60_050 })
  const { id } = await finance('POST /api/staff/payout', {})
  expect(await callOutcome(finance('GET /api/staff/payout/{id}/csv', { id, reason: 'x' }))).toBe('file_not_taken')
  const made = await make(id)
  expect(made).toMatchObject({ rows: 2, total: 110_050, released: 0 })
  const lines = [
    'reference,bank_code,bank_name,branch,account_number,account_name,amount_baht',
    `${id}-001,004,,สีลม,1234567890,MALEE SUKSAN,500.00`,
    `${id}-002,004,,สีลม,1234567890,MALEE SUKSAN,600.50`,
    'TOTAL,,,,2,,1100.50',
  ]
  expect(await fileOf(id)).toEqual(lines)
  const { rows } = await finance('GET /api/staff/payout/{id}/csv', { id, reason: 'Again' })
  const hash = createHash('sha256')
  for await (const part of csvLines(rows)) hash.update(part)
  expect(hash.digest('hex')).toBe(made.hash)
  expect(await make(id, other)).toEqual({ ...made, released: 0 })
  expect((await finance('GET /api/staff/payout/{id}', { id })).file).toMatchObject({
    hash: made.hash,
    taken_by: 'finance',
  })
  const traces = await readAuditEntries(shop, eq(audit.refId, String(id)))
  expect(traces.map(({ action }) => action)).toEqual([
    'payout.made',
    'payout.file_made',
    'payout.file_taken',
    'payout.file_taken',
    'payout.read',
  ])
  expect(traces[1]!.detail).toMatchObject({ reason: 'For the bank', rows: 2, total: '110050', hash: made.hash })
  await finance('POST /api/staff/payout/{id}/not-executed', { id, withdrawal: ids[0]!, reason: 'Account closed' })
  expect(await callOutcome(finance('GET /api/staff/payout/{id}/csv', { id, reason: 'x' }))).toBe('file_answered')
  expect(await finance('GET /api/staff/payout/ready', {})).toMatchObject({ rows: 1, total: 50_000 })
  expect(await finance('POST /api/staff/payout', {})).toMatchObject({ rows: 1, total: 50_000 })
  expect(await callOutcome(finance('GET /api/staff/payout/{id}/csv', { id: 1, reason: 'x' }))).toBe('not_found')
})

test('a sent row becomes paid or not executed; before the file is made it can only be released', async () => {
  const { ids } = await asks(50_000, 60_000, 70_000)
  const [first, second, third] = ids as [string, string, string]
  const { id } = await finance('POST /api/staff/payout', {})
  const pay = () =>
    callOutcome(finance('POST /api/staff/withdrawal/{id}/pay', { id: first, amount: 50_000, bank_reference: 'ALONE' }))
  const reject = () => callOutcome(finance('POST /api/staff/withdrawal/{id}/reject', { id: first, reason: 'No' }))
  const release = (withdrawal: string) =>
    callOutcome(finance('POST /api/staff/payout/{id}/release', { id, withdrawal, reason: 'Later' }))
  const notExecuted = (withdrawal: string) =>
    callOutcome(finance('POST /api/staff/payout/{id}/not-executed', { id, withdrawal, reason: 'Closed' }))
  const bulk = { id, bank_reference: 'BOUND', paid_on: TODAY }
  expect([await pay(), await reject(), await notExecuted(first)]).toEqual([
    'withdrawal_in_batch',
    'withdrawal_in_batch',
    'withdrawal_moved_on',
  ])
  expect(await callOutcome(finance('POST /api/staff/payout/{id}/pay', bulk))).toBe('file_not_taken')
  expect(await release(third)).toBe('done')
  await make(id)
  expect([await pay(), await reject(), await release(first)]).toEqual([
    'withdrawal_in_batch',
    'withdrawal_in_batch',
    'withdrawal_moved_on',
  ])
  expect(await callOutcome(finance('POST /api/staff/payout', { withdrawals: [first] }))).toBe('nothing_ready')
  expect(await notExecuted(second)).toBe('done')
  const { outcomes } = await finance('POST /api/staff/payout/{id}/pay', bulk)
  expect(outcomes.map((one) => [one.withdrawal, one.outcome])).toEqual([[first, 'paid']])
  expect([await notExecuted(first), await release(first)]).toEqual(['withdrawal_moved_on', 'withdrawal_moved_on'])
  for (const state of ['open', 'released', 'not_executed'])
    await expect(
      asDatabaseOwner(
        shop.db,
        `update payout_item set state = '${state}' where batch_id = ${id} and withdrawal_id = '${first}'`,
      ),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(asDatabaseOwner(shop.db, `update payout_file set rows = 9 where batch_id = ${id}`)).rejects.toThrow()
  await expect(
    asDatabaseOwner(shop.db, `update withdrawal set status = 'under_review', decided_at = null where id = '${first}'`),
  ).rejects.toThrow()
})

test('rows that are no longer payable are released when the file is made; sent rows are booked whatever changed since', async () => {
  const { ids } = await asks(50_000, 60_000)
  const [payable, onHoldId] = ids as [string, string]
  const { id } = await finance('POST /api/staff/payout', {})
  const later = new Date(shop.deps.clock().getTime() + 3_600_000).toISOString()
  await asDatabaseOwner(shop.db, `update withdrawal set hold_until = '${later}' where id = '${onHoldId}'`)
  expect(await make(id)).toMatchObject({ rows: 1, total: 50_000, released: 1 })
  const { items } = await finance('GET /api/staff/payout/{id}', { id })
  expect(items.map(({ state }) => state)).toEqual(['sent', 'released'])
  const { partnerId } = (await shop.db.select().from(withdrawal).where(eq(withdrawal.id, payable)))[0]!
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, partnerId))
  await reverseRewardShare(shop.ctx({ kind: 'system' }), line!.id, { part: 1n, total: 1n, reason: 'returned' })
  const { outcomes } = await finance('POST /api/staff/payout/{id}/pay', { id, bank_reference: 'SENT', paid_on: TODAY })
  expect(outcomes.map((one) => one.outcome)).toEqual(['paid'])
})

test('above the limit, the person who made the file does not record a row as not executed', async () => {
  const { ids } = await asks(2_500_000)
  const high = ids[0]!
  await finance('POST /api/staff/withdrawal/{id}/approve', { id: high, amount: 2_500_000 })
  const { id } = await other('POST /api/staff/payout', {})
  await make(id, other)
  const noteNotExecutedBy = (who: typeof finance) =>
    callOutcome(who('POST /api/staff/payout/{id}/not-executed', { id, withdrawal: high, reason: 'Closed' }))
  expect(await noteNotExecutedBy(other)).toBe('same_person')
  expect(await noteNotExecutedBy(finance)).toBe('done')
})

test('a batch is paid row by row: a failing row does not stop the others, and repeating changes nothing', async () => {
  const { ids } = await asks(50_000, 60_000, 2_500_000)
  const high = ids[2]!
  expect(await callOutcome(finance('POST /api/staff/withdrawal/{id}/approve', { id: high, amount: 2_400_000 }))).toBe(
    'amount_differs',
  )
  await finance('POST /api/staff/withdrawal/{id}/approve', { id: high, amount: 2_500_000 })
  const { id } = await finance('POST /api/staff/payout', {})
  await make(id)
  const pay = { id, bank_reference: 'bulk 7', paid_on: TODAY }
  const first = await finance('POST /api/staff/payout/{id}/pay', pay)
  expect(first.outcomes.map((one) => one.outcome)).toEqual(['paid', 'paid', 'same_person'])
  expect(first.outcomes[2]!.words).toMatch(/Another person must do this step/)
  expect(await statusOf(high)).toBe('under_review')
  const second = await other('POST /api/staff/payout/{id}/pay', pay)
  expect(second.outcomes.map((one) => one.outcome)).toEqual(['paid', 'paid', 'paid'])
  const batch = await finance('GET /api/staff/payout/{id}', { id })
  expect(batch.items.map(({ bank_reference }) => bank_reference)).toEqual([1, 2, 3].map((n) => `BULK7/${id}-00${n}`))
  expect(await finance('GET /api/staff/withdrawal/{id}', { id: high })).toMatchObject({
    status: 'paid',
    paid_on: TODAY,
    approved: { by_me: true },
  })
  expect(await callOutcome(finance('POST /api/staff/payout/{id}/pay', { ...pay, paid_on: '2026-11-21' }))).toBe(
    'bad_input',
  )
  expect(await callOutcome(finance('POST /api/staff/payout/{id}/pay', { ...pay, paid_on: '2026-11-19' }))).toBe(
    'bad_input',
  )
  const fresh = await asks(50_000)
  const next = await finance('POST /api/staff/payout', { withdrawals: fresh.ids })
  await make(next.id)
  const late = finance('POST /api/staff/payout/{id}/pay', { id: next.id, bank_reference: 'B', paid_on: '2026-11-21' })
  expect(await callOutcome(late)).toBe('bad_input')
})

test('above the limit two people are needed, for every role', async () => {
  const { ids } = await asks(2_000_001, 2_000_000)
  const [above, below] = ids as [string, string]
  const pay = (who: typeof finance, id: string, amount: number) =>
    callOutcome(who('POST /api/staff/withdrawal/{id}/pay', { id, amount, bank_reference: `R-${id}` }))
  expect(await pay(finance, above, 2_000_001)).toBe('withdrawal_unapproved')
  expect(await pay(finance, below, 2_000_000)).toBe('done')
  const approve = { id: above, amount: 2_000_001 }
  await finance('POST /api/staff/withdrawal/{id}/approve', approve)
  expect(await callOutcome(other('POST /api/staff/withdrawal/{id}/approve', approve))).toBe('withdrawal_approved')
  expect(await pay(finance, above, 2_000_001)).toBe('same_person')
  const seen = await finance('GET /api/staff/withdrawal/{id}', { id: above })
  expect(seen).toMatchObject({ needs_approval: true, approved: { by: 'finance', by_me: true }, waits_for: [] })
  expect(await pay(other, above, 2_000_001)).toBe('done')
})

test('an amount split into parts within a day needs two people like the full amount', async () => {
  const { ids } = await asks(1_500_000, 500_000, 50_000, 2_000_001)
  const [most, rest, more, above] = ids as [string, string, string, string]
  const pay = (who: typeof finance, id: string, amount: number) =>
    callOutcome(who('POST /api/staff/withdrawal/{id}/pay', { id, amount, bank_reference: `P-${id}` }))
  const waits = async (id: string) => (await finance('GET /api/staff/withdrawal/{id}', { id })).waits_for
  expect(await waits(rest)).toEqual([])
  expect(await waits(more)).toEqual(['approval'])
  expect(await pay(finance, more, 50_000)).toBe('withdrawal_unapproved')
  expect(await finance('GET /api/staff/payout/ready', {})).toMatchObject({ rows: 2, total: 2_000_000 })
  expect(await pay(finance, most, 1_500_000)).toBe('done')
  expect(await pay(finance, rest, 500_000)).toBe('done')
  expect(await pay(finance, more, 50_000)).toBe('withdrawal_unapproved')
  await finance('POST /api/staff/withdrawal/{id}/approve', { id: more, amount: 50_000 })
  expect(await pay(other, more, 50_000)).toBe('done')
  expect(await waits(above)).toEqual(['approval'])
  expect((await asks(2_000_000)).ids).toHaveLength(1)
  expect(await finance('GET /api/staff/payout/ready', {})).toMatchObject({ rows: 1, total: 2_000_000 })
})

test('the list filters by partner', async () => {
  const { partnerId, ids } = await asks(50_000)
  await asks(50_000)
  const found = await finance('GET /api/staff/withdrawal', { employee_no: `T${partnerId}` })
  expect(found.list.map(({ id }) => id)).toEqual(ids)
  expect((await finance('GET /api/staff/withdrawal', { employee_no: 'NOBODY' })).list).toEqual([])
})
