import type { RewardLine } from '@bailu/contract/income'
import { asNumber } from '../../core/satang.ts'
import type { rewardLine } from '../../database/tables/rewards.ts'
import { taxOn, type TaxRule } from '../tax/withholding.ts'

type Row = typeof rewardLine.$inferSelect
type Estimate = { rule: TaxRule; yearToDate: bigint }

/** One line as its partner sees it; gross = tax + net always. */
export function presentLine(line: Row, orderNumber: string | null, estimate: Estimate): RewardLine {
  const tax = taxOf(line, estimate)
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
    year_to_date: yearOf(line, estimate),
    earned_at: line.earnedAt.toISOString(),
    settles_at: line.settlesAt?.toISOString() ?? null,
    settled_at: line.settledAt?.toISOString() ?? null,
    canceled_at: line.canceledAt?.toISOString() ?? null,
    reason: line.reason,
    reverses: line.reverses,
    held: line.held,
  }
}

const yearOf = (line: Row, { yearToDate }: Estimate): number | null => {
  if (line.status === 'canceled') return null
  const seen = line.status === 'pending' ? yearToDate : line.yearToDate
  return seen === null ? null : asNumber(seen)
}

// A part taken back before settlement carries no tax of its own: it lowers its line's.
function taxOf(line: Row, { rule, yearToDate }: Estimate): bigint {
  if (line.status !== 'pending') return line.tax
  return line.reverses ? 0n : taxOn(rule, yearToDate, line.gross)
}
