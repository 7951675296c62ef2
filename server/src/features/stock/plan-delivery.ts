import { eq, inArray, sql } from 'drizzle-orm'
import type { DeliveredVariant, DeliveryCheck } from '@bailu/contract/stock/staff'
import {
  type DeliveryLineProblem,
  MAX_DELIVERED_PIECES,
  MAX_DELIVERY_LINES,
  MAX_DELIVERY_TEXT,
} from '@bailu/contract/stock/kinds'
import { latinDigits, parseTypedNumber } from '@bailu/contract/typed-numbers'
import { asStaff, type Ctx, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { readUploadedCells } from '../../integrations/read-table.ts'
import { readCsvCell } from '../../lib/csv.ts'
import { fail } from '../../lib/errors.ts'
import { product, variant } from '../catalogue/table.ts'
import { MAX_STOCK, readBookedWithNumber } from './deliveries.ts'

const READS_AN_HOUR = { tries: 240, seconds: 3_600 }
const MAX_TEXT_LINES = 3_000
const MAX_SHOWN = 80
/** Distinct texts of a table that are looked up as SKUs. */
const MAX_LOOKUPS = 20_000
const SKU_FORM = /^[A-Z0-9][A-Z0-9._-]{0,39}$/

type TextLine = { line: number; sku: string; pieces: string; text: string }
type Known = Omit<DeliveredVariant, 'quantity'>

/** As SKUs are compared: scanners and keyboards differ in case, Thai keyboards type other digits. */
const skuKey = (raw: string): string => latinDigits(raw).toUpperCase()

/** The lines of a text: a SKU, then its pieces; empty lines are left out. A SKU has no blanks and no commas. */
export function readDeliveryText(text: string): TextLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, at) => {
    const shown = raw.replaceAll('"', '').trim()
    const [, sku = '', pieces = ''] = /^([^\s,;]+)[\s,;]*(.*)$/.exec(shown) ?? []
    return sku === '' ? [] : [{ line: at + 1, sku, pieces: pieces.replace(/[\s,;]+$/, ''), text: shown }]
  })
}

async function readKnown(ctx: Ctx, skus: string[]): Promise<(sku: string) => Known | undefined> {
  const keys = [...new Set(skus.map(skuKey))].filter((key) => SKU_FORM.test(key)).slice(0, MAX_LOOKUPS)
  const rows =
    keys.length === 0
      ? []
      : await ctx.db
          .select({ variant, name: product.name })
          .from(variant)
          .innerJoin(product, eq(product.id, variant.productId))
          .where(inArray(sql`upper(${variant.sku})`, keys))
  const known = rows.map(({ variant: { id, sku, option, stock }, name }) => ({
    variant_id: id,
    sku,
    name,
    option,
    stock,
  }))
  const bySku = new Map(known.map((one) => [one.sku, one]))
  const byKey = Map.groupBy(known, ({ sku }) => skuKey(sku))
  return (sku) => {
    const alike = byKey.get(skuKey(sku)) ?? []
    return bySku.get(latinDigits(sku)) ?? (alike.length === 1 ? alike[0] : undefined)
  }
}

/** Pieces of a line, or why it has none. */
function readPieces(raw: string): number | DeliveryLineProblem {
  if (raw === '') return 'missing'
  const pieces = parseTypedNumber(raw)
  if (pieces === 'large') return 'most'
  if (typeof pieces !== 'number') return 'form'
  if (pieces <= 0) return 'zero'
  return pieces > MAX_DELIVERED_PIECES ? 'most' : pieces
}

/** A first line such as "SKU, pieces". */
const isHeading = ({ pieces }: TextLine, known: Known | undefined): boolean =>
  known === undefined && pieces !== '' && !/\p{Nd}/u.test(pieces)

