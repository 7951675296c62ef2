/** Seed of the property tests of this process; the environment variable `PROPERTY_SEED` sets it. */
export const PROPERTY_SEED = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/**
 * fast-check parameters of a property test that uses a database: the number of runs, and fewer on the embedded engine
 * where given. `PROPERTY_RUNS` sets another number and `PROPERTY_PATH` replays one case. The first failure ends the run:
 * shrinking over a database exceeds the test timeout, and the case would never be printed. `PROPERTY_SHRINK=1` shrinks.
 */
export function databaseRuns(runs: number, embedded = runs) {
  const path = process.env['PROPERTY_PATH']
  return {
    seed: PROPERTY_SEED,
    ...(path !== undefined && { path }),
    numRuns: Number(process.env['PROPERTY_RUNS'] ?? (process.env['TEST_ENGINE'] === 'embedded' ? embedded : runs)),
    endOnFailure: process.env['PROPERTY_SHRINK'] !== '1',
  }
}
