import { and, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import { type Ctx, asPartner, type PartnerScope, type Handler } from '../../core/context.ts'
import { shopRule } from '../shop-rules/table.ts'
import { firstDayOfNextMonth } from '../../lib/bangkok.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber, minSatang, shareOf } from '../../lib/money.ts'
import { readBalances } from '../ledger/accounts.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { SHOP_RULES, type ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import { type WithdrawalRow, withdrawal } from '../payouts/table.ts'
import { activeHold, isExpired, readCurrentCard } from './card/read-card.ts'
import { balanceGivenUp, debtEntry } from '../ledger/table.ts'
import { openingBalance } from '../data-import/table.ts'
import { partnerYear } from '../reports/table.ts'

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
  // Its tax was accounted for in the system it comes from.
  const [opening] = await ctx.db
    .select({ net: sumOrZero(openingBalance.amount) })
    .from(openingBalance)
    .where(and(eq(openingBalance.partnerId, partnerId), isNotNull(openingBalance.bookedAt)))
  const tax = BigInt(earned?.tax ?? 0) - BigInt(withdrawn?.tax ?? 0) - BigInt(givenUp?.tax ?? 0)
  const balanceChange =
    BigInt(settled?.net ?? 0) + BigInt(opening?.net ?? 0) - BigInt(withdrawn?.net ?? 0) - BigInt(givenUp?.net ?? 0)
  const net = BigInt(earned?.gross ?? 0) - BigInt(earned?.tax ?? 0) + balanceChange
  // Refunds may have reversed more than is left.
  if (tax <= 0n || net <= 0n) return 0n
  return shareOf(tax, minSatang(amount, net), net)
}

const sumOrZero = (column: AnyPgColumn) => sql<string>`coalesce(sum(${column}), 0)`

export type PayoutDays = ShopRuleValue<'payout_days'>

/** A payout day on a weekend moves to Monday; bank holidays are not considered. */
function nextWorkingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}

/** The first payout day after a Bangkok day. */
export function nextPayoutDay({ first, second }: PayoutDays, after: string): string {
  const months = [addDays(`${after.slice(0, 7)}-01`, -1), after, firstDayOfNextMonth(after.slice(0, 7))]
  const days = months.flatMap((month) =>
    [first, second].map((day) => nextWorkingDay(`${month.slice(0, 7)}-${String(day).padStart(2, '0')}`)),
  )
  return days.sort().find((day) => day > after)!
}

/** Payout day of a withdrawal requested now; after a change of the card, of one requested at the end of its hold. */
export async function readNextPayoutDay(ctx: Ctx, holdUntil: Date | null): Promise<string> {
  return nextPayoutDay(await readShopRule(ctx, 'payout_days'), bangkokDay(laterDate(ctx.now, holdUntil)))
}

type WithdrawalDates = Pick<WithdrawalRow, 'status' | 'requestedAt' | 'holdUntil'>
export type ExpectedPayoutDay = (row: WithdrawalDates) => string | null

/**
 * Returns a function for the payout day that was announced when a withdrawal was requested: later changes of the rule
 * `payout_days` do not move it. Null once it is decided.
 */
export async function loadExpectedPayoutDay(ctx: Ctx): Promise<ExpectedPayoutDay> {
  const rule = SHOP_RULES.payout_days
  const rows = await ctx.db
    .select({ value: shopRule.value, from: shopRule.validFrom })
    .from(shopRule)
    .where(and(eq(shopRule.name, 'payout_days'), isNull(shopRule.retractedAt)))
    .orderBy(asc(shopRule.validFrom), asc(shopRule.id))
  const datedRules = rows.flatMap(({ value, from }) => {
    const parsed = rule.value.safeParse(value)
    return parsed.success ? [{ days: parsed.data, from }] : []
  })
  const daysInForce = (requested: Date): PayoutDays =>
    datedRules.findLast(({ from }) => from <= requested)?.days ?? rule.first()
  return ({ status, requestedAt, holdUntil }) =>
    status === 'under_review'
      ? nextPayoutDay(daysInForce(requestedAt), bangkokDay(laterDate(requestedAt, holdUntil)))
      : null
}

const laterDate = (daysInForce: Date, other: Date | null): Date =>
  other !== null && other > daysInForce ? other : daysInForce

export const readWithdrawalTerms: Handler<'GET /api/withdrawal/terms'> = async (ctx) => {
  const scope = asPartner(ctx)
  const partnerBalances = await readBalances(ctx, scope)
  const card = await readCurrentCard(ctx, scope)
  const { first, second } = await readShopRule(ctx, 'payout_days')
  return {
    withdrawable: asNumber(partnerBalances.available),
    under_review: asNumber(partnerBalances.hold),
    owed: asNumber(partnerBalances.receivable),
    minimum: asNumber(await readShopRule(ctx, 'minimum_withdrawal')),
    last: partnerBalances.available > 0n && partnerBalances.pending === 0n && partnerBalances.hold === 0n,
    expected_on: await readNextPayoutDay(ctx, card ? activeHold(card.row.holdUntil, ctx.now) : null),
    payout_days: [...new Set([first, second])].sort((a, b) => a - b),
    card: card
      ? {
          bank: card.row.bank,
          bank_name: card.row.bankName,
          account_tail: card.row.accountTail,
          hold_until: activeHold(card.row.holdUntil, ctx.now)?.toISOString() ?? null,
          id_expired: isExpired(card.details, ctx.now),
        }
      : null,
  }
}

/** Gross and tax behind a withdrawal of this amount (satang), if it were requested now. */
export const previewWithdrawal: Handler<'GET /api/withdrawal/preview'> = async (ctx, { amount }) => {
  const scope = asPartner(ctx)
  const net = BigInt(amount)
  if (net > (await readBalances(ctx, scope)).available) return fail('withdrawal_too_much')
  const tax = await withheldTaxShare(ctx, scope, net)
  return { gross: asNumber(net + tax), tax: asNumber(tax), net: amount }
}
