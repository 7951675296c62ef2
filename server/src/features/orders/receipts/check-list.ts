import { parse } from 'csv-parse/sync'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { type ListRow, MAX_SHARES, type ShareTrouble } from '@bailu/contract/staff-receipts'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { order } from '../../../database/tables/orders.ts'
import { bankLine } from '../../../database/tables/statements.ts'
import { readAmount } from '../statements/read-cells.ts'
import { CASH_IN_FROM, MOVES } from '../order-policy.ts'
import { paidForEach } from './paid-for.ts'
import { allOrders } from '../whose-orders.ts'

type Typed = { line: number; said: string; amount: bigint | undefined | null; fee: bigint | undefined }
type Found = { row: typeof order.$inferSelect; missing: bigint }

/**
 * Previews a courier's remittance list (CSV): matched orders, amounts, an issue per row, parcels that are missing
 * from it, and bank lines of its total.
 */
export async function checkList(
  ctx: Ctx,
  { list }: ParsedOf<'POST /api/staff/receipt/check'>,
): Promise<ReplyOf<'POST /api/staff/receipt/check'>> {
  const scope = asStaff(ctx)
  const typed = rowsOf(list)
  const known = await ordersOf(
    ctx,
    scope,
    typed.slice(0, MAX_SHARES).map(({ said }) => plain(said)),
  )
  const seen = new Set<string>()
  const rows = typed.slice(0, MAX_SHARES).map((row) => {
    const found = known.get(plain(row.said))
    const trouble = troubleWith(row, found, seen)
    if (found) seen.add(found.row.id)
    return { row, found, trouble }
  })
  const amount = rows.reduce((sum, { row, found }) => sum + (row.amount ?? found?.missing ?? 0n), 0n)
  const fee = rows.reduce((sum, { row }) => sum + (row.fee ?? 0n), 0n)
  return {
    rows: rows.map(({ row, found, trouble }): ListRow => ({
      line: row.line,
      said: row.said,
      order: found ? present(found) : null,
      amount: row.amount === undefined ? null : numbered(row.amount ?? found?.missing),
      fee: numbered(row.fee) ?? 0,
      trouble,
    })),
    too_long: typed.length > MAX_SHARES,
    amount: asNumber(amount),
    fee: asNumber(fee),
    absent: await absentFrom(
      ctx,
      scope,
      rows.flatMap(({ found }) => found ?? []),
    ),
    lines: amount > fee ? await linesOf(ctx, amount - fee) : [],
  }
}

const plain = (said: string): string => said.toUpperCase().replace(/[^A-Z0-9]/g, '')
const numbered = (amount: bigint | null | undefined): number | null =>
  amount === null || amount === undefined ? null : asNumber(amount)
const present = ({ row, missing }: Found) => ({
  id: row.id,
  number: row.number,
  tracking: row.trackingNumber,
  missing: asNumber(missing),
})

const HEADS = {
  said: /track|waybill|awb|parcel|consign|order|เลขพัสดุ|พัสดุ|คำสั่งซื้อ|หมายเลข|运单|快递|订单/i,
  fee: /fee|charge|ค่าธรรมเนียม|ค่าบริการ|手续费|服务费/i,
  amount: /amount|cod|collect|ยอด|จำนวนเงิน|เก็บเงิน|金额|代收/i,
}

/** Rows of number, amount and fee, in the order of the heading if there is one. */
function rowsOf(list: string): Typed[] {
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
  const named = !head.some((cell, at) => at > 0 && readAmount(cell) !== undefined && /\d/.test(cell))
  const at = named && head.length > 1 ? placesIn(head) : { said: 0, amount: 1, fee: 2 }
  const width = named && head.length > 1 ? head.length : 3
  return cells.flatMap((row, index) => {
    if (index < first + (at && named && head.length > 1 && !/\d{3}/.test(head[0] ?? '') ? 1 : 0)) return []
    const said = (row[at.said] ?? '').trim().slice(0, 60)
    if (said === '') return []
    const [amount, fee] = [row[at.amount]?.trim() ?? '', row[at.fee]?.trim() ?? '']
    // More cells than columns: an unquoted thousands separator has split an amount.
    const cut = row.slice(width).some((cell) => cell.trim() !== '')
    const sum = cut ? undefined : amount === '' ? null : readAmount(amount)
    return [{ line: index + 1, said, amount: sum, fee: readAmount(fee) }]
  })
}

