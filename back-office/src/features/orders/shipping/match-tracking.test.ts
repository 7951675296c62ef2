import { carrierNameOf } from '@bailu/contract/orders/kinds'
import type { NamedOrder } from '@bailu/contract/orders/shipping'
import { expect, test } from 'vitest'
import { matchTracking, readColumns, replacedNumbers } from './match-tracking.ts'

const numberOf = (at: number) => `BL2601010000${String(at).padStart(2, '0')}`
const open = [1, 2, 3].map((at) => ({ id: `id${at}`, number: numberOf(at) }))
const named = (at: number, more: Partial<NamedOrder> = {}): NamedOrder => ({
  id: `id${at}`,
  number: numberOf(at),
  old_number: '',
  status: 'awaiting_shipment',
  pickup: false,
  carrier: '',
  tracking_number: '',
  shipped_by: '',
  ...more,
})
const match = (
  rows: string[][],
  orders: NamedOrder[] = open.map((_, at) => named(at + 1)),
  from?: string,
  carrier = '',
) =>
  matchTracking(
    { orders },
    {
      columns: readColumns(rows, carrierNameOf, carrier, orders),
      open,
      from,
      carrierOf: carrierNameOf,
      chosenCarrier: carrier,
    },
  )
const filled = ({ fills }: ReturnType<typeof match>) =>
  Object.fromEntries(fills.map(({ id, tracking }) => [id, tracking]))

test('lines in another sequence go to their orders', () => {
  const found = match([
    [numberOf(3), 'THC3'],
    [numberOf(1), 'THC1'],
    [`Order ${numberOf(2).toLowerCase()}`, 'THC2'],
  ])
  expect(filled(found)).toEqual({ id1: 'THC1', id2: 'THC2', id3: 'THC3' })
  expect(found.by).toBe('number')
  expect(match([[`${numberOf(2)} THC2`]]).fills).toMatchObject([{ id: 'id2', tracking: 'THC2' }])
})

test('a file of a carrier: heading, carrier, phones and amounts beside the tracking number', () => {
  const found = match([
    ['รายงานพัสดุ', '', '', '', ''],
    ['ลำดับ', 'เลขอ้างอิง', 'เบอร์โทร', 'หมายเลขพัสดุ', 'บริษัทขนส่ง'],
    ['1', numberOf(2), '0812345678', 'TH47145DSYEY6A', 'แฟลช'],
    ['2', numberOf(1), '0898765432', 'TH47145DSYEY7A', 'Flash Express (TH)'],
  ])
  expect(filled(found)).toEqual({ id1: 'TH47145DSYEY7A', id2: 'TH47145DSYEY6A' })
  expect(found.fills.map(({ carrier }) => carrier)).toEqual(['Flash Express', 'Flash Express'])
  expect(found.rest.missing).toEqual([{ line: 0, number: numberOf(3), text: '' }])
  expect(readColumns([['0812345678', numberOf(1), '820012345678', '2026-01-02']], carrierNameOf, '', []).tracking).toBe(
    2,
  )
})

test('every line and order that was not filled in is named', () => {
  const orders = [
    ...open.map((_, at) => named(at + 1)),
    named(4, { status: 'finished', tracking_number: 'TH4444' }),
    named(5, { status: 'finished', tracking_number: 'TH0' }),
    named(6, { status: 'canceled' }),
    named(7, { pickup: true }),
    named(8),
    named(9),
  ]
  const { fills, rest } = match(
    [
      ['order', 'tracking'],
      [numberOf(1), 'TH1111'],
      [numberOf(1), 'TH1111'],
      [numberOf(2), 'TH2222'],
      [numberOf(2), 'TH2223'],
      [numberOf(3), ''],
      [numberOf(4), 'th 4444'],
      [numberOf(5), 'TH5555'],
      [numberOf(6), 'TH6666'],
      [numberOf(7), 'TH7777'],
      [numberOf(8), 'TH8888'],
      [numberOf(9), 'TH8888'],
      ['BL260101ZZZZZZ', 'TH9999'],
      ['Total', '12'],
      [`${numberOf(1)} ${numberOf(2)}`, 'TH1212'],
      [numberOf(8), '8.20012E+11'],
    ],
    orders,
  )
  expect(fills).toMatchObject([{ id: 'id1', tracking: 'TH1111' }])
  const linesOf = (group: keyof typeof rest) => rest[group].map(({ line }) => line)
  expect(Object.fromEntries(Object.keys(rest).map((group) => [group, linesOf(group as 'done')]))).toEqual({
    unknown: [13, 14],
    empty: [6],
    wrong: [16],
    several: [15],
    twice: [4, 5],
    shared: [11, 12],
    done: [7],
    other: [8],
    closed: [9, 10],
    missing: [],
  })
})

