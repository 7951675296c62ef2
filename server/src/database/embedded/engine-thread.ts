import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { readBackup, writeBackup, type Backup } from './backups.ts'
import { DURABLE_START, DurableFiles, SMALL_START } from './durable-files.ts'
import { APP_ROLE } from '../privileges.ts'
import { Front } from './front.ts'

export type Start = {
  folder: string
  backups: string | undefined
  socket: string | undefined
  key: string
  durable: boolean
  restore: Backup | undefined
}
export type Order = { id: number; order: 'backup' | 'stop'; lastXid: string }
export type Answer =
  | { kind: 'ready'; address: string | number }
  | { kind: 'done'; id: number; xid: string; ms: number }
  | { kind: 'failed'; id: number; message: string }

const start = workerData as Start
const port = parentPort!
const say = (answer: Answer) => port.postMessage(answer)

const engine = new PGlite({
  ...(start.durable
    ? { fs: new DurableFiles(start.folder), startParams: DURABLE_START }
    : { dataDir: start.folder, startParams: SMALL_START }),
  ...(start.restore && { loadDataDir: readBackup(start.restore) }),
})
await engine.waitReady
await engine.query('select count(*) from pg_class')
await workAsApp()
const front = new Front(engine, start.key)
say({ kind: 'ready', address: await front.listen(start.socket) })

port.on('message', (order: Order) => {
  const began = performance.now()
  const work = order.order === 'stop' ? stop(order.lastXid) : backup(order.lastXid, (run) => front.alone(run))
  work.then(
    (xid) => say({ kind: 'done', id: order.id, xid, ms: Math.round(performance.now() - began) }),
    (error: Error) => say({ kind: 'failed', id: order.id, message: error.message }),
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
  if (start.backups === undefined) return lastXid
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
  await writeBackup(start.backups, bytes, copied.xid, new Date())
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
