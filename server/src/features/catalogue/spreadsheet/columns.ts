import { CATALOGS, MAX_WEIGHT_G } from '@bailu/contract/catalogue/kinds'
import { notificationNo, price, sku } from '@bailu/contract/catalogue/staff'
import { line } from '@bailu/contract/fields'
import { parseTypedNumber } from '@bailu/contract/typed-numbers'
import type { FieldIssue } from '@bailu/phrases/errors/field-issues'
import { parseBaht, plainBaht } from '@bailu/phrases/format'
import type { product, variant } from '../table.ts'

/** A cell value in canonical form, so that equal values are equal strings; or the issue with it. */
type ParsedCell = string | FieldIssue
type Field = {
  owner: 'product' | 'variant'
  parse: (raw: string) => ParsedCell
  /** Default for a new row; absent: the column is required. */ defaultValue?: string
}

const textCell =
  (max: number) =>
  (raw: string): ParsedCell => {
    const parsed = line(max).safeParse(raw)
    return parsed.success ? parsed.data : { what: 'long', n: max }
  }
const integerCell =
  (max: number) =>
  (raw: string): ParsedCell => {
    const count = parseTypedNumber(raw)
    if (count === 'large') return { what: 'most', n: max }
    if (typeof count !== 'number' || count < 0) return { what: raw === '' ? 'missing' : 'integer' }
    return count > max ? { what: 'most', n: max } : String(count)
  }
/** Grams, or empty where the weight is not known. */
const weightCell = (raw: string): ParsedCell => {
  const grams = raw === '' ? '' : integerCell(MAX_WEIGHT_G)(raw)
  return grams === '0' ? { what: 'integer' } : grams
}
const notificationCell = (raw: string): ParsedCell => {
  const parsed = notificationNo.safeParse(raw)
  return parsed.success ? parsed.data : { what: 'form' }
}
const YES = new Set(['yes', 'true', '1'])
const NO = new Set(['no', 'false', '0'])
const booleanCell = (raw: string): ParsedCell => {
  const lower = raw.toLowerCase()
  if (YES.has(lower)) return 'yes'
  return NO.has(lower) ? 'no' : { what: lower === '' ? 'missing' : 'choice' }
}
const catalog = (raw: string): ParsedCell =>
  CATALOGS.find((entry) => entry === raw.toLowerCase()) ?? { what: raw === '' ? 'missing' : 'choice' }

const priceCell = (raw: string): ParsedCell => {
  if (raw === '') return { what: 'missing' }
  const satang = parseBaht(raw)
  return satang !== undefined && price.safeParse(satang).success ? plainBaht(satang) : { what: 'baht' }
}
const optionalPriceCell = (raw: string): ParsedCell => (raw === '' ? '' : priceCell(raw))

/** The columns that an import can change, in order. */
export const FIELDS = {
  catalog: { owner: 'product', parse: catalog },
  name_en: { owner: 'product', parse: textCell(120), defaultValue: '' },
  name_zh: { owner: 'product', parse: textCell(120), defaultValue: '' },
  name_th: { owner: 'product', parse: textCell(120), defaultValue: '' },
  subtitle_en: { owner: 'product', parse: textCell(200), defaultValue: '' },
  subtitle_zh: { owner: 'product', parse: textCell(200), defaultValue: '' },
  subtitle_th: { owner: 'product', parse: textCell(200), defaultValue: '' },
  notification_no: { owner: 'product', parse: notificationCell, defaultValue: '' },
  ingredients: { owner: 'product', parse: textCell(3_000), defaultValue: '' },
  product_on_sale: { owner: 'product', parse: booleanCell, defaultValue: 'no' },
  product_sort: { owner: 'product', parse: integerCell(1_000_000), defaultValue: '0' },
  option_en: { owner: 'variant', parse: textCell(60), defaultValue: '' },
  option_zh: { owner: 'variant', parse: textCell(60), defaultValue: '' },
  option_th: { owner: 'variant', parse: textCell(60), defaultValue: '' },
  price: { owner: 'variant', parse: priceCell },
  list_price: { owner: 'variant', parse: optionalPriceCell, defaultValue: '' },
  points: { owner: 'variant', parse: integerCell(100_000), defaultValue: '0' },
  low_at: { owner: 'variant', parse: integerCell(100_000), defaultValue: '5' },
  weight_g: { owner: 'variant', parse: weightCell, defaultValue: '' },
  variant_on_sale: { owner: 'variant', parse: booleanCell, defaultValue: 'yes' },
} as const satisfies Record<string, Field>
export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
export const fieldOf = (name: FieldName): Field => FIELDS[name]

/** All columns: the keys first, then the fields, then the stock, which is exported but ignored by the import. */
export const COLUMNS = ['product', 'sku', ...FIELD_NAMES, 'stock'] as const
export type Column = (typeof COLUMNS)[number]

export const isSku = (raw: string): boolean => sku.safeParse(raw).success

/** One line of an uploaded table; columns missing from the table are absent. */
export type TableRow = {
  line: number
  cells: Partial<Record<Column, string>>
  /** The prices of the line apply within this period only. */
  period?: PricePeriod
}
/** ISO instants; `from` null: from the moment it is applied. */
export type PricePeriod = { from: string | null; until: string; reason: string }

/** When a period begins that is applied now. */
export const beginOf = ({ from }: PricePeriod, now: Date): Date =>
  from !== null && new Date(from) > now ? new Date(from) : now
/** Canonical cell values of one product or variant. */
export type CellValues = Partial<Record<FieldName, string>>

type ProductRow = Pick<
  typeof product.$inferSelect,
  'catalog' | 'name' | 'subtitle' | 'notificationNo' | 'ingredients' | 'onSale' | 'sort'
>
type VariantRow = Pick<
  typeof variant.$inferSelect,
  'option' | 'price' | 'listPrice' | 'points' | 'lowAt' | 'weightG' | 'onSale'
>

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** Satang of a canonical price cell. */
export const priceOfCell = (cell: string): number => {
  const satang = parseBaht(cell)
  if (satang === undefined) throw new Error('Not a canonical price')
  return satang
}

/** The cells of a product. */
export const productCells = (row: ProductRow) =>
  ({
    catalog: row.catalog,
    name_en: row.name.en,
    name_zh: row.name.zh,
    name_th: row.name.th,
    subtitle_en: row.subtitle.en,
    subtitle_zh: row.subtitle.zh,
    subtitle_th: row.subtitle.th,
    notification_no: row.notificationNo,
    ingredients: row.ingredients,
    product_on_sale: yesNo(row.onSale),
    product_sort: String(row.sort),
  }) satisfies CellValues

/** The cells of a variant; prices are those in effect now, in baht. */
export const variantCells = (row: VariantRow) =>
  ({
    option_en: row.option.en,
    option_zh: row.option.zh,
    option_th: row.option.th,
    price: plainBaht(Number(row.price)),
    list_price: row.listPrice === null ? '' : plainBaht(Number(row.listPrice)),
    points: String(row.points),
    low_at: String(row.lowAt),
    weight_g: row.weightG === null ? '' : String(row.weightG),
    variant_on_sale: yesNo(row.onSale),
  }) satisfies CellValues
