import { orderNumbersIn } from '@bailu/contract/orders/order-number'
import type { NamedOrder } from '@bailu/contract/orders/shipping'
import {
  type FreeLine,
  isPhoneOrDay,
  joinPieces,
  looksLikeTracking,
  type OldNumbers,
  oldOrdersIn,
  readFreeLine,
} from './free-line.ts'
import { fitsCarrier, hasFormat, trackingKey, trackingProblem } from './tracking-number.ts'

type Table = { rows: string[][]; orders: NamedOrder[] }
/** An order on the screen that has not been shipped; sequence of the screen. */
type OpenRow = { id: string; number: string }

export type Fill = { id: string; number: string; tracking: string; carrier: string | undefined }
/** What could not be filled in. `line` counts from 1; 0 for an order without a line. */
export type Rest = { line: number; number: string; text: string }
export type RestGroup =
  | 'unknown'
  | 'empty'
  | 'wrong'
  | 'several'
  | 'twice'
  | 'shared'
  | 'done'
  | 'other'
  | 'closed'
  | 'missing'
export type Match = {
  by: 'number' | 'position'
  fills: Fill[]
  rest: Record<RestGroup, Rest[]>
  /** Without order numbers: lines with a tracking number and rows to fill, when they differ. */
  /** Without order numbers, but another column looks like references to orders: nothing is filled in. */
  references?: boolean
  differs?: { lines: number; rows: number } | undefined
}

const HEADS = {
  tracking: /track|waybill|awb|consign|parcel\s*(no|num)|barcode|เลขพัสดุ|หมายเลขพัสดุ|เลขติดตาม|运单|快递单|物流单/i,
  carrier: /carrier|courier|ship(ping|ment)?\s*(company|by|method)|logistic|ขนส่ง|承运|快递公司|物流公司/i,
}

/** Columns with a hit in at least half as many rows as the best one. */
function likelyColumns(rows: string[][], isUsed: (cell: string, row: string[]) => boolean): number[] {
  const counts: number[] = []
  for (const row of rows) row.forEach((cell, at) => (counts[at] = (counts[at] ?? 0) + (isUsed(cell, row) ? 1 : 0)))
  const most = Math.max(0, ...counts)
  return most === 0 ? [] : counts.flatMap((count, at) => (count * 2 >= most ? [at] : []))
}

/** A cell with one number, without the blanks with which it is printed. */
const numberInCell = (cell: string, carrier: string): string => {
  const pieces = cell.split(/\s+/)
  return pieces.length > 1 ? (joinPieces(pieces, carrier) ?? cell) : cell
}

const namesOrder = (row: string[]): boolean => orderNumbersIn(row.join('\n')).length > 0

/** The first row with an order number; where no row has one, the first with what looks like a tracking number. */
function firstDataRow(rows: string[][]): number {
  const first = rows.findIndex(namesOrder)
  const at = first >= 0 ? first : rows.findIndex(hasNumber)
  return at >= 0 ? at : rows.length
}

const hasNumber = (row: string[]): boolean =>
  row.length === 1 ? /\d{4}/.test(row[0]!) : row.some((cell) => looksLikeTracking(numberInCell(cell, '')))

/** A tracking number may contain the letters of a heading, such as AWB00123456; a heading has few digits. */
const isHeading = (row: string[]): boolean => row.some((cell) => HEADS.tracking.test(cell)) && !hasNumber(row)

/**
 * Rows as cells, the columns that look like carrier and tracking number, and the line with their names.
 * @param chosenCarrier of rows that name none
 * @param orders that the table names
 * @returns `tracking` undefined where several columns could be it, so that it has to be chosen
 */
export function readColumns(
  rows: string[][],
  carrierOf: (text: string) => string | undefined,
  chosenCarrier: string,
  orders: NamedOrder[],
) {
  const head = rows.slice(0, firstDataRow(rows)).findIndex(isHeading)
  const heads = rows[head] ?? []
  const lines = rows.slice(head + 1)
  const named = heads.findIndex((cell) => HEADS.tracking.test(cell))
  const namedCarrier = heads.findIndex((cell) => HEADS.carrier.test(cell))
  const isCarrier = (cell: string) => cell.length <= 40 && carrierOf(cell) !== undefined
  const carriers = likelyColumns(lines, isCarrier)
  const carrier = carriers.includes(namedCarrier) ? namedCarrier : carriers.at(-1)
  const nameOf = (row: string[]) => (carrier === undefined ? undefined : carrierOf(row[carrier] ?? '')) ?? chosenCarrier
  const tracking = named >= 0 ? named : trackingColumn(lines, nameOf, oldNumbersOf(orders))
  return {
    rows,
    head,
    names: Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }, (_, at) => heads[at] ?? ''),
    tracking,
    carrier: carrier === tracking ? undefined : carrier,
  }
}

