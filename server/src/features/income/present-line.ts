import { sql } from 'drizzle-orm'
import type { Buyer, RewardLine } from '@bailu/contract/income/shop'
import type { Lang } from '@bailu/contract/languages'
import type { PartnerScope } from '../../core/context.ts'
import { type FirstLine, firstLineOf, hasOpenReturn, presentFirstLine } from '../../core/order-facts.ts'
import { order } from '../orders/table.ts'
import { user } from '../account/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { asNumber } from '../../lib/money.ts'
import { mayOpenOrderOf, presentReportBuyer } from '../partners/present-buyer.ts'
import { computeWithholding, type TaxRule, type YearToDate } from '../tax/withholding.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

/** Columns of a reward line with its order and buyer, for a query that joins `orders` and, by its buyer, `app_user`. */
export const LINE_COLUMNS = {
  line: rewardLine,
  orderNumber: order.number,
  returnOpen: hasOpenReturn(rewardLine.orderId),
  userId: order.userId,
  nickname: user.nickname,
  mentorId: user.mentorId,
  pendingMentorId: user.pendingMentorId,
  bought: firstLineOf(sql`${rewardLine.orderId}`),
}

export type LineWithOrder = {
  line: typeof rewardLine.$inferSelect
  orderNumber: string | null
  returnOpen: boolean
  userId: number | null
  nickname: string | null
  mentorId: number | null
  pendingMentorId: number | null
  bought: FirstLine | null
}

/** The buyer as far as the partner may see them. */
export const presentBuyer = (
  {
    userId,
    nickname,
    mentorId,
    pendingMentorId,
  }: Pick<LineWithOrder, 'userId' | 'nickname' | 'mentorId' | 'pendingMentorId'>,
  scope: PartnerScope,
): Buyer =>
  presentReportBuyer(
    {
      user_id: userId === null ? null : String(userId),
      nickname,
      mentor_id: mentorId === null ? null : String(mentorId),
      pending_mentor_id: pendingMentorId === null ? null : String(pendingMentorId),
    },
    scope,
  )

type LineRow = typeof rewardLine.$inferSelect
export type Estimate = { rule: TaxRule; yearToDate: YearToDate }

/** A reward line as its partner sees it; gross = tax + net always. */
export function presentLine(source: LineWithOrder, estimate: Estimate, scope: PartnerScope, lang: Lang): RewardLine {
  const { line, orderNumber } = source
  const tax = lineTax(line, estimate)
  const pending = line.status === 'pending'
  const returnOpen = source.returnOpen && pending
  const who = line.orderId === null ? null : presentBuyer(source, scope)
  return {
    id: line.id,
    kind: line.kind,
    status: line.status,
    gross: asNumber(line.gross),
    tax: asNumber(tax),
    net: asNumber(line.gross - tax),
    tax_estimated: line.status === 'pending',
    order_number: orderNumber,
    shown_order: who && mayOpenOrderOf(who) ? line.orderId : null,
    base: asNumber(line.base),
    rate_bp: line.rateBp,
    tax_rule: line.taxRuleId ?? (line.status === 'pending' ? estimate.rule.id : ''),
    ...presentYearToDate(line, estimate),
    earned_at: line.earnedAt.toISOString(),
    // A line on hold or with an open return of its order does not settle.
    settles_at: pending && (line.onHold || returnOpen) ? null : (line.settlesAt?.toISOString() ?? null),
    settled_at: line.settledAt?.toISOString() ?? null,
    canceled_at: line.canceledAt?.toISOString() ?? null,
    reason: reasonIn(lang, line.reason, line.reasonTexts),
    reverses: line.reverses,
    on_hold: line.onHold,
    hold: pending && line.onHold ? (line.approvalId === null ? 'own_signs' : 'second_person') : null,
    return_open: returnOpen,
    who,
    first_line: presentFirstLine(source.bought, lang),
  }
}

const presentYearToDate = (line: LineRow, { yearToDate }: Estimate) => {
  const presentYear = (gross: bigint | null, withheld: bigint | null) => ({
    year_to_date: gross === null ? null : asNumber(gross),
    withheld_to_date: withheld === null ? null : asNumber(withheld),
  })
  if (line.status === 'canceled') return presentYear(null, null)
  return line.status === 'pending'
    ? presentYear(yearToDate.gross, yearToDate.withheld)
    : presentYear(line.yearToDate, line.withheldToDate)
}

// A reversal before settlement has no separate tax: it lowers the tax of its line.
function lineTax(line: LineRow, { rule, yearToDate }: Estimate): bigint {
  if (line.status !== 'pending') return line.tax
  return line.reverses ? 0n : computeWithholding(rule, yearToDate, line.gross)
}
