/** Seeded random numbers: the demo data is the same on every machine. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number
  /** Whole number from low to high, both included. */
  between: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True with a probability of `share` percent. */
  percent: (share: number) => boolean
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: (list) => list[between(0, list.length - 1)]!, percent: (share) => next() * 100 < share }
}
