import { expect, test } from 'vitest'
import { IMPORT_COLUMNS, IMPORT_KINDS, type ImportColumn } from '@bailu/contract/data-import/kinds'
import { LANGS } from '@bailu/contract/languages'
import { importTexts } from '@bailu/phrases/data-import/file'
import { readHeadings, readImportCells } from './columns.ts'

const read = (field: ImportColumn, raw: string): string | undefined => {
  const { cells, issues } = readImportCells('partners', { line: 2, cells: { [field]: raw } })
  return cells[field] ?? issues.find((issue) => issue.field === field)?.what
}

test.each<[ImportColumn, string, string]>([
  ['birth_date', '17/5/2533', '1990-05-17'],
  ['birth_date', '๑๗/๐๕/๒๕๓๓', '1990-05-17'],
  ['birth_date', '2533-05-17T00:00:00.000Z', '1990-05-17'],
  ['birth_date', '1990.5.17', '1990-05-17'],
  ['birth_date', '29/02/2566', 'date_form'],
  ['birth_date', '17/05/33', 'date_form'],
  ['since', '1850-01-01', 'date_form'],
  ['since', '31/12/2542', 'date_early'],
  ['balance', '฿1,250.5', '1250.50'],
  ['balance', '１２５０', '1250.00'],
  ['balance', '๑๒๕๐.๕๐ บาท', '1250.50'],
  ['balance', '1234.5699999999999', '1234.57'],
  ['balance', '1234.567', 'baht'],
  ['balance', '1.250,50', 'baht'],
  ['balance', '(5)', 'negative'],
  ['balance', '-0.01', 'negative'],
  ['balance', '99999999999', 'baht'],
  ['points_total', '1,000', '1000'],
  ['points_total', '1.5', 'integer'],
  ['phone', '812345678', '0812345678'],
  ['phone', '+66 81-234-5678', '0812345678'],
  ['phone', '๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678'],
  ['phone', '1234', 'phone_form'],
  ['partner_no', 'bl-0001', 'BL-0001'],
  ['partner_no', 'BL 0001', 'number_form'],
  ['level', 'bsp', '4'],
  ['level', '3', '3'],
  ['level', '5', 'level_unknown'],
  ['language', 'ไทย', 'th'],
  ['marketing', 'ยินยอม', 'yes'],
  ['marketing', 'maybe', 'choice'],
  ['first_name', ' สม\u200bหญิง ', 'สมหญิง'],
  ['first_name', '12', 'form'],
  ['email', 'ying@example', 'form'],
])('%s: %s is read as %s', (field, raw, expected) => expect(read(field, raw)).toBe(expected))

test('headings are known in each language and by their names, in any order; an unknown one is no sheet', () => {
  for (const kind of IMPORT_KINDS) {
    for (const lang of LANGS)
      expect(
        readHeadings(IMPORT_COLUMNS[kind].map((column) => `${importTexts[lang].columns[column].name} *`)),
      ).toMatchObject({ kind })
    const columns = IMPORT_COLUMNS[kind].toReversed()
    expect(readHeadings(columns)).toEqual({ kind, columns })
  }
  expect(readHeadings(['partner_no', 'shoe size'])).toEqual({ what: 'unknown', heading: 'shoe size' })
  expect(readHeadings(['partner_no', '', 'email'])).toEqual({ what: 'unknown', heading: 'B' })
  expect(readHeadings(['nickname', 'email'])).toEqual({ what: 'missing', column: 'partner_no' })
  expect(readHeadings(['sku', 'sku', 'pieces'])).toEqual({ what: 'twice', heading: 'sku' })
  expect(readHeadings(['a', 'b'])).toEqual({ what: 'none' })
})

test('an order is not from before 2000, as a Buddhist year of two digits is read by a spreadsheet', () => {
  const cells = { order_no: 'A-1', order_date: '1969-11-20', paid_on: '1900-01-01' }
  const { issues } = readImportCells('orders', { line: 2, cells })
  expect(issues.filter(({ what }) => what === 'date_early').map(({ field }) => field)).toEqual([
    'order_date',
    'paid_on',
  ])
})
