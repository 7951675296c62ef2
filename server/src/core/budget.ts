/** So much at once, given back evenly over so many seconds. */
export type Budget = { amount: number; seconds: number }

/** Keys kept; with more of them those that were longest not used begin anew. */
const MOST = 20_000

/** Token buckets of this process, one for each key. */
export function budgets({ now = () => performance.now(), most = MOST } = {}) {
  const kept = new Map<string, { left: number; at: number }>()
  return {
    /** @returns 0 when `cost` was taken (or, at no cost, anything is left), else the seconds until there is enough */
    take(key: string, { amount, seconds }: Budget, cost = 1): number {
      const at = now()
      const found = kept.get(key)
      const left = found ? Math.min(amount, found.left + ((at - found.at) / 1_000) * (amount / seconds)) : amount
      // What costs more than all of a budget is let through once it is full.
      const enough = cost === 0 ? left > 0 : left >= Math.min(cost, amount)
      kept.delete(key)
      kept.set(key, { left: enough ? left - cost : left, at })
      if (kept.size > most) kept.delete(kept.keys().next().value!)
      return enough ? 0 : Math.max(1, Math.ceil(((Math.min(cost, amount) - left) * seconds) / amount))
    },
    size: () => kept.size,
  }
}
