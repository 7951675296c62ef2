/** What the random tests of this process begin from; `PROPERTY_SEED` begins from a given one. */
export const SEED = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/**
 * How a random test over a database runs: so many cases, fewer on the embedded engine where that is said.
 * `PROPERTY_RUNS` gives another count and `PROPERTY_PATH` one case. The first failure ends it: to make a case smaller
 * over a database takes longer than a test may, and then the case is never shown. `PROPERTY_SHRINK=1` makes it smaller.
 */
export function overDatabase(runs: number, embedded = runs) {
  const path = process.env['PROPERTY_PATH']
  return {
    seed: SEED,
    ...(path !== undefined && { path }),
    numRuns: Number(process.env['PROPERTY_RUNS'] ?? (process.env['TEST_ENGINE'] === 'embedded' ? embedded : runs)),
    endOnFailure: process.env['PROPERTY_SHRINK'] !== '1',
  }
}
