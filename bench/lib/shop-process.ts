import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '@bailu/server/testing/stand-ins/free-port'

const processOptions = JSON.parse(readFileSync(new URL('../../server/process.json', import.meta.url), 'utf8')) as {
  flags: string[]
  env: Record<string, string>
}
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const POSTGRES = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export type Engine = 'PostgreSQL' | 'embedded'
export type Usage = { cpuMs: number; memoryMb: number }
export type ShopProcess = {
  url: string
  startMs: number
  usage: () => Promise<Usage>
  /** Connection options of its database, to prepare data. */
  database: pg.ClientConfig
  stop: () => Promise<void>
}

/** An empty data folder and, for PostgreSQL, an empty database; `remove` deletes both. */
export async function createScratchShop(engine: Engine) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bailu-bench-'))
  if (engine === 'embedded') {
    return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const name = `bailu_bench_${randomBytes(4).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: POSTGRES })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`create database ${name} template template0 lc_collate 'C' lc_ctype 'C.UTF-8' encoding 'UTF8'`)
  const url = new URL(POSTGRES)
  url.pathname = `/${name}`
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true })
    await admin(`drop database if exists ${name} with (force)`)
  }
  return { dataDir, databaseUrl: url.href, remove }
}

/** Starts the server as `npm start` does and waits for its first page. */
export async function startShop(location: { dataDir: string; databaseUrl: string | undefined }): Promise<ShopProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...processOptions.flags, 'demo/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...processOptions.env,
      PORT: String(port),
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl ?? '',
      DEMO: '1',
      LOG_LEVEL: 'error',
      // Trusts X-Forwarded-For, so that the load comes from many addresses.
      TRUST_PROXY: '127.0.0.1',
    },
  })
  // A failed bench must not leave a server running.
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  await waitForFirstPage(url, child)
  return {
    url,
    startMs: performance.now() - began,
    usage: () => readUsage(url),
    database: location.databaseUrl
      ? { connectionString: location.databaseUrl }
      : { host: join(location.dataDir, 'run'), port: 5432, user: 'postgres', database: 'postgres' },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function waitForFirstPage(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const page = await fetch(`${url}/home`).catch(() => undefined)
    await page?.arrayBuffer()
    if (page?.status === 200) return
    await wait(20)
  }
}

async function readUsage(url: string): Promise<Usage> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { cpuMs: value('process_cpu_seconds_total') * 1000, memoryMb: value('process_resident_memory_bytes') / 1e6 }
}
