import { asc, eq, sql } from 'drizzle-orm'
import type { TaxDocument } from '@bailu/contract/tax-documents'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { refund, refundBounce } from '../../../database/tables/refunds.ts'
import { taxDocument } from '../../../database/tables/tax-documents.ts'
import type { SettingValue } from '../../settings/setting-kinds.ts'
import { openBuyer } from './buyer.ts'

const DAY_MS = 86_400_000
export type Document = typeof taxDocument.$inferSelect
type Sold = { id: string; status: string; paidAt: Date | null }

export const documentsOf = (ctx: Ctx, orderId: string): Promise<Document[]> =>
  ctx.db
    .select()
    .from(taxDocument)
    .where(eq(taxDocument.orderId, orderId))
    .orderBy(asc(taxDocument.issuedAt), asc(taxDocument.id))

/** The invoice that stands: no other is in its place. */
export const standing = (documents: Document[]): Document | undefined =>
  documents.find(({ kind, id }) => kind === 'invoice' && !documents.some(({ replaces }) => replaces === id))

export const numberOf = ({ kind, year, serial }: Pick<Document, 'kind' | 'year' | 'serial'>): string =>
  `${kind === 'invoice' ? 'IV' : 'CN'}${year}-${String(serial).padStart(6, '0')}`

export const present = (ctx: Ctx, documents: Document[]): TaxDocument[] =>
  documents.map((one) => ({
    id: one.id,
    kind: one.kind,
    number: numberOf(one),
    issued_at: one.issuedAt.toISOString(),
    total: asNumber(one.total),
    net: asNumber(one.net),
    vat: asNumber(one.vat),
    replaced: documents.some(({ replaces }) => replaces === one.id),
    buyer_name: openBuyer(ctx, one)?.name ?? '',
  }))

/** Until when the buyer may ask for the full tax invoice of an order; undefined where there is none to ask for. */
export function openUntil({ status, paidAt }: Sold, setting: SettingValue<'vat'>): Date | undefined {
  if (!paidAt || status === 'canceled' || setting.rate_bp === 0) return undefined
  return new Date(paidAt.getTime() + setting.invoice_days * DAY_MS)
}

/** What was paid back of an order and has not come back from the bank. */
export async function paidBack(ctx: Ctx, orderId: string): Promise<bigint> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${refund.amount} - coalesce(${refundBounce.amount}, 0)), 0)` })
    .from(refund)
    .leftJoin(refundBounce, eq(refundBounce.refundId, refund.id))
    .where(eq(refund.orderId, orderId))
  return BigInt(row!.sum)
}

/** What no credit note stands for yet; never more than the invoice has left. */
export async function toCredit(ctx: Ctx, orderId: string, documents: Document[]): Promise<bigint> {
  const invoice = standing(documents)
  if (!invoice) return 0n
  const credited = documents.reduce((sum, { kind, total }) => (kind === 'credit_note' ? sum + total : sum), 0n)
  const back = await paidBack(ctx, orderId)
  const open = (back < invoice.total ? back : invoice.total) - credited
  return open > 0n ? open : 0n
}
