import { and, asc, eq, getViewSelectedFields, inArray, sql, type SQL } from 'drizzle-orm'
import { addressParts, normalizePhone, recipientName, THAILAND } from '@bailu/contract/addresses/kinds'
import type { ParsedOf } from '@bailu/contract/calls'
import { stripInvisible } from '@bailu/contract/fields'
import type { Lang } from '@bailu/contract/languages'
import type { CarrierFormat } from '@bailu/contract/orders/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { plainBaht } from '@bailu/phrases/format'
import { warehouseFileTexts } from '@bailu/phrases/orders/file'
import { recordAudit } from '../../../core/audit.ts'
import { auditableFilter } from '../../../core/audit-reads.ts'
import { asStaff, type Ctx, type FileReply, type StaffScope } from '../../../core/context.ts'
import { bangkokTimeText, type CsvReply } from '../../../lib/csv.ts'
import { searchWithMissLimit } from '../../alarms/search-misses.ts'
import { variant } from '../../catalogue/table.ts'
import { lineToSend } from '../../returns/table.ts'
import { orderFilter } from '../base/filter-orders.ts'
import { allOrdersForStaff } from '../base/order-access.ts'
import { amountToCollect, readPaidAmounts } from '../base/paid-amount.ts'
import { order } from '../table.ts'

/** An amount in satang; text is text in both kinds of files, so that phones keep their zero and nothing is a formula. */
type Cell = string | number | { satang: number }
type Line = { sku: string; name: Record<Lang, string>; option: Record<Lang, string>; quantity: number }
/** `grams`: of all pieces; undefined if that of one is not known. */
type Parcel = { row: typeof order.$inferSelect; lines: Line[]; grams: number | undefined; collect: number }
type Format = { head: (lang: Lang) => string[]; rows: (parcel: Parcel, lang: Lang) => Cell[][] }

const clean = (text: string): string => stripInvisible(text).replace(/\s+/g, ' ').trim()

const recipient = ({ row }: Parcel) => clean(recipientName(row.address))
/** With 00 for a country: a plus would be a formula in a spreadsheet, and an apostrophe before it no phone for a carrier. */
const phone = ({ row }: Parcel) => normalizePhone(clean(row.address.phone)).replace(/^\+/, '00')
const street = ({ row }: Parcel) => clean(addressParts(row.address, 'street').join(' '))
const country = ({ row }: Parcel) => (row.address.country === THAILAND ? '' : clean(row.address.country))
const region = ({ row: { address } }: Parcel) => [address.area, address.city, address.province].map(clean)
const wholeAddress = (parcel: Parcel) =>
  [street(parcel), ...region(parcel), country(parcel)].filter((part) => part !== '').join(' ')
const cod = ({ collect }: Parcel): Cell => (collect > 0 ? { satang: collect } : '')
const message = ({ row }: Parcel) => clean(row.buyerMessage)
const lineName = ({ name, option }: Line, lang: Lang) => clean(`${name[lang]} ${option[lang]}`)
/** What is in the parcel, in the language of the carrier. */
const contents = ({ lines }: Parcel) =>
  lines.map((line) => `${[line.sku, lineName(line, 'th')].filter(Boolean).join(' ')} x${line.quantity}`).join(', ')

const grams = (parcel: Parcel): Cell => parcel.grams ?? ''
const kilograms = (parcel: Parcel): Cell => (parcel.grams === undefined ? '' : parcel.grams / 1_000)

/** Columns of one parcel per row, as heading and value. */
const oneRow = (columns: [heading: string, value: (parcel: Parcel) => Cell][]): Format => ({
  head: () => columns.map(([heading]) => heading),
  rows: (parcel) => [columns.map(([, value]) => value(parcel))],
})
const empty = () => ''
const number = ({ row }: Parcel) => row.number
const zip = ({ row }: Parcel) => clean(row.address.zip)

