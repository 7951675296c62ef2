import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { openTcpProxy, type TcpProxy } from '@bailu/server/testing/stand-ins/tcp-proxy'
import { build, ROOT } from '../lib/project.mjs'
import { createPrimary, createStandby, setSynchronous, until, type Cluster } from './cluster.ts'
import { countDoubled, countLosses, findNewlyBroken, sumOf, type Losses } from './failover-checks.ts'
import { openClientLog, startLoad } from './failover-load.ts'
import { openChecks, prepareFailoverShop, renewSessions, type FailoverShop } from './failover-shop.ts'
import { findBroken } from './order-checks.ts'
import { isPrimary, startProxy, startStatus, type Proxy } from './proxy.ts'
import { startServer, type RunningServer } from './server-process.ts'
import { openWorkplace } from './workplace.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    'without-synchronous': { type: 'string', default: '4' },
    port: { type: 'string', default: '5260' },
  },
})
const RUNS = Number(values.runs)
const ASYNC_RUNS = Number(values['without-synchronous'])
const BASE = Number(values.port)
const PORTS = {
  shop: BASE,
  servers: [BASE + 1, BASE + 2] as [number, number],
  database: {
    port: BASE + 3,
    clusters: [BASE + 4, BASE + 5] as [number, number],
    status: [BASE + 6, BASE + 7] as [number, number],
  },
}
/** Answered calls before the primary fails, and after the shop has recovered. */
const CALLS = { least: 40, more: 120, after: 60 }
/** Calls may be refused for this long. */
const LONGEST_REFUSAL_MS = 15_000
/** A manager such as Patroni promotes after this many failed questions, half a second apart. */
const MISSED = { questions: 3, pauseMs: 500 }
const FAILURES = ['killed', 'killed, data folder deleted', 'frozen, then killed'] as const
type Failure = (typeof FAILURES)[number]

/** How the standby follows: with each commit, as fast as it can, or cut off for a while before the failure. */
const REPLICATIONS = ['synchronous', 'asynchronous', 'asynchronous, cut off 2 s before'] as const
type Replication = (typeof REPLICATIONS)[number]
const CUT_OFF_MS = 2_000

type Run = {
  failure: Failure
  replication: Replication
  acknowledged: number
  refused: number
  refusedMs: number
  promotedMs: number
  bare: string[]
  losses: Losses
  doubled: number
  broken: string[]
  unfinished: string[]
}

async function failPrimary(primary: Cluster, failure: Failure): Promise<void> {
  if (failure === 'frozen, then killed') return primary.freeze()
  await primary.kill()
  if (failure !== 'killed') primary.deleteData()
}

/** Waits until the primary has missed its questions, makes sure that it is off, and promotes the standby. */
async function failOver(primary: Cluster, standby: Cluster): Promise<void> {
  for (let missed = 0; missed < MISSED.questions;) {
    missed = (await isPrimary(primary.port)) ? 0 : missed + 1
    await wait(MISSED.pauseMs)
  }
  // A frozen primary that wakes up later must not take writes.
  if (primary.alive()) await primary.kill()
  await standby.promote()
}

type Place = { shop: FailoverShop; proxy: Proxy; folder: string; before: string[] }

type Pair = { primary: Cluster; standby: Cluster; line: TcpProxy }

async function playRun(at: number, replication: Replication, { primary, standby, line }: Pair, place: Place) {
  const failure = FAILURES[at % FAILURES.length]!
  await setSynchronous(primary, replication === 'synchronous')
  const atPrimary = openChecks(primary.url())
  await renewSessions(atPrimary)
  await atPrimary.close()
  const log = openClientLog(join(place.folder, `clients-${at}`))
  const load = startLoad(place.proxy.url, place.shop, log, at)
  const before = CALLS.least + Math.random() * CALLS.more
  await until('the shop is in use', async () => load.answered() > before)
  if (replication === 'asynchronous, cut off 2 s before') {
    line.silence()
    await wait(CUT_OFF_MS)
  }
  const failedAt = Date.now()
  await failPrimary(primary, failure)
  await failOver(primary, standby)
  const promotedMs = Date.now() - failedAt
  const whenPromoted = load.answered()
  await until('writes resume', async () => load.answered() > whenPromoted + CALLS.after)
  const { refusals, unfinished, answered } = await load.stop()
  log.close()
  const refused = refusals.filter(({ to }) => to >= failedAt)
  const [first, last] = [Math.min(...refused.map(({ from }) => from)), Math.max(...refused.map(({ to }) => to))]
  const checks = openChecks(standby.url())
  try {
    const run: Run = {
      failure,
      replication,
      acknowledged: answered,
      refused: refused.length,
      refusedMs: refused.length > 0 ? last - Math.max(first, failedAt) : 0,
      promotedMs,
      bare: refusals.filter(({ code }) => code === undefined).map(({ http, path }) => `${http} ${path}`),
      losses: await countLosses(checks, log.all()),
      doubled: await countDoubled(checks),
      broken: await findNewlyBroken(checks, place.before),
      unfinished,
    }
    if (run.refusedMs > LONGEST_REFUSAL_MS)
      for (const { from, to, http, code, path } of refused)
        console.error(`  ${from - failedAt} to ${to - failedAt} ms after the failure: ${http} ${code} ${path}`)
    return run
  } finally {
    await checks.close()
  }
}

