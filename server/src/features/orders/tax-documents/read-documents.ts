import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { TaxDocument } from '@bailu/contract/tax-documents'
import type { Ctx } from '../../../core/context.ts'
import { asNumber, lesser } from '../../../core/satang.ts'
import { refund } from '../../../database/tables/refunds.ts'
import { taxDocument } from '../../../database/tables/tax-documents.ts'
import { vatOf } from '../../tax/vat-of.ts'
import { vatTerms } from '../../tax/vat-terms.ts'
import { openBuyer } from './buyer.ts'

const DAY_MS = 86_400_000
export type Document = typeof taxDocument.$inferSelect
type Sold = { id: string; status: string; paidAt: Date | null; total: bigint }

export const documentsOf = (ctx: Ctx, orderId: string): Promise<Document[]> =>
  ctx.db
    .select()
    .from(taxDocument)
    .where(eq(taxDocument.orderId, orderId))
    .orderBy(asc(taxDocument.issuedAt), asc(taxDocument.id))

/** The current invoice: the one that no other replaces. */
export const standing = (documents: Document[]): Document | undefined =>
  documents.find(({ kind, id }) => kind === 'invoice' && !documents.some(({ replaces }) => replaces === id))

export const numberOf = ({ kind, year, serial }: Pick<Document, 'kind' | 'year' | 'serial'>): string =>
  `${kind === 'invoice' ? 'IV' : 'CN'}${year}-${String(serial).padStart(6, '0')}`

export const present = (ctx: Ctx, documents: Document[]): TaxDocument[] =>
  documents.map((one) => {
    const next = documents.find(({ replaces }) => replaces === one.id)
    return {
      id: one.id,
      kind: one.kind,
      number: numberOf(one),
      issued_at: one.issuedAt.toISOString(),
      total: asNumber(one.total),
      net: asNumber(one.net),
      vat: asNumber(one.vat),
      replaced_by: next ? numberOf(next) : null,
      buyer_name: openBuyer(ctx, one)?.name ?? '',
    }
  })

/**
 * What a first invoice would contain: the total less earlier refunds, the tax of the day it was paid, and until when
 * the buyer may request it. Undefined when no invoice can be issued.
 */
export async function firstInvoice(ctx: Ctx, { id, status, paidAt, total }: Sold) {
  if (!paidAt || status === 'canceled') return undefined
  const terms = (await vatTerms(ctx))(paidAt)
  const left = total - (await paidBack(ctx, id))
  const of = left > 0n ? vatOf(left, paidAt, terms) : undefined
  return of && { ...of, total: left, openUntil: new Date(paidAt.getTime() + terms.invoice_days * DAY_MS) }
}

/**
 * Condition on `refund`: money of a sale. Surplus and late money never were one, and a bounced transfer is part of
 * the refund it was.
 */
export const ofSale: SQL = sql`not exists (
  select 1 from refund_due where refund_due.id = refund.due_id and refund_due.cause in ('overpaid', 'late', 'bounced'))`

/** Satang refunded of an order's sale. */
async function paidBack(ctx: Ctx, orderId: string): Promise<bigint> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), ofSale))
  return BigInt(row!.sum)
}

/**
 * Satang refunded since the first invoice without a credit note yet, at most what the invoice has left. For a sale
 * whose payment was reversed before the order was canceled, the whole invoice.
 */
export async function toCredit(ctx: Ctx, { id, status, paidAt, total }: Sold, documents: Document[]): Promise<bigint> {
  const invoice = standing(documents)
  if (!invoice) return 0n
  const credited = documents.reduce((sum, one) => (one.kind === 'credit_note' ? sum + one.total : sum), 0n)
  // The invoice excluded what was refunded before it.
  const never = status === 'canceled' && !paidAt
  const back = never ? invoice.total : (await paidBack(ctx, id)) - (total - invoice.total)
  const open = lesser(back, invoice.total) - credited
  return open > 0n ? open : 0n
}
