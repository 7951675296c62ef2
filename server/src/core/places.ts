/**
 * A counting semaphore without a queue, with a limit for each key besides the total.
 * @param max slots in total
 */
export function places(most: number) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /**
     * Takes one slot that counts for all of these keys.
     * @param limits maximum of slots for each key
     * @returns a function that releases the slot (further calls do nothing); undefined when none is free
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
    /** Slots in use. */
    count: () => all,
  }
}
