import { asc, eq } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { at, baht, type OwnRow, type OwnSection } from '../../../core/own-data.ts'
import { order } from '../../../database/tables/orders.ts'
import { taxDocument } from '../../../database/tables/tax-documents.ts'
import { ordersOf } from '../whose-orders.ts'
import { openBuyer } from './buyer.ts'
import { numberOf } from './read-documents.ts'

/** Tax documents of an account or a guest, for the download of their personal data. */
export async function readOwnTaxDocuments(ctx: Ctx, scope: BuyerScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select({ document: taxDocument, order: order.number })
    .from(taxDocument)
    .innerJoin(order, eq(order.id, taxDocument.orderId))
    .where(ordersOf(scope))
    .orderBy(asc(taxDocument.issuedAt), asc(taxDocument.id))
  return rows.map(({ document, order: of }) => {
    const buyer = openBuyer(ctx, document)
    return {
      number: numberOf(document),
      order: of,
      issued_at: at(document.issuedAt),
      total_baht: baht(document.total),
      name: buyer?.name ?? '',
      tax_id: buyer?.tax_id ?? '',
      address: buyer?.address ?? '',
      reason: document.reason,
    }
  })
}

export const taxDocumentData: OwnSection = { name: 'taxDocuments', read: readOwnTaxDocuments }
