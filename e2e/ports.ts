import { availableParallelism } from 'node:os'

const FIRST = Number(process.env['E2E_PORT'] ?? 4317)

/**
 * One on a database that was named; otherwise each has a shop, and the data in it, of its own.
 * One more than processors: a journey waits for half of its time.
 */
export const WORKERS = process.env['E2E_DATABASE_URL'] ? 1 : Math.min(3, availableParallelism() + 1)

const mine = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** The shop takes one port, its control the next. */
export const portOf = (worker: number): number => FIRST + 2 * worker
export const PORT = portOf(mine)
export const CONTROL = `http://127.0.0.1:${PORT + 1}`
