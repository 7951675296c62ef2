import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST = Number(process.env['E2E_PORT'] ?? 4317)

/**
 * One on a database that was named; otherwise each has a shop, and the data in it, of its own.
 * One more than processors: a journey waits for half of its time.
 */
export const WORKERS = process.env['E2E_DATABASE_URL'] ? 1 : Math.min(3, availableParallelism() + 1)

const mine = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** The shop takes one port, its control the next. */
export const portOf = (worker: number): number => FIRST + 2 * worker
/** The demo data that the first shop writes for all. */
export const FILLED = join(tmpdir(), `bailu-e2e-filled-${portOf(0)}`)
/** Of a shop that one journey starts for itself. */
export const OWN_PORT = portOf(WORKERS)
export const PORT = portOf(mine)
export const CONTROL = `http://127.0.0.1:${PORT + 1}`
