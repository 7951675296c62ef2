import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { minSatang, shareOf } from '../../lib/money.ts'
import { balanceGivenUp, debtEntry } from '../../database/tables/ledger.ts'
import { partnerYear } from '../../database/tables/reports.ts'
import { withdrawal } from '../../database/tables/payouts.ts'

/**
 * The tax withheld from the rewards behind a withdrawal amount (satang). The balance mixes many rewards, so an amount
 * carries its proportional share of the withheld tax that is left; withdrawing everything carries all of it. Balances given
 * up took their share along; debts that were repaid or written off count as balance again. Voided entries do not count.
 * To decide on the result, lock the partner's accounts first.
 */
export async function withheldTaxShare(ctx: Ctx, { partnerId }: PartnerScope, amount: bigint): Promise<bigint> {
  const [earned] = await ctx.db
    .select({ gross: sumOrZero(partnerYear.gross), tax: sumOrZero(partnerYear.tax) })
    .from(partnerYear)
    .where(eq(partnerYear.partnerId, partnerId))
  const [withdrawn] = await ctx.db
    .select({ net: sumOrZero(withdrawal.net), tax: sumOrZero(withdrawal.tax) })
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), notInArray(withdrawal.status, ['rejected', 'returned'])))
  const [givenUp] = await ctx.db
    .select({ net: sumOrZero(balanceGivenUp.amount), tax: sumOrZero(balanceGivenUp.tax) })
    .from(balanceGivenUp)
    .where(and(eq(balanceGivenUp.partnerId, partnerId), isNull(balanceGivenUp.voidedAt)))
  const [settled] = await ctx.db
    .select({ net: sumOrZero(debtEntry.amount) })
    .from(debtEntry)
    .where(and(eq(debtEntry.partnerId, partnerId), isNull(debtEntry.voidedAt)))
  const tax = BigInt(earned?.tax ?? 0) - BigInt(withdrawn?.tax ?? 0) - BigInt(givenUp?.tax ?? 0)
  const balanceChange = BigInt(settled?.net ?? 0) - BigInt(withdrawn?.net ?? 0) - BigInt(givenUp?.net ?? 0)
  const net = BigInt(earned?.gross ?? 0) - BigInt(earned?.tax ?? 0) + balanceChange
  // Refunds may have reversed more than is left.
  if (tax <= 0n || net <= 0n) return 0n
  return shareOf(tax, minSatang(amount, net), net)
}

const sumOrZero = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`
