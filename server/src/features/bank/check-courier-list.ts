import { parse } from 'csv-parse/sync'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type ReceiptListRow, MAX_SHARES, type ShareIssue } from '@bailu/contract/receipts/staff'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import { order } from '../orders/table.ts'
import { bankLine } from './table.ts'
import { parseAmount } from '../../lib/parse-cells.ts'
import { COD_PAYABLE_FROM, ORDER_TRANSITIONS } from '../orders/base/order-policy.ts'
import { readPaidAmounts } from '../orders/base/paid-amount.ts'
import { allOrdersForStaff, hasTrackingKey, trackingKey as normalizeCode } from '../orders/base/order-access.ts'

type ListedRow = { line: number; said: string; amount: bigint | undefined | null; fee: bigint | undefined }
type ListedOrder = { row: typeof order.$inferSelect; missing: bigint }

/**
 * Previews a courier's remittance list (CSV): matched orders, amounts, an issue per row, parcels that are missing
 * from it, and bank lines of its total.
 */
export const checkCourierList: Handler<'POST /api/staff/receipt/check'> = async (ctx, { list }) => {
  const scope = asStaff(ctx)
  const parsedRows = parseRows(list)
  const ordersByCode = await findListedOrders(
    ctx,
    scope,
    parsedRows.slice(0, MAX_SHARES).map(({ said: code }) => normalizeCode(code)),
  )
  const seenIds = new Set<string>()
  const rows = parsedRows.slice(0, MAX_SHARES).map((row) => {
    const matched = ordersByCode.get(normalizeCode(row.said))
    const issue = findIssue(row, matched, seenIds)
    if (matched) seenIds.add(matched.row.id)
    return { row, found: matched, issue }
  })
  const amount = rows.reduce((sum, { row, found: matched }) => sum + (row.amount ?? matched?.missing ?? 0n), 0n)
  const fee = rows.reduce((sum, { row }) => sum + (row.fee ?? 0n), 0n)
  return {
    rows: rows.map(({ row, found: matched, issue }): ReceiptListRow => ({
      line: row.line,
      said: row.said,
      order: matched ? presentListedOrder(matched) : null,
      amount: row.amount === undefined ? null : numbered(row.amount ?? matched?.missing),
      fee: numbered(row.fee) ?? 0,
      issue,
    })),
    too_long: parsedRows.length > MAX_SHARES,
    amount: asNumber(amount),
    fee: asNumber(fee),
    absent: await readMissingParcels(
      ctx,
      scope,
      rows.flatMap(({ found: matched }) => matched ?? []),
    ),
    lines: amount > fee ? await findBankLines(ctx, amount - fee) : [],
  }
}

const numbered = (amount: bigint | null | undefined): number | null =>
  amount === null || amount === undefined ? null : asNumber(amount)
const presentListedOrder = ({ row, missing }: ListedOrder) => ({
  id: row.id,
  number: row.number,
  tracking: row.trackingNumber,
  missing: asNumber(missing),
})

const HEADINGS = {
  said: /track|waybill|awb|parcel|consign|order|เลขพัสดุ|พัสดุ|คำสั่งซื้อ|หมายเลข|运单|快递|订单/i,
  fee: /fee|charge|ค่าธรรมเนียม|ค่าบริการ|手续费|服务费/i,
  amount: /amount|cod|collect|ยอด|จำนวนเงิน|เก็บเงิน|金额|代收/i,
}

/** Rows of number, amount and fee, in the order of the heading if there is one. */
function parseRows(list: string): ListedRow[] {
  const delimiter = [',', ';', '\t', '|'].toSorted((a, b) => list.split(b).length - list.split(a).length)[0]!
  let cells: string[][]
  try {
    cells = parse(list, {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
    }) as string[][]
  } catch {
    cells = list.split('\n').map((line) => line.split(delimiter))
  }
  const first = cells.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  const head = cells[first] ?? []
  const hasHeading = !head.some((cell, at) => at > 0 && parseAmount(cell) !== undefined && /\d/.test(cell))
  const at = hasHeading && head.length > 1 ? columnPositions(head) : { said: 0, amount: 1, fee: 2 }
  const width = hasHeading && head.length > 1 ? head.length : 3
  return cells.flatMap((row, index) => {
    if (index < first + (at && hasHeading && head.length > 1 && !/\d{3}/.test(head[0] ?? '') ? 1 : 0)) return []
    const code = (row[at.said] ?? '').trim().slice(0, 60)
    if (code === '') return []
    const [amount, fee] = [row[at.amount]?.trim() ?? '', row[at.fee]?.trim() ?? '']
    // More cells than columns: an unquoted thousands separator has split an amount.
    const hasExtraCells = row.slice(width).some((cell) => cell.trim() !== '')
    const sum = hasExtraCells ? undefined : amount === '' ? null : parseAmount(amount)
    return [{ line: index + 1, said: code, amount: sum, fee: parseAmount(fee) }]
  })
}

