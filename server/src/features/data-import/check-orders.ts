import { type ImportRowState, REQUIRED_IMPORT_COLUMNS } from '@bailu/contract/data-import/kinds'
import { MAX_QUANTITY } from '@bailu/contract/cart/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { plainBaht } from '@bailu/phrases/format'
import type { Ctx } from '../../core/context.ts'
import { integerOfCell } from './columns.ts'
import type { Known } from './known-rows.ts'
import {
  type BuyerChoice,
  findBuyer,
  groupByOrder,
  type ImportedOrder,
  ORDER_COLUMNS,
  orderMacOf,
  peopleAfter,
  peopleOfFile,
  readImportedOrder,
} from './order-rows.ts'
import { issueOf, type PlannedImportRow } from './planned-rows.ts'

type Group = { lines: PlannedImportRow[]; order: ImportedOrder; state: ImportRowState }
type Head = { row: PlannedImportRow; order: ImportedOrder }

/** The plan of the orders of a file; its other rows are checked before. */
export function planOrders(ctx: Ctx, rows: PlannedImportRow[], known: Known) {
  const people = peopleAfter(peopleOfFile(rows), known.buyers)
  const groups = new Map<PlannedImportRow, Group>()
  for (const lines of groupByOrder(rows.filter(({ kind }) => kind === 'orders'))) {
    const cells = lines.map((row) => row.cells)
    const group: Group = { lines, order: readImportedOrder(cells), state: 'new' }
    const mac = orderMacOf(ctx, cells).toString('hex')
    for (const [index, row] of lines.entries()) {
      groups.set(row, group)
      Object.assign(row, { mac, isPart: index > 0 })
    }
  }
  let stock: Map<string, number> | undefined
  return {
    check(row: PlannedImportRow): void {
      const group = groups.get(row)!
      if (row.isPart) return
      const head = { row, order: group.order }
      checkLines(group, known)
      checkBuyer(head, people, known)
      checkMoney(head, bangkokDay(ctx.now))
      group.state = stateOf(group, known)
      stock ??= stockAfter(rows, known)
      if (group.state === 'new' || group.state === 'changed') takeStock(group, stock, known)
    },
    stateOf: (row: PlannedImportRow): ImportRowState => groups.get(row)!.state,
  }
}

function checkLines({ lines, order }: Group, known: Known): void {
  const [head, ...others] = lines
  for (const field of ORDER_COLUMNS) {
    const first = head!.cells[field]
    const isRead = head!.issues.every((issue) => issue.field !== field)
    if (first === undefined && isRead && REQUIRED_IMPORT_COLUMNS.orders.includes(field))
      issueOf(head!, field, 'missing')
    for (const row of others)
      if (row.cells[field] !== undefined && row.cells[field] !== first)
        issueOf(row, field, 'first_line_differs', String(head!.line))
  }
  for (const row of lines)
    if (row.cells.sku !== undefined && !known.variants.has(row.cells.sku))
      issueOf(row, 'sku', 'sku_unknown', row.cells.sku)
    else if (known.variants.get(row.cells.sku ?? '')?.pictured === false)
      issueOf(row, 'sku', 'sku_no_picture', row.cells.sku)
  for (const { sku, quantity } of order.lines) {
    const last = lines.findLast((row) => row.cells.sku === sku)
    if (last && quantity > MAX_QUANTITY) issueOf(last, 'quantity', 'integer')
  }
  if (order.subtotal === 0n && lines.every(({ issues }) => issues.length === 0))
    issueOf(head!, 'unit_price', 'order_free')
}

