/** Capacity of a token bucket and the seconds in which it refills completely. */
export type Budget = { amount: number; seconds: number }

/** Maximum of buckets in memory; beyond it the least recently used are dropped. */
const MOST = 20_000

/** In-process token buckets, one for each key. */
export function budgets({ now = () => performance.now(), most = MOST } = {}) {
  const kept = new Map<string, { left: number; at: number }>()
  return {
    /** @returns 0 when `cost` tokens were taken (for cost 0: when any are left), otherwise the seconds until there are enough */
    take(key: string, { amount, seconds }: Budget, cost = 1): number {
      const at = now()
      const found = kept.get(key)
      const left = found ? Math.min(amount, found.left + ((at - found.at) / 1_000) * (amount / seconds)) : amount
      // A cost above the capacity is allowed when the bucket is full.
      const enough = cost === 0 ? left > 0 : left >= Math.min(cost, amount)
      kept.delete(key)
      kept.set(key, { left: enough ? left - cost : left, at })
      if (kept.size > most) kept.delete(kept.keys().next().value!)
      return enough ? 0 : Math.max(1, Math.ceil(((Math.min(cost, amount) - left) * seconds) / amount))
    },
    size: () => kept.size,
  }
}
