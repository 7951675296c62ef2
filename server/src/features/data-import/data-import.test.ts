import { and, eq, isNull, sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { asUser, type FileReply } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { signLink } from '../../lib/tokens.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import {
  addProduct,
  addStaff,
  addUser,
  staffActor,
  userActor,
} from '../../testing/fixtures/people-and-products-fixture.ts'
import { violationsAfter } from '../../testing/fixtures/tampered-ledger.ts'
import {
  customerRow,
  type ImportShop,
  openImportShop,
  partnerRow,
  workbook,
} from '../../testing/fixtures/import-fixture.ts'
import { consent, user } from '../account/table.ts'
import { verificationState } from '../auth/email-verification.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { outboxMail } from '../mail/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { staff } from '../staff/table.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { shopRule } from '../shop-rules/table.ts'
import { readYearToDate } from '../tax/withholding.ts'
import { importedData } from './invite-people.ts'
import { runDataImports } from './registry.ts'
import { openingBalance } from './table.ts'

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
const check = (bytes: Buffer) => imports.check(bytes)
const applyFile = (bytes: Buffer) => imports.applyFile(bytes)
const rowOf = (email: string) => imports.rowOf(email)

test('the template can be checked as it is, in each language, and says what belongs into each column', async () => {
  const { bytes } = (await owner('GET /api/staff/data-import/template', {})) as unknown as FileReply
  const report = await check(bytes)
  expect(
    report.issues.filter(({ severity }) => severity === 'error').map(({ column, words }) => [column, words]),
  ).toEqual([
    ['SKU', 'is no product here (SERUM-30)'],
    ['SKU', 'is no product here (SERUM-30)'],
  ])
  expect(await readSheet(bytes, 5)).toHaveLength(1 + 20 + 17 + 2 + 21)
})

test('opening stock, the table with the fewest columns, is read from CSV files with each separator', async () => {
  for (const separator of [',', ';', '\t', '|']) {
    const lines = [
      ['sku', 'pieces'],
      ['NO-SUCH', '5'],
    ]
    const report = await check(Buffer.from(lines.map((cells) => cells.join(separator)).join('\r\n')))
    expect([separator, report.counts.stock.wrong]).toEqual([separator, 1])
    expect(report.issues.map(({ words }) => words)).toEqual(['is no product here (NO-SUCH)'])
  }
})

test('a dry run names sheet, line and column of everything that is wrong, and writes nothing', async () => {
  const before = await shop.db.$count(user)
  await addUser(shop.db, { email: 'here@move.example.com' })
  const report = await check(
    await workbook({
      Partners: [
        partnerRow('E1', { mentor_no: 'E2', balance: '-5', email: 'no mail' }),
        partnerRow('E2', { mentor_no: 'E3', level: 'GOLD', birth_date: '2010-01-01' }),
        partnerRow('E3', { mentor_no: 'E2', points_total: '5', points_month: '6', tax_year: '1' }),
        partnerRow('E3', { mentor_no: 'NOBODY', phone: '12', since: '31/02/2566' }),
      ],
      Customers: [
        customerRow('C1', { email: 'here@move.example.com' }),
        customerRow('C2', { address1: '99', province: 'Nowhere' }),
      ],
      Stock: [{ sku: 'NO-SUCH', pieces: '1.5' }],
    }),
  )
  expect(report.plan).toBeNull()
  expect(
    report.issues
      .filter(({ severity }) => severity === 'error')
      .map(({ sheet, line, column, words }) => `${sheet} ${line} ${column}: ${words}`),
  ).toEqual([
    'Partners 2 E-mail: cannot be read like this (no mail)',
    'Partners 2 Balance (baht): must not be negative: settle it in the old system first (-5)',
    'Partners 3 Level: is no level (GOLD)',
    'Partners 3 Mentor’s number: leads back to the same partner (E3)',
    'Partners 3 Date of birth: is younger than 20 years',
    'Partners 4 Mentor’s number: leads back to the same partner (E2)',
    'Partners 4 Points of this month: is more than the points in total',
    'Partners 4 Tax withheld this year (baht): is more than the income of the year',
    'Partners 5 Phone: is no phone number (12)',
    'Partners 5 Since: is no date (31/02/2566)',
    'Partners 5 Partner number: appears twice in the file (4)',
    'Partners 5 E-mail: appears twice in the file (4)',
    'Partners 5 Mentor’s number: is no partner, neither in the file nor here (NOBODY)',
    'Customers 2 E-mail: belongs to an account here',
    'Customers 3 Province: is no Thai province (Nowhere)',
    'Customers 3 Postcode: is missing: an address needs street, province and postcode',
    'Stock 2 Pieces: is no whole number, or too large (1.5)',
    'Stock 2 SKU: is no product here (NO-SUCH)',
  ])
  expect(await shop.db.$count(user)).toBe(before + 1)
  const { bytes } = (await owner('GET /api/staff/data-import/{id}/report', { id: report.id })) as unknown as FileReply
  expect(await readSheet(bytes)).toHaveLength(1 + report.errors + report.warnings)
})

