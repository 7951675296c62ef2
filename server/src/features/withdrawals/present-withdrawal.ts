import type { Withdrawal, WithdrawalDetail } from '@bailu/contract/withdrawals'
import { bangkokDay } from '../../core/bangkok.ts'
import { asNumber } from '../../core/satang.ts'
import { type payout, withdrawal } from '../../database/tables/payouts.ts'
import { stillHeld } from './card/current-card.ts'
import type { Expects } from './payout-days.ts'

export type WithdrawalRow = typeof withdrawal.$inferSelect
export type Seen = { now: Date; expects: Expects }

/** Columns of a partner's list; the index `withdrawal_partner` covers them. */
export const LISTED = {
  id: withdrawal.id,
  status: withdrawal.status,
  net: withdrawal.net,
  tax: withdrawal.tax,
  bank: withdrawal.bank,
  bankName: withdrawal.bankName,
  accountTail: withdrawal.accountTail,
  requestedAt: withdrawal.requestedAt,
  holdUntil: withdrawal.holdUntil,
  decidedAt: withdrawal.decidedAt,
  reason: withdrawal.reason,
}

/** One withdrawal as its partner sees it; gross = tax + net always. */
export function presentWithdrawal(row: Pick<WithdrawalRow, keyof typeof LISTED>, { now, expects }: Seen): Withdrawal {
  const expected = expects(row)
  return {
    id: row.id,
    status: row.status,
    bank: row.bank,
    bank_name: row.bankName,
    account_tail: row.accountTail,
    gross: asNumber(row.net + row.tax),
    tax: asNumber(row.tax),
    net: asNumber(row.net),
    requested_at: row.requestedAt.toISOString(),
    hold_until: row.status === 'under_review' ? (stillHeld(row.holdUntil, now)?.toISOString() ?? null) : null,
    expected_on: expected,
    late: expected !== null && expected < bangkokDay(now),
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  }
}

export function presentDetail(
  row: WithdrawalRow,
  paid: typeof payout.$inferSelect | null,
  seen: Seen,
): WithdrawalDetail {
  return { ...presentWithdrawal(row, seen), history: historyOf(row, paid), bank_reference: paid?.bankReference ?? '' }
}

function historyOf(row: WithdrawalRow, paid: typeof payout.$inferSelect | null): WithdrawalDetail['history'] {
  const history: WithdrawalDetail['history'] = [{ what: 'requested', at: row.requestedAt.toISOString() }]
  if (row.holdUntil) history.push({ what: 'held', at: row.holdUntil.toISOString() })
  if (row.status === 'returned' && paid) history.push({ what: 'paid', at: paid.paidAt.toISOString() })
  if (row.status !== 'under_review' && row.decidedAt)
    history.push({ what: row.status, at: row.decidedAt.toISOString() })
  return history
}
