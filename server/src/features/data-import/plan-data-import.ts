import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MINIMUM_AGE } from '@bailu/contract/applications/shop'
import {
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  type ImportRowState,
} from '@bailu/contract/data-import/kinds'
import type { ImportSums } from '@bailu/contract/data-import/staff'
import type { ImportIssueName } from '@bailu/phrases/data-import/file'
import { bangkokDay } from '@bailu/phrases/days'
import { isActivePartner } from '../../core/active-partner.ts'
import type { Ctx } from '../../core/context.ts'
import { latestBirthDate } from '../../lib/bangkok.ts'
import { macOf } from '../../lib/crypto.ts'
import { partner, user } from '../account/table.ts'
import { variant } from '../catalogue/table.ts'
import { currentPrice, priceColumns } from '../pricing/current-price.ts'
import { levelFor } from '../rewards/count-growth.ts'
import { type ImportRow, type ImportRows, integerOfCell, keyOfRow, readImportCells, satangOfCell } from './columns.ts'
import { importSource, openingBalance } from './table.ts'

export type PlannedIssue = { field: ImportColumn; what: ImportIssueName; about: string; severity: 'error' | 'warning' }
export type PlannedImportRow = {
  kind: ImportKind
  line: number
  key: string
  cells: ImportRow['cells']
  state: ImportRowState
  issues: PlannedIssue[]
}
export type ImportPlan = { rows: PlannedImportRow[]; sums: ImportSums; hash: string }

type Source = { rowMac: string; userId: number | null; used: boolean; signed: boolean }
type Known = {
  /** What was imported before, by kind and key. */
  sources: Map<string, Source>
  /** Accounts by verified or imported e-mail address in lower case. */
  emails: Map<string, number>
  phones: Set<string>
  /** All partners by number: the account, whether it is active, and the number of the mentor. */
  partners: Map<string, { userId: number; active: boolean; mentorNo: string | null }>
  variants: Map<string, { stocked: boolean; price: bigint }>
}

/** Keyed, because a plain hash of a person’s data could be found by trying. */
export const rowMacOf = (ctx: Pick<Ctx, 'deps'>, kind: ImportKind, cells: ImportRow['cells']): Buffer =>
  macOf(ctx.deps.config, 'imported rows', JSON.stringify([kind, ...Object.entries(cells).toSorted()]))

/** Whether an account was used since it was imported: its address is verified, or an order names it. */
export const isUsedAccount = sql<boolean>`(app_user.email_verified_at is not null or app_user.disabled_at is not null
  or exists (select from orders o where o.user_id = app_user.id) or exists (select from orders o where o.partner_id = app_user.id))`

/** Plans a workbook against the shop as it is now; reads only. */
export async function planDataImport(ctx: Ctx, rows: ImportRows): Promise<ImportPlan> {
  const read = IMPORT_KINDS.flatMap((kind) =>
    rows[kind].map((row): PlannedImportRow => {
      const { cells, issues } = readImportCells(kind, row)
      const key = keyOfRow(kind, cells)
      return {
        kind,
        line: row.line,
        key,
        cells,
        state: 'new',
        issues: issues.map((issue) => ({ ...issue, severity: 'error' })),
      }
    }),
  )
  const known = await loadKnown(ctx, read)
  markDuplicates(read, known)
  const mentors = mentorsAfter(read, known)
  for (const row of read) {
    if (row.kind === 'stock') checkStock(row, known)
    else checkPerson(ctx, row, known, mentors)
    row.state = stateOf(ctx, row, known)
  }
  const digest = read.map(({ kind, line, key, cells, state }) => [
    kind,
    line,
    key,
    state,
    rowMacOf(ctx, kind, cells).toString('hex'),
  ])
  return {
    rows: read,
    sums: sumRows(read, known),
    hash: createHash('sha256').update(JSON.stringify(digest)).digest('hex'),
  }
}

const issueOf = (
  row: PlannedImportRow,
  field: ImportColumn,
  what: ImportIssueName,
  about = '',
  severity: PlannedIssue['severity'] = 'error',
) => void row.issues.push({ field, what, about, severity })

function markDuplicates(rows: PlannedImportRow[], known: Known): void {
  const keys = new Map<string, number>()
  const emails = new Map<string, number>()
  const phones = new Map<string, number>()
  for (const row of rows) {
    const { kind, key, line, cells } = row
    const earlier = keys.get(`${kind}/${key}`)
    const keyField = kind === 'partners' ? 'partner_no' : kind === 'customers' ? 'customer_no' : 'sku'
    if (key !== '' && earlier !== undefined) issueOf(row, keyField, 'twice', String(earlier))
    keys.set(`${kind}/${key}`, line)
    const email = cells.email?.toLowerCase()
    if (email !== undefined) {
      if (emails.has(email)) issueOf(row, 'email', 'twice', String(emails.get(email)))
      emails.set(email, line)
    }
    const { phone } = cells
    if (phone === undefined) continue
    if (phones.has(phone)) issueOf(row, 'phone', 'phone_twice', String(phones.get(phone)), 'warning')
    else if (known.phones.has(phone) && !known.sources.has(`${kind}/${key}`))
      issueOf(row, 'phone', 'phone_twice', '', 'warning')
    phones.set(phone, line)
  }
}

