import { createHash } from 'node:crypto'
import { MINIMUM_AGE } from '@bailu/contract/applications/shop'
import {
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  type ImportRowState,
} from '@bailu/contract/data-import/kinds'
import type { ImportSums } from '@bailu/contract/data-import/staff'
import { bangkokDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { latestBirthDate } from '../../lib/bangkok.ts'
import { mapInPieces } from '../../lib/pieces.ts'
import { levelFor } from '../rewards/count-growth.ts'
import { planOrders } from './check-orders.ts'
import { type ImportRows, integerOfCell, KEY_COLUMNS, keyOfRow, readImportCells, satangOfCell } from './columns.ts'
import { groupByOrder, readImportedOrder } from './order-rows.ts'
import { issueOf, type PlannedImportRow } from './planned-rows.ts'
import { decidesMentor, type Known, loadKnown, openingOf, rowMacOf, type Source } from './known-rows.ts'

export type ImportPlan = { rows: PlannedImportRow[]; sums: ImportSums; hash: string }

/** Plans a workbook against the shop as it is now; reads only, and leaves the event loop to other calls between pieces. */
export async function planDataImport(ctx: Ctx, rows: ImportRows): Promise<ImportPlan> {
  const read = await mapInPieces(
    IMPORT_KINDS.flatMap((kind) => rows[kind].map((row) => ({ kind, row }))),
    ({ kind, row }): PlannedImportRow => {
      const { cells, issues } = readImportCells(kind, row)
      return {
        kind,
        line: row.line,
        key: keyOfRow(kind, cells),
        cells,
        mac: rowMacOf(ctx, kind, cells).toString('hex'),
        state: 'new',
        isPart: false,
        issues: issues.map((issue) => ({ ...issue, severity: 'error' })),
      }
    },
  )
  const known = await loadKnown(ctx, read)
  markDuplicates(read, known)
  const mentors = mentorsAfter(read, known)
  const tree = { mentors, circles: findCircles(mentors) }
  const orders = planOrders(ctx, read, known)
  const hash = createHash('sha256')
  await mapInPieces(read, (row) => {
    if (row.kind === 'stock') checkStock(row, known)
    else if (row.kind === 'orders') orders.check(row)
    else checkPerson(ctx, row, known, tree)
    row.state = row.kind === 'orders' ? orders.stateOf(row) : stateOf(row, known)
    const moved = row.state === 'changed' ? checkMove(row, known, ctx.now) : null
    hash.update(JSON.stringify([row.kind, row.line, row.key, row.state, row.mac, moved]))
  })
  return { rows: read, sums: sumRows(read, known), hash: hash.digest('hex') }
}

function markDuplicates(rows: PlannedImportRow[], known: Known): void {
  const keys = new Map<string, number>()
  const emails = new Map<string, number>()
  const phones = new Map<string, number>()
  for (const row of rows) {
    const { kind, key, line, cells } = row
    // Several lines of an order are one, and its phone is that of the receiver.
    if (kind === 'orders') continue
    const earlier = keys.get(`${kind}/${key}`)
    if (key !== '' && earlier !== undefined) issueOf(row, KEY_COLUMNS[kind], 'twice', String(earlier))
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

const sourceOf = ({ kind, key }: PlannedImportRow, known: Known): Source | undefined =>
  known.sources.get(`${kind}/${key}`)

/** Whether the file decides about the mentor of this row. */
const movesMentor = (row: PlannedImportRow, known: Known): boolean => {
  const source = sourceOf(row, known)
  return !source || (source.rowMac !== row.mac && decidesMentor(source))
}

/** The mentor’s number of each partner once the file is applied. */
function mentorsAfter(rows: PlannedImportRow[], known: Known): Map<string, string | null> {
  const mentors = new Map([...known.partners].map(([no, { mentorNo }]) => [no, mentorNo]))
  for (const row of rows.toReversed())
    if (row.kind === 'partners' && row.key !== '' && movesMentor(row, known))
      mentors.set(row.key, row.cells.mentor_no ?? null)
  return mentors
}

/** Partners whose mentors lead back to them. */
function findCircles(mentors: Map<string, string | null>): Set<string> {
  const circles = new Set<string>()
  const seen = new Map<string, string>()
  for (const start of mentors.keys()) {
    let at: string | null = start
    for (; at !== null && !seen.has(at); at = mentors.get(at) ?? null) seen.set(at, start)
    if (at === null || seen.get(at) !== start) continue
    for (; at !== null && !circles.has(at); at = mentors.get(at) ?? null) circles.add(at)
  }
  return circles
}

type Tree = { mentors: Map<string, string | null>; circles: Set<string> }

function checkPerson(ctx: Ctx, row: PlannedImportRow, known: Known, { mentors, circles }: Tree): void {
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
  else if (mentorNo !== undefined && mentors.get(key) === mentorNo && circles.has(key) && movesMentor(row, known))
    issueOf(row, 'mentor_no', 'mentor_circle', mentorNo)
  checkPartnerFigures(row, ctx.now)
}

function checkPartnerFigures(row: PlannedImportRow, now: Date): void {
  const { cells } = row
  // One that cannot be read has its error.
  const isUnread = row.issues.some(({ field }) => field === 'birth_date')
  if (cells.birth_date === undefined && !isUnread) issueOf(row, 'birth_date', 'age_unknown', '', 'warning')
  else if (cells.birth_date !== undefined && cells.birth_date > latestBirthDate(MINIMUM_AGE, now))
    issueOf(row, 'birth_date', 'under_age')
  if (integerOfCell(cells.points_month) > integerOfCell(cells.points_total))
    issueOf(row, 'points_month', 'month_above_total')
  if (satangOfCell(cells.tax_year) > satangOfCell(cells.income_year)) issueOf(row, 'tax_year', 'tax_above_income')
  const reached = levelFor(1, BigInt(integerOfCell(cells.growth)))
  if (Number(cells.level) < reached) issueOf(row, 'level', 'level_differs', '', 'warning')
  if (Number(cells.level) > reached) issueOf(row, 'level', 'level_above', '', 'warning')
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

function stateOf(row: PlannedImportRow, known: Known): ImportRowState {
  if (row.issues.some(({ severity }) => severity === 'error')) return 'wrong'
  const source = sourceOf(row, known)
  if (!source) return 'new'
  if (source.rowMac === row.mac) return 'same'
  // Its first import was interrupted.
  if (source.rowMac === '' && row.kind !== 'stock') return 'changed'
  const [field, what] = reasonToStay(row, source)
  if (!what) return 'changed'
  issueOf(row, field, what, '', 'warning')
  return 'kept'
}

function reasonToStay(row: PlannedImportRow, { used, signed, opening }: Source) {
  if (row.kind === 'stock') return ['pieces', 'applied'] as const
  if (row.kind === 'customers') return ['customer_no', used ? 'used' : null] as const
  if (signed) return ['balance', 'booked'] as const
  if (!used) return ['partner_no', null] as const
  const figures = Object.entries(openingOf(row.cells))
  const isOpeningChanged = figures.some(([name, value]) => opening?.[name as keyof typeof opening] !== value)
  if (!isOpeningChanged) return ['partner_no', 'used'] as const
  // A wrong balance can be corrected until it is signed off.
  issueOf(row, 'partner_no', 'used_partner', '', 'warning')
  return ['partner_no', null] as const
}

/** Says which mentor a correction takes away or replaces, and to which month its figures belong. @returns the mentors */
function checkMove(row: PlannedImportRow, known: Known, now: Date): [string | null, string | null] | null {
  const source = sourceOf(row, known)
  const { month } = source ?? {}
  if (month && month !== bangkokDay(now).slice(0, 7)) issueOf(row, 'points_month', 'month_stays', month, 'warning')
  const [from, to] = [source?.mentorNo ?? null, row.cells.mentor_no ?? null]
  if (from === null || from === to || !movesMentor(row, known)) return null
  if (to === null) issueOf(row, 'mentor_no', 'mentor_removed', from, 'warning')
  else issueOf(row, 'mentor_no', 'mentor_replaced', from, 'warning')
  return [from, to]
}

function sumRows(rows: PlannedImportRow[], known: Known): ImportSums {
  const of = (kind: ImportKind) => rows.filter((row) => row.kind === kind)
  const [partners, customers, stock] = [of('partners'), of('customers'), of('stock')]
  const orders = groupByOrder(of('orders')).map((lines) => readImportedOrder(lines.map(({ cells }) => cells)))
  const sumOf = (field: 'total' | 'received') => Number(orders.reduce((sum, order) => sum + order[field], 0n))
  const satang = (field: ImportColumn) =>
    Number(partners.reduce((sum, { cells }) => sum + satangOfCell(cells[field]), 0n))
  const whole = (list: PlannedImportRow[], field: ImportColumn) =>
    list.reduce((sum, { cells }) => sum + integerOfCell(cells[field]), 0)
  return {
    partners: partners.length,
    customers: customers.length,
    with_mentor: [...partners, ...customers].filter(({ cells }) => cells.mentor_no !== undefined).length,
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
    orders: orders.length,
    orders_total: sumOf('total'),
    orders_paid: sumOf('received'),
  }
}
