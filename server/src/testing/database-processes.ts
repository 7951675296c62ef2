import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './stand-ins/free-port.ts'

const run = promisify(execFile)

const DEBIAN = '/usr/lib/postgresql'
/** Debian's first: a PATH may have some of the programs only. */
const FOLDERS = [
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []),
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
]
const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Programs that these tests run where they are installed; undefined: the tests are skipped. */
export const PGBOUNCER = findProgram('pgbouncer')
export const PG_CTL = findProgram('pg_ctl')

/** Neither PostgreSQL nor PgBouncer runs as root; then they run as the user `postgres`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function createFolder(user: ReturnType<typeof unprivileged>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bailu-database-'))
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid!)
  return folder
}

async function waitForAnswer(url: string): Promise<void> {
  for (const end = Date.now() + 30_000; ; await wait(50)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

type PoolerOptions = {
  /** Connections to PostgreSQL for each database. */
  connections?: number
  /** Statement of each new connection to PostgreSQL. */
  connectQuery?: string
}

/**
 * PgBouncer in transaction mode in front of a PostgreSQL server, for all of its databases.
 * @param server URL of PostgreSQL
 */
export async function startPgbouncer(server: string, { connections = 10, connectQuery }: PoolerOptions = {}) {
  const user = unprivileged()
  const folder = await createFolder(user)
  const port = await freePort()
  const { hostname, port: serverPort, username } = new URL(server)
  const query = connectQuery === undefined ? '' : ` connect_query='${connectQuery}'`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username || 'postgres'}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_check_delay = 5
ignore_startup_parameters = options
`,
    { mode: 0o644 },
  )
  const child = spawn(PGBOUNCER!, ['-q', file], { ...user, stdio: 'ignore' })
  const url = (database: string) => `postgres://${username || 'postgres'}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    await endProcess(child)
    await rm(folder, { recursive: true, force: true })
  }
  await waitForAnswer(url(new URL(server).pathname.slice(1) || 'postgres')).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const FAST = ['-c', 'fsync=off', '-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1']
/** What replays changes does not wait for statements that read. */
const STANDBY = ['-c', 'max_standby_streaming_delay=0', '-c', 'hot_standby_feedback=off']

/** A PostgreSQL server with a standby, both new; `stop` removes them. */
export async function startPrimaryAndStandby() {
  const user = unprivileged()
  const folder = await createFolder(user)
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const place = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const program = (name: string, ...args: string[]) =>
    run(join(PG_CTL!, '..', name), args, { ...user, cwd: folder, maxBuffer: 1e7 })
  const start = async (which: keyof typeof place, port: number, more: string[] = []) => {
    const options = [...FAST, ...more, '-p', String(port)].map((option) => `'${option}'`).join(' ')
    // Its output goes to a file: a pipe would stay open as long as the server runs.
    await program('pg_ctl', '-D', place[which], '-w', '-l', join(folder, `${which}.log`), '-o', options, 'start')
  }
  const url = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const stopOne = (which: keyof typeof place) =>
    program('pg_ctl', '-D', place[which], '-m', 'immediate', 'stop').catch(() => undefined)
  const stop = async () => {
    await stopOne('standby')
    await stopOne('primary')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await program('initdb', '-N', '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-D', place.primary)
    await start('primary', primaryPort)
    const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres']
    await program('pg_basebackup', ...from, '-R', '-N', '-X', 'stream', '-c', 'fast', '-D', place.standby)
    await start('standby', standbyPort, STANDBY)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    primary: (database: string) => url(primaryPort, database),
    standby: (database: string) => url(standbyPort, database),
    startStandby: () => start('standby', standbyPort, STANDBY),
    stopStandby: () => stopOne('standby'),
    promoteStandby: () => program('pg_ctl', '-D', place.standby, '-w', 'promote'),
    stop,
  }
}
