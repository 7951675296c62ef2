import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { addressParts } from '@bailu/contract/addresses/kinds'
import { MAX_SORTED_MATCHES, type SortOf } from '@bailu/contract/find/kinds'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import type { StaffOrderItem } from '@bailu/contract/orders/staff-order'
import { orderFileTexts } from '@bailu/phrases/orders/file'
import { plainBaht } from '@bailu/phrases/format'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, asBuyer, asStaff, onPrimary, type Handler, type StaffScope } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { type AddressSnapshot, order, orderLine } from './table.ts'
import { partner, user } from '../account/table.ts'
import { decodeCursor, decodeNumberCursor, encodeNumberCursor, type TimeCursor, takePage } from '../../lib/cursor.ts'
import { searchWithMissLimit } from '../alarms/search-misses.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { splitOrderFilter, orderFilter } from './base/filter-orders.ts'
import { ordersOfBuyer } from './base/order-access.ts'
import { orderItemColumns, readOrderPage, buyerName } from './base/order-rows.ts'
import { searchOrders } from './base/search-orders.ts'
import { presentOrderBrief, presentOrderItem } from './present-order.ts'
import { readOrderProgress } from './read-order.ts'
import { cashAwaitedSince } from './write-off-cash.ts'
import { recordAudit } from '../../core/audit.ts'
import { bangkokTimeText } from '../../lib/csv.ts'
import { auditableFilter } from '../../core/audit-reads.ts'
import { asNumber } from '../../lib/money.ts'

export const listOrders: Handler<'GET /api/order'> = async (ctx, { tab, cursor }) => {
  const { list, next } = await readOrderPage(ctx, asBuyer(ctx), tab, cursor)
  const terms = await readShopRule(ctx, 'returns')
  const progressOf = await readOrderProgress(ctx, list)
  return { list: list.map((row) => presentOrderItem(row, progressOf(row.id), terms, ctx)), next }
}

export const countOrders: Handler<'GET /api/order/count'> = async (ctx) => {
  const rows = await ctx.db
    .select({ status: order.status, count: sql<number>`count(*)::int` })
    .from(order)
    .where(ordersOfBuyer(asBuyer(ctx)))
    .groupBy(order.status)
  const countOf = (status: OrderStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    awaiting_payment: countOf('awaiting_payment'),
    awaiting_shipment: countOf('awaiting_shipment'),
    finished: countOf('finished'),
    canceled: countOf('canceled'),
  }
}

const selectStaffOrderItems = (ctx: Ctx) =>
  ctx.db
    .select({
      ...orderItemColumns,
      paidAt: order.paidAt,
      flags: order.flags,
      slipLateAt: order.slipLateAt,
      finishedAt: order.finishedAt,
      cashLostAt: order.cashLostAt,
      address: order.address,
      nickname: user.nickname,
      employeeNo: partner.employeeNo,
    })
    .from(order)
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .leftJoin(user, eq(user.id, order.userId))
    .leftJoin(partner, eq(partner.userId, order.partnerId))
    .$dynamic()

