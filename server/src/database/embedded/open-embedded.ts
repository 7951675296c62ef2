import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restrictFolder } from '../../lib/private-files.ts'
import { connectPool, type Database } from '../connect.ts'
import { type Backup, listBackups } from './backups.ts'
import { type Engine, startEngine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'

export type SocketLocation = { folder: string; port: number } | undefined

/** Maximum length of a socket folder: the shortest limit of all systems, minus the name that clients append. */
const MAX_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length

/**
 * Creates the folder of the engine's socket with mode 0700; in the data folder, or in the system's temporary folder when
 * that path is too long. Undefined where there are no Unix sockets.
 */
export function socketLocation(dataDir: string): SocketLocation {
  if (process.platform === 'win32') return undefined
  const inDataFolder = join(dataDir, 'run')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder =
    Buffer.byteLength(inDataFolder) <= MAX_FOLDER_BYTES
      ? inDataFolder
      : join(tmpdir(), `bailu-${process.getuid?.() ?? 0}-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Fails, as it should, when the folder belongs to another user.
  chmodSync(folder, 0o700)
  rmSync(join(folder, '.s.PGSQL.5432'), { force: true })
  return { folder, port: 5432 }
}

export type Log = {
  info: (detail: object, message: string) => void
  warn: (detail: object, message: string) => void
  error: (detail: object, message: string) => void
}
export type EmbeddedOptions = {
  dataDir: string
  pool: number
  log: Log
  /** False only in tests: commits survive a crash of the process, but not of the machine. */
  durable?: boolean
  /** False only in tests: no backups are written. */
  backups?: boolean
  /** Interval of backups in milliseconds. */
  backupEveryMs?: number
  /** Use a loopback port instead of a Unix socket, as on Windows. */
  tcp?: boolean
}

const QUARTER_HOUR = 15 * 60_000

/** Opens the embedded engine in the data folder, with an exclusive lock and periodic backups. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { dataDir, log } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folderLock = await lockFolder(join(dataDir, 'database.lock'), () => {
    log.error({}, 'Another process took the data folder over; stopping before both write to it')
    process.exit(1)
  })
  try {
    return await openLocked(options, folderLock.release)
  } catch (error) {
    folderLock.release()
    throw error
  }
}

async function openLocked(options: EmbeddedOptions, release: () => void): Promise<Database> {
  const { log } = options
  const supervisor = new EngineSupervisor(options)
  const target = await supervisor.start()
  const { db, pool } = connectPool(target, {
    pool: options.pool,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const timer = setInterval(() => void supervisor.backup(), options.backupEveryMs ?? QUARTER_HOUR)
  timer.unref()
  let closed: Promise<void> | undefined
  const close = async () => {
    clearInterval(timer)
    try {
      await pool.end()
      await supervisor.stop()
      // The engine's files ignore the umask; until here only their folders were protected.
      restrictFolder(options.dataDir)
    } finally {
      release()
    }
  }
  return { db, pool, engine: 'embedded', close: () => (closed ??= close()) }
}

/** Supervises the engine of a folder: starts and restarts it, restores the newest readable backup, writes backups. */
class EngineSupervisor {
  readonly #options: EmbeddedOptions
  readonly #folder: string
  readonly #backups: string
  readonly #key = randomBytes(16).toString('hex')
  #engine: Engine | undefined
  #xid = ''
  #stopped = false

  constructor(options: EmbeddedOptions) {
    this.#options = options
    this.#folder = join(options.dataDir, 'database')
    this.#backups = join(options.dataDir, 'backups')
  }

  async start() {
    const beginning = `${this.#folder}.beginning`
    // An interrupted first start left nothing of value.
    if (existsSync(beginning)) rmSync(this.#folder, { recursive: true, force: true })
    const backups = await listBackups(this.#backups)
    const isEmpty = !existsSync(join(this.#folder, 'PG_VERSION'))
    if (isEmpty && backups.length === 0 && !existsSync(this.#folder)) {
      writeFileSync(beginning, '')
      const target = await this.#run(undefined)
      rmSync(beginning)
      return target
    }
    if (isEmpty) return this.#restore(backups, new Error('There is no database in the folder'))
    this.#xid = backups[0]?.xid ?? ''
    return this.#run(undefined).catch((error: Error) => this.#restore(backups, error))
  }

  async backup(): Promise<void> {
    if (!this.#engine || this.#stopped) return
    try {
      const { xid, ms } = await this.#engine.backup(this.#xid)
      if (xid !== this.#xid) this.#options.log.info({ ms }, 'database backed up')
      this.#xid = xid
    } catch (error) {
      this.#options.log.error({ err: error }, 'The backup of the database failed')
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#engine?.stop(this.#xid)
  }

  async #restore(backups: Backup[], reason: Error) {
    const { log } = this.#options
    if (backups.length === 0) {
      throw new Error(
        `The database in ${this.#folder} cannot be read and there is no backup in ${this.#backups}: ${reason.message}`,
        { cause: reason },
      )
    }
    log.error({ err: reason, folder: this.#folder }, 'THE DATABASE CANNOT BE READ: restoring the newest backup')
    for (const backup of backups) {
      const movedAside = this.#moveAside()
      try {
        const target = await this.#run(backup)
        this.#xid = backup.xid
        log.error(
          { backup: backup.name, aside: movedAside },
          `RESTORED THE DATABASE AS IT WAS AT ${backup.at}; what came later is only in the folder that was moved aside`,
        )
        return target
      } catch (error) {
        log.error({ err: error, backup: backup.name }, 'This backup cannot be read either')
      }
    }
    throw new Error(`No backup in ${this.#backups} can be read`, { cause: reason })
  }

  #moveAside(): string | undefined {
    if (!existsSync(this.#folder)) return undefined
    const movedAside = `${this.#folder}.unreadable-${new Date().toISOString().replace(/[:.]/g, '-')}`
    renameSync(this.#folder, movedAside)
    return movedAside
  }

  async #run(restore: Backup | undefined) {
    const socket = this.#options.tcp ? undefined : socketLocation(this.#options.dataDir)
    const engine = await startEngine(
      {
        folder: this.#folder,
        backups: this.#options.backups === false ? undefined : this.#backups,
        socket: socket && join(socket.folder, `.s.PGSQL.${socket.port}`),
        key: socket ? '' : this.#key,
        durable: this.#options.durable ?? true,
        restore,
      },
      (error) => void this.#again(error),
    )
    this.#engine = engine
    return socket
      ? { host: socket.folder, port: socket.port, user: 'postgres', database: 'postgres' }
      : { host: '127.0.0.1', port: Number(engine.address), user: 'postgres', database: this.#key }
  }

  // All connections are lost, but no committed data.
  async #again(error: Error): Promise<void> {
    this.#engine = undefined
    if (this.#stopped) return
    this.#options.log.error({ err: error }, 'The embedded database ended and is started again')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await this.#run(undefined).catch((failure: Error) => this.#again(failure))
  }
}
