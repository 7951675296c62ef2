import { orderNumbersIn } from '@bailu/contract/orders/order-number'
import type { NamedOrder } from '@bailu/contract/orders/shipping'
import { trackingKey, trackingProblem } from './tracking-number.ts'

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
  differs?: { lines: number; rows: number } | undefined
}

const HEADS = {
  tracking: /track|waybill|awb|consign|parcel\s*(no|num)|barcode|เลขพัสดุ|หมายเลขพัสดุ|เลขติดตาม|运单|快递单|物流单/i,
  carrier: /carrier|courier|ship(ping|ment)?\s*(company|by|method)|logistic|ขนส่ง|承运|快递公司|物流公司/i,
}

/** A chat or a web page separates number and tracking number by spaces. */
const toCells = (row: string[]): string[] => (row.length === 1 ? (row[0] ?? '').split(/\s+/) : row)

const usesOf = (rows: string[][], isUsed: (cell: string) => boolean): number[] => {
  const counts: number[] = []
  for (const row of rows) row.forEach((cell, at) => (counts[at] = (counts[at] ?? 0) + (isUsed(cell) ? 1 : 0)))
  return counts
}
const bestOf = (counts: number[]): number | undefined => {
  const most = Math.max(0, ...counts)
  return most === 0 ? undefined : counts.lastIndexOf(most)
}

/** Enough digits for a tracking number; not a Thai phone, an amount, a day, or an order number. */
const looksLikeTracking = (cell: string): boolean =>
  (cell.match(/\d/g)?.length ?? 0) >= 4 &&
  /^[\w-]{6,40}$/.test(cell) &&
  !/^(\+?66|0)\d{8,9}$/.test(cell) &&
  !/^\d{1,4}-\d{1,2}-\d{1,4}$/.test(cell) &&
  orderNumbersIn(cell).length === 0

const namesOrder = (row: string[]): boolean => orderNumbersIn(row.join('\n')).length > 0

/** The first row with an order number; where no row has one, the first with what looks like a tracking number. */
function firstDataRow(rows: string[][]): number {
  const first = rows.findIndex(namesOrder)
  const at = first >= 0 ? first : rows.findIndex((row) => row.some(looksLikeTracking))
  return at >= 0 ? at : rows.length
}

/** A tracking number may contain the letters of a heading, such as AWB00123456; a heading has few digits. */
const isHeading = (row: string[]): boolean =>
  row.some((cell) => HEADS.tracking.test(cell)) && !row.some(looksLikeTracking)

/** Rows as cells, the columns that look like carrier and tracking number, and the line with their names. */
export function readColumns(sent: string[][], carrierOf: (text: string) => string | undefined) {
  const rows = sent.map(toCells)
  const head = rows.slice(0, firstDataRow(rows)).findIndex(isHeading)
  const heads = rows[head] ?? []
  const lines = rows.slice(head + 1)
  const named = heads.findIndex((cell) => HEADS.tracking.test(cell))
  const namedCarrier = heads.findIndex((cell) => HEADS.carrier.test(cell))
  const isCarrier = (cell: string) => cell.length <= 40 && carrierOf(cell) !== undefined
  const carriers = usesOf(lines, isCarrier)
  const tracking =
    named >= 0 ? named : (bestOf(usesOf(lines, looksLikeTracking)) ?? bestOf(usesOf(lines, (cell) => cell !== '')))
  const carrier = namedCarrier >= 0 && (carriers[namedCarrier] ?? 0) > 0 ? namedCarrier : bestOf(carriers)
  return {
    rows,
    head,
    names: Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }, (_, at) => heads[at] ?? ''),
    tracking: tracking ?? 0,
    carrier: carrier === tracking ? undefined : carrier,
  }
}
export type TableColumns = ReturnType<typeof readColumns>

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
}

/** Assigns tracking numbers to orders by the order numbers of the lines; by position only where no line has one. */
export function matchTracking({ orders }: Pick<Table, 'orders'>, { columns, open, from, carrierOf }: Choice): Match {
  const lines = columns.rows.flatMap((cells, at) => {
    if (at <= columns.head || cells.every((cell) => cell === '')) return []
    const tracking = cells[columns.tracking] ?? ''
    const others = cells.filter((_, column) => column !== columns.tracking)
    const inOthers = orderNumbersIn(others.join('\n'))
    const carrier = columns.carrier === undefined ? undefined : carrierOf(cells[columns.carrier] ?? '')
    const numbers = inOthers.length > 0 ? inOthers : orderNumbersIn(tracking)
    return [{ line: at + 1, tracking, numbers, carrier, text: cells.filter(Boolean).join(' · ') }]
  })
  const rest = emptyRest()
  if (lines.every(({ numbers }) => numbers.length === 0)) return matchByPosition(lines, open, from, rest)
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const found = new Map<string, { line: number; text: string; order: NamedOrder; fill: Fill }[]>()
  for (const { line, tracking, numbers, carrier, text } of lines) {
    const [number = ''] = numbers
    const order = byNumber.get(number)
    const entry = { line, number, text }
    if (numbers.length > 1) rest.several.push(entry)
    else if (!order) rest.unknown.push(entry)
    else if (tracking === '') rest.empty.push(entry)
    else if (trackingProblem(tracking)) rest.wrong.push(entry)
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

type Line = { line: number; tracking: string; carrier: string | undefined; text: string }

/** From the row with the cursor downwards, and only if there are as many numbers as rows: otherwise one is missing. */
function matchByPosition(lines: Line[], open: OpenRow[], from: string | undefined, rest: Match['rest']): Match {
  const start = Math.max(
    0,
    open.findIndex(({ id }) => id === from),
  )
  const below = open.slice(start)
  const usable = lines.filter(({ tracking }) => tracking !== '' && trackingProblem(tracking) === undefined)
  for (const { line, tracking, text } of lines)
    if (tracking === '') rest.empty.push({ line, number: '', text })
    else if (trackingProblem(tracking)) rest.wrong.push({ line, number: '', text })
  if (lines.length !== below.length || usable.length !== lines.length)
    return { by: 'position', fills: [], rest, differs: { lines: lines.length, rows: below.length } }
  const fills = below.map(({ id, number }, at) => ({
    id,
    number,
    tracking: usable[at]!.tracking,
    carrier: usable[at]!.carrier,
  }))
  return { by: 'position', fills, rest }
}
