import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Group and others: nothing. */
const OTHERS = 0o077

/** From now on what this process writes, the embedded engine's files too, is its own user's alone. */
export const keepFilesPrivate = (): void => void process.umask(OTHERS)

/**
 * Takes the rights of group and others from a folder and all below it, as earlier versions left them.
 * Links are not followed. @returns how many were changed
 */
export function tightenFolder(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink() || stat.uid !== (process.getuid?.() ?? stat.uid)) return 0
  let changed = 0
  if ((stat.mode & OTHERS) !== 0) {
    chmodSync(path, stat.mode & 0o777 & ~OTHERS)
    changed += 1
  }
  if (stat.isDirectory()) for (const name of readdirSync(path)) changed += tightenFolder(join(path, name))
  return changed
}
