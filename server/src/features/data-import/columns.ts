import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import { officialProvince } from '@bailu/contract/addresses/provinces'
import { sku } from '@bailu/contract/catalogue/staff'
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  ORDER_LINE_COLUMNS,
  REQUIRED_IMPORT_COLUMNS,
} from '@bailu/contract/data-import/kinds'
import { joinLines, stripInvisible } from '@bailu/contract/fields'
import { LANGS } from '@bailu/contract/languages'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { EMPLOYEE_NO } from '@bailu/contract/partners/kinds'
import { ANY_ZIP, EMAIL, LETTER, PRINTABLE } from '@bailu/contract/patterns'
import { parseTypedNumber } from '@bailu/contract/typed-numbers'
import { type ImportIssueName, importTexts } from '@bailu/phrases/data-import/file'
import { parseBaht, plainBaht } from '@bailu/phrases/format'
import { composeSaraAm, normalizeLetters } from '../../lib/normalize.ts'

/** One line of a sheet; cells are canonical where they could be read, columns without a cell are empty. */
export type ImportRow = {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  /** The first value right of the last heading. */
  extra?: { after: ImportColumn; cell: string }
}
export type ImportRows = Record<ImportKind, ImportRow[]>
export const noRows = (): ImportRows => ({ partners: [], customers: [], stock: [], orders: [] })
export type CellIssue = { field: ImportColumn; what: ImportIssueName; about: string }

type Read = { value: string } | { what: ImportIssueName }
type ReadCell = (raw: string) => Read
const value = (text: string): Read => ({ value: text })
const wrong = (what: ImportIssueName): Read => ({ what })

/** Full-width letters and digits of every script become plain ones; invisible characters and line breaks go. */
export const cleanCell = (raw: string): string =>
  composeSaraAm(normalizeLetters(joinLines(stripInvisible(raw))))
    .replace(/ {2,}/g, ' ')
    .trim()

const textCell =
  (max: number, form: (text: string) => boolean = () => true): ReadCell =>
  (raw) =>
    raw.length > max ? wrong('long') : form(raw) ? value(raw) : wrong('form')
const nameCell = textCell(60, (name) => LETTER.test(name) && PRINTABLE.test(name))
const numberCell: ReadCell = (raw) =>
  EMPLOYEE_NO.test(raw.toUpperCase()) ? value(raw.toUpperCase()) : wrong('number_form')

/** Spreadsheets drop the zero at the beginning of a phone number. */
const phoneCell: ReadCell = (raw) => {
  const phone = normalizePhone(/^[2-9]\d{7,8}$/.test(raw) ? `0${raw}` : raw)
  return ANY_PHONE.test(phone) ? value(phone) : wrong('phone_form')
}

const BUDDHIST_YEARS = 543
/** YYYY-MM-DD, or day, month and year with slashes, dots or dashes; Buddhist years are converted. */
const dateCell: ReadCell = (raw) => {
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(raw) ?? []
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(raw) ?? []
  const typedYear = Number(y ?? year)
  const parts = [typedYear >= 2400 ? typedYear - BUDDHIST_YEARS : typedYear, Number(m ?? month), Number(d ?? day)]
  const iso = parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
  const at = Date.parse(`${iso}T00:00:00Z`)
  if (!Number.isFinite(at) || new Date(at).toISOString().slice(0, 10) !== iso || iso < '1900' || iso >= '2200')
    return wrong('date_form')
  return value(iso)
}

/** A date of the trade: spreadsheets read a Buddhist year of two digits, such as 69, as one of the century before. */
const tradeDateCell: ReadCell = (raw) => {
  const cell = dateCell(raw)
  return 'value' in cell && cell.value < '2000' ? wrong('date_early') : cell
}

