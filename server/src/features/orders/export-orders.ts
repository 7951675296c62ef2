import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { orderFileTexts } from '@bailu/phrases/orders/file'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../core/audit.ts'
import { bangkokDay } from '../../lib/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { bangkokTimeText, type CsvReply } from '../../lib/csv.ts'
import { auditableFilter } from '../../core/audit-reads.ts'
import { asNumber } from '../../lib/money.ts'
import { asStaff } from '../../core/scope.ts'
import { searchWithMissLimit } from '../alarms/search-misses.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import { order } from '../../database/tables/orders.ts'
import { partner } from '../../database/tables/partners.ts'
import { user } from '../../database/tables/users.ts'
import { orderFilter } from './base/filter-orders.ts'
import { buyerName } from './base/order-rows.ts'

const BATCH = 500

/**
 * The filtered list as CSV, read in batches by keyset, so that memory does not grow with the number of orders.
 * @throws AppError too_many searches for numbers that found nothing
 */
export async function exportOrders(ctx: Ctx, input: ParsedOf<'GET /api/staff/order/csv'>): Promise<CsvReply> {
  const scope = asStaff(ctx)
  const condition = await orderFilter(ctx, scope, input)
  if (input.search)
    await searchWithMissLimit(ctx, scope, input.search, () =>
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
    for (const row of rows) yield toCells(row, words)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { at: last.placedAt, id: last.id }
  }
}

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
      goods: order.subtotal,
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

const toCells = (row: Row, words: (typeof orderFileTexts)['en']): string[] => [
  row.number,
  bangkokTimeText(row.placedAt.toISOString()),
  words.status[row.status],
  words.payment[row.paymentMethod],
  words.way[row.address.isZt ? 'pickup' : 'delivery'],
  buyerName(row),
  row.address.isZt ? (row.address.contact?.phone ?? '') : row.address.phone,
  row.address.isZt ? '' : row.address.province,
  row.employeeNo ?? '',
  String(row.quantity),
  plainBaht(asNumber(row.goods)),
  plainBaht(asNumber(row.shipping)),
  plainBaht(asNumber(row.total)),
  plainBaht(asNumber(row.refundedGoods)),
  bangkokTimeText(row.paidAt?.toISOString() ?? null),
  row.carrier,
  row.trackingNumber,
  bangkokTimeText(row.finishedAt?.toISOString() ?? null),
  bangkokTimeText(row.canceledAt?.toISOString() ?? null),
]
