/**
 * Places for work under way: so many in all, and so many of each key.
 * @param most how many in all
 */
export function places(most: number) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /**
     * Takes one place that counts for all of these keys.
     * @param limits how many each key may have at once
     * @returns what gives the place back, once; undefined when there is none
     */
    take(limits: Record<string, number>): (() => void) | undefined {
      const keys = Object.keys(limits)
      if (all >= most || keys.some((key) => (taken.get(key) ?? 0) >= limits[key]!)) return undefined
      all += 1
      for (const key of keys) taken.set(key, (taken.get(key) ?? 0) + 1)
      let open = true
      return () => {
        if (!open) return
        open = false
        all -= 1
        for (const key of keys) {
          const left = (taken.get(key) ?? 1) - 1
          if (left > 0) taken.set(key, left)
          else taken.delete(key)
        }
      }
    },
    /** How many are taken. */
    count: () => all,
  }
}
