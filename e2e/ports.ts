import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4317)

/** Each has its own server and data. One more than processors: a journey spends half of its time waiting. */
export const WORKERS = Math.min(3, availableParallelism() + 1)

const workerIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
/** The server takes one port, its control server the next. */
export const portOf = (worker: number): number => FIRST_PORT + 2 * worker
/** Folder with the demo data for all servers; the first one writes it unless E2E_DEMO_DATA names one that is filled. */
export const DEMO_DATA_DIR = process.env['E2E_DEMO_DATA'] ?? join(tmpdir(), `bailu-e2e-filled-${portOf(0)}`)
/** Port of a server that one journey starts for itself. */
export const OWN_PORT = portOf(WORKERS)
export const PORT = portOf(workerIndex)
export const CONTROL_URL = `http://127.0.0.1:${PORT + 1}`
