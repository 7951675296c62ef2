import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callOutcome } from '../../testing/call-outcome.ts'
import { readAuditEntries } from '../../testing/database-reads.ts'
import {
  customerRow,
  type ImportShop,
  openImportShop,
  partnerRow,
  workbook,
} from '../../testing/fixtures/import-fixture.ts'
import { addStaff, staffActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { createRewardTools } from '../../testing/fixtures/rewards-fixture.ts'
import { violationsAfter } from '../../testing/fixtures/tampered-ledger.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { partner, user } from '../account/table.ts'
import { elapseDueApprovals } from '../approvals/registry.ts'
import { approval } from '../approvals/table.ts'
import { audit } from '../audit/table.ts'
import { findAccountsByEmail } from '../auth/find-accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { countGrowth } from '../rewards/count-growth.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { shopRule } from '../shop-rules/table.ts'
import { readYearToDate } from '../tax/withholding.ts'
import { dataImport, openingBalance } from './table.ts'

let imports: ImportShop
let shop: ImportShop['shop']
let owner: ImportShop['owner']
beforeAll(async () => {
  imports = await openImportShop()
  shop = imports.shop
  owner = imports.owner
})
afterAll(() => shop.close())

const system = () => shop.ctx({ kind: 'system' })
const applyRows = async (sheets: Parameters<typeof workbook>[0]) => imports.applyFile(await workbook(sheets))
const checkRows = async (sheets: Parameters<typeof workbook>[0]) => imports.check(await workbook(sheets))
const idOfEmail = async (email: string) => (await imports.rowOf(email))!.app_user.id
const idOf = (no: string) => idOfEmail(`${no.toLowerCase()}@move.example.com`)
const openingOf = async (no: string) =>
  (
    await shop.db
      .select()
      .from(openingBalance)
      .where(eq(openingBalance.partnerId, await idOf(no)))
  )[0]!
const signOff = async () => {
  const { waiting } = (await owner('GET /api/staff/data-import', {})).openings
  await owner('POST /api/staff/data-import/sign-off', waiting)
  await imports.run()
}
/** Mentors by partner number. */
const mentorsOf = async (...numbers: string[]) => {
  const { rows } = await shop.db.execute<{ no: string; mentor: string | null }>(sql`
    select p.employee_no as no, m.employee_no as mentor from partner p join app_user u on u.id = p.user_id
    left join partner m on m.user_id = u.mentor_id`)
  return numbers.map((no) => rows.find((row) => row.no === no)?.mentor ?? null)
}
const warningsOf = (report: Awaited<ReturnType<typeof checkRows>>) =>
  report.issues.filter(({ severity }) => severity === 'warning').map(({ column, words }) => `${column}: ${words}`)

test('the month and the year of an opening balance are those of the first import', async () => {
  shop.setClock(new Date('2026-12-20T05:00:00Z'))
  const first = { points_total: '500', points_month: '40', income_year: '1000', tax_year: '30' }
  await applyRows({ Partners: [partnerRow('M1', first)] })
  shop.setClock(new Date('2027-01-05T05:00:00Z'))
  const corrected = { Partners: [partnerRow('M1', { ...first, points_month: '50', tax_year: '20' })] }
  expect(warningsOf(await checkRows(corrected))).toContain(
    'Points of this month: points, income and tax belong to the month and the year of the first upload (2026-12)',
  )
  await applyRows(corrected)
  expect(await openingOf('M1')).toMatchObject({ month: '2026-12', year: 2026, monthPoints: 50, yearTax: 2_000n })
  await signOff()
  const { rows } = await shop.db.execute<{ month: string; points: string }>(sql`
    select to_char(at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, sum(amount)::text as points from transfer t join account a on a.id = t.credit_id
    where t.code = 'opening.points' and a.kind = 'points' and a.partner_id = ${await idOf('M1')} group by 1 order by 1`)
  expect(rows).toEqual([
    { month: '2026-11', points: '450' },
    { month: '2026-12', points: '50' },
  ])
  expect(await readYearToDate(system(), await idOf('M1'))).toEqual({ gross: 0n, withheld: 0n })
  expect(await checkLedger(system())).toEqual([])
})

test('mentors are exchanged, replaced and removed; the report says so; circles are those of the final state', async () => {
  const file = (mentors: Record<string, string>, client = 'T1') => ({
    Partners: Object.entries(mentors).map(([no, mentor]) => partnerRow(no, { mentor_no: mentor })),
    Customers: [customerRow('T-C', { mentor_no: client })],
  })
  await applyRows(file({ T1: '', T2: 'T1', T3: 'T2', T4: 'T3' }))
  expect(await mentorsOf('T1', 'T2', 'T3', 'T4')).toEqual([null, 'T1', 'T2', 'T3'])
  // The whole line upside down.
  const turned = file({ T1: 'T2', T2: 'T3', T3: 'T4', T4: '' }, '')
  expect(warningsOf(await checkRows(turned))).toEqual(
    expect.arrayContaining([
      'Mentor’s number: is empty: the mentor is removed (T3)',
      'Mentor’s number: replaces the mentor until now (T1)',
      'Mentor’s number: is empty: the mentor is removed (T1)',
    ]),
  )
  expect(await applyRows(turned)).toMatchObject({ state: 'applied' })
  expect(await mentorsOf('T1', 'T2', 'T3', 'T4')).toEqual(['T2', 'T3', 'T4', null])
  expect((await imports.rowOf('t-c@move.example.com'))?.app_user.mentorId).toBeNull()
  expect((await checkRows(turned)).counts.partners).toMatchObject({ same: 4 })
  const circle = await checkRows(file({ T1: 'T2', T2: 'T3', T3: 'T1', T4: '' }, ''))
  expect(circle.issues.filter(({ severity }) => severity === 'error').map(({ line }) => line)).toEqual([4])
  // The mentor of a partner who uses the account stays, and counts for the circle.
  await shop.db.update(user).set({ emailVerifiedAt: shop.deps.clock() }).where(eq(user.email, 't3@move.example.com'))
  expect((await checkRows(file({ T1: 'T2', T2: '', T3: 'T2', T4: 'T1' }, ''))).errors).toBe(0)
  expect((await checkRows(file({ T1: 'T2', T2: '', T3: 'T2', T4: 'T3' }, ''))).errors).toBe(1)
})

test('an imported level never falls; one below the growth value rises with the next order that counts', async () => {
  await applyRows({ Partners: [partnerRow('L1', { level: 'BL' }), partnerRow('L2', { level: 'BP', growth: '0' })] })
  await signOff()
  const tools = createRewardTools(shop)
  const levels = async () =>
    (
      await shop.db
        .select()
        .from(partner)
        .where(sql`${partner.employeeNo} in ('L1', 'L2')`)
    )
      .toSorted((a, b) => a.userId - b.userId)
      .map(({ level }) => level)
  expect(await levels()).toEqual([1, 3])
  for (const no of ['L1', 'L2']) {
    const { id } = await tools.paidOrder({ partnerId: await idOf(no), points: 5 })
    await tools.finishOrder(id)
  }
  shop.passDays(15)
  expect(await countGrowth(system())).toMatchObject({ failed: 0 })
  expect(await levels()).toEqual([2, 3])
})

test('the imported account is found among any number of later registrations with its address', async () => {
  await applyRows({ Customers: [customerRow('A-1')] })
  const email = 'a-1@move.example.com'
  await shop.db.execute(sql`insert into app_user (email, phone, nickname, password_hash, lang, created_at)
    select ${email}, '0800000000', 'x', '', 'th', now() from generate_series(1, 1500)`)
  const imported = await imports.rowOf(email)
  const [oldest] = await shop.db.select().from(user).where(eq(user.email, email)).orderBy(user.id).limit(1)
  expect(imported).toBeDefined()
  expect((await findAccountsByEmail(system(), email)).imported?.id).toBe(oldest!.id)
})

test('a fault is tried again a few times, then the import stops with words, and continues on request', async () => {
  await asDatabaseOwner(
    shop.db,
    `create function fail_import() returns trigger language plpgsql as $$ begin raise exception 'disk' using errcode = '58030'; end $$`,
    `create trigger fail_import before insert on import_source for each row when (new.key = 'F-2') execute function fail_import()`,
  )
  const bytes = await workbook({ Customers: [customerRow('F-1'), customerRow('F-2')] })
  const { id } = await imports.applyFile(bytes)
  const states: string[] = []
  for (let minute = 0; minute < 12; minute += 1) {
    states.push((await imports.read(id)).state)
    shop.setClock(new Date(shop.deps.clock().getTime() + 60_000))
    await imports.run()
  }
  expect(new Set(states)).toEqual(new Set(['applying', 'stopped']))
  const stopped = await imports.read(id)
  expect(stopped.stopped).toMatchObject({ sheet: 'Customers', words: expect.stringContaining('server') as string })
  expect(await callOutcome(owner('POST /api/staff/data-import/sign-off', { partners: 0, amount: 0 }))).toBe(
    'import_running',
  )
  await asDatabaseOwner(shop.db, 'drop trigger fail_import on import_source', 'drop function fail_import')
  await owner('POST /api/staff/data-import/{id}/apply', { id, plan: stopped.plan! })
  await imports.run()
  expect(await imports.read(id)).toMatchObject({ state: 'applied', stopped: null })
  const [row] = await shop.db.select().from(dataImport).where(eq(dataImport.id, id))
  expect([row?.attempts, row?.retryAt]).toEqual([0, null])
})

test('a corrected address gets a new invitation, and the link to the wrong one is void; the audit says what was changed', async () => {
  await applyRows({ Customers: [customerRow('I-1')] })
  await owner('POST /api/staff/data-import/invitation', {})
  const wrong = await imports.mailedToken('i-1@move.example.com')
  shop.setClock(new Date(shop.deps.clock().getTime() + 60_000))
  await applyRows({ Customers: [customerRow('I-1', { email: 'right-i@move.example.com', phone: '0811110000' })] })
  const [entry] = await readAuditEntries(
    shop,
    and(
      eq(audit.action, 'user.import_corrected'),
      eq(audit.refId, String(await idOfEmail('right-i@move.example.com'))),
    ),
  )
  expect(entry?.detail).toMatchObject({
    number: 'I-1',
    before: { email: 'i•••@m•••.com', phone: '•••• 5432' },
    after: { email: 'r•••@m•••.com', phone: '•••• 0000' },
  })
  expect(await owner('POST /api/staff/data-import/invitation', {})).toEqual({ sent: 1 })
  const right = await imports.mailedToken('right-i@move.example.com')
  const anonymous = shop.as({ kind: 'anonymous' })
  const choose = (token: string) =>
    callOutcome(anonymous('POST /api/reset-password/link', { token, password: '3'.repeat(40) }))
  expect([await choose(wrong!), await choose(right!)]).toEqual(['link_over', 'done'])
})

test('after the sign-off a file changes nothing of the partner, and says so', async () => {
  await applyRows({ Partners: [partnerRow('S1', { balance: '100' }), partnerRow('S2')] })
  await signOff()
  const before = await imports.rowOf('s1@move.example.com')
  const report = await applyRows({
    Partners: [
      partnerRow('S1', { balance: '900', mentor_no: 'S2', level: 'BSP', phone: '0899999999' }),
      partnerRow('S2'),
    ],
  })
  expect(report.counts.partners).toMatchObject({ kept: 1, same: 1 })
  expect(warningsOf(report)).toContain('Balance (baht): differs, but the balance was signed off; nothing is changed')
  expect(await imports.rowOf('s1@move.example.com')).toEqual(before)
  expect(await openingOf('S1')).toMatchObject({ amount: 10_000n })
  const entries = await shop.db.execute(
    sql`select 1 from audit where action = 'user.import_corrected' and ref_id = ${String(before!.app_user.id)}`,
  )
  expect(entries.rows).toEqual([])
  expect(await checkLedger(system())).toEqual([])
})

test('two files that differ in one balance have plans of their own', async () => {
  const rows = (balance: string) => ({ Partners: [partnerRow('D1', { balance })] })
  const [one, two] = [await checkRows(rows('1')), await checkRows(rows('2'))]
  expect(one.plan).not.toBe(two.plan)
  expect(await callOutcome(owner('POST /api/staff/data-import/{id}/apply', { id: one.id, plan: two.plan! }))).toBe(
    'edit_conflict',
  )
  const [stored] = await shop.db
    .select()
    .from(dataImport)
    .where(and(eq(dataImport.id, one.id), eq(dataImport.state, 'checked')))
  expect(stored?.planHash).toBe(one.plan)
})

test('an approval is for each balance, not for their sum; outdated, it ends once and takes no effect', async () => {
  await shop.db
    .insert(shopRule)
    .values({ id: uuidv7(), name: 'grant_approval_above', value: 5_000, validFrom: shop.deps.clock() })
  forgetShopRules(shop.deps)
  const rows = (one: string, two: string) => ({
    Partners: [partnerRow('P1', { balance: one }), partnerRow('P2', { balance: two })],
  })
  const ask = async () => {
    const { waiting } = (await owner('GET /api/staff/data-import', {})).openings
    await owner('POST /api/staff/data-import/sign-off', waiting)
    return (await owner('GET /api/staff/data-import', {})).openings.approval!.id
  }
  const stateOf = async (id: string) =>
    (await shop.db.select().from(approval).where(eq(approval.id, id))).map(({ state }) => state)[0]
  await applyRows(rows('100', '200'))
  const id = await ask()
  await applyRows(rows('200', '100'))
  const second = shop.as(staffActor(await addStaff(shop.db, 'finance'), 'finance'))
  expect(await callOutcome(second('POST /api/staff/approval/{id}/approve', { id }))).toBe('approval_outdated')
  shop.passDays(2)
  for (let minute = 0; minute < 3; minute += 1) await elapseDueApprovals(system())
  expect(await stateOf(id)).toBe('outdated')
  const entries = await readAuditEntries(shop, and(eq(audit.refType, 'approval'), eq(audit.refId, id)))
  expect(entries.map(({ action }) => action)).toEqual(['approval.asked', 'approval.outdated'])
  expect(await openingOf('P1')).toMatchObject({ signedAt: null })
  const next = await ask()
  shop.passDays(2)
  await elapseDueApprovals(system())
  await imports.run()
  expect(await stateOf(next)).toBe('elapsed')
  expect(await openingOf('P1')).toMatchObject({ approvalId: next, amount: 20_000n, bookedAt: expect.any(Date) as Date })
  expect(await checkLedger(system())).toEqual([])
})

test.each([
  ['one person above the limit', 'update opening_balance set approval_id = null where approval_id is not null'],
  [
    'another person than the one who asked',
    'update opening_balance set signed_by = gen_random_uuid() where approval_id is not null',
  ],
  ['another sum than the approved one', "update approval set amount = amount - 1 where kind = 'opening'"],
])('the check of the ledger finds balances signed off by %s', async (_, statement) => {
  const violations = await violationsAfter(
    shop,
    'alter table opening_balance disable trigger all',
    'alter table approval disable trigger all',
    statement,
  )
  expect(violations.map((broken) => broken.check)).toContain('opening_signed_by_one')
})

test('an import ends at the time of its last line, not at that of its first', async () => {
  const { id, plan } = await checkRows({ Partners: [partnerRow('T1')] })
  await owner('POST /api/staff/data-import/{id}/apply', { id, plan: plan! })
  const run = imports.run()
  shop.passDays(1)
  await run
  const { state, finished_at } = await imports.read(id)
  expect([state, finished_at]).toEqual(['applied', shop.deps.clock().toISOString()])
})

test('rows that take long are in transactions of their own, so that buyers do not wait for each other’s stock', async () => {
  const transactionsOf = async (id: string) => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(distinct xmin::text)::int as count from import_source where import_id = ${id}`,
    )
    return rows[0]!.count
  }
  const applyFive = async (letter: string) =>
    applyRows({ Partners: [1, 2, 3, 4, 5].map((at) => partnerRow(`${letter}${at}`)) })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const fast = await applyFive('FAST-')
  let at = 0
  clock.mockImplementation(() => (at += 1_000))
  const slow = await applyFive('SLOW-')
  clock.mockRestore()
  expect([await transactionsOf(fast.id), await transactionsOf(slow.id)]).toEqual([1, 5])
})