test('partners, customers, relations, balances, points, tax and stock arrive as in the file, once', async () => {
  const { variantId } = await addProduct(shop.db, { stock: 0, price: 10_000n })
  const { rows } = await shop.db.execute<{ sku: string }>(sql`select sku from variant where id = ${variantId}`)
  const file = await workbook({
    Partners: [
      partnerRow('OLD-1', {
        balance: '1,250.50',
        points_total: '๖๔๐',
        points_month: '40',
        income_year: '84000',
        tax_year: '2520',
      }),
      partnerRow('OLD2', { mentor_no: 'OLD-1', level: '3', balance: '10', growth: '0' }),
    ],
    Customers: [
      customerRow('C-10', {
        mentor_no: 'old2',
        address1: '9 หมู่ 1',
        province: 'Bangkok',
        zip: '10110',
        marketing: 'ใช่',
      }),
      customerRow('C-11'),
    ],
    Stock: [{ sku: rows[0]!.sku, pieces: '12' }],
  })
  const applied = await applyFile(file)
  expect(applied).toMatchObject({
    state: 'applied',
    done: 7,
    sums: { balance: 126_050, points: 640, growth: 640, pieces: 12, stock_value: 120_000 },
  })
  const [first, second, client] = [
    await rowOf('old-1@move.example.com'),
    await rowOf('old2@move.example.com'),
    await rowOf('c-10@move.example.com'),
  ]
  expect(first?.partner).toMatchObject({ employeeNo: 'OLD-1', level: 2 })
  expect([second?.partner?.level, second?.app_user.mentorId, client?.app_user.mentorId]).toEqual([
    3,
    first?.app_user.id,
    second?.app_user.id,
  ])
  const userId = first!.app_user.id
  const partnerCalls = shop.as(userActor(userId, true))
  expect((await partnerCalls('GET /api/user-info', {})).sale).toMatchObject({
    employee_no: 'OLD-1',
    level_name: 'BD',
    growth: 0,
  })

  const { openings } = await owner('GET /api/staff/data-import', {})
  expect(openings.waiting).toMatchObject({ partners: 2, amount: 126_050 })
  expect(await callOutcome(owner('POST /api/staff/data-import/sign-off', { partners: 2, amount: 126_051 }))).toBe(
    'sums_differ',
  )
  expect(await owner('POST /api/staff/data-import/sign-off', { partners: 2, amount: 126_050 })).toEqual({
    waits_until: null,
  })
  await runDataImports(system())
  await runDataImports(system())
  expect((await partnerCalls('GET /api/user-info', {})).sale).toMatchObject({
    level_name: 'BD',
    growth: 640,
    risen: null,
  })
  const income = await partnerCalls('GET /api/income', {})
  expect([income.withdrawable, income.points]).toEqual([125_050, { today: 0, month: 40, total: 640 }])
  expect(await readYearToDate(system(), userId)).toEqual({ gross: 8_400_000n, withheld: 252_000n })
  expect((await partnerCalls('GET /api/level', {})).level).toBe(2)
  expect((await partnerCalls('GET /api/level/growth', {})).list.map(({ points }) => points)).toEqual([640])
  expect(await checkLedger(system())).toEqual([])

  const again = await check(file)
  expect([again.counts.partners.same, again.counts.customers.same, again.counts.stock.same]).toEqual([2, 2, 1])
  const before = await shop.db.$count(user)
  await applyFile(file)
  expect(await shop.db.$count(user)).toBe(before)
  expect((await partnerCalls('GET /api/income', {})).withdrawable).toBe(125_050)
  expect((await owner('GET /api/staff/data-import', {})).openings.booked).toMatchObject({
    partners: 2,
    amount: 126_050,
  })
  expect(await checkLedger(system())).toEqual([])
})

