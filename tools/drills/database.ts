import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { checkLedger } from '@bailu/server/features/ledger/check-ledger'
import { postgresDatabase } from '@bailu/server/testing/test-database'
import { migrateAndAddProduct } from '@bailu/server/testing/fixtures/people-and-products-fixture'
import { openTcpProxy } from '@bailu/server/testing/stand-ins/tcp-proxy'
import { build, ROOT } from '../lib/project.mjs'
import { newGuest, placeOrder, PRICE, type HttpResult } from './buyers.ts'
import { startServer } from './server-process.ts'

const OUTAGE_MS = Math.min(120, Number(process.argv[2] ?? 30)) * 1000
const BUYERS = 6
/** Pause in ms between two orders of a guest: all guests together stay below the rate limit of one network. */
const PAUSE = 1_000

type Attempt = HttpResult & { at: number; key: string; token: string }

await build()
const folder = mkdtempSync(join(tmpdir(), 'bailu-away-'))
const database = await postgresDatabase()
const url = new URL(database.url)
const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
url.host = `127.0.0.1:${proxy.port}`
const lines: string[] = []
let failures = 0
try {
  const variantId = await migrateAndAddProduct(database, BigInt(PRICE))
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: url.href })
  const tokens = await Promise.all(Array.from({ length: BUYERS }, () => newGuest(server.at)))
  for (const [how, disconnect] of [
    ['cut', proxy.cut],
    ['silent', proxy.silence],
  ] as const)
    lines.push(await outage(server, tokens, variantId, how, disconnect))
  await server.stop()
  const broken = await checkLedger(database)
  failures += broken.length
  lines.push(
    '',
    `The process survived both; ${broken.length} of ${LEDGER_CHECKS.length} checks of \`ledger:check\` failed afterwards.`,
  )
} finally {
  await proxy.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function outage(
  server: Awaited<ReturnType<typeof startServer>>,
  tokens: string[],
  variantId: number,
  how: string,
  disconnect: () => void,
): Promise<string> {
  const attempts: Attempt[] = []
  const probes: { at: number; path: string; code: number; ms: number }[] = []
  const closing = new AbortController()
  const buyers = tokens.map(async (token, buyer) => {
    for (let n = 0; !closing.signal.aborted; n += 1) {
      const key = `${how}-${buyer}-${n}`
      attempts.push({ ...(await placeOrder(server.at, token, variantId, key)), at: Date.now(), key, token })
      await wait(PAUSE)
    }
  })
  const probing = ['/healthz', '/readyz'].map(async (path) => {
    while (!closing.signal.aborted) {
      const began = Date.now()
      const code = await fetch(server.at + path, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status,
        () => 0,
      )
      probes.push({ at: Date.now(), path, code, ms: Date.now() - began })
      await wait(250)
    }
  })
  await wait(2_000)
  const disconnectedAt = Date.now()
  disconnect()
  await wait(OUTAGE_MS)
  const restoredAt = Date.now()
  proxy.restore()
  await wait(8_000)
  closing.abort()
  await Promise.all([...buyers, ...probing])

  const failed = attempts.filter(({ body }) => body?.status !== 100)
  const unexpected = failed.filter(({ http, body }) => http !== 503 || body?.code !== 'busy')
  const first = attempts.find(({ at, body }) => at > restoredAt && body?.status === 100)
  const ready = probes.find(({ at, path, code }) => at > restoredAt && path === '/readyz' && code === 200)
  // Probes that overlap the start or end of the outage are not counted.
  const duringOutage = probes.filter(({ at, ms }) => at - ms > disconnectedAt + 2_500 && at < restoredAt)
  const health = duringOutage.filter(({ path, code }) => code !== (path === '/healthz' ? 200 : 503))
  let duplicated = 0
  for (const { token, key } of failed) {
    const replies = [
      await placeOrder(server.at, token, variantId, key),
      await placeOrder(server.at, token, variantId, key),
    ]
    if (
      replies.some(({ body }) => body?.status !== 100) ||
      replies[0]!.body!.data!['id'] !== replies[1]!.body!.data!['id']
    )
      duplicated += 1
  }
  const sentKeys = new Set(attempts.map(({ key }) => key)).size
  const { rows } = await database.pool.query(
    "select count(*)::int as n from idempotency where key like $1 and route like 'POST /api/order'",
    [`${how}-%`],
  )
  failures +=
    unexpected.length +
    health.length +
    duplicated +
    Math.abs(sentKeys - rows[0].n) +
    (first ? 0 : 1) +
    (server.alive() ? 0 : 1)
  const slowest = Math.max(0, ...failed.map(({ ms }) => ms))
  return `| ${how}, ${OUTAGE_MS / 1000} s | ${failed.length} | ${unexpected.length} | ${slowest} ms | ${duringOutage.length} | ${health.length} | ${first ? first.at - restoredAt : 'never'} ms | ${ready ? ready.at - restoredAt : 'never'} ms | ${sentKeys} | ${rows[0].n} |`
}

const report = `# Database outage while orders are placed

\`npm run drill:database\`, ${new Date().toISOString().slice(0, 10)}: a proxy between the real server and PostgreSQL resets every connection, or drops
every byte. ${BUYERS} guests continue to place orders. Calls must answer HTTP 503 \`busy\`, \`/readyz\` 503 and \`/healthz\` 200; afterwards the first
order must succeed by itself, and every key sent again must have made exactly one order.

| outage | failed calls | other than 503 \`busy\` | slowest failure | probes | wrong probes | first order after | ready after | keys sent | orders |
|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`
mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
writeFileSync(join(ROOT, 'bench/results/database-away.md'), report)
console.log(report)
process.exitCode = failures > 0 ? 1 : 0