function row(name: string, runs: Run[]): string {
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  const most = (of: (run: Run) => number) => `${(Math.max(0, ...runs.map(of)) / 1_000).toFixed(1)} s`
  const lost = (kind: keyof Losses) => sum(({ losses }) => losses[kind])
  return `| ${name} | ${runs.length} | ${sum(({ acknowledged }) => acknowledged)} | ${lost('order')} | ${lost('slip')} | ${lost('payment')} | ${lost('reward')} | ${lost('withdrawal')} | ${sum(({ doubled }) => doubled)} | ${sum(({ broken }) => broken.length)} | ${sum(({ refused }) => refused)} | ${sum(({ bare }) => bare.length)} | ${most(({ promotedMs }) => promotedMs)} | ${most(({ refusedMs }) => refusedMs)} |`
}

function save(runs: Run[]): string {
  const rows = REPLICATIONS.flatMap((replication) =>
    FAILURES.map((failure) => ({
      name: `${replication}; ${failure}`,
      runs: runs.filter((run) => run.replication === replication && run.failure === failure),
    })),
  )
  const report = `# Primary database lost while the shop is in use

\`npm run drill:failover -- --runs ${RUNS} --without-synchronous ${ASYNC_RUNS}\`, ${new Date().toISOString().slice(0, 10)}: two shop servers behind HAProxy (\`deploy/haproxy.cfg\`), a primary and a
streaming standby with a replication slot behind \`deploy/haproxy-database.cfg\`. 6 guests place orders and upload slips, two members of finance confirm the payments, so that
partners earn, and three partners withdraw. All processes of the primary are killed, or frozen; in some runs its data folder is deleted too. The standby is
promoted after ${MISSED.questions} missed questions; "cut off" runs stop the stream to the standby ${CUT_OFF_MS / 1000} s before the failure, as a broken line would; the servers are the same processes in all runs. Clients write what was acknowledged to an fsynced log, and send refused calls again with their keys. "Refused"
counts calls without success from the failure on, the longest time is from the first of them to the last of a run, and "not in the shop's words" are those without an envelope. After each run every
acknowledged row must be in the new primary, and ${LEDGER_CHECKS.length} checks of \`ledger:check\` and those of orders and stock must pass.

| replication, failure | runs | calls acknowledged | orders lost | slips lost | payments lost | rewards lost | withdrawals lost | doubled | checks failed | refused | not in the shop's words | promoted after, at most | refused for, at most |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows
  .filter(({ runs }) => runs.length > 0)
  .map(({ name, runs }) => row(name, runs))
  .join('\n')}
`
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(join(ROOT, 'bench/results/failover.md'), report)
  return report
}

// Without synchronous replication a call about a lost order is rightly refused for good.
const isBad = (run: Run): boolean =>
  run.bare.length + run.doubled + run.broken.length > 0 ||
  run.refusedMs > LONGEST_REFUSAL_MS ||
  (run.replication === 'synchronous' && sumOf(run.losses) + run.unfinished.length > 0)

const faultsOf = (server: RunningServer): string =>
  server
    .stderr()
    .split('\n')
    .filter((line) => line !== '' && !/^(info|warn):/.test(line))
    .join('\n')

await build()
const { folder, remove } = openWorkplace('failover')
let primary = await createPrimary(join(folder, 'cluster-0'), PORTS.database.clusters[0])
const shop = await prepareFailoverShop(primary.url())
const statuses = [
  await startStatus(PORTS.database.status[0], PORTS.database.clusters[0]),
  await startStatus(PORTS.database.status[1], PORTS.database.clusters[1]),
]
const proxy = await startProxy(folder, PORTS)
const env = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: `postgres://postgres@127.0.0.1:${PORTS.database.port}/postgres`,
  TRUST_PROXY: '127.0.0.1',
}
await until('the address leads to the primary', () => isPrimary(PORTS.database.port))
const servers: RunningServer[] = []
for (const port of PORTS.servers) servers.push(await startServer({ ...env, PORT: String(port) }))
await until('the proxy sends calls to both', async () => (await proxy.isUp(0)) && (await proxy.isUp(1)))
const checks = openChecks(primary.url())
const before = await findBroken(checks)
await checks.close()
const runs: Run[] = []
for (let at = 0; at < RUNS + ASYNC_RUNS; at += 1) {
  const port = PORTS.database.clusters[(at + 1) % 2]!
  const line = await openTcpProxy({ host: '127.0.0.1', port: primary.port })
  const standby = await createStandby(primary, join(folder, `cluster-${at + 1}`), port, line.port)
  const replication = REPLICATIONS[at < RUNS ? 0 : 1 + (at % 2)]!
  const run = await playRun(at, replication, { primary, standby, line }, { shop, proxy, folder, before })
  await line.close()
  runs.push(run)
  save(runs)
  console.log(
    `run ${at + 1}, ${run.replication}; ${run.failure}: ${run.acknowledged} acknowledged, ${sumOf(run.losses)} lost, ${run.refused} refused for ${run.refusedMs} ms, promoted after ${run.promotedMs} ms${isBad(run) ? `  BAD ${JSON.stringify(run).slice(0, 2_000)}` : ''}`,
  )
  primary.deleteData()
  primary = standby
}
const alive = servers.every((server) => server.alive())
if (!alive) console.error('A server ended')
const faults = servers.map(faultsOf).join('\n')
if (faults.trim()) console.error(faults.slice(0, 5_000))
await Promise.all(servers.map((server) => server.stop()))
await proxy.stop()
for (const status of statuses) status.close()
await primary.stop()
remove()
console.log(`\n${save(runs)}`)
process.exitCode = alive && !runs.some(isBad) ? 0 : 1
