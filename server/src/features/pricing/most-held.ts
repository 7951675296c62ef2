const ALL = 10_000

/** So many pieces of a stock may be held unpaid: a share of it, and always a few, also of the last ones. */
export const mostHeld = (stock: number, share: number, pieces: number): number =>
  Math.max(Math.floor((stock * share) / ALL), pieces)
