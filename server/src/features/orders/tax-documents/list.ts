import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asBuyer, asStaff } from '../../../core/scope.ts'
import { order } from '../../../database/tables/orders.ts'
import { allOrders, ordersOf, theOrder, type Whose } from '../whose-orders.ts'
import { documentsOf, firstInvoice, present, standing, toCredit } from './read-documents.ts'

export async function listMyTaxDocuments(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/order/{id}/tax-document'>,
): Promise<ReplyOf<'GET /api/order/{id}/tax-document'>> {
  const sold = await theSale(ctx, theOrder(ordersOf(asBuyer(ctx)), id))
  const documents = await documentsOf(ctx, id)
  const until = standing(documents) ? undefined : (await firstInvoice(ctx, sold))?.openUntil
  return { list: present(ctx, documents), open_until: until && until >= ctx.now ? until.toISOString() : null }
}

export async function listTaxDocuments(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/order/{id}/tax-document'>,
): Promise<ReplyOf<'GET /api/staff/order/{id}/tax-document'>> {
  const sold = await theSale(ctx, theOrder(allOrders(asStaff(ctx)), id))
  const documents = await documentsOf(ctx, id)
  return {
    list: present(ctx, documents),
    may_issue: !standing(documents) && (await firstInvoice(ctx, sold)) !== undefined,
    to_credit: asNumber(await toCredit(ctx, sold, documents)),
  }
}

async function theSale(ctx: Ctx, which: Whose) {
  const [sold] = await ctx.db
    .select({ id: order.id, status: order.status, paidAt: order.paidAt, total: order.total })
    .from(order)
    .where(which)
  return sold ?? refuse('not_found')
}
