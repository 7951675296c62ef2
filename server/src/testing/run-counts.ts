/** Seed of the property tests of this process; the environment variable `PROPERTY_SEED` sets it. */
export const PROPERTY_SEED = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Set by `npm run test:all`: every state of each graph. */
export const EXHAUSTIVE = process.env['TEST_EXHAUSTIVE'] === '1'

/** Part of the rounds that races and properties run: all with EXHAUSTIVE, else a quarter. */
const ROUNDS_DIVISOR = EXHAUSTIVE ? 1 : 4

/** Rounds of a race. */
export const raceRounds = (all: number): number => Math.max(2, Math.ceil(all / ROUNDS_DIVISOR))

/**
 * fast-check parameters of a property test that uses a database: the number of runs, and fewer on the embedded engine
 * where given. `PROPERTY_RUNS` sets another number and `PROPERTY_PATH` replays one case. The first failure ends the run:
 * shrinking over a database exceeds the test timeout, and the case would never be printed. `PROPERTY_SHRINK=1` shrinks.
 */
export function databaseRuns(all: number, embedded = all) {
  const path = process.env['PROPERTY_PATH']
  const runs = process.env['TEST_ENGINE'] === 'embedded' ? embedded : all
  return {
    seed: PROPERTY_SEED,
    ...(path !== undefined && { path }),
    numRuns: Number(process.env['PROPERTY_RUNS'] ?? Math.ceil(runs / ROUNDS_DIVISOR)),
    endOnFailure: process.env['PROPERTY_SHRINK'] !== '1',
  }
}
