import { CATALOGS } from '@bailu/contract/catalogue'
import { line } from '@bailu/contract/fields'
import { price, sku } from '@bailu/contract/staff-catalogue'
import type { FieldTrouble } from '@bailu/phrases/fields'

/** A cell value in canonical form, so that equal values are equal strings; or the issue with it. */
type Reading = string | FieldTrouble
type Field = {
  of: 'product' | 'variant'
  read: (raw: string) => Reading
  /** Default for a new row; absent: the column is required. */ fresh?: string
}

const words =
  (max: number) =>
  (raw: string): Reading => {
    const read = line(max).safeParse(raw)
    return read.success ? read.data : { what: 'long', n: max }
  }
const whole =
  (max: number) =>
  (raw: string): Reading => {
    if (!/^\d{1,9}$/.test(raw)) return { what: raw === '' ? 'missing' : 'whole' }
    return Number(raw) > max ? { what: 'most', n: max } : String(Number(raw))
  }
const YES = new Set(['yes', 'true', '1'])
const NO = new Set(['no', 'false', '0'])
const yes = (raw: string): Reading => {
  const said = raw.toLowerCase()
  if (YES.has(said)) return 'yes'
  return NO.has(said) ? 'no' : { what: said === '' ? 'missing' : 'choice' }
}
const catalog = (raw: string): Reading =>
  CATALOGS.find((one) => one === raw.toLowerCase()) ?? { what: raw === '' ? 'missing' : 'choice' }

export const bahtOf = (satang: number): string => (satang / 100).toFixed(2)
export const satangOf = (baht: string): number => Math.round(Number(baht) * 100)
const baht = (raw: string): Reading => {
  if (raw === '') return { what: 'missing' }
  const plain = raw.replace(/[฿, ]/g, '')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return { what: 'baht' }
  return price.safeParse(satangOf(plain)).success ? bahtOf(satangOf(plain)) : { what: 'baht' }
}
const maybeBaht = (raw: string): Reading => (raw === '' ? '' : baht(raw))

/** The columns that an import can change, in order. */
export const FIELDS = {
  catalog: { of: 'product', read: catalog },
  name_en: { of: 'product', read: words(120), fresh: '' },
  name_zh: { of: 'product', read: words(120), fresh: '' },
  name_th: { of: 'product', read: words(120), fresh: '' },
  subtitle_en: { of: 'product', read: words(200), fresh: '' },
  subtitle_zh: { of: 'product', read: words(200), fresh: '' },
  subtitle_th: { of: 'product', read: words(200), fresh: '' },
  product_on_sale: { of: 'product', read: yes, fresh: 'no' },
  product_sort: { of: 'product', read: whole(1_000_000), fresh: '0' },
  option_en: { of: 'variant', read: words(60), fresh: '' },
  option_zh: { of: 'variant', read: words(60), fresh: '' },
  option_th: { of: 'variant', read: words(60), fresh: '' },
  price: { of: 'variant', read: baht },
  list_price: { of: 'variant', read: maybeBaht, fresh: '' },
  points: { of: 'variant', read: whole(100_000), fresh: '0' },
  low_at: { of: 'variant', read: whole(100_000), fresh: '5' },
  variant_on_sale: { of: 'variant', read: yes, fresh: 'yes' },
} as const satisfies Record<string, Field>
export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
export const fieldOf = (name: FieldName): Field => FIELDS[name]

/** All columns: the keys first, then the fields, then the stock, which is exported but ignored by the import. */
export const COLUMNS = ['product', 'sku', ...FIELD_NAMES, 'stock'] as const
export type Column = (typeof COLUMNS)[number]

export const isSku = (raw: string): boolean => sku.safeParse(raw).success

/** One line of an uploaded table; columns missing from the table are absent. */
export type TableRow = { line: number; cells: Partial<Record<Column, string>> }
/** Canonical cell values of one product or variant. */
export type Readings = Partial<Record<FieldName, string>>
