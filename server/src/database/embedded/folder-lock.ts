import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

type Holder = { pid: number; began: string; host: string; nonce: string }

const HEARTBEAT_MS = 5_000
/** Age in milliseconds after which the heartbeat of a holder on another machine counts as dead. */
const STALE_MS = 30_000

export type Lock = { release: () => void }

/**
 * Takes an exclusive lock file for a data folder. Two engines on the same files would silently lose writes.
 * @throws Error naming the process that holds the lock
 */
export async function lockFolder(path: string, onLost: () => void): Promise<Lock> {
  const self: Holder = {
    pid: process.pid,
    began: processStart(process.pid),
    host: hostname(),
    nonce: randomBytes(8).toString('hex'),
  }
  const claimFile = `${path}.${self.nonce}`
  writeFileSync(claimFile, JSON.stringify(self))
  try {
    claimLock(path, claimFile)
  } finally {
    rmSync(claimFile, { force: true })
  }
  // Another process that removed the same stale lock at the same time may have replaced this one.
  await wait(50)
  if (readHolder(path)?.nonce !== self.nonce) throw inUseError(path, readHolder(path))
  return keepLock(path, self, onLost)
}

function claimLock(path: string, claimFile: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      linkSync(claimFile, path)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    if (holder && isAlive(holder, path)) throw inUseError(path, holder)
    removeStaleLock(path, holder)
  }
  throw inUseError(path, readHolder(path))
}

// Renamed before removal, so that the lock of a live process that was just created can be restored.
function removeStaleLock(path: string, stale: Holder | undefined): void {
  const movedAside = `${path}.${randomBytes(8).toString('hex')}`
  try {
    renameSync(path, movedAside)
    if (readHolder(movedAside)?.nonce !== stale?.nonce) linkSync(movedAside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    rmSync(movedAside, { force: true })
  }
}

function keepLock(path: string, self: Holder, onLost: () => void): Lock {
  const isHeld = () => readHolder(path)?.nonce === self.nonce
  const timer = setInterval(() => {
    if (isHeld()) return utimesSync(path, new Date(), new Date())
    clearInterval(timer)
    onLost()
  }, HEARTBEAT_MS)
  timer.unref()
  const release = () => {
    clearInterval(timer)
    process.off('exit', release)
    if (isHeld()) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < STALE_MS
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false
  }
  // The pid may have been reused; then the start time differs.
  const startedNow = processStart(holder.pid)
  return startedNow === '' || holder.began === '' || startedNow === holder.began
}

function processStart(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function inUseError(path: string, holder: Holder | undefined): Error {
  const holderText = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new Error(
    `The data folder is in use by ${holderText}. One server at a time can use an embedded database: ` +
      `stop that one, choose another DATA_DIR, or set DATABASE_URL to run several servers on PostgreSQL. (${path})`,
  )
}