/** The column that fits the carrier, else the only one that looks like tracking numbers; undefined if several do. */
function trackingColumn(lines: string[][], nameOf: (row: string[]) => string, old: OldNumbers): number | undefined {
  const isTracking = (number: string) => looksLikeTracking(number) && !old.has(number.toUpperCase())
  const fitting = likelyColumns(lines, (cell, row) => {
    const number = numberInCell(cell, nameOf(row))
    return hasFormat(nameOf(row)) && fitsCarrier(nameOf(row), number) && isTracking(number)
  })
  if (fitting.length === 1) return fitting[0]
  const likely = likelyColumns(lines, (cell, row) => isTracking(numberInCell(cell, nameOf(row))))
  if (likely.length > 0) return likely.length === 1 ? likely[0] : undefined
  return likelyColumns(lines, (cell) => cell !== '').at(-1) ?? 0
}
export type TableColumns = ReturnType<typeof readColumns>

const oldNumbersOf = (orders: NamedOrder[]): OldNumbers =>
  new Map(orders.flatMap(({ old_number: old, number }) => (old === '' ? [] : [[old, number]])))

/** The column with the most numbers of the system before: in another one such a number is something else. */
function oldNumberColumn(lines: string[][], at: number | undefined, old: OldNumbers): number | undefined {
  const counts: number[] = []
  for (const row of lines)
    row.forEach((cell, column) => {
      counts[column] = (counts[column] ?? 0) + (column !== at && oldOrdersIn(cell, old).length > 0 ? 1 : 0)
    })
  const most = Math.max(0, ...counts)
  return most === 0 ? undefined : counts.indexOf(most)
}

