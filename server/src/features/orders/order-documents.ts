import { and, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { OrderLine, PurchaseReceipt } from '@bailu/contract/orders/shop'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { variant } from '../../database/tables/catalogue.ts'
import { order } from '../../database/tables/orders.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { computeVat, loadVatTerms } from '../tax/vat.ts'
import { allOrdersForStaff, orderById } from './base/order-access.ts'
import { readFullOrder } from './base/order-rows.ts'
import { presentOrderBody } from './present-order.ts'
import { readOrder } from './read-order.ts'

/** Adds the variant's current SKU to order lines. */
export async function addSkus(ctx: Ctx, lines: OrderLine[]): Promise<(OrderLine & { sku: string })[]> {
  const ids = lines.map(({ variant_id: id }) => id)
  const rows = await ctx.db.select({ id: variant.id, sku: variant.sku }).from(variant).where(inArray(variant.id, ids))
  const skus = new Map(rows.map(({ id, sku }) => [id, sku]))
  return lines.map((line) => ({ ...line, sku: skus.get(line.variant_id) ?? '' }))
}

/** Data of packing slips and shipping labels, in the order of `ids`; unknown ids are left out. */
export async function readPackingSlips(
  ctx: Ctx,
  { ids }: ParsedOf<'GET /api/staff/order/paper'>,
): Promise<ReplyOf<'GET /api/staff/order/paper'>> {
  const access = allOrdersForStaff(asStaff(ctx))
  const knownRows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(access, inArray(order.id, ids)))
  const knownIds = new Set(knownRows.map(({ id }) => id))
  const list = []
  for (const id of new Set(ids)) {
    if (!knownIds.has(id)) continue
    const row = await readFullOrder(ctx, orderById(access, id))
    const body = presentOrderBody(row, ctx.lang)
    const lines = await addSkus(ctx, body.lines)
    list.push({
      id: body.id,
      number: body.number,
      placed_at: body.placed_at,
      lines,
      quantity: body.quantity,
      address: body.address,
      buyer_message: body.buyer_message,
      total: body.total,
      paid_at: body.paid_at,
      carrier: body.carrier,
      tracking_number: body.tracking_number,
      collect: row.paymentMethod === 'cod' && row.paidAt === null ? body.total : 0,
    })
  }
  const { name, address, phone } = await readShopRule(ctx, 'seller')
  return { list, sender: { name, address, phone } }
}

/**
 * The purchase document required by the Direct Sales Act: seller, buyer, dates and the right to cancel.
 * @throws AppError not_found, order_moved_on
 */
export async function readPurchaseReceipt(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/order/{id}/receipt'>,
): Promise<PurchaseReceipt> {
  const order = await readOrder(ctx, { id })
  if (!order.actions.receipt) return fail('order_moved_on')
  const terms = await readShopRule(ctx, 'returns')
  const issuedAt = order.paid_at ?? order.placed_at
  const paidAt = new Date(issuedAt)
  const vat = computeVat(BigInt(order.total), paidAt, (await loadVatTerms(ctx))(paidAt))
  return {
    order,
    seller: await readShopRule(ctx, 'seller'),
    issued_at: issuedAt,
    vat: vat ? { rate_bp: vat.rateBp, branch: vat.branch, net: asNumber(vat.net), vat: asNumber(vat.vat) } : null,
    cancel_days: terms.days,
    refund_days: terms.refund_days,
  }
}