/** A page of orders, newest first, in one query. */
const readStaffOrderItems = (ctx: Ctx, condition: SQL | undefined, after: TimeCursor | undefined, limit: number) =>
  selectStaffOrderItems(ctx)
    .where(
      and(
        condition,
        after && sql`(${order.placedAt}, ${order.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(limit)
type StaffOrderItemRow = Awaited<ReturnType<typeof readStaffOrderItems>>[number]

export const presentStaffOrderItem = (row: StaffOrderItemRow, lang: Ctx['lang']): StaffOrderItem => ({
  ...presentOrderBrief(row, lang),
  payment_method: row.paymentMethod,
  way: row.address.isZt ? 'pickup' : 'delivery',
  point: row.address.point?.name[lang] ?? '',
  buyer: buyerName(row),
  guest: row.nickname === null,
  employee_no: row.employeeNo,
  paid_at: row.paidAt?.toISOString() ?? null,
  flags: row.flags,
  slip_late_at: row.slipLateAt?.toISOString() ?? null,
  cash_since: cashAwaitedSince(row),
})

const PAGE = 20

type PageOf = { after: TimeCursor | undefined; limit: number }
type IdSearch = () => Promise<readonly string[]>

/**
 * Rows of orders that match every filter, newest first.
 * @param limitMisses runs the search by text; the list counts searches that find nothing
 */
export async function readMatchingOrders(
  ctx: Ctx,
  scope: StaffScope,
  filters: Parameters<typeof splitOrderFilter>[2],
  { after, limit }: PageOf,
  limitMisses = (search: IdSearch) => search(),
) {
  const { rest, ways: predicates } = await splitOrderFilter(ctx, scope, filters)
  const foundIds = predicates && (await limitMisses(() => searchOrders(ctx, { rest, ways: predicates, after, limit })))
  return readStaffOrderItems(ctx, foundIds ? inArray(order.id, [...foundIds]) : rest, after, limit)
}

/** Orders sorted by another column than newest first; of the matches of a search text the newest are sorted. */
async function readSortedOrders(
  ctx: Ctx,
  { condition, sort, cursor }: { condition: SQL | undefined; sort: SortOf<'orders'>; cursor: string | undefined },
) {
  const select = () => selectStaffOrderItems(ctx).limit(PAGE + 1)
  if (sort === 'oldest') {
    const after = decodeCursor(cursor)
    const isAfter =
      after && sql`(${order.placedAt}, ${order.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    const rows = await select().where(and(condition, isAfter)).orderBy(asc(order.placedAt), asc(order.id))
    return takePage(rows, PAGE, (last) => ({ at: last.placedAt, id: last.id }))
  }
  const after = decodeNumberCursor(cursor)
  const [direction, isPast] = sort === 'amount_high' ? [desc, sql`<`] : [asc, sql`>`]
  const isAfter = after && sql`(${order.total}, ${order.id}) ${isPast} (${after.value}::bigint, ${after.id}::uuid)`
  const rows = await select().where(and(condition, isAfter)).orderBy(direction(order.total), direction(order.id))
  return takePage(rows, PAGE, (last) => encodeNumberCursor({ value: last.total, id: last.id }))
}

async function listSortedOrders(ctx: Ctx, { sort, cursor, ...filters }: SortedFilters) {
  const scope = asStaff(ctx)
  const { rest, ways: predicates } = await splitOrderFilter(ctx, scope, filters)
  const newest = { after: undefined, limit: MAX_SORTED_MATCHES }
  const foundIds =
    predicates &&
    (await searchWithMissLimit(ctx, scope, filters.search, () =>
      searchOrders(ctx, { rest, ways: predicates, ...newest }),
    ))
  return readSortedOrders(ctx, { condition: foundIds ? inArray(order.id, [...foundIds]) : rest, sort, cursor })
}
type SortedFilters = Parameters<typeof splitOrderFilter>[2] & { sort: SortOf<'orders'>; cursor?: string | undefined }

/** All orders, or those that match every filter, newest first or sorted. */
export const listStaffOrders: Handler<'GET /api/staff/order'> = async (ctx, { cursor, sort, ...filters }) => {
  const scope = asStaff(ctx)
  if (sort) {
    const { page, next } = await listSortedOrders(ctx, { ...filters, sort, cursor })
    return { list: page.map((row) => presentStaffOrderItem(row, ctx.lang)), next }
  }
  const pageOf = { after: decodeCursor(cursor), limit: PAGE + 1 }
  const rows = await readMatchingOrders(ctx, scope, filters, pageOf, (search) =>
    searchWithMissLimit(ctx, scope, filters.search, search),
  )
  const { page, next } = takePage(rows, PAGE, (last) => ({ at: last.placedAt, id: last.id }))
  return { list: page.map((row) => presentStaffOrderItem(row, ctx.lang)), next }
}

const BATCH = 500

/**
 * The filtered list as CSV, read in batches by keyset, so that memory does not grow with the number of orders.
 * @throws AppError too_many searches for numbers that found nothing
 */
export const exportOrders: Handler<'GET /api/staff/order/csv'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const condition = await orderFilter(ctx, scope, input)
  if (input.search)
    await searchWithMissLimit(onPrimary(ctx), scope, input.search, () =>
      ctx.db.select({ id: order.id }).from(order).where(condition).limit(1),
    )
  const { lang: _, ...filters } = input
  await recordAudit(ctx, 'order.exported', { type: 'order', id: 'list' }, { filter: auditableFilter(filters) })
  return { name: `bailu-orders-${bangkokDay(ctx.now)}.csv`, rows: exportRows(ctx, condition) }
}

async function* exportRows(ctx: Ctx, condition: SQL | undefined): AsyncGenerator<string[]> {
  const words = orderFileTexts[ctx.lang]
  yield Object.values(words.head)
  for (let after: TimeCursor | undefined; ;) {
    const rows = await readBatch(ctx, condition, after)
    for (const row of rows) yield toCells(row, words, ctx.lang)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { at: last.placedAt, id: last.id }
  }
}

/** SKU, name and quantity of every line, on one line. */
const orderedProducts = (lang: Ctx['lang']) =>
  sql<string>`(select coalesce(string_agg(concat_ws(' ', nullif(v.sku, ''), nullif(l.name->>${lang}, ''), nullif(l.option->>${lang}, ''))
    || ' x' || l.quantity, ', ' order by l.line), '') from sold_line l left join variant v on v.id = l.variant_id where l.order_id = ${order.id})`

const addressCells = (address: AddressSnapshot): string[] =>
  address.isZt
    ? ['', '', '', '', '']
    : [addressParts(address, 'street').join(' '), address.area, address.city, address.province, address.zip]

const readBatch = (ctx: Ctx, condition: SQL | undefined, after: TimeCursor | undefined) =>
  ctx.db
    .select({
      id: order.id,
      number: order.number,
      placedAt: order.placedAt,
      status: order.status,
      paymentMethod: order.paymentMethod,
      address: order.address,
      quantity: order.quantity,
      lines: orderedProducts(ctx.lang),
      subtotal: order.subtotal,
      shipping: sql<bigint>`${order.shipping} - ${order.shippingDiscount}`.mapWith(order.shipping),
      total: order.total,
      refundedGoods: order.refundedSubtotal,
      paidAt: order.paidAt,
      carrier: order.carrier,
      trackingNumber: order.trackingNumber,
      finishedAt: order.finishedAt,
      canceledAt: order.canceledAt,
      nickname: user.nickname,
      employeeNo: partner.employeeNo,
    })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .leftJoin(partner, eq(partner.userId, order.partnerId))
    .where(
      and(
        condition,
        after && sql`(${order.placedAt}, ${order.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(BATCH)

type Row = Awaited<ReturnType<typeof readBatch>>[number]

const toCells = (row: Row, words: (typeof orderFileTexts)['en'], lang: Ctx['lang']): string[] => [
  row.number,
  bangkokTimeText(row.placedAt.toISOString()),
  words.status[row.status],
  words.payment[row.paymentMethod],
  words.way[row.address.isZt ? 'pickup' : 'delivery'],
  buyerName(row),
  row.address.isZt ? (row.address.contact?.phone ?? '') : row.address.phone,
  ...addressCells(row.address),
  row.employeeNo ?? '',
  String(row.quantity),
  row.lines,
  plainBaht(asNumber(row.subtotal)),
  plainBaht(asNumber(row.shipping)),
  plainBaht(asNumber(row.total)),
  plainBaht(asNumber(row.refundedGoods)),
  bangkokTimeText(row.paidAt?.toISOString() ?? null),
  row.carrier,
  row.trackingNumber,
  bangkokTimeText(row.finishedAt?.toISOString() ?? null),
  bangkokTimeText(row.canceledAt?.toISOString() ?? null),
  row.address.point?.name[lang] ?? '',
]