/** The mentor’s number of each partner once the file is applied. */
function mentorsAfter(rows: PlannedImportRow[], known: Known): Map<string, string | null> {
  const mentors = new Map([...known.partners].map(([no, { mentorNo }]) => [no, mentorNo]))
  for (const { kind, key, cells } of rows.toReversed())
    if (kind === 'partners' && key !== '') mentors.set(key, cells.mentor_no ?? null)
  return mentors
}

function checkPerson(ctx: Ctx, row: PlannedImportRow, known: Known, mentors: Map<string, string | null>): void {
  const { kind, key, cells } = row
  const today = bangkokDay(ctx.now)
  const ownId = known.sources.get(`${kind}/${key}`)?.userId ?? null
  const emailOwner = cells.email === undefined ? undefined : known.emails.get(cells.email.toLowerCase())
  if (emailOwner !== undefined && emailOwner !== ownId) issueOf(row, 'email', 'email_taken')
  for (const field of ['since', 'consent_on', 'birth_date'] as const)
    if ((cells[field] ?? '') > today) issueOf(row, field, 'future')
  const { mentor_no: mentorNo } = cells
  const inFile = mentorNo !== undefined && mentors.has(mentorNo)
  if (mentorNo !== undefined && (!inFile || known.partners.get(mentorNo)?.active === false))
    issueOf(row, 'mentor_no', 'mentor_unknown', mentorNo)
  if (kind === 'customers') return checkAddress(row)
  const numberOwner = known.partners.get(key)
  if (numberOwner && numberOwner.userId !== ownId) issueOf(row, 'partner_no', 'number_taken', key)
  if (mentorNo !== undefined && mentorNo === key) issueOf(row, 'mentor_no', 'mentor_self')
  else if (mentorNo !== undefined && mentors.get(key) === mentorNo && leadsBack(key, mentors))
    issueOf(row, 'mentor_no', 'mentor_circle', mentorNo)
  checkPartnerFigures(row, ctx.now)
}

function checkPartnerFigures(row: PlannedImportRow, now: Date): void {
  const { cells } = row
  if (cells.birth_date === undefined) issueOf(row, 'birth_date', 'age_unknown', '', 'warning')
  else if (cells.birth_date > latestBirthDate(MINIMUM_AGE, now)) issueOf(row, 'birth_date', 'under_age')
  if (integerOfCell(cells.points_month) > integerOfCell(cells.points_total))
    issueOf(row, 'points_month', 'month_above_total')
  if (satangOfCell(cells.tax_year) > satangOfCell(cells.income_year)) issueOf(row, 'tax_year', 'tax_above_income')
  if (cells.level !== undefined && levelFor(1, BigInt(integerOfCell(cells.growth))) !== Number(cells.level))
    issueOf(row, 'level', 'level_differs', '', 'warning')
}

function leadsBack(start: string, mentors: Map<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let at = mentors.get(start) ?? null; at !== null && !seen.has(at); at = mentors.get(at) ?? null) {
    if (at === start) return true
    seen.add(at)
  }
  return false
}

const ADDRESS_COLUMNS = ['address1', 'area', 'city', 'province', 'zip'] as const
const NEEDED_ADDRESS_COLUMNS = ['address1', 'province', 'zip'] as const
function checkAddress(row: PlannedImportRow): void {
  if (ADDRESS_COLUMNS.every((field) => row.cells[field] === undefined)) return
  for (const field of NEEDED_ADDRESS_COLUMNS)
    if (row.cells[field] === undefined && !row.issues.some((issue) => issue.field === field))
      issueOf(row, field, 'address_incomplete')
}

function checkStock(row: PlannedImportRow, known: Known): void {
  const variantRow = known.variants.get(row.key)
  if (row.key === '') return
  if (!variantRow) issueOf(row, 'sku', 'sku_unknown', row.key)
  else if (variantRow.stocked && !known.sources.has(`stock/${row.key}`)) issueOf(row, 'pieces', 'stock_exists', row.key)
}