function placesIn(head: string[]): { said: number; amount: number; fee: number } {
  const place = (which: RegExp, except: number[] = []) =>
    head.findIndex((cell, at) => which.test(cell) && !except.includes(at))
  const fee = place(HEADS.fee)
  const said = place(HEADS.said, [fee])
  const amount = place(HEADS.amount, [fee, said])
  return said < 0 ? { said: 0, amount: 1, fee: 2 } : { said, amount: amount < 0 ? 99 : amount, fee: fee < 0 ? 99 : fee }
}

function troubleWith({ amount, fee }: Typed, found: Found | undefined, seen: Set<string>): ShareTrouble | null {
  if (amount === undefined || fee === undefined || fee < 0n || (amount !== null && amount <= 0n)) return 'amount'
  if (!found) return 'unknown'
  if (seen.has(found.row.id)) return 'twice'
  const cod = found.row.paymentMethod === 'cod'
  const from: readonly string[] = cod ? CASH_IN_FROM : MOVES.pay.from
  if (found.row.paidAt !== null || !from.includes(found.row.status)) return 'not_payable'
  if (amount !== null && amount < found.missing) return 'less'
  return amount !== null && amount > found.missing ? 'more' : null
}

/** By order number, or by tracking number of parcels whose cash is awaited. */
async function ordersOf(ctx: Ctx, scope: StaffScope, codes: string[]): Promise<Map<string, Found>> {
  if (codes.length === 0) return new Map()
  const numbered = await ctx.db
    .select()
    .from(order)
    .where(and(allOrders(scope), inArray(order.number, codes)))
  const due = await dueParcels(ctx, scope, codes)
  const rows = [...numbered, ...due.filter(({ id }) => !numbered.some((one) => one.id === id))]
  const sums = await paidForEach(ctx, rows)
  const found = new Map<string, Found>()
  for (const [at, row] of rows.entries()) {
    const one = { row, missing: sums[at]!.missing }
    found.set(plain(row.number), one)
    if (row.trackingNumber !== '') found.set(plain(row.trackingNumber), one)
  }
  return found
}

const cashDue = and(sql`payment_method = 'cod' and paid_at is null and status = 'finished'`, isNull(order.cashLostAt))

const dueParcels = (ctx: Ctx, scope: StaffScope, codes: string[]) =>
  ctx.db
    .select()
    .from(order)
    .where(
      and(
        allOrders(scope),
        cashDue,
        inArray(sql`upper(regexp_replace(${order.trackingNumber}, '[^A-Za-z0-9]', '', 'g'))`, codes),
      ),
    )

/**
 * Awaited parcels of the same couriers, delivered no later than the newest parcel of the list, that the list does not
 * contain.
 */
async function absentFrom(ctx: Ctx, scope: StaffScope, found: Found[]) {
  const parcels = found.filter(({ row }) => row.paymentMethod === 'cod' && row.finishedAt !== null)
  const newest = Math.max(...parcels.map(({ row }) => row.finishedAt!.getTime()))
  if (parcels.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(order)
    .where(
      and(
        allOrders(scope),
        cashDue,
        inArray(order.carrier, [...new Set(parcels.map(({ row }) => row.carrier))]),
        sql`${order.finishedAt} <= ${new Date(newest)}`,
      ),
    )
    .orderBy(asc(order.finishedAt), asc(order.id))
    .limit(300)
  const listed = new Set(found.map(({ row }) => row.id))
  const absent = rows.filter(({ id }) => !listed.has(id)).slice(0, 100)
  const sums = await paidForEach(ctx, absent)
  return absent.map((row, at) => ({
    ...present({ row, missing: sums[at]!.missing }),
    carrier: row.carrier,
    finished_at: row.finishedAt!.toISOString(),
  }))
}

async function linesOf(ctx: Ctx, sum: bigint) {
  const rows = await ctx.db
    .select({ id: bankLine.id, at: bankLine.at, amount: bankLine.amount, words: bankLine.words })
    .from(bankLine)
    .where(
      and(gt(bankLine.amount, 0n), eq(bankLine.amount, sum), isNull(bankLine.receiptId), isNull(bankLine.dismissedAt)),
    )
    .limit(5)
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), amount: asNumber(row.amount) }))
}
