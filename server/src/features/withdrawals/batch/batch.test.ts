import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { csvText } from '../../../core/csv.ts'
import { audit } from '../../../database/tables/house.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import { auditEntries } from '../../../testing/audit-entries.ts'
import { asOwner } from '../../../testing/databases.ts'
import { addPartner, addStaff } from '../../../testing/money-rows.ts'
import { earn, linkCard, partnerActor } from '../../../testing/payouts.ts'
import { outcome } from '../../../testing/refusals.ts'
import { reverseShare } from '../../../testing/reverse-share.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'

let shop: Shop
let finance: ReturnType<Shop['as']>
let other: ReturnType<Shop['as']>
beforeAll(async () => {
  shop = await openShop()
  finance = shop.as((await addStaff(shop, 'finance')).actor)
  other = shop.as((await addStaff(shop, 'finance')).actor)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await checkLedger({ db: shop.db })).toEqual([])
  // Nothing of one test lies ready in the next.
  for (const { id } of (await finance('GET /api/staff/withdrawal', { status: 'under_review' })).list)
    await finance('POST /api/staff/withdrawal/{id}/reject', { id, reason: 'Over' })
})

async function asks(...amounts: number[]) {
  const partnerId = await addPartner(shop)
  await linkCard(shop, partnerId)
  await earn(shop, partnerId, 10_000_000n)
  const call = shop.as(partnerActor(partnerId))
  const ids: string[] = []
  for (const amount of amounts) ids.push((await call('POST /api/withdrawal', { amount })).id)
  return { partnerId, call, ids }
}
const statusOf = async (id: string) => (await finance('GET /api/staff/withdrawal/{id}', { id })).status
const TODAY = '2026-11-20'

async function fileOf(id: number) {
  const { rows } = await finance('GET /api/staff/payout/{id}/csv', { id, reason: 'For the bank' })
  let text = ''
  for await (const part of csvText(rows)) text += part
  return text.slice(1).trimEnd().split('\r\n')
}

test('all that are ready, and only those, go into a batch whose sums stay', async () => {
  const { ids } = await asks(50_000, 60_000, 70_000, 2_000_001)
  const [first, second, heldBack, above] = ids as [string, string, string, string]
  const later = new Date(shop.house.clock().getTime() + 1)
  await asOwner(shop.db, `update withdrawal set hold_until = '${later.toISOString()}' where id = '${heldBack}'`)
  const debtor = await asks(80_000, 9_600_000)
  const [line] = await shop.db.select().from(rewardLine).where(eq(rewardLine.partnerId, debtor.partnerId))
  await reverseShare(shop.ctx({ kind: 'system' }), line!.id, { part: 1n, whole: 2n, reason: 'part' })

  expect(await finance('GET /api/staff/payout/ready', {})).toEqual({ rows: 2, total: 110_000, most: 200 })
  const listed = (await finance('GET /api/staff/withdrawal', { status: 'under_review' })).list
  const waits = Object.fromEntries(listed.map((one) => [one.id, one.waits_for]))
  expect([first, heldBack, above, debtor.ids[0]!].map((id) => waits[id])).toEqual([
    [],
    ['hold'],
    ['approval'],
    ['owed'],
  ])

  const made = await finance('POST /api/staff/payout', { withdrawals: [...ids, ...debtor.ids] })
  expect(made).toMatchObject({ rows: 2, total: 110_000, left_out: 4 })
  expect(await outcome(other('POST /api/staff/payout', {}))).toBe('nothing_ready')
  await finance('POST /api/staff/withdrawal/{id}/reject', { id: second, reason: 'Name differs' })
  const batch = await finance('GET /api/staff/payout/{id}', { id: made.id })
  expect(batch).toMatchObject({
    rows: 2,
    total: 110_000,
    states: { open: { rows: 1, total: 50_000 }, rejected: { rows: 1, total: 60_000 } },
  })
  expect(batch.items.map(({ withdrawal: id, state }) => [id, state])).toEqual([
    [first, 'open'],
    [second, 'rejected'],
  ])
})