function checkBuyer({ row, order }: Head, people: BuyerChoice[], known: Known): void {
  const found = findBuyer(order.buyer, people)
  const buyer = found.is === 'person' ? found.person : undefined
  if (found.is === 'several') issueOf(row, 'buyer', 'buyer_several', order.buyer)
  else if (found.is === 'unknown') issueOf(row, 'buyer', 'buyer_unknown', order.buyer)
  else if (found.is === 'phone') issueOf(row, 'buyer', 'buyer_phone', order.buyer, 'warning')
  else if (found.is === 'none') issueOf(row, 'buyer', 'buyer_none', '', 'warning')
  const { creditedNo } = order
  const isNew = people.some(({ isPartner, numbers }) => isPartner && numbers.includes(creditedNo ?? ''))
  if (creditedNo !== undefined && known.partners.get(creditedNo)?.active !== true && !isNew)
    issueOf(row, 'credited_no', 'mentor_unknown', creditedNo)
  else if (creditedNo !== undefined && buyer?.isPartner) issueOf(row, 'credited_no', 'buyer_partner')
  else if (buyer && !buyer.isPartner && buyer.mentorNo !== null && buyer.mentorNo !== (creditedNo ?? null))
    issueOf(row, 'credited_no', 'credited_differs', buyer.mentorNo, 'warning')
}

function checkMoney({ row, order }: Head, today: string): void {
  const { placedOn, payment, received, paidOn, total } = order
  if (placedOn > today) issueOf(row, 'order_date', 'future')
  if (paidOn > today) issueOf(row, 'paid_on', 'future')
  if (paidOn !== '' && paidOn < placedOn) issueOf(row, 'paid_on', 'paid_before_order')
  const isRead = row.issues.every(({ field }) => field !== 'paid_on' && field !== 'paid_amount')
  if (!isRead) return
  if (received > 0n && paidOn === '') issueOf(row, 'paid_on', 'missing')
  if (payment === 'paid' && received !== total) issueOf(row, 'paid_amount', 'paid_differs', plainBaht(total))
  if (payment === 'unpaid' && received >= total && total > 0n) issueOf(row, 'paid_amount', 'paid_in_full')
  if (payment === 'cod' && received > 0n) issueOf(row, 'paid_amount', 'cod_paid')
}

function stateOf({ lines, order }: Group, known: Known): ImportRowState {
  if (lines.some(({ issues }) => issues.some(({ severity }) => severity === 'error'))) return 'wrong'
  const source = known.sources.get(`orders/${order.oldNumber}`)
  if (!source) return 'new'
  if (source.rowMac === lines[0]!.mac) return 'same'
  if (known.orders.get(order.oldNumber)?.used === false) {
    issueOf(lines[0]!, 'order_no', 'order_replaced', '', 'warning')
    return 'changed'
  }
  issueOf(lines[0]!, 'order_no', 'order_used', '', 'warning')
  return 'kept'
}

/** Pieces on the shelf once the stock of the file is counted. */
function stockAfter(rows: PlannedImportRow[], known: Known): Map<string, number> {
  const stock = new Map([...known.variants].map(([sku, variant]) => [sku, variant.stock]))
  for (const { kind, key, cells, state } of rows)
    if (kind === 'stock' && state === 'new') stock.set(key, (stock.get(key) ?? 0) + integerOfCell(cells.pieces))
  return stock
}

/** Orders reserve what they need in the order of the file; what a replaced order had is free again. */
function takeStock(group: Group, stock: Map<string, number>, known: Known): void {
  const before = group.state === 'changed' ? (known.orders.get(group.order.oldNumber)?.pieces ?? []) : []
  const add = (sku: string, pieces: number) => void stock.set(sku, (stock.get(sku) ?? 0) + pieces)
  for (const { sku, quantity } of before) add(sku, quantity)
  let isShort = false
  for (const { cells, issues } of group.lines) {
    const left = stock.get(cells.sku!) ?? 0
    if (integerOfCell(cells.quantity) <= left) {
      add(cells.sku!, -integerOfCell(cells.quantity))
      continue
    }
    isShort = true
    issues.push({ field: 'quantity', what: 'stock_short', about: String(left), severity: 'error' })
  }
  if (isShort) group.state = 'wrong'
}
