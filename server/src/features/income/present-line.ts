import type { RewardLine } from '@bailu/contract/income'
import type { Lang } from '@bailu/contract/languages'
import type { PartnerScope } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import type { rewardLine } from '../../database/tables/rewards.ts'
import { taxOn, type TaxRule, type YearToDate } from '../tax/withholding.ts'
import { type LineFacts, presentBuyer } from './line-facts.ts'
import { presentGoods } from '../../core/bought-goods.ts'

type Row = typeof rewardLine.$inferSelect
export type Estimate = { rule: TaxRule; yearToDate: YearToDate }

/** A reward line as its partner sees it; gross = tax + net always. */
export function presentLine(facts: LineFacts, estimate: Estimate, scope: PartnerScope, lang: Lang): RewardLine {
  const { line, orderNumber } = facts
  const tax = taxOf(line, estimate)
  const pending = line.status === 'pending'
  const returnOpen = facts.returnOpen && pending
  return {
    id: line.id,
    kind: line.kind,
    status: line.status,
    gross: asNumber(line.gross),
    tax: asNumber(tax),
    net: asNumber(line.gross - tax),
    tax_estimated: line.status === 'pending',
    order_number: orderNumber,
    base: asNumber(line.base),
    rate_bp: line.rateBp,
    tax_rule: line.taxRuleId ?? (line.status === 'pending' ? estimate.rule.id : ''),
    ...yearOf(line, estimate),
    earned_at: line.earnedAt.toISOString(),
    // A line on hold or with an open return of its order does not settle.
    settles_at: pending && (line.held || returnOpen) ? null : (line.settlesAt?.toISOString() ?? null),
    settled_at: line.settledAt?.toISOString() ?? null,
    canceled_at: line.canceledAt?.toISOString() ?? null,
    reason: line.reason,
    reverses: line.reverses,
    held: line.held,
    hold: pending && line.held ? (line.approvalId === null ? 'own_signs' : 'second_person') : null,
    return_open: returnOpen,
    who: line.orderId === null ? null : presentBuyer(facts, scope),
    goods: presentGoods(facts.bought, lang),
  }
}

const yearOf = (line: Row, { yearToDate }: Estimate) => {
  const of = (gross: bigint | null, withheld: bigint | null) => ({
    year_to_date: gross === null ? null : asNumber(gross),
    withheld_to_date: withheld === null ? null : asNumber(withheld),
  })
  if (line.status === 'canceled') return of(null, null)
  return line.status === 'pending'
    ? of(yearToDate.gross, yearToDate.withheld)
    : of(line.yearToDate, line.withheldToDate)
}

// A reversal before settlement has no tax of its own: it lowers the tax of its line.
function taxOf(line: Row, { rule, yearToDate }: Estimate): bigint {
  if (line.status !== 'pending') return line.tax
  return line.reverses ? 0n : taxOn(rule, yearToDate, line.gross)
}
