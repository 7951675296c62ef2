import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

type Holder = { pid: number; began: string; host: string; nonce: string }

const BEAT = 5_000
/** Age in milliseconds after which the heartbeat of a holder on another machine counts as dead. */
const SILENT = 30_000

export type Lock = { release: () => void }

/**
 * Takes an exclusive lock file for a data folder. Two engines on the same files would silently lose writes.
 * @throws Error naming the process that holds the lock
 */
export async function lock(path: string, onLost: () => void): Promise<Lock> {
  const mine: Holder = {
    pid: process.pid,
    began: beganAt(process.pid),
    host: hostname(),
    nonce: randomBytes(8).toString('hex'),
  }
  const draft = `${path}.${mine.nonce}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    claim(path, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  // Another process that removed the same stale lock at the same time may have replaced this one.
  await wait(50)
  if (read(path)?.nonce !== mine.nonce) throw refusal(path, read(path))
  return keep(path, mine, onLost)
}

function claim(path: string, draft: string): void {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      linkSync(draft, path)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    const holder = read(path)
    if (holder && alive(holder, path)) throw refusal(path, holder)
    removeDead(path, holder)
  }
  throw refusal(path, read(path))
}

// Renamed before removal, so that the lock of a live process that was just created can be restored.
function removeDead(path: string, dead: Holder | undefined): void {
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  try {
    renameSync(path, aside)
    if (read(aside)?.nonce !== dead?.nonce) linkSync(aside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function keep(path: string, mine: Holder, onLost: () => void): Lock {
  const holds = () => read(path)?.nonce === mine.nonce
  const beat = setInterval(() => {
    if (holds()) return utimesSync(path, new Date(), new Date())
    clearInterval(beat)
    onLost()
  }, BEAT)
  beat.unref()
  const release = () => {
    clearInterval(beat)
    process.off('exit', release)
    if (holds()) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return { release }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function alive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < SILENT
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false
  }
  // The pid may have been reused; then the start time differs.
  const began = beganAt(holder.pid)
  return began === '' || holder.began === '' || began === holder.began
}

function beganAt(pid: number): string {
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

function refusal(path: string, holder: Holder | undefined): Error {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new Error(
    `The data folder is in use by ${who}. One server at a time can use an embedded database: ` +
      `stop that one, choose another DATA_DIR, or set DATABASE_URL to run several servers on PostgreSQL. (${path})`,
  )
}
