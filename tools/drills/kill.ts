import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { checkLedger } from '@bailu/server/features/ledger/check-ledger'
import { connectPool, type Database } from '@bailu/server/database/connect'
import { openDatabase } from '@bailu/server/database/open'
import { postgresDatabase, postgresReachable } from '@bailu/server/testing/test-database'
import { migrateAndAddProduct } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { build, ROOT } from '../lib/project.mjs'
import { openConfirmationLog, newGuest, placeOrder, PRICE } from './buyers.ts'
import { startServer, type RunningServer } from './server-process.ts'

const ROUNDS = Math.min(50, Number(process.argv[2] ?? 10))
const BUYERS = 8
/** Traffic before the kill, in ms; random, so that it hits different points of a transaction. */
const TRAFFIC = { least: 300, more: 1_500 }

type Round = {
  confirmed: number
  unanswered: number
  startMs: number
  missing: number
  duplicated: number
  broken: string[]
}
type Engine = {
  name: string
  env: Record<string, string>
  connectDatabase: () => { pool: Database['pool']; db: Database['db'] }
  variantId: number
  close: () => Promise<void>
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (_: object, message: string) => console.error(message),
}

async function openEmbedded(dataDir: string): Promise<Engine> {
  const made = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 4, production: false }, quiet)
  const variantId = await migrateAndAddProduct(made, BigInt(PRICE))
  await made.close()
  // A second connection beside the server, through the socket of the embedded engine.
  const connectDatabase = () =>
    connectPool(
      { host: join(dataDir, 'run'), port: 5432, user: 'postgres', database: 'postgres' },
      { pool: 1, onError: () => undefined },
    )
  return { name: 'embedded', env: { DATA_DIR: dataDir }, connectDatabase, variantId, close: async () => undefined }
}

async function openPostgresql(dataDir: string): Promise<Engine> {
  const database = await postgresDatabase()
  const variantId = await migrateAndAddProduct(database, BigInt(PRICE))
  const connectDatabase = () => connectPool({ connectionString: database.url }, { pool: 1, onError: () => undefined })
  return {
    name: 'PostgreSQL',
    env: { DATA_DIR: dataDir, DATABASE_URL: database.url },
    connectDatabase,
    variantId,
    close: () => database.close(),
  }
}

async function runRounds(engine: Engine, folder: string): Promise<Round[]> {
  const log = openConfirmationLog(join(folder, 'confirmed'))
  const unanswered: { token: string; key: string }[] = []
  const rounds: Round[] = []
  let keys = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const server = await startServer(engine.env)
    // No server survives an exception in this script.
    process.once('exit', server.forceKill)
    const check = await verifyOrders(engine, log.all())
    // Unanswered requests are sent again with the same idempotency key, as the app does; each may create one order, never two.
    const replayed = await replay(server, engine, unanswered.splice(0), log)
    if (rounds.length > 0)
      Object.assign(rounds.at(-1)!, {
        startMs: server.startMs,
        missing: check.missing,
        duplicated: check.duplicated + replayed,
        broken: check.broken,
      })
    if (round === ROUNDS) {
      await server.stop()
      process.off('exit', server.forceKill)
      break
    }
    const tokens = await Promise.all(Array.from({ length: BUYERS }, () => newGuest(server.at)))
    const next = { confirmed: 0, unanswered: 0, startMs: 0, missing: 0, duplicated: 0, broken: [] }
    const buyers = tokens.map(async (token) => {
      while (server.alive()) {
        const key = `${engine.name}-${(keys += 1)}`
        const { body } = await placeOrder(server.at, token, engine.variantId, key)
        if (body?.status === 100) {
          log.note(body.data!['id']!)
          next.confirmed += 1
        } else if (body === undefined) {
          unanswered.push({ token, key })
          next.unanswered += 1
        } else await wait(100)
      }
    })
    await wait(TRAFFIC.least + Math.random() * TRAFFIC.more)
    await server.kill()
    process.off('exit', server.forceKill)
    await Promise.all(buyers)
    rounds.push(next)
    console.log(`${engine.name}, kill ${round + 1}: ${next.confirmed} confirmed, ${next.unanswered} cut off`)
  }
  log.close()
  return rounds
}

