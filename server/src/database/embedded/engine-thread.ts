import { fdatasyncSync } from 'node:fs'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { APP_ROLE } from '../privileges.ts'
import { type Backup, readBackup, writeBackup } from './backups.ts'
import { WireServer } from './wire-server.ts'

type NodeFiles = { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
type Module = { FS: { filesystems: { NODEFS: NodeFiles } } }

/**
 * PGlite's file system with a working fsync. By default the engine runs with `-F` (fsync off) and its file layer has no
 * fsync: a commit would survive a crash of the process but not of the machine.
 */
export class DurableFiles extends NodeFS {
  override async init(engine: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFsync = ({ FS }: Module) => {
      FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        fdatasyncSync(nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun as []), addFsync],
      } as typeof emscriptenOpts,
    }
  }
}

/** Small shared_buffers, as the operating system caches the files anyway; the default of 128 MB made the process four times as large. */
export const SMALL_START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

// The file layer's `fdatasync` is a stub; `fsync` is implemented above.
export const DURABLE_START = [...SMALL_START.filter((option) => option !== '-F'), '-c', 'wal_sync_method=fsync']

export type EngineOptions = {
  folder: string
  backups: string | undefined
  socket: string | undefined
  key: string
  durable: boolean
  restore: Backup | undefined
}
export type EngineCommand = { id: number; command: 'backup' | 'stop'; lastXid: string }
export type EngineReply =
  | { kind: 'ready'; address: string | number }
  | { kind: 'done'; id: number; xid: string; ms: number }
  | { kind: 'failed'; id: number; message: string }

const options = workerData as EngineOptions
const port = parentPort!
const reply = (message: EngineReply) => port.postMessage(message)

const engine = new PGlite({
  ...(options.durable
    ? { fs: new DurableFiles(options.folder), startParams: DURABLE_START }
    : { dataDir: options.folder, startParams: SMALL_START }),
  ...(options.restore && { loadDataDir: readBackup(options.restore) }),
})
await engine.waitReady
await engine.query('select count(*) from pg_class')
await workAsApp()
const front = new WireServer(engine, options.key)
reply({ kind: 'ready', address: await front.listen(options.socket) })

port.on('message', (command: EngineCommand) => {
  const startedAt = performance.now()
  const work = command.command === 'stop' ? stop(command.lastXid) : backup(command.lastXid, (run) => front.alone(run))
  work.then(
    (xid) => reply({ kind: 'done', id: command.id, xid, ms: Math.round(performance.now() - startedAt) }),
    (error: Error) => reply({ kind: 'failed', id: command.id, message: error.message }),
  )
})

async function stop(lastXid: string): Promise<string> {
  await front.stop(5_000)
  const xid = await backup(lastXid, (run) => run()).catch((error: Error) => `failed: ${error.message}`)
  await engine.close()
  if (xid.startsWith('failed')) throw new Error(xid)
  return xid
}

type Alone = <T>(run: () => Promise<T>) => Promise<T>

/** Writes a backup if anything changed since `lastXid`. Clients are blocked only while the data is copied in memory, not during compression. */
async function backup(lastXid: string, alone: Alone): Promise<string> {
  if (options.backups === undefined) return lastXid
  const copied = await alone(async () => {
    if ((await nextXid()) === lastXid) return undefined
    // The engine has no autovacuum and no checkpointer process.
    await engine.exec('set role none')
    try {
      await engine.exec('vacuum (analyze)')
      await engine.exec('checkpoint')
      return { xid: await nextXid(), tar: await engine.dumpDataDir('none') }
    } finally {
      await workAsApp()
    }
  })
  if (!copied) return lastXid
  const bytes = await promisify(gzip)(await copied.tar.arrayBuffer(), { level: 6 })
  await writeBackup(options.backups, bytes, copied.xid, new Date())
  return copied.xid
}

/** After the migration the session uses the role that may only read and write rows. */
async function workAsApp(): Promise<void> {
  const { rows } = await engine.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (rows.length > 0) await engine.exec(`set role ${APP_ROLE}`)
}

async function nextXid(): Promise<string> {
  const { rows } = await engine.query<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
  return rows[0]!.xid
}
