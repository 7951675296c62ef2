import { and, asc, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { limiter } from '../../../core/limiter.ts'
import type { PictureReply } from '../../../core/perform.ts'
import { refuse } from '../../../core/refusal.ts'
import { asBuyer, asStaff } from '../../../core/scope.ts'
import { order, orderLine } from '../../../database/tables/orders.ts'
import { taxDocument } from '../../../database/tables/tax-documents.ts'
import { allOrders, ordersOf, theOrder, type Whose } from '../whose-orders.ts'
import { openBuyer } from './buyer.ts'
import { drawTaxDocument } from './draw.ts'
import { type Document, documentsOf, numberOf } from './read-documents.ts'

const drawing = limiter({ atOnce: 1, queue: 20 })

/** The PDF for the buyer. @throws AppError not_found, also when the buyer's data was erased */
export async function readMyTaxDocument(
  ctx: Ctx,
  { id, document }: ParsedOf<'GET /api/order/{id}/tax-document/{document}'>,
): Promise<PictureReply> {
  return make(ctx, theOrder(ordersOf(asBuyer(ctx)), id), document)
}

/** The PDF for finance; it names the buyer in full, so the reader is audited. @throws AppError not_found */
export async function readTaxDocument(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/tax-document/{id}'>,
): Promise<PictureReply> {
  const scope = asStaff(ctx)
  const [found] = await ctx.db.select({ orderId: taxDocument.orderId }).from(taxDocument).where(eq(taxDocument.id, id))
  if (!found) return refuse('not_found')
  const made = await make(ctx, theOrder(allOrders(scope), found.orderId), id)
  await record(ctx, 'order.invoice_read', { type: 'order', id: found.orderId }, { document: id })
  return made
}

async function make(ctx: Ctx, which: Whose, id: string): Promise<PictureReply> {
  const [sold] = await ctx.db.select().from(order).where(which)
  if (!sold) return refuse('not_found')
  const documents = await documentsOf(ctx, sold.id)
  const one = documents.find((document) => document.id === id)
  const buyer = one && openBuyer(ctx, one)
  if (!one || !buyer) return refuse('not_found')
  const lines = await ctx.db
    .select()
    .from(orderLine)
    .where(and(eq(orderLine.orderId, sold.id)))
    .orderBy(asc(orderLine.line))
  const bytes = await drawing(() =>
    drawTaxDocument({
      kind: one.kind,
      number: numberOf(one),
      issuedAt: one.issuedAt,
      orderNumber: sold.number,
      refersTo: refersTo(one, documents),
      reason: one.reason,
      seller: one.seller,
      buyer,
      lines: lines.map((line) => ({
        name: [line.name.th, line.option.th].filter(Boolean).join(' '),
        quantity: line.quantity,
        price: line.price,
        amount: line.price * BigInt(line.quantity),
      })),
      shipping: sold.shipping - sold.shippingDiscount,
      rateBp: one.rateBp,
      total: one.total,
      net: one.net,
      vat: one.vat,
      replaced: documents.some(({ replaces }) => replaces === one.id),
    }),
  )
  return { bytes, type: 'application/pdf', private: true, name: `${numberOf(one)}.pdf` }
}

function refersTo(one: Document, documents: Document[]) {
  const other = documents.find(({ id }) => id === (one.kind === 'invoice' ? one.replaces : one.invoiceId))
  return other && { number: numberOf(other), issuedAt: other.issuedAt, total: other.total }
}