test('without order numbers the numbers go downwards from the cursor, only if there are as many as rows', () => {
  expect(match([['TH1'], ['TH2'], ['TH3']], []).differs).toEqual({ lines: 3, rows: 3 })
  const all = match([['TH0001'], ['TH0002'], ['TH0003']], [])
  expect([all.by, filled(all)]).toEqual(['position', { id1: 'TH0001', id2: 'TH0002', id3: 'TH0003' }])
  expect(filled(match([['TH0001'], ['TH0002']], [], 'id2'))).toEqual({ id2: 'TH0001', id3: 'TH0002' })
  const more = match([['TH0001'], ['TH0002'], ['TH0003'], ['TH0004']], [])
  expect([more.fills, more.differs]).toEqual([[], { lines: 4, rows: 3 }])
})

test('a line of an order is never taken for the heading', () => {
  expect(
    filled(
      match([
        [numberOf(1), 'AWB00123456'],
        [numberOf(2), 'AWB00123457'],
      ]),
    ),
  ).toEqual({
    id1: 'AWB00123456',
    id2: 'AWB00123457',
  })
  const late = match([
    [numberOf(1), 'TH1111'],
    ['Tracking numbers of the afternoon', ''],
    [numberOf(3), 'TH3333'],
  ])
  expect(filled(late)).toEqual({ id1: 'TH1111', id3: 'TH3333' })
  expect(filled(match([['AWB00123456'], ['AWB00123457'], ['AWB00123458']], []))).toEqual({
    id1: 'AWB00123456',
    id2: 'AWB00123457',
    id3: 'AWB00123458',
  })
})

test('numbers on the screen that a list would replace are named', () => {
  const { fills } = match([
    [numberOf(1), 'TH1111'],
    [numberOf(2), 'TH2222'],
    [numberOf(3), 'TH3333'],
  ])
  expect(replacedNumbers(fills, { id1: ' th 1111 ', id2: 'TH9999', id3: '  ', id9: 'TH1' })).toMatchObject([
    { fill: { id: 'id2', tracking: 'TH2222' }, before: 'TH9999' },
  ])
})

test('a number that is printed with blanks is filled as a whole, or not at all where it is not clear', () => {
  const readAs = (text: string, carrier = '') => match([[text]], undefined, undefined, carrier).fills[0]?.tracking
  const line = (rest: string) => `${numberOf(1)} ${rest}`
  expect(readAs(line('EF 582568150 TH'))).toBe('EF582568150TH')
  expect(readAs(line('EF 5825 6815 0 TH Thailand Post'))).toBe('EF582568150TH')
  expect(readAs(line('EF582568150 TH'))).toBe('EF582568150TH')
  expect(readAs(line('TH47 145DSYEY6A'))).toBe('TH47145DSYEY6A')
  expect(readAs(line('Flash: TH47 145DSYEY6A'))).toBe('TH47145DSYEY6A')
  expect(readAs(`EF 582568150 TH ${numberOf(1)}`)).toBe('EF582568150TH')
  expect(readAs(line('8200 1234 5678'), 'J&T Express')).toBe('820012345678')
  expect(readAs(`1 ${numberOf(1)} TH47145DSYEY6A`)).toBe('TH47145DSYEY6A')
  for (const unclear of ['TH47145DSYEY6A 2', 'TH47145DSYEY6A 0812345678', 'A1 TH47145DSYEY6A', '12 34'])
    expect(match([[line(unclear)]]), unclear).toMatchObject({ fills: [], rest: { wrong: [{ line: 1 }] } })
  expect(filled(match([['EF 582568150 TH'], ['TH47 145DSYEY6A'], ['Tracking: EF 582568163 TH']], []))).toEqual({
    id1: 'EF582568150TH',
    id2: 'TH47145DSYEY6A',
    id3: 'EF582568163TH',
  })
  expect(filled(match([[numberOf(1), 'EF 582568150 TH', 'Dee']]))).toEqual({ id1: 'EF582568150TH' })
})

