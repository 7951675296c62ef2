import { sql, type SQL } from 'drizzle-orm'

/** Payouts of one partner within 24 hours are summed, so that splitting an amount does not avoid the second approval. */
const TOGETHER_MS = 24 * 3_600_000

/**
 * Expression for a row of `withdrawal`: the amount (satang) compared with the limit above which two people are needed. It
 * is the row's own amount plus the partner's earlier withdrawals without approval that wait or were paid within 24 hours.
 * Those above the limit do not count, as they need two people anyway.
 */
export const together = (now: Date, limit: bigint): SQL<string> => sql<string>`(withdrawal.net + coalesce((
  select sum(earlier.net) from withdrawal earlier
  where earlier.partner_id = withdrawal.partner_id and earlier.id < withdrawal.id
    and earlier.approved_by is null and earlier.net <= ${limit}
    and (earlier.status = 'under_review'
      or earlier.status = 'paid' and earlier.decided_at > ${new Date(now.getTime() - TOGETHER_MS).toISOString()})
), 0))`