/** Columns of the carriers' templates; docs/operations.md says how certain they are. */
const FORMATS: Record<CarrierFormat, Format> = {
  flash: oneRow([
    ['Customer_order_number', number],
    ['*Consignee_name', recipient],
    ['*Address', wholeAddress],
    ['*Postal_code', zip],
    ['*Phone_number', phone],
    ['Phone_number2', empty],
    ['COD', cod],
    ['Item_type', empty],
    ['*Weight_kg', kilograms],
    ['Length', empty],
    ['Width', empty],
    ['Height', empty],
    ['Remark1', contents],
    ['Remark2', message],
    ['Remark3', empty],
  ]),
  kex: oneRow([
    ['Recipient Name', recipient],
    ['Mobile No.', phone],
    ['Email', empty],
    ['Address #1', street],
    ['Address #2', (parcel) => [...region(parcel), country(parcel)].filter(Boolean).join(' ')],
    ['Zip Code', zip],
    ['COD Amt (Baht)', cod],
    ['Remark', (parcel) => [contents(parcel), message(parcel)].filter(Boolean).join(' / ')],
    ['Ref #1', number],
    ['Ref #2', empty],
  ]),
  thailand_post: oneRow([
    ['เลขที่อ้างอิง', number],
    ['ชื่อผู้รับ', recipient],
    ['เบอร์โทรศัพท์ผู้รับ', phone],
    ['ที่อยู่ผู้รับ', street],
    ['ตำบล/แขวง', (parcel) => region(parcel)[0]!],
    ['อำเภอ/เขต', (parcel) => region(parcel)[1]!],
    ['จังหวัด', (parcel) => region(parcel)[2]!],
    ['รหัสไปรษณีย์', zip],
    ['น้ำหนัก (กรัม)', grams],
    ['ยอดเก็บเงินปลายทาง (บาท)', cod],
    ['รายละเอียดสินค้า', contents],
    ['หมายเหตุ', (parcel) => [message(parcel), country(parcel)].filter(Boolean).join(' ')],
  ]),
  jt: oneRow([
    ['หมายเลขคำสั่งซื้อ', number],
    ['ชื่อผู้รับ', recipient],
    ['เบอร์โทรผู้รับ', phone],
    ['จังหวัด', (parcel) => region(parcel)[2]!],
    ['อำเภอ/เขต', (parcel) => region(parcel)[1]!],
    ['ตำบล/แขวง', (parcel) => region(parcel)[0]!],
    ['รหัสไปรษณีย์', zip],
    ['ที่อยู่โดยละเอียด', (parcel) => [street(parcel), country(parcel)].filter(Boolean).join(' ')],
    ['ชื่อสินค้า', contents],
    ['จำนวนสินค้า', ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0)],
    ['น้ำหนัก (กก.)', kilograms],
    ['ยอดเก็บเงินปลายทาง COD', cod],
    ['หมายเหตุ', message],
  ]),
  general: {
    head: (lang) => Object.values(warehouseFileTexts[lang]),
    rows: (parcel, lang) =>
      parcel.lines.map((line, at) => [
        number(parcel),
        bangkokTimeText(parcel.row.placedAt.toISOString()),
        recipient(parcel),
        phone(parcel),
        street(parcel),
        ...region(parcel),
        zip(parcel),
        clean(parcel.row.address.country),
        `${at + 1}/${parcel.lines.length}`,
        line.sku,
        lineName(line, lang),
        line.quantity,
        // Once, so that a sum of the column is right.
        at === 0 ? cod(parcel) : '',
        message(parcel),
      ]),
  },
}

type ExportInput = ParsedOf<'GET /api/staff/parcel-export/csv'>

/** Orders to ship, the oldest first, for the import of a carrier. @throws AppError too_many */
export async function exportParcelsCsv(ctx: Ctx, input: ExportInput): Promise<CsvReply> {
  const rows = await exportedRows(ctx, input)
  return { name: fileName(ctx, input, 'csv'), rows: asTexts(rows) }
}

