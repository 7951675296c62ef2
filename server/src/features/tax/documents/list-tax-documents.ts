import { and, asc, eq } from 'drizzle-orm'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../../core/audit.ts'
import {
  type BuyerScope,
  type Ctx,
  asOrderScope,
  asStaff,
  type PictureReply,
  type Handler,
} from '../../../core/context.ts'
import { order } from '../../orders/table.ts'
import { soldLine } from '../../returns/table.ts'
import { taxDocument } from '../table.ts'
import { fail } from '../../../lib/errors.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { asNumber } from '../../../lib/money.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../../legal/personal-data.ts'
import { allOrdersForStaff, type OrderAccess, orderById, ordersOfBuyer } from '../../orders/base/order-access.ts'
import { drawTaxDocument } from './draw-tax-document.ts'
import {
  currentInvoice,
  draftFirstInvoice,
  presentTaxDocuments,
  readCreditable,
  readInvoiceBuyer,
  readOrderTaxDocuments,
  taxDocumentNumber,
  type TaxDocumentRow,
} from './read-tax-documents.ts'

export const listMyTaxDocuments: Handler<'GET /api/order/{id}/tax-document'> = async (ctx, { id }) => {
  const sale = await readSale(ctx, orderById(ordersOfBuyer(asOrderScope(ctx)), id))
  const documents = await readOrderTaxDocuments(ctx, id)
  const deadline = currentInvoice(documents) ? undefined : (await draftFirstInvoice(ctx, sale))?.openUntil
  return {
    list: presentTaxDocuments(ctx, documents),
    open_until: deadline && deadline >= ctx.now ? deadline.toISOString() : null,
  }
}

export const listTaxDocuments: Handler<'GET /api/staff/order/{id}/tax-document'> = async (ctx, { id }) => {
  const sale = await readSale(ctx, orderById(allOrdersForStaff(asStaff(ctx)), id))
  const documents = await readOrderTaxDocuments(ctx, id)
  return {
    list: presentTaxDocuments(ctx, documents),
    may_issue: !currentInvoice(documents) && (await draftFirstInvoice(ctx, sale)) !== undefined,
    to_credit: asNumber(await readCreditable(ctx, sale, documents)),
  }
}

async function readSale(ctx: Ctx, access: OrderAccess) {
  const [sale] = await ctx.db
    .select({ id: order.id, status: order.status, paidAt: order.paidAt, total: order.total })
    .from(order)
    .where(access)
  return sale ?? fail('not_found')
}

const drawLimiter = createLimiter({ concurrency: 1, queue: 20 })

/** The PDF for the buyer. @throws AppError not_found, also when the buyer's data was erased */
export const readMyTaxDocument: Handler<'GET /api/order/{id}/tax-document/{document}'> = async (
  ctx,
  { id, document },
) => makePdf(ctx, orderById(ordersOfBuyer(asOrderScope(ctx)), id), document)

/** The PDF for finance; it names the buyer in full, so the reader is audited. @throws AppError not_found */
export const readTaxDocument: Handler<'GET /api/staff/tax-document/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const [row] = await ctx.db.select({ orderId: taxDocument.orderId }).from(taxDocument).where(eq(taxDocument.id, id))
  if (!row) return fail('not_found')
  const pdf = await makePdf(ctx, orderById(allOrdersForStaff(scope), row.orderId), id)
  await recordAudit(ctx, 'order.invoice_read', { type: 'order', id: row.orderId }, { document: id })
  return pdf
}

async function makePdf(ctx: Ctx, access: OrderAccess, id: string): Promise<PictureReply> {
  const [orderRow] = await ctx.db.select().from(order).where(access)
  if (!orderRow) return fail('not_found')
  const documents = await readOrderTaxDocuments(ctx, orderRow.id)
  const taxDoc = documents.find((document) => document.id === id)
  const buyer = taxDoc && readInvoiceBuyer(ctx, taxDoc)
  if (!taxDoc || !buyer) return fail('not_found')
  const lines = await ctx.db
    .select()
    .from(soldLine)
    .where(and(eq(soldLine.orderId, orderRow.id)))
    .orderBy(asc(soldLine.line))
  const bytes = await drawLimiter(() =>
    drawTaxDocument({
      kind: taxDoc.kind,
      number: taxDocumentNumber(taxDoc),
      issuedAt: taxDoc.issuedAt,
      orderNumber: orderRow.number,
      refersTo: refersTo(taxDoc, documents),
      reason: taxDoc.reason,
      seller: taxDoc.seller,
      buyer,
      lines: fullPriceLines(lines),
      discount: lines.reduce((sum, line) => sum + line.discount * BigInt(line.quantity), 0n),
      shipping: orderRow.shipping - orderRow.shippingDiscount,
      rateBp: taxDoc.rateBp,
      total: taxDoc.total,
      net: taxDoc.net,
      vat: taxDoc.vat,
      replaced: documents.some(({ replaces }) => replaces === taxDoc.id),
    }),
  )
  return { bytes, type: 'application/pdf', private: true, name: `${taxDocumentNumber(taxDoc)}.pdf` }
}

/** Lines at their prices without discount, which is a row of its own; one line for the pieces of a variant. */
const fullPriceLines = (lines: (typeof soldLine.$inferSelect)[]) =>
  [...Map.groupBy(lines, ({ variantId, price, discount }) => `${variantId} ${price + discount}`).values()].map(
    (equal) => {
      const { name, option, price, discount } = equal[0]!
      const quantity = equal.reduce((sum, line) => sum + line.quantity, 0)
      return {
        name: [name.th, option.th].filter(Boolean).join(' '),
        quantity,
        price: price + discount,
        amount: (price + discount) * BigInt(quantity),
      }
    },
  )

function refersTo(taxDoc: TaxDocumentRow, documents: TaxDocumentRow[]) {
  const referredDocument = documents.find(
    ({ id }) => id === (taxDoc.kind === 'invoice' ? taxDoc.replaces : taxDoc.invoiceId),
  )
  return (
    referredDocument && {
      number: taxDocumentNumber(referredDocument),
      issuedAt: referredDocument.issuedAt,
      total: referredDocument.total,
    }
  )
}

/** Tax documents of an account or a guest, for the download of their personal data. */
export async function readOwnTaxDocuments(ctx: Ctx, scope: BuyerScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ document: taxDocument, order: order.number })
    .from(taxDocument)
    .innerJoin(order, eq(order.id, taxDocument.orderId))
    .where(ordersOfBuyer(scope))
    .orderBy(asc(taxDocument.issuedAt), asc(taxDocument.id))
  return rows.map(({ document, order: orderNumber }) => {
    const buyer = readInvoiceBuyer(ctx, document)
    return {
      number: taxDocumentNumber(document),
      order: orderNumber,
      issued_at: isoTime(document.issuedAt),
      total_baht: plainBaht(document.total),
      name: buyer?.name ?? '',
      tax_id: buyer?.tax_id ?? '',
      address: buyer?.address ?? '',
      reason: document.reason,
    }
  })
}

export const taxDocumentData: PersonalDataSection = { name: 'taxDocuments', read: readOwnTaxDocuments }
