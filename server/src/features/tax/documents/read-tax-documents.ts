import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { InvoiceBuyer, TaxDocument } from '@bailu/contract/tax/documents'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '../../../core/context.ts'
import { order } from '../../orders/table.ts'
import { refundTransfer } from '../../refunds/table.ts'
import { taxDocument } from '../table.ts'
import { seal, unseal } from '../../../lib/crypto.ts'
import { asNumber, minSatang } from '../../../lib/money.ts'
import { computeVat, isSoldElsewhere, loadVatTerms } from '../vat.ts'

export const taxDocumentPlace = (id: string): string => `tax_document/${id}/buyer`

type DepsContext = Pick<Ctx, 'deps'>
export const sealInvoiceBuyer = ({ deps }: DepsContext, id: string, buyer: InvoiceBuyer): string =>
  seal(deps.config, taxDocumentPlace(id), JSON.stringify(buyer))

/** Undefined when the buyer's data was erased after its retention. */
export const readInvoiceBuyer = (
  { deps }: DepsContext,
  { id, buyer }: { id: string; buyer: string },
): InvoiceBuyer | undefined =>
  buyer === '' ? undefined : (JSON.parse(unseal(deps.config, taxDocumentPlace(id), buyer)) as InvoiceBuyer)

export type TaxDocumentRow = typeof taxDocument.$inferSelect
type SoldOrder = { id: string; status: string; paidAt: Date | null; total: bigint }

export const readOrderTaxDocuments = (ctx: Ctx, orderId: string): Promise<TaxDocumentRow[]> =>
  ctx.db
    .select()
    .from(taxDocument)
    .where(eq(taxDocument.orderId, orderId))
    .orderBy(asc(taxDocument.issuedAt), asc(taxDocument.id))

/** The current invoice: the one that no other replaces. */
export const currentInvoice = (documents: TaxDocumentRow[]): TaxDocumentRow | undefined =>
  documents.find(({ kind, id }) => kind === 'invoice' && !documents.some(({ replaces }) => replaces === id))

export const taxDocumentNumber = ({ kind, year, serial }: Pick<TaxDocumentRow, 'kind' | 'year' | 'serial'>): string =>
  `${kind === 'invoice' ? 'IV' : 'CN'}${year}-${String(serial).padStart(6, '0')}`

export const presentTaxDocuments = (ctx: Ctx, documents: TaxDocumentRow[]): TaxDocument[] =>
  documents.map((document) => {
    const replacement = documents.find(({ replaces }) => replaces === document.id)
    return {
      id: document.id,
      kind: document.kind,
      number: taxDocumentNumber(document),
      issued_at: document.issuedAt.toISOString(),
      total: asNumber(document.total),
      net: asNumber(document.net),
      vat: asNumber(document.vat),
      replaced_by: replacement ? taxDocumentNumber(replacement) : null,
      buyer_name: readInvoiceBuyer(ctx, document)?.name ?? '',
    }
  })

/**
 * What a first invoice would contain: the total less earlier refunds, the tax of the day it was paid, and until when
 * the buyer may request it. Undefined when no invoice can be issued.
 */
export async function draftFirstInvoice(ctx: Ctx, { id, status, paidAt, total }: SoldOrder) {
  if (!paidAt || status === 'canceled') return undefined
  if ((await ctx.db.$count(order, and(eq(order.id, id), isSoldElsewhere(order.id)))) > 0) return undefined
  const terms = (await loadVatTerms(ctx))(paidAt)
  const remaining = total - (await sumRefunded(ctx, id))
  const vatParts = remaining > 0n ? computeVat(remaining, paidAt, terms) : undefined
  return (
    vatParts && { ...vatParts, total: remaining, openUntil: new Date(paidAt.getTime() + terms.invoice_days * DAY_MS) }
  )
}

/**
 * Condition on `refund`: money of a sale. Surplus and late money never were one, and a bounced transfer is part of
 * the refund it was.
 */
export const isRefundOfSale: SQL = sql`not exists (
  select 1 from refund owed where owed.id = refund_transfer.refund_id and owed.cause in ('overpaid', 'late', 'bounced'))`

/** Satang refunded of an order's sale. */
async function sumRefunded(ctx: Ctx, orderId: string): Promise<bigint> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${refundTransfer.amount}), 0)` })
    .from(refundTransfer)
    .where(and(eq(refundTransfer.orderId, orderId), isRefundOfSale))
  return BigInt(row!.sum)
}

/**
 * Satang refunded since the first invoice without a credit note yet, at most what the invoice has left. For a sale
 * whose payment was reversed before the order was canceled, the whole invoice.
 */
export async function readCreditable(
  ctx: Ctx,
  { id, status, paidAt, total }: SoldOrder,
  documents: TaxDocumentRow[],
): Promise<bigint> {
  const invoice = currentInvoice(documents)
  if (!invoice) return 0n
  const credited = documents.reduce(
    (sum, document) => (document.kind === 'credit_note' ? sum + document.total : sum),
    0n,
  )
  // The invoice excluded what was refunded before it.
  const neverPaid = status === 'canceled' && !paidAt
  const refunded = neverPaid ? invoice.total : (await sumRefunded(ctx, id)) - (total - invoice.total)
  const creditable = minSatang(refunded, invoice.total) - credited
  return creditable > 0n ? creditable : 0n
}