test('a corrected file changes what was not used yet, and says what stays', async () => {
  await applyFile(
    await workbook({
      Partners: [partnerRow('K1', { balance: '100' }), partnerRow('K2')],
      Customers: [customerRow('K-1', { mentor_no: 'K1' }), customerRow('K-2', { mentor_no: 'K1' })],
    }),
  )
  await shop.db.update(user).set({ emailVerifiedAt: shop.deps.clock() }).where(eq(user.email, 'k-2@move.example.com'))
  const corrected = await workbook({
    Partners: [partnerRow('K1', { balance: '90', level: 'BP' })],
    Customers: [
      customerRow('K-1', { mentor_no: 'K2', email: 'right@move.example.com' }),
      customerRow('K-2', { mentor_no: 'K2', nickname: 'Other' }),
    ],
  })
  const report = await check(corrected)
  expect([report.counts.partners.changed, report.counts.customers.changed, report.counts.customers.kept]).toEqual([
    1, 1, 1,
  ])
  await applyFile(corrected)
  const [k1, k2] = [await rowOf('k1@move.example.com'), await rowOf('k2@move.example.com')]
  expect(k1?.partner?.level).toBe(3)
  expect((await rowOf('right@move.example.com'))?.app_user.mentorId).toBe(k2?.app_user.id)
  expect((await rowOf('k-2@move.example.com'))?.app_user).toMatchObject({
    mentorId: k1?.app_user.id,
    nickname: 'Malee',
  })
  const [opening] = await shop.db.select().from(openingBalance).where(eq(openingBalance.partnerId, k1!.app_user.id))
  expect(opening?.amount).toBe(9_000n)
})

test('of two applies at once one runs; a plan that is no longer true is rejected', async () => {
  const file = await workbook({ Customers: [customerRow('R-1')] })
  const [one, two] = [await check(file), await check(file)]
  const apply = ({ id, plan }: typeof one) =>
    callOutcome(owner('POST /api/staff/data-import/{id}/apply', { id, plan: plan! }))
  const outcomes = await Promise.all([apply(one), apply(two)])
  expect(outcomes.toSorted()).toEqual(['done', 'import_running'])
  await Promise.all([runDataImports(system()), runDataImports(system())])
  expect(await shop.db.$count(user, eq(user.email, 'r-1@move.example.com'))).toBe(1)
  expect(await apply(outcomes[0] === 'done' ? two : one)).toBe('edit_conflict')
})

test('invitations: in the person’s language, in batches, to whom has not opened them; the link proves the address', async () => {
  await shop.db
    .update(openingBalance)
    .set({ signedAt: shop.deps.clock(), signedBy: '019a0000-0000-7000-8000-000000000000' })
    .where(isNull(openingBalance.signedAt))
  await runDataImports(system())
  const { invitations } = await owner('GET /api/staff/data-import', {})
  expect(invitations).toMatchObject({ sent: 0, waiting: 0 })
  expect(await owner('POST /api/staff/data-import/invitation', {})).toEqual({ sent: invitations.ready })
  expect(await owner('POST /api/staff/data-import/invitation', {})).toEqual({ sent: 0 })
  const mails = await shop.db
    .select()
    .from(outboxMail)
    .where(and(eq(outboxMail.kind, 'account_moved'), eq(outboxMail.to, 'old-1@move.example.com')))
  expect(mails.map(({ lang }) => lang)).toEqual(['th'])
  const account = (await rowOf('old-1@move.example.com'))!.app_user
  // A registration with the same address does not take the account away.
  const form = {
    email: account.email,
    phone: '0811112222',
    nickname: 'New',
    lang: 'th' as const,
    password: '1'.repeat(40),
    agreed: true as const,
  }
  await shop.as({ kind: 'anonymous' })('POST /api/register', form)
  const [registered] = await shop.db
    .select()
    .from(user)
    .where(and(eq(user.email, account.email), eq(user.nickname, 'New')))
  const verification = signLink(
    shop.deps.config,
    'prove e-mail',
    registered!.id,
    verificationState(registered!),
    new Date('2030-01-01'),
  )
  const anonymous = shop.as({ kind: 'anonymous' })
  expect(await callOutcome(anonymous('POST /api/email-verification', { token: verification }))).toBe('link_over')

  shop.passDays(13)
  const token = await imports.mailedToken(account.email)
  await anonymous('POST /api/reset-password/link', { token: token!, password: '2'.repeat(40) })
  expect((await anonymous('POST /api/login', { email: account.email, password: '2'.repeat(40) })).token).toEqual(
    expect.any(String),
  )
  expect((await rowOf(account.email))?.app_user).toMatchObject({
    id: account.id,
    emailVerifiedAt: expect.any(Date) as Date,
  })
  expect(await shop.db.$count(consent, eq(consent.userId, account.id))).toBe(2)
  expect((await owner('GET /api/staff/data-import', {})).invitations).toMatchObject({
    opened: 2,
    again: invitations.ready - 1,
  })
  expect(await shop.db.$count(rewardLine)).toBe(0)
  expect(
    (await shop.db.select().from(outboxMail)).map(({ kind }) => kind).filter((kind) => kind === 'level_up'),
  ).toEqual([])
  const own = shop.ctx(userActor(account.id, true))
  expect(await importedData.read(own, asUser(own))).toEqual([
    expect.objectContaining({ number: 'OLD-1', marketing: 'no' }),
  ])
})

