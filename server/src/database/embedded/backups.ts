import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Retention: the newest four, and the last one of each of seven days. */
const KEEP_NEWEST = 4
const KEEP_DAYS = 7

export type Backup = { path: string; name: string; at: string; xid: string }

const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z)_x(\d+)\.tar\.gz$/

/** Backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder))
    .flatMap((name) => {
      const [, at, xid] = NAME.exec(name) ?? []
      return at && xid ? [{ path: join(folder, name), name, at, xid }] : []
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** Writes a backup atomically (temporary file, fsync, rename), then deletes old ones. */
export async function writeBackup(folder: string, bytes: Uint8Array, xid: string, at: Date): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${at.toISOString().replace(/[:.]/g, '-')}_x${xid}.tar.gz`
  const path = join(folder, name)
  const file = await open(`${path}.part`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  await deleteOldBackups(folder)
  return { path, name, at: at.toISOString(), xid }
}

async function deleteOldBackups(folder: string): Promise<void> {
  for (const part of await readdir(folder)) if (part.endsWith('.part')) await rm(join(folder, part), { force: true })
  const all = await listBackups(folder)
  const retained = new Set(all.slice(0, KEEP_NEWEST))
  const days = new Map<string, Backup>()
  for (const backup of all) if (!days.has(backup.at.slice(0, 10))) days.set(backup.at.slice(0, 10), backup)
  for (const backup of [...days.values()].slice(0, KEEP_DAYS)) retained.add(backup)
  for (const backup of all) if (!retained.has(backup)) await rm(backup.path, { force: true })
}

export const readBackup = (backup: Backup): Blob =>
  new Blob([readFileSync(backup.path)], { type: 'application/x-gzip' })
