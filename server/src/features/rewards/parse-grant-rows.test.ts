import { MAX_GRANT_ROWS } from '@bailu/contract/rewards/staff'
import { describe, expect, test } from 'vitest'
import { parseGrantRows } from './parse-grant-rows.ts'

const only = (list: string) => {
  const { rows } = parseGrantRows(list)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

describe('amounts', () => {
  test.each([
    ['1', 100n],
    ['0.01', 1n],
    ['0.5', 50n],
    ['1,234.50', 123_450n],
    ['฿ 20', 2_000n],
    ['฿20.05', 2_005n],
    ['1000000', 100_000_000n],
    ['1,000,000.00', 100_000_000n],
  ])('%s baht', (amount, satang) =>
    expect(only(`BL0001\t${amount}\tTrip`)).toMatchObject({ amount: satang, employeeNo: 'BL0001', note: 'Trip' }),
  )

  test.each([
    '0',
    '0.00',
    '-1',
    '1.005',
    '1.',
    '.5',
    '1e3',
    '1,00',
    '12,34.00',
    '1000000.01',
    '฿',
    '',
    '12345678901234567',
  ])('%j is no amount', (amount) => {
    const [, row] = parseGrantRows(`BL1\t1\ta\nBL0001\t${amount}\tTrip`).rows
    expect(row).toMatchObject({ issue: 'amount' })
    expect(row?.amount).toBeUndefined()
  })

  test.each([
    ['๑๐', 1_000n],
    ['１，２５０．５', 125_050n],
    ['1 000', 100_000n],
  ])('%j is %s satang', (amount, satang) => {
    expect(parseGrantRows(`BL0001\t${amount}\tTrip`).rows[0]).toMatchObject({ amount: satang })
  })
})

describe('lines', () => {
  test.each([
    ['\n', 'line feed'],
    ['\r\n', 'carriage return and line feed'],
    ['\r', 'carriage return'],
  ])('end with %j (%s); empty ones are skipped and counted', (end) =>
    expect(parseGrantRows(['BL1,1,a', '', '  ', 'BL2,2,b'].join(end)).rows).toMatchObject([
      { line: 1, employeeNo: 'BL1' },
      { line: 4, employeeNo: 'BL2' },
    ]),
  )

  test('only the first line may be a header, after a byte order mark too', () => {
    const { rows } = parseGrantRows('\uFEFFNo;Baht;Note\nBL1;1;a\nNo;Baht;Note')
    expect(rows).toMatchObject([
      { line: 2, employeeNo: 'BL1' },
      { line: 3, issue: 'amount' },
    ])
  })

  test('a first line with an amount is no header', () =>
    expect(only('bl7,15,Fair')).toMatchObject({ line: 1, employeeNo: 'BL7', amount: 1_500n }))

  test('the most rows are parsed, one more is too long; the header does not count', () => {
    const rowsOf = (count: number) =>
      `No,Baht,Note\n${Array.from({ length: count }, (_, n) => `BL${n},1,a`).join('\n')}`
    expect(parseGrantRows(rowsOf(MAX_GRANT_ROWS))).toMatchObject({ tooLong: false })
    const over = parseGrantRows(rowsOf(MAX_GRANT_ROWS + 1))
    expect(over.tooLong).toBe(true)
    expect(over.rows).toHaveLength(MAX_GRANT_ROWS)
  })

  test('an empty list has no rows', () => expect(parseGrantRows(' \n\r\n')).toEqual({ rows: [], tooLong: false }))
})

describe('cells', () => {
  test('the separator is that of the first line: tab before semicolon before comma', () => {
    expect(only('BL1\t1,000.50\ta; b, c')).toMatchObject({ amount: 100_050n, note: 'a; b, c' })
    expect(only('BL1;1,000;a, b')).toMatchObject({ amount: 100_000n, note: 'a, b' })
  })

  test('quotes hold separators and doubled quotes; they do not start within a cell', () => {
    expect(only('"BL1","1,000","Trip ""A"", day 1"')).toMatchObject({ amount: 100_000n, note: 'Trip "A", day 1' })
    expect(only('BL1,5,6" shelf')).toMatchObject({ note: '6" shelf' })
  })

  test('missing and further cells are an issue, empty cells at the end are not', () => {
    expect(only('BL1,1')).toMatchObject({ issue: 'columns' })
    expect(only('BL1,1,a,b')).toMatchObject({ issue: 'columns' })
    expect(only('BL1,1,a,,').issue).toBeUndefined()
  })

  test('a note is needed, visible, and at most 200 characters', () => {
    expect(only('BL1,1,').issue).toBe('note')
    expect(only(`BL1,1,${'a'.repeat(200)}`).issue).toBeUndefined()
    expect(only(`BL1,1,${'a'.repeat(201)}`)).toMatchObject({ issue: 'note', note: 'a'.repeat(200) })
    expect(only('BL1,1,\u200B').issue).toBe('note')
  })

  test('a long employee number is cut, not rejected here', () =>
    expect(only(`${'b'.repeat(50)},1,a`).employeeNo).toBe('B'.repeat(40)))
})
