import { and, asc, eq, isNull, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { shopRule } from '../shop-rules/table.ts'
import { SHOP_RULES, type ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'

export type Vat = { rateBp: number; branch: string; net: bigint; vat: bigint }

/**
 * The VAT included in a total, rounded half up to the satang; undefined where the seller was not registered for VAT at the
 * time of payment. @param total satang, tax included
 */
export function computeVat(total: bigint, paidAt: Date, vatRule: ShopRuleValue<'vat'>): Vat | undefined {
  if (vatRule.rate_bp === 0 || bangkokDay(paidAt) < vatRule.since) return undefined
  const vat = includedVat(total, vatRule.rate_bp)
  return { rateBp: vatRule.rate_bp, branch: vatRule.branch, net: total - vat, vat }
}

export function includedVat(total: bigint, rateBp: number): bigint {
  const divisor = 10_000n + BigInt(rateBp)
  return (2n * total * BigInt(rateBp) + divisor) / (2n * divisor)
}

/**
 * Condition: the other system has sold and taxed this order before the shop moved; its documents are there. Once that
 * payment was reversed, the sale is one of this shop.
 */
export const isSoldElsewhere = (orderId: SQLWrapper): SQL =>
  sql`exists (select from opening_order brought join orders sold on sold.id = brought.order_id
    join order_payment paid on paid.receipt_id = brought.receipt_id and paid.order_id = sold.id and paid.reversed_at is null
    where brought.order_id = ${orderId} and brought.booked_at is not null and brought.amount = sold.total and paid.amount = sold.total)`

type VatTerms = ShopRuleValue<'vat'>

/**
 * Returns a function for the shop rule `vat` that applies to a sale by its time of payment: the value in force then, or,
 * where by it the seller was not registered, a later value whose day of registration had come. So a new rate does not
 * change earlier sales, and a registration entered late counts from its day.
 */
export async function loadVatTerms(ctx: Pick<Ctx, 'db' | 'now'>): Promise<(paidAt: Date) => VatTerms> {
  const { value, first } = SHOP_RULES.vat
  const rows = await ctx.db
    .select({ value: shopRule.value, from: shopRule.validFrom })
    .from(shopRule)
    .where(and(eq(shopRule.name, 'vat'), lte(shopRule.validFrom, ctx.now), isNull(shopRule.retractedAt)))
    .orderBy(asc(shopRule.validFrom), asc(shopRule.id))
  const fallback = value.parse(first())
  const rules = rows.flatMap((row) => {
    const parsed = value.safeParse(row.value)
    return parsed.success ? [{ terms: parsed.data, from: row.from }] : []
  })
  return (paidAt) => {
    const day = bangkokDay(paidAt)
    const registered = ({ rate_bp: rate, since }: VatTerms) => rate > 0 && since <= day
    const inForce = rules.findLast(({ from }) => from <= paidAt)?.terms
    if (inForce && registered(inForce)) return inForce
    const registeredLater = rules.find(({ from, terms }) => from > paidAt && registered(terms))?.terms
    // A corrected value with the same day of registration replaces it.
    const corrected = rules.findLast(({ terms }) => terms.rate_bp > 0 && terms.since === registeredLater?.since)?.terms
    return corrected ?? inForce ?? fallback
  }
}