test('what must never be is refused by the database', async () => {
  const refused = async (statement: ReturnType<typeof sql>) =>
    sqlState(await shop.db.execute(statement).catch((error: unknown) => error))
  expect(await refused(sql`update opening_balance set amount = amount + 1 where booked_at is not null`)).toBe('23514')
  expect(await refused(sql`update opening_balance set booked_at = null where booked_at is not null`)).toBe('23514')
  expect(await refused(sql`delete from opening_balance`)).toBe('23514')
  expect(await refused(sql`delete from import_source`)).toBe('23514')
  expect(await refused(sql`update import_source set key = 'X' where kind = 'stock'`)).toBe('23514')
  expect(
    await refused(
      sql`insert into import_source (kind, key, import_id, row_mac, at, user_id) select kind, key || '-again', import_id, row_mac, at, user_id from import_source where user_id is not null limit 1`,
    ),
  ).toBe('23505')
  expect(
    await refused(sql`insert into transfer (id, event_id, seq, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, at)
      select gen_random_uuid(), gen_random_uuid(), seq, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, at from transfer where code = 'opening.booked' limit 1`),
  ).toBe('23505')
})

test('nobody signs off a balance of their own, also with an address that is not verified yet', async () => {
  const [{ email } = { email: '' }] = await shop.db
    .select({ email: staff.email })
    .from(staff)
    .where(eq(staff.role, 'owner'))
  await applyFile(await workbook({ Partners: [partnerRow('B9', { email, balance: '10' })] }))
  const { waiting } = (await owner('GET /api/staff/data-import', {})).openings
  expect(await callOutcome(owner('POST /api/staff/data-import/sign-off', waiting))).toBe('own_account')
  await applyFile(await workbook({ Partners: [partnerRow('B9', { email: 'nine@old.example', balance: '10' })] }))
  expect(await owner('POST /api/staff/data-import/sign-off', waiting)).toEqual({ waits_until: null })
})

test('above the limit a second person approves, and only the sums that were proposed', async () => {
  await shop.db
    .insert(shopRule)
    .values({ id: uuidv7(), name: 'grant_approval_above', value: 5_000, validFrom: shop.deps.clock() })
  forgetShopRules(shop.deps)
  await applyFile(await workbook({ Partners: [partnerRow('B1', { balance: '100' })] }))
  const { waits_until: until } = await owner('POST /api/staff/data-import/sign-off', { partners: 1, amount: 10_000 })
  expect(until).not.toBeNull()
  const { approval } = (await owner('GET /api/staff/data-import', {})).openings
  const second = shop.as(staffActor(await addStaff(shop.db, 'finance'), 'finance'))
  await applyFile(await workbook({ Partners: [partnerRow('B1', { balance: '101' })] }))
  expect(await callOutcome(second('POST /api/staff/approval/{id}/approve', { id: approval!.id }))).toBe(
    'approval_outdated',
  )
  await applyFile(await workbook({ Partners: [partnerRow('B1', { balance: '100' })] }))
  await second('POST /api/staff/approval/{id}/approve', { id: approval!.id })
  await runDataImports(system())
  const { openings } = await owner('GET /api/staff/data-import', {})
  expect(openings).toMatchObject({ waiting: { partners: 0 }, approval: null })
  expect(await checkLedger(system())).toEqual([])
})

test.each([
  ['another amount', 'update opening_balance set amount = amount + 1 where amount > 0', 'opening_entries_differ'],
  ['fewer points', 'update opening_balance set points = points - 1 where points > 0', 'opening_entries_differ'],
  ['an unsigned booking', 'update opening_balance set booked_at = null where amount > 0', 'partner_balance_differs'],
])('the check of the ledger finds %s', async (_, statement, check) => {
  const violations = await violationsAfter(shop, 'alter table opening_balance disable trigger all', statement)
  expect(violations.map((broken) => broken.check)).toContain(check)
})
