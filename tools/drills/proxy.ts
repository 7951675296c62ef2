import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { ROOT } from '../lib/project.mjs'
import { until } from './cluster.ts'
import { program } from './needs.ts'

const DEPLOY = join(ROOT, 'deploy')

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** Ports of 127.0.0.1 that a proxy serves and its targets. */
export type ProxyPorts = {
  shop: number
  servers: [number, number]
  database?: { port: number; clusters: [number, number]; status: [number, number] }
}

/** Starts HAProxy with the files of `deploy/`; resolves when it listens. */
export async function startProxy(folder: string, ports: ProxyPorts) {
  const { shop, servers, database } = ports
  const socket = join(folder, 'proxy.sock')
  const local = (port: number) => `127.0.0.1:${port}`
  const files = ['haproxy.cfg', ...(database ? ['haproxy-database.cfg'] : [])]
  const child = spawn(
    program('haproxy'),
    files.flatMap((name) => ['-f', join(DEPLOY, name)]),
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        SHOP_PROXY_SOCKET: socket,
        SHOP_BIND: local(shop),
        SHOP_ONE: local(servers[0]),
        SHOP_TWO: local(servers[1]),
        SHOP_ERROR_503: join(DEPLOY, 'shop-503.http'),
        ...(database && {
          DATABASE_BIND: local(database.port),
          DATABASE_ONE: local(database.clusters[0]),
          DATABASE_TWO: local(database.clusters[1]),
          DATABASE_ONE_STATUS: String(database.status[0]),
          DATABASE_TWO_STATUS: String(database.status[1]),
        }),
      },
    },
  )
  const forceKill = () => void child.kill('SIGKILL')
  process.prependOnceListener('exit', forceKill)
  let words = ''
  child.stderr.on('data', (bytes) => {
    words += bytes
  })
  await until('HAProxy listens', async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${words}`)
    return opens(shop)
  })
  return {
    url: `http://127.0.0.1:${shop}`,
    /** Whether the proxy sends calls to the first or second server. */
    isUp: async (server: 0 | 1) => {
      const name = server === 0 ? 'one' : 'two'
      const lines = (await ask(socket, 'show stat')).split('\n').map((line) => line.split(','))
      const [head = []] = lines
      const row = lines.find(([backend, one]) => backend === 'shop' && one === name)
      return row?.[head.indexOf('status')]?.startsWith('UP') ?? false
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000).unref())])
      forceKill()
      process.off('exit', forceKill)
    },
  }
}

const opens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const ask = (path: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let reply = ''
    const socket = connect(path)
    socket.on('data', (bytes) => {
      reply += bytes
    })
    socket.once('end', () => resolve(reply)).once('error', reject)
    socket.end(`${command}\n`)
  })

/** Answers GET /primary like Patroni beside each database: 200 while the cluster on that port takes writes, else 503. */
export async function startStatus(port: number, databasePort: number): Promise<{ close: () => void }> {
  const server = createServer((_, reply) => {
    void isPrimary(databasePort).then((primary) => reply.writeHead(primary ? 200 : 503).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { close: () => server.close() }
}

/** Whether the cluster on this port answers within a second and is no standby. */
export async function isPrimary(port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select not pg_is_in_recovery() as primary')
    return rows[0].primary === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
