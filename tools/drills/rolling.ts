import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import type * as Products from '@bailu/server/testing/fixtures/people-and-products-fixture'
import type * as TestApp from '@bailu/server/testing/test-app'
import { build, ROOT } from '../lib/project.mjs'
import { newGuest, openConfirmationLog, PRICE } from './buyers.ts'
import { createPrimary, until } from './cluster.ts'
import { openChecks } from './failover-shop.ts'
import { verifyOrders } from './order-checks.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { startRollingLoad } from './rolling-load.ts'
import { startServer, type RunningServer } from './server-process.ts'
import { openWorkplace } from './workplace.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    /** Folder of another checkout with its packages and builds: the servers of the first round run from there. */
    from: { type: 'string' },
    port: { type: 'string', default: '5280' },
  },
})
const CALLS = Number(values.calls)
const BASE = Number(values.port)
const PORTS = { shop: BASE, servers: [BASE + 1, BASE + 2] as [number, number] }
/** Servers replaced at least. */
const LEAST_STOPS = 10
/** Buyers at a time, and in all: a guest may place a limited number of orders in an hour. */
const BUYERS = { atOnce: 4, all: 60 }

if (values.from !== undefined && !existsSync(join(resolve(values.from), 'node_modules')))
  throw new Error(`${values.from} is no checkout with installed packages: run npm ci and npm run build there`)
await build()
const { folder, remove } = openWorkplace('rolling')
const cluster = await createPrimary(join(folder, 'cluster'), BASE + 3)
const env = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: cluster.url(),
  TRUST_PROXY: '127.0.0.1',
}
const startAt = (at: 0 | 1, root = ROOT) => startServer({ ...env, PORT: String(PORTS.servers[at]) }, root)
const proxy = await startProxy(folder, PORTS)
const first = values.from === undefined ? ROOT : resolve(values.from)
const servers: RunningServer[] = [await startAt(0, first)]
servers.push(await startAt(1, first))
const checks = openChecks(cluster.url())
// The database has the tables of the first version, and so needs its rows.
const { addProduct } = await fixturesOf<typeof Products>('fixtures/people-and-products-fixture')
const { insertWideLimits } = await fixturesOf<typeof TestApp>('test-app')
await insertWideLimits(checks.db)
const { variantId } = await addProduct(checks.db, { price: BigInt(PRICE), stock: 1_000_000, name: 'Drill' })
await bothUp(proxy)

const log = openConfirmationLog(join(folder, 'confirmed'))
const guests = await Promise.all(Array.from({ length: BUYERS.all }, (_, n) => newGuest(proxy.url, n)))
const load = startRollingLoad(proxy.url, { guests, atOnce: BUYERS.atOnce, variantId, note: log.note })
const stops: number[] = []
while (load.calls() < CALLS || stops.length < LEAST_STOPS) {
  for (const at of [0, 1] as const) {
    await wait(1_000)
    const began = Date.now()
    await servers[at]!.stop()
    stops.push(Date.now() - began)
    servers[at] = await startAt(at)
    await bothUp(proxy)
  }
  console.log(`${stops.length} servers replaced, ${load.calls()} calls, ${load.failures().length} failed`)
}
const { calls, failures, slowestMs, orders } = await load.stop()
const confirmed = log.all()
log.close()
const verified = await verifyOrders(checks, confirmed)
const { rows } = await checks.pool.query('select count(*)::int as n from orders')
await checks.close()
const errors = servers.map((server) => server.stderr()).join('')
await Promise.all(servers.map((server) => server.stop()))
await proxy.stop()
await cluster.stop()
remove()
for (const failure of failures.slice(0, 20)) console.error(failure)
if (errors) console.error(errors)
const bad = failures.length + verified.missing + verified.duplicated + verified.broken.length + rows[0].n - orders
const command = `npm run drill:rolling -- --calls ${CALLS}${values.from === undefined ? '' : ' --from <folder>'}`
const report = `# Servers replaced while the shop is in use

\`${command}\`, ${new Date().toISOString().slice(0, 10)}: two servers behind HAProxy (\`deploy/haproxy.cfg\`) are stopped by SIGTERM and started anew, one after the other, again and again,
while 12 clients load pages, make calls and place orders without pause. Calls are not sent again by the clients.
${values.from === undefined ? '' : 'The first two servers ran the version before; the first that replaced one of them migrated the database if needed.\n'}
| servers replaced | calls | failed | orders confirmed | orders of the database | lost | doubled | checks failed | slowest call | a stop took, at most |
|---|---|---|---|---|---|---|---|---|---|
| ${stops.length} | ${calls} | ${failures.length} | ${orders} | ${rows[0].n} | ${verified.missing} | ${verified.duplicated} | ${verified.broken.length} | ${slowestMs} ms | ${Math.max(...stops)} ms |

The checks are the ${LEDGER_CHECKS.length} of \`ledger:check\` and those of orders and stock.
`
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
writeFileSync(join(ROOT, `bench/results/rolling${values.from === undefined ? '' : '-from-before'}.md`), report)
console.log(`\n${report}`)
process.exitCode = bad === 0 ? 0 : 1

function fixturesOf<T>(name: string): Promise<T> {
  return import(pathToFileURL(join(first, 'server/src/testing', `${name}.ts`)).href) as Promise<T>
}

async function bothUp(to: Proxy): Promise<void> {
  await until('the proxy sends calls to both', async () => (await to.isUp(0)) && (await to.isUp(1)))
}
