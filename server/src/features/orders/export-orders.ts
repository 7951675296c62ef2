import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { orderFile } from '@bailu/phrases/order-file'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import type { CsvReply } from '../../core/csv.ts'
import { filterKinds } from '../../core/filter-kinds.ts'
import { baht, bangkokTime } from '../../core/plain-cells.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { searchCounted } from '../../core/search-misses.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { order } from '../../database/tables/orders.ts'
import { partner, user } from '../../database/tables/people.ts'
import { staffFilter } from './staff-filters.ts'
import { buyerName } from './staff-items.ts'

const BATCH = 500

/**
 * The filtered list as CSV, read in batches by keyset, so that memory does not grow with the number of orders.
 * @throws AppError too_many searches for numbers that found nothing
 */
export async function exportOrders(ctx: Ctx, input: ParsedOf<'GET /api/staff/order/csv'>): Promise<CsvReply> {
  const scope = asStaff(ctx)
  const which = await staffFilter(ctx, scope, input)
  if (input.search)
    await searchCounted(ctx, scope, input.search, () =>
      ctx.db.select({ id: order.id }).from(order).where(which).limit(1),
    )
  const { lang: _, ...narrowed } = input
  await record(ctx, 'order.exported', { type: 'order', id: 'list' }, { filter: filterKinds(narrowed) })
  return { name: `bailu-orders-${bangkokDay(ctx.now)}.csv`, rows: table(ctx, which) }
}

async function* table(ctx: Ctx, which: SQL | undefined): AsyncGenerator<string[]> {
  const words = orderFile[ctx.lang]
  yield Object.values(words.head)
  for (let after: TimeCursor | undefined; ;) {
    const rows = await stretch(ctx, which, after)
    for (const row of rows) yield cells(row, words)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { at: last.placedAt, id: last.id }
  }
}

const stretch = (ctx: Ctx, which: SQL | undefined, after: TimeCursor | undefined) =>
  ctx.db
    .select({
      id: order.id,
      number: order.number,
      placedAt: order.placedAt,
      status: order.status,
      paymentMethod: order.paymentMethod,
      address: order.address,
      quantity: order.quantity,
      goods: order.goods,
      shipping: sql<bigint>`${order.shipping} - ${order.shippingDiscount}`.mapWith(order.shipping),
      total: order.total,
      refundedGoods: order.refundedGoods,
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
        which,
        after && sql`(${order.placedAt}, ${order.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(BATCH)

type Row = Awaited<ReturnType<typeof stretch>>[number]

const cells = (row: Row, words: (typeof orderFile)['en']): string[] => [
  row.number,
  bangkokTime(row.placedAt.toISOString()),
  words.status[row.status],
  words.payment[row.paymentMethod],
  words.way[row.address.isZt ? 'pickup' : 'delivery'],
  buyerName(row),
  row.address.isZt ? (row.address.contact?.phone ?? '') : row.address.phone,
  row.address.isZt ? '' : row.address.province,
  row.employeeNo ?? '',
  String(row.quantity),
  baht(asNumber(row.goods)),
  baht(asNumber(row.shipping)),
  baht(asNumber(row.total)),
  baht(asNumber(row.refundedGoods)),
  bangkokTime(row.paidAt?.toISOString() ?? null),
  row.carrier,
  row.trackingNumber,
  bangkokTime(row.finishedAt?.toISOString() ?? null),
  bangkokTime(row.canceledAt?.toISOString() ?? null),
]
