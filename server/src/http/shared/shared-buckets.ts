import { LRUCache } from 'lru-cache'
import type { ReportUse, Use } from '../../core/report-use.ts'
import type { TokenRate } from '../../lib/limiter.ts'

type BucketOptions = {
  /** Without it the use of this process counts alone, as on the embedded engine. */
  report?: ReportUse | undefined
  onError?: (error: unknown) => void
  now?: () => number
  /** Buckets in memory; beyond it the least recently used are dropped. */
  most?: number
}

/** A process reports its use of a bucket when it has used this share since its last report. */
export const REPORTED_SHARE = 1 / 8
const MAX_KEYS = 20_000
const MAX_BATCH = 500
/** Sums of fractions are not exact. */
const ROUNDING = 1e-9

/** Tokens taken: `shared` by all servers as of the last report, `own` by this one since. */
type Bucket = { rate: TokenRate; shared: number; own: number; at: number }

/**
 * Token buckets that all servers share without a query for an ordinary request: only a bucket of which this process has used
 * an eighth since its last report is written to the database, beside the requests. So all servers together give a network at
 * most its limit, an eighth of it more for each server, and what they take while a report is on its way.
 */
export function createSharedBuckets({
  report,
  onError = () => undefined,
  now = () => performance.now(),
  most = MAX_KEYS,
}: BucketOptions = {}) {
  const buckets = new LRUCache<string, Bucket>({ max: most })
  const due = new Set<string>()
  let isReporting = false

  const refill = (key: string, rate: TokenRate): Bucket => {
    const at = now()
    const { shared, own, at: since } = buckets.get(key) ?? { shared: 0, own: 0, at }
    const refilled = ((at - since) / 1_000) * (rate.amount / rate.seconds)
    const ownRefill = Math.max(0, refilled - shared)
    const bucket = { rate, shared: Math.max(0, shared - refilled), own: Math.max(0, own - ownRefill), at }
    buckets.set(key, bucket)
    return bucket
  }
  const store = (uses: readonly (Use & { tokens: number })[], sums: ReadonlyMap<string, number>) => {
    for (const { key, tokens } of uses) {
      const known = buckets.peek(key)
      if (!known) continue
      const bucket = refill(key, known.rate)
      const { amount, seconds } = bucket.rate
      bucket.shared = ((sums.get(key) ?? 0) * amount) / seconds
      bucket.own = Math.max(0, bucket.own - tokens)
    }
  }
  const reportDue = async (send: ReportUse) => {
    isReporting = true
    try {
      while (due.size > 0) {
        const keys = [...due].slice(0, MAX_BATCH)
        for (const key of keys) due.delete(key)
        const uses = keys.flatMap((key) => {
          const { own = 0, rate } = buckets.peek(key) ?? {}
          return rate && own > 0 ? [{ key, tokens: own, seconds: (own * rate.seconds) / rate.amount }] : []
        })
        if (uses.length > 0) store(uses, await send(uses))
      }
    } catch (error) {
      // The next request of such a network tries again; until then this process counts its own requests.
      due.clear()
      onError(error)
    } finally {
      isReporting = false
    }
  }
  return {
    /** @returns 0 when `cost` tokens were taken (for cost 0: when any are left), otherwise the seconds until there are enough */
    take(key: string, rate: TokenRate, cost = 1): number {
      const { amount, seconds } = rate
      const bucket = refill(key, rate)
      const left = amount - bucket.shared - bucket.own
      // A cost above the capacity is allowed when the bucket is full.
      const isEnough = cost === 0 ? left > 0 : left + ROUNDING >= Math.min(cost, amount)
      if (!isEnough) return Math.max(1, Math.ceil(((Math.min(cost, amount) - left) * seconds) / amount - ROUNDING))
      bucket.own += cost
      if (report && bucket.own >= amount * REPORTED_SHARE) {
        due.add(key)
        if (!isReporting) void reportDue(report)
      }
      return 0
    },
    size: () => buckets.size,
  }
}
export type SharedBuckets = ReturnType<typeof createSharedBuckets>