async function replay(
  server: RunningServer,
  engine: Engine,
  cut: { token: string; key: string }[],
  log: ReturnType<typeof openConfirmationLog>,
) {
  let duplicated = 0
  for (const { token, key } of cut) {
    const first = await placeOrder(server.at, token, engine.variantId, key)
    const again = await placeOrder(server.at, token, engine.variantId, key)
    const id = first.body?.data?.['id']
    if (!id || again.body?.data?.['id'] !== id) duplicated += 1
    else log.note(id)
  }
  return duplicated
}

const CONSISTENCY_QUERIES: Record<string, string> = {
  'an order without lines':
    'select id::text as at from orders o where not exists (select 1 from order_line l where l.order_id = o.id)',
  'a total that is not the sum of its lines':
    'select id::text as at from orders o where subtotal <> (select sum(price * quantity) from order_line l where l.order_id = o.id)',
  'stock that is not what was moved':
    'select id::text as at from variant v where stock <> (select coalesce(sum(change), 0) from stock_movement m where m.variant_id = v.id)',
  'an order that took other stock than it sold': `select id::text as at from orders o where quantity <> -(select coalesce(sum(change), 0) from stock_movement m where m.order_id = o.id::text)`,
  'an order without its audit row': `select id::text as at from orders o where not exists (select 1 from audit a where a.action = 'order.placed' and a.ref_id = o.id::text)`,
  'a key without its answer': 'select key as at from idempotency where reply is null',
}

async function verifyOrders(engine: Engine, confirmed: string[]) {
  const { db, pool } = engine.connectDatabase()
  try {
    const { rows } = await pool.query('select id::text from orders')
    const storedIds = new Set(rows.map(({ id }) => id as string))
    const broken = (await checkLedger({ db })).map(({ check, at }) => `${check}: ${at}`)
    for (const [what, query] of Object.entries(CONSISTENCY_QUERIES)) {
      for (const { at } of (await pool.query(query)).rows) broken.push(`${what}: ${at}`)
    }
    return {
      missing: confirmed.filter((id) => !storedIds.has(id)).length,
      duplicated: confirmed.length - new Set(confirmed).size,
      broken,
    }
  } finally {
    await pool.end()
  }
}

function table(name: string, rounds: Round[]): string {
  const sum = (key: 'confirmed' | 'unanswered' | 'missing' | 'duplicated') =>
    rounds.reduce((all, round) => all + round[key], 0)
  const starts = rounds.map(({ startMs }) => startMs).sort((a, b) => a - b)
  const broken = rounds.flatMap((round) => round.broken).length
  return `| ${name} | ${rounds.length} | ${sum('confirmed')} | ${sum('unanswered')} | ${sum('missing')} | ${sum('duplicated')} | ${broken} | ${starts[Math.floor(starts.length / 2)]} ms | ${starts.at(-1)} ms |`
}

await build()
const lines: string[] = []
let failedRounds = 0
for (const open of [openEmbedded, ...((await postgresReachable()) ? [openPostgresql] : [])]) {
  const folder = mkdtempSync(join(tmpdir(), 'bailu-kill-'))
  const engine = await open(join(folder, 'data'))
  try {
    const rounds = await runRounds(engine, folder)
    lines.push(table(engine.name, rounds))
    for (const { broken } of rounds) for (const what of broken) console.error(`BROKEN  ${what}`)
    failedRounds += rounds.filter(({ missing, duplicated, broken }) => missing + duplicated + broken.length > 0).length
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
const report = `# Server killed while orders are placed

\`npm run drill:kill\`, ${new Date().toISOString().slice(0, 10)}: ${BUYERS} guests place orders over HTTP without pause; each confirmed order is written
to a log and fsynced; \`kill -9\` is sent at a random time; the server is started again on the same data. Then every order of the log
must be there, interrupted orders are sent again with their keys, and the ${LEDGER_CHECKS.length} checks of \`ledger:check\` and ${Object.keys(CONSISTENCY_QUERIES).length} of orders and stock must pass.
A power cut differs from a killed process: see the guarantees of each engine in \`docs/operations.md\`.

| engine | kills | orders confirmed | interrupted, sent again | lost | duplicated | checks failed | start after a kill, median | slowest |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
writeFileSync(join(ROOT, 'bench/results/kill.md'), report)
console.log(`\n${report}`)
process.exitCode = failedRounds > 0 ? 1 : 0
