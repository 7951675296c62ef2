import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownFolder } from './cluster.ts'

/** A temporary folder of a drill; deleted at its end, also after Ctrl-C. */
export function openWorkplace(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `bailu-${name}-`))
  chmodSync(folder, 0o755)
  ownFolder(folder)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Processes that use it are ended before: their listeners are put in front.
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  return { folder, remove }
}
