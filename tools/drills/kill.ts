import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { build, ROOT } from '../lib/project.mjs'
import { newGuest, openConfirmationLog, placeOrder } from './buyers.ts'
import {
  openDatabaseEngine,
  openEmbeddedEngine,
  openPostgresqlEngine,
  type KillEngine,
  type Victim,
} from './kill-engines.ts'
import { CONSISTENCY_QUERIES, verifyOrders } from './order-checks.ts'
import { openWorkplace } from './workplace.ts'

const { values } = parseArgs({
  options: {
    postgresql: { type: 'string', default: '10' },
    embedded: { type: 'string', default: '10' },
    database: { type: 'string', default: '5' },
    port: { type: 'string', default: '5250' },
  },
})
const BUYERS = 8
/** Confirmed orders before the kill, and ms after the last of them; random, so that it hits different points of a transaction. */
const TRAFFIC = { orders: 25, moreMs: 100, longestMs: 20_000 }

type Round = {
  confirmed: number
  unanswered: number
  startMs: number
  missing: number
  duplicated: number
  broken: string[]
}
type ConfirmationLog = ReturnType<typeof openConfirmationLog>
/** A request without an answer that says what happened: it is sent again with its key. */
type Cut = { token: string; key: string; buyer: number }

async function runRounds(
  engine: KillEngine,
  folder: string,
  kills: number,
  onRounds: (checked: Round[]) => void,
): Promise<Round[]> {
  const log = openConfirmationLog(join(folder, `confirmed-${engine.name.replaceAll(' ', '-')}`))
  const cut: Cut[] = []
  const rounds: Round[] = []
  for (let round = 0; round <= kills; round += 1) {
    const victim = await engine.start()
    const check = await verify(engine, log.all())
    // As the app does: each may create one order, never two.
    const replayed = await replay(victim, engine, cut.splice(0), log)
    if (rounds.length > 0)
      Object.assign(rounds.at(-1)!, {
        startMs: victim.startMs,
        missing: check.missing,
        duplicated: check.duplicated + replayed,
        broken: check.broken,
      })
    // A long run that is ended early has its figures so far.
    if (round > 0 && round % 10 === 0) onRounds(rounds)
    if (round === kills) await victim.stop()
    else rounds.push(await killUnderLoad(victim, engine, round, { log, cut }))
    const last = rounds.at(-1)
    if (last && round < kills)
      console.log(`${engine.name}, kill ${round + 1}: ${last.confirmed} confirmed, ${last.unanswered} cut off`)
  }
  log.close()
  return rounds
}

async function killUnderLoad(
  victim: Victim,
  engine: KillEngine,
  round: number,
  { log, cut }: { log: ConfirmationLog; cut: Cut[] },
): Promise<Round> {
  const next = { confirmed: 0, unanswered: 0, startMs: 0, missing: 0, duplicated: 0, broken: [] }
  const guests = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => {
      const buyer = round * BUYERS + n
      return { buyer, token: await newGuest(victim.at, buyer) }
    }),
  )
  const buyers = guests.map(async ({ token, buyer }) => {
    for (let n = 0; victim.alive(); n += 1) {
      const key = `${engine.name}-${buyer}-${n}`
      const { body } = await placeOrder(victim.at, token, engine.variantId, key, buyer)
      if (body?.status === 100) {
        log.note(body.data!['id']!)
        next.confirmed += 1
      } else if (body === undefined || body.code === 'busy') {
        cut.push({ token, key, buyer })
        next.unanswered += 1
      } else await wait(100)
    }
  })
  const enough = 5 + Math.random() * TRAFFIC.orders
  for (const end = Date.now() + TRAFFIC.longestMs; next.confirmed < enough && Date.now() < end;) await wait(10)
  await wait(Math.random() * TRAFFIC.moreMs)
  await victim.kill()
  await Promise.all(buyers)
  return next
}

async function replay({ at }: Victim, engine: KillEngine, cut: Cut[], log: ConfirmationLog): Promise<number> {
  let duplicated = 0
  for (const { token, key, buyer } of cut) {
    const first = await placeOrder(at, token, engine.variantId, key, buyer)
    const again = await placeOrder(at, token, engine.variantId, key, buyer)
    const id = first.body?.data?.['id']
    if (!id || again.body?.data?.['id'] !== id) duplicated += 1
    else log.note(id)
  }
  return duplicated
}

async function verify(engine: KillEngine, confirmed: string[]) {
  const database = engine.connect()
  try {
    return await verifyOrders(database, confirmed)
  } finally {
    await database.pool.end()
  }
}

function row(name: string, rounds: Round[]): string {
  const sum = (key: 'confirmed' | 'unanswered' | 'missing' | 'duplicated') =>
    rounds.reduce((all, round) => all + round[key], 0)
  const starts = rounds.map(({ startMs }) => startMs).sort((a, b) => a - b)
  const broken = rounds.flatMap((round) => round.broken).length
  return `| ${name} | ${rounds.length} | ${sum('confirmed')} | ${sum('unanswered')} | ${sum('missing')} | ${sum('duplicated')} | ${broken} | ${starts[Math.floor(starts.length / 2)]} ms | ${starts.at(-1)} ms |`
}

const writeReport = (lines: string[], took: number) => `# Server or database killed while orders are placed

\`npm run drill:kill -- --postgresql ${values.postgresql} --embedded ${values.embedded} --database ${values.database}\`, ${new Date().toISOString().slice(0, 10)}, ${Math.round(took / 60_000)} minutes: ${BUYERS} guests place orders over HTTP without
pause; each confirmed order is written to a log and fsynced; \`kill -9\` is sent at a random time, to the server process or to the
postmaster with all its children; what was killed is started again on the same data. Then every order of the log must be there, interrupted orders
are sent again with their keys, and the ${LEDGER_CHECKS.length} checks of \`ledger:check\` and ${Object.keys(CONSISTENCY_QUERIES).length} of orders and stock must pass, after every kill.
A power cut differs from a killed process: see the guarantees of each engine in \`docs/operations.md\`.

| killed | kills | orders confirmed | interrupted, sent again | lost | duplicated | checks failed | ready after a kill, median | slowest |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`

function save(rows: string[]): string {
  const report = writeReport(rows, Date.now() - began)
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(join(ROOT, 'bench/results/kill.md'), report)
  return report
}

await build()
const began = Date.now()
const lines: string[] = []
let failedRounds = 0
const plan: [number, (folder: string) => Promise<KillEngine>][] = [
  [Number(values.database), (folder) => openDatabaseEngine(folder, Number(values.port))],
  [Number(values.postgresql), openPostgresqlEngine],
  [Number(values.embedded), openEmbeddedEngine],
]
for (const [kills, open] of plan) {
  if (kills === 0) continue
  const { folder, remove } = openWorkplace('kill')
  const engine = await open(folder)
  try {
    const rounds = await runRounds(engine, folder, kills, (checked) => save([...lines, row(engine.name, checked)]))
    lines.push(row(engine.name, rounds))
    for (const { broken } of rounds) for (const what of broken) console.error(`BROKEN  ${what}`)
    failedRounds += rounds.filter(({ missing, duplicated, broken }) => missing + duplicated + broken.length > 0).length
  } finally {
    await engine.close()
    remove()
  }
}
console.log(`\n${save(lines)}`)
process.exitCode = failedRounds > 0 ? 1 : 0
