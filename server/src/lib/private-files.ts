import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077

/** Sets the umask so that new files, including the embedded engine's, are only accessible to the process's user. */
export const keepFilesPrivate = (): void => void process.umask(GROUP_AND_OTHERS)

/**
 * Removes permissions of group and others from a folder and everything in it: copied or restored files may have them.
 * Symbolic links are not followed. @returns how many entries were changed
 */
export function restrictFolder(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink() || stat.uid !== (process.getuid?.() ?? stat.uid)) return 0
  let changed = 0
  if ((stat.mode & GROUP_AND_OTHERS) !== 0) {
    chmodSync(path, stat.mode & 0o777 & ~GROUP_AND_OTHERS)
    changed += 1
  }
  if (stat.isDirectory()) for (const name of readdirSync(path)) changed += restrictFolder(join(path, name))
  return changed
}
