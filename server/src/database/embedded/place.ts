import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Place = { folder: string; port: number } | undefined

/** Maximum length of a socket folder: the shortest limit of all systems, minus the name that clients append. */
const LONGEST = 103 - '/.s.PGSQL.5432'.length

/**
 * Creates the folder of the engine's socket with mode 0700; in the data folder, or in the system's temporary folder when
 * that path is too long. Undefined where there are no Unix sockets.
 */
export function socketPlace(dataDir: string): Place {
  if (process.platform === 'win32') return undefined
  const near = join(dataDir, 'run')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = Buffer.byteLength(near) <= LONGEST ? near : join(tmpdir(), `bailu-${process.getuid?.() ?? 0}-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Fails, as it should, when the folder belongs to another user.
  chmodSync(folder, 0o700)
  rmSync(join(folder, '.s.PGSQL.5432'), { force: true })
  return { folder, port: 5432 }
}