/** Words with digits, in every line another: an order number that the shop does not know. */
const isReference = (cell: string): boolean =>
  /^(?=.*\d)[\p{L}\p{N}#/_.-]{3,40}$/u.test(cell) && !/^\d{1,5}$|^\d+[.,]\d{1,2}$/.test(cell) && !isPhoneOrDay(cell)

function hasReferences(lines: string[][], { tracking, carrier }: TableColumns): boolean {
  const [first = []] = lines
  return first.some((_, column) => {
    if (column === tracking || column === carrier) return false
    const cells = lines.map((row) => row[column] ?? '')
    return cells.every(isReference) && new Set(cells).size === cells.length
  })
}

const emptyRest = (): Match['rest'] => ({
  unknown: [],
  empty: [],
  wrong: [],
  several: [],
  twice: [],
  shared: [],
  done: [],
  other: [],
  closed: [],
  missing: [],
})

type Choice = {
  columns: TableColumns
  open: OpenRow[]
  from: string | undefined
  carrierOf: (text: string) => string | undefined
  /** Of lines that name none. */
  chosenCarrier: string
}

/** What a line says; its tracking number is empty where it has none, undefined where it is not clear. */
function readLine(
  cells: string[],
  { columns, carrierOf, chosenCarrier }: Choice,
  { old, oldAt = -1 }: { old: OldNumbers; oldAt: number | undefined },
): FreeLine {
  if (cells.length === 1) return readFreeLine(cells[0] ?? '', chosenCarrier, old)
  const { tracking: at = -1, carrier: carrierAt = -1 } = columns
  const carrier = carrierOf(cells[carrierAt] ?? '')
  const inOthers = orderNumbersIn(cells.filter((_, column) => column !== at).join('\n'))
  const cell = cells[at] ?? ''
  const byOld = oldOrdersIn(cells[oldAt] ?? '', old)
  return {
    numbers: [inOthers, byOld].find((found) => found.length > 0) ?? orderNumbersIn(cell),
    tracking: numberInCell(cell, carrier ?? chosenCarrier),
    carrier,
  }
}

const isTrackingNumber = (tracking: string | undefined): tracking is string =>
  tracking !== undefined && tracking !== '' && trackingProblem(tracking) === undefined

/** Assigns tracking numbers to orders by the order numbers of the lines; by position only where no line has one. */
export function matchTracking({ orders }: Pick<Table, 'orders'>, choice: Choice): Match {
  const { columns, open, from } = choice
  const old = oldNumbersOf(orders)
  const cellsOfLines = columns.rows.slice(columns.head + 1).filter((cells) => cells.some((cell) => cell !== ''))
  const reading = { old, oldAt: oldNumberColumn(cellsOfLines, columns.tracking, old) }
  const isUsable = (tracking: string | undefined): tracking is string =>
    isTrackingNumber(tracking) && !old.has(tracking.toUpperCase())
  const lines = columns.rows.flatMap((cells, at) => {
    if (at <= columns.head || cells.every((cell) => cell === '')) return []
    return [{ line: at + 1, ...readLine(cells, choice, reading), text: cells.filter(Boolean).join(' · ') }]
  })
  const rest = emptyRest()
  if (lines.every(({ numbers }) => numbers.length === 0))
    return hasReferences(cellsOfLines, columns)
      ? { by: 'position', fills: [], rest, references: true }
      : matchByPosition(lines, open, from, rest)
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const found = new Map<string, { line: number; text: string; order: NamedOrder; fill: Fill }[]>()
  for (const { line, tracking, numbers, carrier, text } of lines) {
    const [number = ''] = numbers
    const order = byNumber.get(number)
    const entry = { line, number, text }
    if (numbers.length > 1) rest.several.push(entry)
    else if (!order) rest.unknown.push(entry)
    else if (tracking === '') rest.empty.push(entry)
    else if (!isUsable(tracking)) rest.wrong.push(entry)
    else if (order.status === 'finished' && !order.pickup)
      rest[trackingKey(order.tracking_number) === trackingKey(tracking) ? 'done' : 'other'].push(entry)
    else if (order.status !== 'awaiting_shipment' || order.pickup) rest.closed.push(entry)
    else {
      const fill = { id: order.id, number, tracking, carrier }
      found.set(order.id, [...(found.get(order.id) ?? []), { line, text, order, fill }])
    }
  }
  const ordersOfTracking = new Map<string, Set<string>>()
  for (const [id, entries] of found)
    for (const { fill } of entries) {
      const key = trackingKey(fill.tracking)
      ordersOfTracking.set(key, (ordersOfTracking.get(key) ?? new Set()).add(id))
    }
  const fills: Fill[] = []
  for (const entries of found.values()) {
    const group: RestGroup | undefined =
      new Set(entries.map(({ fill }) => trackingKey(fill.tracking))).size > 1
        ? 'twice'
        : ordersOfTracking.get(trackingKey(entries[0]!.fill.tracking))!.size > 1
          ? 'shared'
          : undefined
    if (group === undefined) fills.push(entries[0]!.fill)
    else rest[group].push(...entries.map(({ line, text, order }) => ({ line, number: order.number, text })))
  }
  const mentioned = new Set(lines.flatMap(({ numbers }) => numbers))
  rest.missing = open
    .filter(({ number }) => !mentioned.has(number))
    .map(({ number }) => ({ line: 0, number, text: '' }))
  return { by: 'number', fills, rest }
}

/** Numbers on the screen that a fill would replace by another one. @param typed by id of the order */
export const replacedNumbers = (
  fills: readonly Fill[],
  typed: Readonly<Record<string, string>>,
): { fill: Fill; before: string }[] =>
  fills.flatMap((fill) => {
    const before = (typed[fill.id] ?? '').trim()
    return before === '' || trackingKey(before) === trackingKey(fill.tracking) ? [] : [{ fill, before }]
  })

type Line = { line: number; text: string } & FreeLine

/** From the row with the cursor downwards, and only if there are as many numbers as rows: otherwise one is missing. */
function matchByPosition(lines: Line[], open: OpenRow[], from: string | undefined, rest: Match['rest']): Match {
  const start = Math.max(
    0,
    open.findIndex(({ id }) => id === from),
  )
  const below = open.slice(start)
  const usable = lines.flatMap(({ tracking, carrier }) => (isTrackingNumber(tracking) ? [{ tracking, carrier }] : []))
  for (const { line, tracking, text } of lines)
    if (tracking === '') rest.empty.push({ line, number: '', text })
    else if (!isTrackingNumber(tracking)) rest.wrong.push({ line, number: '', text })
  if (lines.length !== below.length || usable.length !== lines.length)
    return { by: 'position', fills: [], rest, differs: { lines: lines.length, rows: below.length } }
  const fills = below.map(({ id, number }, at) => ({ id, number, ...usable[at]! }))
  return { by: 'position', fills, rest }
}
