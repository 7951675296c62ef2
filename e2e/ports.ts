import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST = Number(process.env['E2E_PORT'] ?? 4317)

/**
 * One worker when E2E_DATABASE_URL names a database; otherwise each worker has its own server and data.
 * One more than processors: a journey spends half of its time waiting.
 */
export const WORKERS = process.env['E2E_DATABASE_URL'] ? 1 : Math.min(3, availableParallelism() + 1)

const mine = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** The server takes one port, its control server the next. */
export const portOf = (worker: number): number => FIRST + 2 * worker
/** Folder with the demo data that the first server writes for all. */
export const FILLED = join(tmpdir(), `bailu-e2e-filled-${portOf(0)}`)
/** Port of a server that one journey starts for itself. */
export const OWN_PORT = portOf(WORKERS)
export const PORT = portOf(mine)
export const CONTROL = `http://127.0.0.1:${PORT + 1}`