/** Baht; computed cells of a workbook carry binary noise in the tenth decimal, which is no satang. */
const moneyCell: ReadCell = (raw) => {
  const plain = raw.replace(/[฿\s]|THB|บาท/g, '')
  if (/^[-(−]/.test(plain)) return wrong('negative')
  const [, decimals = ''] = /^\d+\.(\d{3,})$/.exec(plain) ?? []
  const rounded = Number(plain).toFixed(2)
  const satang = parseBaht(decimals !== '' && Math.abs(Number(plain) - Number(rounded)) < 1e-6 ? rounded : plain)
  return satang !== undefined && satang <= MAX_SATANG ? value(plainBaht(satang)) : wrong('baht')
}
const MAX_SATANG = 100_000_000_000

const integerCell =
  (max: number, min = 0): ReadCell =>
  (raw) => {
    const whole = parseTypedNumber(raw)
    if (typeof whole !== 'number' || (whole >= 0 && whole < min)) return wrong('integer')
    if (whole < 0) return wrong('negative')
    return whole <= max ? value(String(whole)) : wrong('integer')
  }
const choiceCell =
  (choices: Record<string, readonly string[]>): ReadCell =>
  (raw) => {
    const lower = raw.toLowerCase()
    const found = Object.entries(choices).find(([name, words]) => name === lower || words.includes(lower))
    return found ? value(found[0]) : wrong('choice')
  }
const levelCell: ReadCell = (raw) => {
  const level = LEVELS.findIndex((name) => name === raw.toUpperCase()) + 1 || Number(raw)
  return Number.isInteger(level) && level >= 1 && level <= LEVELS.length ? value(String(level)) : wrong('level_unknown')
}

const YES_NO = choiceCell({
  yes: ['y', 'true', '1', 'ใช่', 'ยินยอม', '是', '同意'],
  no: ['n', 'false', '0', 'ไม่', 'ไม่ใช่', 'ไม่ยินยอม', '否', '不同意'],
})
/** Letters and digits of any script, and what numbers of documents are written with. */
const ORDER_NO = /^[\p{L}\p{M}\p{N}#/_. -]{1,40}$/u

const CELLS: Record<ImportColumn, ReadCell> = {
  partner_no: numberCell,
  mentor_no: numberCell,
  customer_no: numberCell,
  first_name: nameCell,
  last_name: nameCell,
  nickname: textCell(60, (name) => LETTER.test(name)),
  email: textCell(254, (email) => EMAIL.test(email)),
  phone: phoneCell,
  birth_date: dateCell,
  language: choiceCell({
    th: ['thai', 'ไทย', '泰语', '泰文'],
    en: ['english', 'อังกฤษ', '英语', '英文'],
    zh: ['chinese', 'จีน', '中文', '汉语'],
  }),
  level: levelCell,
  since: tradeDateCell,
  balance: moneyCell,
  points_total: integerCell(100_000_000),
  points_month: integerCell(100_000_000),
  growth: integerCell(100_000_000),
  income_year: moneyCell,
  tax_year: moneyCell,
  consent_on: tradeDateCell,
  consent_source: textCell(120),
  marketing: YES_NO,
  address1: textCell(200),
  area: textCell(80),
  city: textCell(80),
  province: (raw) => {
    const province = officialProvince(raw)
    return province ? value(province) : wrong('province_unknown')
  },
  zip: textCell(10, (zip) => ANY_ZIP.test(zip)),
  sku: textCell(40, (text) => sku.safeParse(text).success),
  pieces: integerCell(1_000_000),
  order_no: (raw) => (ORDER_NO.test(raw) ? value(raw.toUpperCase()) : wrong('order_form')),
  order_date: tradeDateCell,
  // A phone, where it can be read as one.
  buyer: (raw) => {
    const phone = phoneCell(raw)
    return 'value' in phone ? phone : textCell(254)(raw)
  },
  credited_no: numberCell,
  quantity: integerCell(999, 1),
  unit_price: moneyCell,
  shipping_fee: moneyCell,
  payment: choiceCell({
    paid: ['ชำระแล้ว', 'จ่ายแล้ว', '已付款', '已支付'],
    unpaid: ['awaiting payment', 'รอชำระ', 'รอชำระเงิน', 'ยังไม่ชำระ', '待付款', '未付款'],
    cod: ['cash on delivery', 'เก็บเงินปลายทาง', 'ปลายทาง', '货到付款'],
  }),
  paid_amount: moneyCell,
  paid_on: tradeDateCell,
  rewards_paid: YES_NO,
  note: textCell(400),
}

/** What a spreadsheet shows for a formula that could not be computed. */
const FORMULA_ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!)$/
const SHOWN_LETTERS = 40
const shorten = (raw: string): string =>
  raw.length > SHOWN_LETTERS ? `${raw.slice(0, SHOWN_LETTERS).toWellFormed()}…` : raw

/** Reads the cells of a line, and says what is wrong with them. */
export function readImportCells(kind: ImportKind, row: ImportRow): { cells: ImportRow['cells']; issues: CellIssue[] } {
  const cells: ImportRow['cells'] = {}
  const issues: CellIssue[] = []
  for (const field of IMPORT_COLUMNS[kind]) {
    const raw = cleanCell(row.cells[field] ?? '')
    if (raw === '') {
      // Further lines of an order leave the others to its first line.
      const required = kind === 'orders' ? ORDER_LINE_COLUMNS : REQUIRED_IMPORT_COLUMNS[kind]
      if (required.includes(field)) issues.push({ field, what: 'missing', about: '' })
      continue
    }
    const read = FORMULA_ERROR.test(raw) ? wrong('formula') : CELLS[field](raw)
    if ('value' in read) cells[field] = read.value
    else issues.push({ field, what: read.what, about: read.what === 'formula' ? '' : shorten(raw) })
  }
  if (row.extra) issues.push({ field: row.extra.after, what: 'extra', about: shorten(row.extra.cell) })
  return { cells, issues }
}

/** The column that makes a heading's sheet known when the file is one table, such as a CSV. */
export const KEY_COLUMNS: Record<ImportKind, ImportColumn> = {
  partners: 'partner_no',
  customers: 'customer_no',
  stock: 'sku',
  orders: 'order_no',
}

const heading = (raw: string): string => cleanCell(raw).replace(/\*$/, '').trim().toLowerCase()
const headings: Record<ImportKind, Map<string, ImportColumn>> = Object.fromEntries(
  IMPORT_KINDS.map((kind) => [
    kind,
    new Map(
      IMPORT_COLUMNS[kind].flatMap((column) =>
        [column, ...LANGS.map((lang) => importTexts[lang].columns[column].name)].map((name) => [heading(name), column]),
      ),
    ),
  ]),
) as Record<ImportKind, Map<string, ImportColumn>>

type Headings =
  | { kind: ImportKind; columns: ImportColumn[] }
  | { what: 'none' }
  | { what: 'missing'; column: ImportColumn }
  /** A heading as it is in the file; the letter of the column where it is empty. */
  | { what: 'unknown' | 'twice'; heading: string }

/** The kind of a table by its headings, in any of the three languages; or what is wrong with them for the kind that most of them belong to. */
export function readHeadings(head: string[]): Headings {
  const names = head.map(heading)
  while (names.at(-1) === '') names.pop()
  const [best] = IMPORT_KINDS.map((kind) => {
    const columns = names.map((name) => headings[kind].get(name))
    const known = new Set(columns.filter((column) => column !== undefined))
    return { kind, columns, known: known.size, isKeyed: known.has(KEY_COLUMNS[kind]) }
  }).toSorted((a, b) => Number(b.isKeyed) - Number(a.isKeyed) || b.known - a.known)
  if (!best || best.known === 0) return { what: 'none' }
  const shown = (at: number) => cleanCell(head[at] ?? '') || letterOfColumn(at)
  const columns: ImportColumn[] = []
  for (const [at, column] of best.columns.entries()) {
    if (column === undefined) return { what: 'unknown', heading: shown(at) }
    if (columns.includes(column)) return { what: 'twice', heading: shown(at) }
    columns.push(column)
  }
  return best.isKeyed ? { kind: best.kind, columns } : { what: 'missing', column: KEY_COLUMNS[best.kind] }
}

/** A to Z, AA, AB …, as spreadsheets name their columns. */
const letterOfColumn = (at: number): string =>
  (at >= 26 ? letterOfColumn(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

export const keyOfRow = (kind: ImportKind, cells: ImportRow['cells']): string => cells[KEY_COLUMNS[kind]] ?? ''

/** Satang of a canonical money cell, and the number of a canonical integer; 0 for an empty one. */
export const satangOfCell = (cell: string | undefined): bigint => BigInt(parseBaht(cell ?? '0') ?? 0)
export const integerOfCell = (cell: string | undefined): number => Number(cell ?? 0)