/** Assigns lines to variants; a SKU on several lines is added up. */
export function planDelivery(
  lines: TextLine[],
  findVariant: (sku: string) => Known | undefined,
): Pick<DeliveryCheck, 'lines' | 'problems'> {
  const planned = new Map<number, DeliveryCheck['lines'][number]>()
  const problems: DeliveryCheck['problems'] = []
  for (const [at, entry] of lines.entries()) {
    const known = findVariant(entry.sku)
    if (at === 0 && isHeading(entry, known)) continue
    const reject = (what: DeliveryLineProblem) =>
      problems.push({ line: entry.line, text: entry.text.slice(0, MAX_SHOWN), what })
    const pieces = readPieces(entry.pieces)
    if (at >= MAX_TEXT_LINES) {
      reject('full')
      break
    }
    if (known === undefined) reject('unknown')
    else if (typeof pieces !== 'number') reject(pieces)
    else {
      const before = planned.get(known.variant_id)
      const quantity = (before?.quantity ?? 0) + pieces
      if (quantity > MAX_DELIVERED_PIECES || known.stock + quantity > MAX_STOCK) reject('most')
      else if (!before && planned.size >= MAX_DELIVERY_LINES) reject('full')
      else planned.set(known.variant_id, { ...known, quantity, from: [...(before?.from ?? []), entry.line] })
    }
  }
  return { lines: [...planned.values()], problems }
}

/** What booking the lines of a text would add to the stock, and which of them cannot be booked. */
export const checkDelivery: Handler<'POST /api/staff/delivery/check'> = async (ctx, { number, text }) => {
  asStaff(ctx)
  const lines = readDeliveryText(text)
  const read = lines.slice(0, MAX_TEXT_LINES).map(({ sku }) => sku)
  const plan = planDelivery(lines, await readKnown(ctx, read))
  const booked = number === '' ? [] : await readBookedWithNumber(ctx, number)
  return {
    ...plan,
    pieces: plan.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    same_number: booked.map(({ id, at, by }) => ({ id, at: at.toISOString(), by })),
  }
}

const PIECES_HEAD = /pieces|pcs|qty|quantity|count|จำนวน|ชิ้น|数量|件/i

/**
 * The SKUs and pieces of a CSV or XLSX file as lines of text. SKUs are in the column with the most known ones, pieces in the
 * one with such a heading, else in the first with numbers.
 * @throws AppError table_unreadable, too_large, too_many, busy
 */
export const readDeliveryTable: Handler<'POST /api/staff/delivery/table'> = async (ctx, _, upload) => {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `delivery-table:${staffId}`, READS_AN_HOUR)
  const rows = (await readUploadedCells(await upload.receive())).map((row) => row.map(readCsvCell))
  const findVariant = await readKnown(ctx, rows.flat())
  const columns = Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }, (_column, at) => ({
    at,
    skus: rows.filter((row) => findVariant(row[at] ?? '')).length,
    numbers: rows.filter((row) => typeof readPieces(row[at] ?? '') === 'number').length,
    isHeaded: rows.slice(0, 20).some((row) => PIECES_HEAD.test(row[at] ?? '')),
  }))
  const [sku] = columns.toSorted((a, b) => b.skus - a.skus)
  const others = columns.filter((column) => column !== sku && column.numbers > 0)
  const pieces = others.find(({ isHeaded }) => isHeaded) ?? others[0]
  if (!sku || sku.skus === 0 || !pieces) return fail('table_unreadable')
  const first = rows.findIndex((row) => findVariant(row[sku.at] ?? ''))
  // Lines above the first known SKU are headings, unless they have pieces.
  const lines = rows
    .filter((row, at) => at >= first || typeof readPieces(row[pieces.at] ?? '') === 'number')
    .map((row) => [row[sku.at] ?? '', row[pieces.at] ?? ''])
    .filter((cells) => cells.some(Boolean))
  const text = lines.map((cells) => cells.join('\t')).join('\n')
  return text.length > MAX_DELIVERY_TEXT ? fail('too_large') : { text }
}
