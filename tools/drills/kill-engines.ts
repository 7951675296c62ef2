import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectPool, type Database } from '@bailu/server/database/connect'
import { openDatabase } from '@bailu/server/database/open'
import { postgresDatabase, postgresReachable } from '@bailu/server/testing/test-database'
import { migrateAndAddProduct } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { insertWideLimits } from '@bailu/server/testing/test-app'
import { PRICE } from './buyers.ts'
import { createPrimary } from './cluster.ts'
import { startServer, type RunningServer } from './server-process.ts'

/** A server while something of it is killed: itself, or its database. */
export type Victim = Pick<RunningServer, 'at' | 'startMs' | 'alive' | 'kill' | 'stop'>
export type KillEngine = {
  name: string
  variantId: number
  /** Starts what was killed; resolves when the shop accepts orders. */
  start: () => Promise<Victim>
  /** A connection of the drill itself; the pool is to be ended. */
  connect: () => Pick<Database, 'db' | 'pool'>
  close: () => Promise<void>
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (_: object, message: string) => console.error(message),
}
const LONG = { pool: 1, onError: () => undefined, longQueries: true }

async function addDrillData(database: Database): Promise<number> {
  const variantId = await migrateAndAddProduct(database, BigInt(PRICE))
  await insertWideLimits(database.db)
  return variantId
}

/** The server process is killed; its data is in the embedded engine. */
export async function openEmbeddedEngine(folder: string): Promise<KillEngine> {
  const dataDir = join(folder, 'data')
  const made = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 4, production: false }, quiet)
  const variantId = await addDrillData(made)
  await made.close()
  return {
    name: 'server on the embedded engine',
    variantId,
    start: () => startServer({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' }),
    // Through the socket of the engine, beside the server.
    connect: () =>
      connectPool({ host: join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'postgres' }, LONG),
    close: async () => undefined,
  }
}

/** The server process is killed; its data is in PostgreSQL, which runs on. */
export async function openPostgresqlEngine(folder: string): Promise<KillEngine> {
  if (!(await postgresReachable()))
    throw new Error('No PostgreSQL answers (TEST_DATABASE_URL, else 127.0.0.1:5432): give --postgresql 0')
  const database = await postgresDatabase()
  const variantId = await addDrillData(database)
  return {
    name: 'server on PostgreSQL',
    variantId,
    start: () => startServer({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' }),
    connect: () => connectPool({ connectionString: database.url }, LONG),
    close: () => database.close(),
  }
}

/** PostgreSQL is killed with all its processes; the server runs on. */
export async function openDatabaseEngine(folder: string, port: number): Promise<KillEngine> {
  const cluster = await createPrimary(join(folder, 'cluster'), port)
  const connect = () => connectPool({ connectionString: cluster.url() }, LONG)
  const { db, pool } = connect()
  const variantId = await addDrillData({ db, pool, engine: 'postgresql', close: () => pool.end() })
  await pool.end()
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url(),
    TRUST_PROXY: '127.0.0.1',
  })
  const start = async (): Promise<Victim> => {
    const began = Date.now()
    if (!cluster.alive()) await cluster.restart()
    while (!(await isReady(server.at))) await wait(25)
    let killed = false
    const kill = async () => {
      killed = true
      await cluster.kill()
    }
    return { ...server, startMs: Date.now() - began, alive: () => !killed, kill }
  }
  return { name: 'PostgreSQL itself', variantId, start, connect, close: () => cluster.stop() }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
