import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lesser, shareOf } from '../../core/satang.ts'
import { balanceGivenUp, debtEntry } from '../../database/tables/debts.ts'
import { partnerYear } from '../../database/tables/sums.ts'
import { withdrawal } from '../../database/tables/payouts.ts'

/**
 * The tax that was withheld of the rewards behind an amount. Money of many
 * rewards lies in one pot, so an amount carries its share of the tax of all
 * that is still in it; whoever takes everything has carried exactly everything. What was given up took its share along; a
 * debt that was repaid or written off no longer stands in the way of what comes after it.
 * What was taken back of these counts as if it had never been.
 * For a decision, lock the partner's accounts first.
 */
export async function taxBehind(ctx: Ctx, { partnerId }: PartnerScope, amount: bigint): Promise<bigint> {
  const [earned] = await ctx.db
    .select({ gross: sum(partnerYear.gross), tax: sum(partnerYear.tax) })
    .from(partnerYear)
    .where(eq(partnerYear.partnerId, partnerId))
  const [taken] = await ctx.db
    .select({ net: sum(withdrawal.net), tax: sum(withdrawal.tax) })
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), notInArray(withdrawal.status, ['rejected', 'returned'])))
  const [given] = await ctx.db
    .select({ net: sum(balanceGivenUp.amount), tax: sum(balanceGivenUp.tax) })
    .from(balanceGivenUp)
    .where(and(eq(balanceGivenUp.partnerId, partnerId), isNull(balanceGivenUp.voidedAt)))
  const [settled] = await ctx.db
    .select({ net: sum(debtEntry.amount) })
    .from(debtEntry)
    .where(and(eq(debtEntry.partnerId, partnerId), isNull(debtEntry.voidedAt)))
  const tax = BigInt(earned?.tax ?? 0) - BigInt(taken?.tax ?? 0) - BigInt(given?.tax ?? 0)
  const back = BigInt(settled?.net ?? 0) - BigInt(taken?.net ?? 0) - BigInt(given?.net ?? 0)
  const net = BigInt(earned?.gross ?? 0) - BigInt(earned?.tax ?? 0) + back
  // After refunds more may have been given back than is left.
  if (tax <= 0n || net <= 0n) return 0n
  return shareOf(tax, lesser(amount, net), net)
}

const sum = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`
