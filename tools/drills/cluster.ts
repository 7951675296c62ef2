import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, closeSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresPrograms } from './needs.ts'

const START_TIMEOUT_MS = 240_000
/** Name of the standby towards its primary, and of its replication slot. */
const STANDBY = 'standby'

/** One PostgreSQL cluster of a drill: its data folder and its processes. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>
type Identity = { uid?: number; gid?: number }

// PostgreSQL does not run as root.
export function postgresIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Gives a folder to the user that PostgreSQL runs as. */
export function ownFolder(path: string): void {
  const { uid, gid } = postgresIdentity()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

const runProgram = (name: string, args: string[]) =>
  promisify(execFile)(join(postgresPrograms(), name), args, { ...postgresIdentity(), cwd: '/' })

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
max_wal_senders = 6
max_replication_slots = 6
hot_standby = on
wal_receiver_timeout = 5s
wal_sender_timeout = 5s
shared_buffers = 64MB
max_connections = 120
log_min_messages = fatal
`

/**
 * Creates an empty cluster with fsync on and starts it.
 * @param settings further lines of postgresql.conf
 */
export async function createPrimary(dataDir: string, port: number, settings = ''): Promise<Cluster> {
  await runProgram('initdb', ['-D', dataDir, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  appendFileSync(join(dataDir, 'postgresql.conf'), SETTINGS + settings)
  return startCluster(dataDir, port)
}

/**
 * Copies a running primary into a new standby that streams from it through a replication slot.
 * @param sourcePort where the standby reaches its primary
 */
export async function createStandby(
  primary: Cluster,
  dataDir: string,
  port: number,
  sourcePort = primary.port,
): Promise<Cluster> {
  await primary.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active`)
  const source = `host=127.0.0.1 port=${sourcePort} user=postgres application_name=${STANDBY}`
  await runProgram('pg_basebackup', ['-D', dataDir, '-d', source, '-R', '-C', '-S', STANDBY, '-c', 'fast'])
  return startCluster(dataDir, port)
}

/** Makes each commit of the primary wait until the standby has it on disk, or stops that; resolves when it is so. */
export async function setSynchronous(primary: Cluster, synchronous: boolean): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${synchronous ? `FIRST 1 (${STANDBY})` : ''}'`)
  await primary.query('select pg_reload_conf()')
  const wanted = synchronous ? 'sync' : 'async'
  await until(`the standby is ${wanted}`, async () => {
    const { rows } = await primary.query(
      `select sync_state from pg_stat_replication where application_name = '${STANDBY}' and state = 'streaming'`,
    )
    return rows[0]?.sync_state === wanted
  })
}

/** Starts the server on a data folder; resolves when it accepts connections. */
export async function startCluster(dataDir: string, port: number) {
  let server = spawnServer(dataDir, port)
  const ended = async () => {
    if (!hasEnded(server)) await once(server, 'exit')
    process.off('exit', cluster.forceKill)
  }
  const cluster = {
    port,
    dataDir,
    url: (database = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${database}`,
    /** Runs one statement as superuser on a connection of its own, with a time limit of 10 s. */
    query: (text: string, database?: string) => queryOnce(cluster.url(database), text),
    alive: () => !hasEnded(server),
    /** SIGKILL to the postmaster and all its children at once, as when the machine loses power. */
    kill: async () => {
      const pids = [server.pid!, ...childrenOf(server.pid!)]
      for (const pid of pids) killProcess(pid)
      await until('all processes of PostgreSQL are gone', async () => !pids.some(isRunning))
      await ended()
    },
    /** SIGSTOP to all processes: connections stay open and nothing answers, as when the machine hangs. */
    freeze: async () => {
      for (const pid of [server.pid!, ...childrenOf(server.pid!)]) process.kill(pid, 'SIGSTOP')
    },
    /** Starts a killed server again on the same folder, with crash recovery. */
    restart: async () => {
      server = spawnServer(dataDir, port)
      process.prependOnceListener('exit', cluster.forceKill)
      await accepts(cluster)
    },
    promote: () => cluster.query('select pg_promote(true, 30)'),
    /** A fast shutdown. */
    stop: async () => {
      server.kill('SIGINT')
      await ended()
    },
    /** CPU time in ms of all its processes, ended ones included. */
    cpuMs: () =>
      [server.pid!, ...childrenOf(server.pid!)].reduce((all, pid) => all + (statusOf(pid)?.cpuMs ?? 0), 0) +
      (statusOf(server.pid!)?.endedChildrenMs ?? 0),
    deleteData: () => rmSync(dataDir, { recursive: true, force: true }),
    forceKill: () => {
      if (!hasEnded(server)) for (const pid of [server.pid!, ...childrenOf(server.pid!)]) killProcess(pid)
    },
  }
  // No server of a drill survives it, also after an exception or Ctrl-C.
  process.prependOnceListener('exit', cluster.forceKill)
  await accepts(cluster)
  return cluster
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

function spawnServer(dataDir: string, port: number): ChildProcess {
  const log = openSync(`${dataDir}.log`, 'a')
  const child = spawn(join(postgresPrograms(), 'postgres'), ['-D', dataDir, '-p', String(port)], {
    ...postgresIdentity(),
    cwd: '/',
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

async function accepts(cluster: { alive: () => boolean; dataDir: string; query: (text: string) => Promise<unknown> }) {
  await until('PostgreSQL accepts connections', async () => {
    if (!cluster.alive()) throw new Error(readFileSync(`${cluster.dataDir}.log`, 'utf8').slice(-2_000))
    return cluster.query('select 1').then(
      () => true,
      () => false,
    )
  })
}

async function queryOnce(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 40_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

// Children of the postmaster have sessions of their own, so a signal to a process group does not reach them.
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statusOf(pid)?.parent === parent)
}

type ProcessStatus = { state: string; parent: number; cpuMs: number; endedChildrenMs: number }

/** State, parent and CPU time of a process; the kernel counts in hundredths of a second. */
export function statusOf(pid: number): ProcessStatus | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ms = (first: number) => 10 * (Number(fields[first]) + Number(fields[first + 1]))
    return { state: fields[0]!, parent: Number(fields[1]), cpuMs: ms(11), endedChildrenMs: ms(13) }
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => !['Z', 'X', undefined].includes(statusOf(pid)?.state)

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Asks every 50 ms. @throws Error after four minutes */
export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await isSo()); await wait(50))
    if (Date.now() > end) throw new Error(`Not after ${timeoutMs / 1000} s: ${what}`)
}
