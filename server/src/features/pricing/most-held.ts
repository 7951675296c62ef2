const ALL = 10_000

/** How many pieces unpaid orders may reserve: a share (basis points) of the stock, but at least `pieces`. */
export const mostHeld = (stock: number, share: number, pieces: number): number =>
  Math.max(Math.floor((stock * share) / ALL), pieces)