async function* asTexts(rows: AsyncIterable<Cell[]>): AsyncGenerator<string[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'object' ? plainBaht(cell.satang) : String(cell)))
}

/** The same as a workbook. */
export async function exportParcelsXlsx(ctx: Ctx, input: ExportInput): Promise<FileReply> {
  const data = []
  for await (const row of await exportedRows(ctx, input))
    data.push(
      row.map((cell) => {
        if (typeof cell === 'string') return { value: cell, type: String }
        if (typeof cell === 'number') return { value: cell, type: Number }
        return { value: cell.satang / 100, type: Number, format: '0.00' }
      }),
    )
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const bytes = await writeXlsxFile(data, { stickyRowsCount: 1 }).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: fileName(ctx, input, 'xlsx'), type, bytes }
}

const fileName = ({ now }: Ctx, { format }: ExportInput, ending: string): string =>
  `bailu-${format.replaceAll('_', '-')}-${bangkokDay(now)}.${ending}`

async function exportedRows(ctx: Ctx, input: ExportInput): Promise<AsyncGenerator<Cell[]>> {
  const scope = asStaff(ctx)
  const { ids, format, lang: _, ...filters } = input
  const chosen = ids ? inArray(order.id, ids) : await orderFilter(ctx, scope, filters)
  if (!ids && filters.search)
    await searchWithMissLimit(ctx, scope, filters.search, () =>
      ctx.db.select({ id: order.id }).from(order).where(chosen).limit(1),
    )
  const which = ids ? { orders: ids.length, refs: ids } : { filter: auditableFilter(filters) }
  await recordAudit(ctx, 'order.parcel_exported', { type: 'order', id: 'list' }, { format, ...which })
  return parcelRows(ctx, scope, FORMATS[format], chosen)
}

const BATCH = 300

async function* parcelRows(
  ctx: Ctx,
  scope: StaffScope,
  format: Format,
  chosen: SQL | undefined,
): AsyncGenerator<Cell[]> {
  yield format.head(ctx.lang)
  for (let after: typeof order.$inferSelect | undefined; ;) {
    const beyond =
      after && sql`(${order.placedAt}, ${order.id}) > (${after.placedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    const toShip = and(eq(order.status, 'awaiting_shipment'), sql`${order.address}->>'isZt' = 'false'`)
    const orders = await ctx.db
      .select()
      .from(order)
      .where(and(allOrdersForStaff(scope), chosen, toShip, beyond))
      .orderBy(asc(order.placedAt), asc(order.id))
      .limit(BATCH)
    for (const parcel of await withLines(ctx, orders)) yield* format.rows(parcel, ctx.lang)
    after = orders.at(-1)
    if (orders.length < BATCH) return
  }
}

async function withLines(ctx: Ctx, orders: Parcel['row'][]): Promise<Parcel[]> {
  if (orders.length === 0) return []
  const lines = await ctx.db
    .select({ line: getViewSelectedFields(lineToSend), sku: variant.sku, weight: variant.weightG })
    .from(lineToSend)
    .leftJoin(variant, eq(variant.id, lineToSend.variantId))
    .where(
      inArray(
        lineToSend.orderId,
        orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(lineToSend.line))
  const byOrder = Map.groupBy(lines, ({ line }) => line.orderId)
  const amounts = await readPaidAmounts(ctx, orders)
  return orders.map((row, at) => {
    const own = byOrder.get(row.id) ?? []
    return {
      row,
      lines: own.map(({ line, sku }) => ({ ...line, sku: sku ?? '' })),
      grams: weightOf(own.map(({ line, weight }) => ({ quantity: line.quantity, weight }))),
      collect: amountToCollect(row, amounts[at]!),
    }
  })
}

const weightOf = (lines: { quantity: number; weight: number | null }[]): number | undefined =>
  lines.length === 0 || lines.some(({ weight }) => weight === null)
    ? undefined
    : lines.reduce((sum, { quantity, weight }) => sum + quantity * (weight ?? 0), 0)
