import { sql, type SQL } from 'drizzle-orm'

/** What one partner is paid within a day counts together: parts of an amount are seen by two as the whole is. */
const TOGETHER_MS = 24 * 3_600_000

/**
 * The amount that is held against the limit above which two people are needed, for a row of a query of
 * `withdrawal`: its own, and with it earlier ones of the same partner that nobody else has seen, waiting
 * or paid within a day. Above the limit by themselves they do not count, as they need two anyway. Satang.
 */
export const together = (now: Date, limit: bigint): SQL<string> => sql<string>`(withdrawal.net + coalesce((
  select sum(earlier.net) from withdrawal earlier
  where earlier.partner_id = withdrawal.partner_id and earlier.id < withdrawal.id
    and earlier.approved_by is null and earlier.net <= ${limit}
    and (earlier.status = 'under_review'
      or earlier.status = 'paid' and earlier.decided_at > ${new Date(now.getTime() - TOGETHER_MS).toISOString()})
), 0))`