test('the file carries whole numbers with their leading zeros, count and total, and leaves a trace', async () => {
  const { ids, call } = await asks(50_000)
  await call('POST /api/withdrawal', { amount: 60_050 })
  const { id } = await finance('POST /api/staff/payout', {})
  expect(await fileOf(id)).toEqual([
    'reference,bank_code,bank_name,branch,account_number,account_name,amount_baht',
    `${id}-001,004,,สีลม,1234567890,MALEE SUKSAN,500.00`,
    `${id}-002,004,,สีลม,1234567890,MALEE SUKSAN,600.50`,
    'TOTAL,,,,2,,1100.50',
  ])
  const traces = await auditEntries(shop, eq(audit.refId, String(id)))
  expect(traces.map(({ action }) => action)).toEqual(['payout.made', 'payout.file_taken'])
  expect(traces[1]!.detail).toMatchObject({ reason: 'For the bank', rows: 2, total: '110050' })
  await finance('POST /api/staff/payout/{id}/release', { id, withdrawal: ids[0]!, reason: 'The bank is closed' })
  expect((await fileOf(id)).at(-1)).toBe('TOTAL,,,,1,,600.50')
  expect(await finance('GET /api/staff/payout/ready', {})).toMatchObject({ rows: 1, total: 50_000 })
  const again = await finance('POST /api/staff/payout', {})
  expect(again).toMatchObject({ rows: 1, total: 50_000 })
  expect(await outcome(finance('GET /api/staff/payout/{id}/csv', { id: 1, reason: 'x' }))).toBe('not_found')
})

test('a whole batch is paid row by row: one that is refused keeps no other back, and twice is once', async () => {
  const { ids } = await asks(50_000, 60_000, 2_500_000)
  const high = ids[2]!
  expect(await outcome(finance('POST /api/staff/withdrawal/{id}/approve', { id: high, amount: 2_400_000 }))).toBe(
    'amount_differs',
  )
  await finance('POST /api/staff/withdrawal/{id}/approve', { id: high, amount: 2_500_000 })
  const { id } = await finance('POST /api/staff/payout', {})
  const pay = { id, bank_reference: 'bulk 7', paid_on: TODAY }
  const first = await finance('POST /api/staff/payout/{id}/pay', pay)
  expect(first.outcomes.map((one) => one.outcome)).toEqual(['paid', 'paid', 'same_person'])
  expect(first.outcomes[2]!.words).toMatch(/second person/)
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
  expect(await outcome(finance('POST /api/staff/payout/{id}/pay', { ...pay, paid_on: '2026-11-21' }))).toBe('done')
  const fresh = await asks(50_000)
  const next = await finance('POST /api/staff/payout', { withdrawals: fresh.ids })
  const late = finance('POST /api/staff/payout/{id}/pay', { id: next.id, bank_reference: 'B', paid_on: '2026-11-21' })
  expect(await outcome(late)).toBe('bad_input')
})

test('above the limit two people are needed, whoever tries', async () => {
  const { ids } = await asks(2_000_001, 2_000_000)
  const [above, below] = ids as [string, string]
  const pay = (who: typeof finance, id: string, amount: number) =>
    outcome(who('POST /api/staff/withdrawal/{id}/pay', { id, amount, bank_reference: `R-${id}` }))
  expect(await pay(finance, above, 2_000_001)).toBe('withdrawal_unapproved')
  expect(await pay(finance, below, 2_000_000)).toBe('done')
  const approve = { id: above, amount: 2_000_001 }
  await finance('POST /api/staff/withdrawal/{id}/approve', approve)
  expect(await outcome(other('POST /api/staff/withdrawal/{id}/approve', approve))).toBe('withdrawal_approved')
  expect(await pay(finance, above, 2_000_001)).toBe('same_person')
  const seen = await finance('GET /api/staff/withdrawal/{id}', { id: above })
  expect(seen).toMatchObject({ needs_approval: true, approved: { by: 'finance', by_me: true }, waits_for: [] })
  expect(await pay(other, above, 2_000_001)).toBe('done')
})

test('an amount in parts needs two people as the whole does, in one day', async () => {
  const { ids } = await asks(1_500_000, 500_000, 50_000, 2_000_001)
  const [most, rest, more, above] = ids as [string, string, string, string]
  const pay = (who: typeof finance, id: string, amount: number) =>
    outcome(who('POST /api/staff/withdrawal/{id}/pay', { id, amount, bank_reference: `P-${id}` }))
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

test('the list finds the withdrawals of one partner', async () => {
  const { partnerId, ids } = await asks(50_000)
  await asks(50_000)
  const found = await finance('GET /api/staff/withdrawal', { employee_no: `T${partnerId}` })
  expect(found.list.map(({ id }) => id)).toEqual(ids)
  expect((await finance('GET /api/staff/withdrawal', { employee_no: 'NOBODY' })).list).toEqual([])
})