function columnPositions(head: string[]): { said: number; amount: number; fee: number } {
  const findColumn = (pattern: RegExp, excluded: number[] = []) =>
    head.findIndex((cell, at) => pattern.test(cell) && !excluded.includes(at))
  const fee = findColumn(HEADINGS.fee)
  const code = findColumn(HEADINGS.said, [fee])
  const amount = findColumn(HEADINGS.amount, [fee, code])
  return code < 0
    ? { said: 0, amount: 1, fee: 2 }
    : { said: code, amount: amount < 0 ? 99 : amount, fee: fee < 0 ? 99 : fee }
}

function findIssue(
  { amount, fee }: ListedRow,
  matched: ListedOrder | undefined,
  seenIds: Set<string>,
): ShareIssue | null {
  if (amount === undefined || fee === undefined || fee < 0n || (amount !== null && amount <= 0n)) return 'amount'
  if (!matched) return 'unknown'
  if (seenIds.has(matched.row.id)) return 'twice'
  const cod = matched.row.paymentMethod === 'cod'
  const from: readonly string[] = cod ? COD_PAYABLE_FROM : ORDER_TRANSITIONS.pay.from
  if (matched.row.paidAt !== null || !from.includes(matched.row.status)) return 'not_payable'
  if (amount !== null && amount < matched.missing) return 'less'
  return amount !== null && amount > matched.missing ? 'more' : null
}

/** By order number, or by tracking number of parcels whose cash is awaited. */
async function findListedOrders(ctx: Ctx, scope: StaffScope, codes: string[]): Promise<Map<string, ListedOrder>> {
  if (codes.length === 0) return new Map()
  const numbered = await ctx.db
    .select()
    .from(order)
    .where(and(allOrdersForStaff(scope), inArray(order.number, codes)))
  const awaitedParcels = await readAwaitedParcels(ctx, scope, codes)
  const rows = [...numbered, ...awaitedParcels.filter(({ id }) => !numbered.some((entry) => entry.id === id))]
  const sums = await readPaidAmounts(ctx, rows)
  const matched = new Map<string, ListedOrder>()
  for (const [at, row] of rows.entries()) {
    const entry = { row, missing: sums[at]!.missing }
    matched.set(normalizeCode(row.number), entry)
    if (row.trackingNumber !== '') matched.set(normalizeCode(row.trackingNumber), entry)
  }
  return matched
}

const cashAwaitedCondition = and(
  sql`payment_method = 'cod' and paid_at is null and status = 'finished'`,
  isNull(order.cashLostAt),
)

const readAwaitedParcels = (ctx: Ctx, scope: StaffScope, codes: string[]) =>
  ctx.db
    .select()
    .from(order)
    .where(and(allOrdersForStaff(scope), cashAwaitedCondition, hasTrackingKey(codes)))

/**
 * Awaited parcels of the same couriers, delivered no later than the newest parcel of the list, that the list does not
 * contain.
 */
async function readMissingParcels(ctx: Ctx, scope: StaffScope, matched: ListedOrder[]) {
  const parcels = matched.filter(({ row }) => row.paymentMethod === 'cod' && row.finishedAt !== null)
  const newest = Math.max(...parcels.map(({ row }) => row.finishedAt!.getTime()))
  if (parcels.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(order)
    .where(
      and(
        allOrdersForStaff(scope),
        cashAwaitedCondition,
        inArray(order.carrier, [...new Set(parcels.map(({ row }) => row.carrier))]),
        sql`${order.finishedAt} <= ${new Date(newest)}`,
      ),
    )
    .orderBy(asc(order.finishedAt), asc(order.id))
    .limit(300)
  const listed = new Set(matched.map(({ row }) => row.id))
  const missingParcels = rows.filter(({ id }) => !listed.has(id)).slice(0, 100)
  const sums = await readPaidAmounts(ctx, missingParcels)
  return missingParcels.map((row, at) => ({
    ...presentListedOrder({ row, missing: sums[at]!.missing }),
    carrier: row.carrier,
    finished_at: row.finishedAt!.toISOString(),
  }))
}

async function findBankLines(ctx: Ctx, sum: bigint) {
  const rows = await ctx.db
    .select({ id: bankLine.id, at: bankLine.at, amount: bankLine.amount, words: bankLine.words })
    .from(bankLine)
    .where(
      and(gt(bankLine.amount, 0n), eq(bankLine.amount, sum), isNull(bankLine.receiptId), isNull(bankLine.dismissedAt)),
    )
    .limit(5)
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), amount: asNumber(row.amount) }))
}