function stateOf(ctx: Ctx, row: PlannedImportRow, known: Known): ImportRowState {
  if (row.issues.some(({ severity }) => severity === 'error')) return 'wrong'
  const source = known.sources.get(`${row.kind}/${row.key}`)
  if (!source) return 'new'
  if (source.rowMac === rowMacOf(ctx, row.kind, row.cells).toString('hex')) return 'same'
  const [field, what] = row.kind === 'stock' ? (['pieces', 'applied'] as const) : lockedReason(row, source)
  if (!what) return 'changed'
  issueOf(row, field, what, '', 'warning')
  return 'kept'
}

function lockedReason(row: PlannedImportRow, { used, signed }: Source) {
  if (row.kind === 'customers') return ['customer_no', used ? 'used' : null] as const
  if (signed) return ['balance', 'booked'] as const
  // A wrong balance can be corrected until it is signed off.
  if (used) issueOf(row, 'partner_no', 'used_partner', '', 'warning')
  return ['partner_no', null] as const
}

function sumRows(rows: PlannedImportRow[], known: Known): ImportSums {
  const of = (kind: ImportKind) => rows.filter((row) => row.kind === kind)
  const [partners, customers, stock] = [of('partners'), of('customers'), of('stock')]
  const satang = (field: ImportColumn) =>
    Number(partners.reduce((sum, { cells }) => sum + satangOfCell(cells[field]), 0n))
  const whole = (list: PlannedImportRow[], field: ImportColumn) =>
    list.reduce((sum, { cells }) => sum + integerOfCell(cells[field]), 0)
  return {
    partners: partners.length,
    customers: customers.length,
    with_mentor: rows.filter(({ cells }) => cells.mentor_no !== undefined).length,
    balance: satang('balance'),
    points: whole(partners, 'points_total'),
    growth: whole(partners, 'growth'),
    year_income: satang('income_year'),
    year_tax: satang('tax_year'),
    variants: stock.length,
    pieces: whole(stock, 'pieces'),
    stock_value: stock.reduce(
      (sum, { key, cells }) => sum + integerOfCell(cells.pieces) * Number(known.variants.get(key)?.price ?? 0n),
      0,
    ),
  }
}

const mentorUser = alias(partner, 'mentor_partner')

async function loadKnown(ctx: Ctx, rows: PlannedImportRow[]): Promise<Known> {
  const cellsOf = (field: ImportColumn) => [...new Set(rows.flatMap(({ cells }) => cells[field] ?? []))]
  const emails = cellsOf('email').map((email) => email.toLowerCase())
  const lowerEmail = sql<string>`lower(${user.email})`
  const sources = await ctx.db
    .select({
      kind: importSource.kind,
      key: importSource.key,
      rowMac: importSource.rowMac,
      userId: importSource.userId,
      used: sql<boolean>`coalesce(${isUsedAccount}, false)`,
      signed: sql<boolean>`${openingBalance.signedAt} is not null`,
    })
    .from(importSource)
    .leftJoin(user, eq(user.id, importSource.userId))
    .leftJoin(openingBalance, eq(openingBalance.partnerId, importSource.userId))
  const owners = await ctx.db
    .select({ id: user.id, email: lowerEmail })
    .from(user)
    .leftJoin(importSource, eq(importSource.userId, user.id))
    .where(
      and(
        sql`${lowerEmail} = any(${sql.param(emails)}::text[])`,
        or(isNotNull(user.emailVerifiedAt), isNotNull(importSource.userId)),
        isNull(user.deletedAt),
      ),
    )
  const phones = await ctx.db
    .selectDistinct({ phone: user.phone })
    .from(user)
    .where(sql`${user.phone} = any(${sql.param(cellsOf('phone'))}::text[])`)
  const partners = await ctx.db
    .select({
      no: partner.employeeNo,
      userId: partner.userId,
      active: sql<boolean>`${isActivePartner()}`,
      mentorNo: mentorUser.employeeNo,
    })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .leftJoin(mentorUser, eq(mentorUser.userId, user.mentorId))
  const skus = cellsOf('sku')
  const variants =
    skus.length === 0
      ? []
      : await ctx.db
          .select({
            sku: variant.sku,
            stocked: sql<boolean>`variant.stock > 0 or exists (select from stock_movement m where m.variant_id = variant.id and m.change <> 0)`,
            price: priceColumns.price,
          })
          .from(variant)
          .leftJoinLateral(currentPrice(ctx.db, ctx.now), sql`true`)
          .where(inArray(variant.sku, skus))
  return {
    sources: new Map(
      sources.map(({ kind, key, rowMac, ...source }) => [
        `${kind}/${key}`,
        { ...source, rowMac: rowMac.toString('hex') },
      ]),
    ),
    emails: new Map(owners.map(({ id, email }) => [email, id])),
    phones: new Set(phones.map(({ phone }) => phone)),
    partners: new Map(partners.map(({ no, ...row }) => [no, row])),
    variants: new Map(variants.map(({ sku: name, ...row }) => [name, row])),
  }
}