test('without a heading the column of the carrier is used; where several columns could be it, it is asked', () => {
  const rows = [
    [numberOf(1), 'TH47145DSYEY6A', '1234567'],
    [numberOf(2), 'TH47145DSYEY7A', '1234568'],
  ]
  expect(readColumns(rows, carrierNameOf, 'Flash Express', []).tracking).toBe(1)
  expect(
    readColumns(
      rows.map((row) => [...row, 'Flash']),
      carrierNameOf,
      '',
      [],
    ).tracking,
  ).toBe(1)
  expect(readColumns(rows, carrierNameOf, '', []).tracking).toBeUndefined()
  expect(readColumns(rows, carrierNameOf, 'Nok Air', []).tracking).toBeUndefined()
})

const moved = [
  named(1, { old_number: 'CAN-2' }),
  named(2, { old_number: 'SO2026-00123' }),
  named(3, { old_number: 'A10023' }),
]

test('orders are found by their number in the system before, which is never a tracking number', () => {
  const file = [
    ['a10023', '1', 'TH47145DSYEY6A'],
    ['#SO2026-00123', '2', 'TH47145DSYEY7A'],
    ['CAN-20', '3', 'TH47145DSYEY8A'],
  ]
  const found = match(file, moved)
  expect(filled(found)).toEqual({ id3: 'TH47145DSYEY6A', id2: 'TH47145DSYEY7A' })
  expect(found.rest.unknown).toMatchObject([{ line: 3 }])
  const pasted = match([['can-2 EF 582568150 TH'], ['SO2026-00123: TH47145DSYEY7A'], ['A10023']], moved)
  expect(filled(pasted)).toEqual({ id1: 'EF582568150TH', id2: 'TH47145DSYEY7A' })
  expect(pasted.rest.empty).toMatchObject([{ line: 3 }])
  const hash = match(
    [['#1001 TH47145DSYEY6A'], ['#can-2 EF 582568150 TH']],
    [named(2, { old_number: '#1001' }), moved[0]!],
  )
  expect(filled(hash)).toEqual({ id2: 'TH47145DSYEY6A', id1: 'EF582568150TH' })
  const swapped = match(
    [
      ['tracking', 'x'],
      ['A10023', numberOf(1)],
    ],
    moved,
  )
  expect(swapped).toMatchObject({ fills: [], rest: { wrong: [{ line: 2 }] } })
})

test('nothing is filled by position beside a column that looks like order numbers', () => {
  const lines = ['OLD-3', 'OLD-1', 'OLD-2'].map((old, at) => [old, `TH47145DSYEY${at}A`])
  expect(match([['Reference', 'Tracking'], ...lines], [])).toMatchObject({ fills: [], references: true })
  expect(
    match(
      lines.map((line) => [line.join(' ')]),
      [],
    ).fills,
  ).toEqual([])
  expect(
    match(
      lines.map(([, number], at) => [String(at + 1), number!]),
      [],
    ).fills,
  ).toHaveLength(3)
})
