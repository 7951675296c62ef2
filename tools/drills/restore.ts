import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { build, NODE, ROOT, toolEnv } from '../lib/project.mjs'
import { createPrimary, startCluster, until } from './cluster.ts'
import { countLosses, findNewlyBroken, sumOf, type Losses } from './failover-checks.ts'
import { openClientLog, smallPicture, startLoad } from './failover-load.ts'
import { openChecks, prepareFailoverShop, renewSessions } from './failover-shop.ts'
import { findBroken } from './order-checks.ts'
import { ARCHIVE_TIMEOUT_SECONDS, openRepository } from './repository.ts'
import { startServer } from './server-process.ts'
import { openWorkplace } from './workplace.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '6' }, port: { type: 'string', default: '5280' } },
})
const RUNS = Number(values.runs)
const PORT = Number(values.port)
/** Answered calls before the copy of the database, between it and the moment, and after the moment. */
const CALLS = { before: 60, between: 60, after: 60 }
/** Changes booked amounts by hand, past all triggers. */
const WRONG_STATEMENT = `set session_replication_role = replica; update transfer set amount = amount + 1`

type Run = {
  /** `moment`: database and files are restored to a moment before a wrong statement; `disk`: the database as far as archived. */
  loss: 'moment' | 'disk'
  acknowledged: number
  /** What was acknowledged before the moment, or before the loss, and is not in the restored database. */
  missing: Losses
  /** Audit entries after the moment. */
  tooNew: number
  /** Checks that the wrong statement broke. */
  brokenBefore: number
  broken: string[]
  /** First lines of `files:check` and `audit:check`. */
  files: string
  audit: string
  /** From the last restored transaction to the loss of the disk. */
  lostMs: number
  backupMs: number
  restoreMs: number
  replayMs: number
}

await build()
const { folder, remove } = openWorkplace('restore')
const places = { cluster: join(folder, 'cluster'), data: join(folder, 'data'), copies: join(folder, 'copies') }
const repository = openRepository(folder, { dataDir: places.cluster, port: PORT })
let cluster = await createPrimary(places.cluster, PORT, repository.settings)
await repository.create()
const shop = await prepareFailoverShop(cluster.url())
const env = { DATA_DIR: places.data, DATABASE_URL: cluster.url(), TRUST_PROXY: '127.0.0.1' }
const known = await withChecks(findBroken)
await addPictureFiles()
let server = await startServer(env)

async function withChecks<T>(action: (checks: ReturnType<typeof openChecks>) => Promise<T>): Promise<T> {
  const checks = openChecks(cluster.url())
  try {
    return await action(checks)
  } finally {
    await checks.close()
  }
}

/** The only value that a statement returns. */
async function textOf(statement: string): Promise<string> {
  const { rows } = await cluster.query(statement)
  return String(Object.values(rows[0] as object)[0])
}

/** The pictures of the prepared products have rows only. */
async function addPictureFiles(): Promise<void> {
  const { rows } = await cluster.query('select key from picture')
  mkdirSync(join(places.data, 'files/picture'), { recursive: true })
  for (const { key } of rows) writeFileSync(join(places.data, 'files/picture', `${key}.jpg`), await smallPicture(0, 0))
}

/** Adds new files to the copies; files never change, and none is deleted there. */
const copyFiles = () => cpSync(join(places.data, 'files'), places.copies, { recursive: true, force: false })

/** @returns first line of a command of the shop. @throws Error when the command finds something wrong */
async function command(name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(NODE, [`server/src/cli/${name}.ts`], { cwd: ROOT, env: toolEnv(env) })
  return stdout.trim().split('\n')[0]!
}

/** Starts the restored database; resolves when it takes writes. */
async function recover(): Promise<void> {
  cluster = await startCluster(places.cluster, PORT)
  await until('the archive is replayed', async () => (await textOf('select pg_is_in_recovery()')) === 'false')
}

async function play(at: number): Promise<Run> {
  const toMoment = at % 2 === 0
  await withChecks(renewSessions)
  const log = openClientLog(join(folder, `clients-${at}`))
  let load = startLoad(server.at, shop, log, at)
  const answerFurther = (count: number) => {
    const goal = load.answered() + count
    return until('the shop is in use', async () => load.answered() > goal)
  }
  await answerFurther(CALLS.before)
  const backupMs = await repository.backup(at === 0 ? 'full' : 'incr')
  await answerFurther(CALLS.between)
  const beforeMoment = log.all()
  const moment = await textOf('select clock_timestamp()::text')
  await answerFurther(CALLS.after)

  let brokenBefore = 0
  if (toMoment) {
    await load.stop()
    await cluster.query(WRONG_STATEMENT)
    brokenBefore = (await withChecks((checks) => findNewlyBroken(checks, known))).length
    copyFiles()
    await until(
      'the changes up to the moment are archived',
      async () => (await textOf(`select last_archived_time > '${moment}' from pg_stat_archiver`)) === 'true',
    )
    await server.stop()
    rmSync(join(places.data, 'files'), { recursive: true })
  }
  const acknowledged = log.all()
  const lostAt = Date.now()
  await cluster.kill()
  cluster.deleteData()

  const restoreMs = await repository.restore(toMoment ? moment : undefined)
  const began = Date.now()
  await recover()
  const replayMs = Date.now() - began
  const lastSecond = await textOf('select extract(epoch from pg_last_xact_replay_timestamp())')
  let tooNew = 0
  if (toMoment) {
    cpSync(places.copies, join(places.data, 'files'), { recursive: true })
    tooNew = Number(await textOf(`select count(*) from audit where at > '${moment}'`))
    server = await startServer(env)
    load = startLoad(server.at, shop, log, at + 100)
  }
  await answerFurther(CALLS.after)
  await load.stop()
  const expected = toMoment ? beforeMoment : acknowledged
  const run = await withChecks(async (checks) => ({
    loss: toMoment ? ('moment' as const) : ('disk' as const),
    acknowledged: Object.values(acknowledged).flat().length,
    missing: await countLosses(checks, expected),
    tooNew,
    brokenBefore,
    broken: await findNewlyBroken(checks, known),
    files: await command('files-check'),
    audit: await command('audit-check'),
    lostMs: Math.round(lostAt - Number(lastSecond) * 1_000),
    backupMs,
    restoreMs,
    replayMs,
  }))
  log.close()
  return run
}

function row(loss: Run['loss'], runs: Run[]): string {
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  const most = (of: (run: Run) => number) => `${(Math.max(0, ...runs.map(of)) / 1_000).toFixed(1)} s`
  const name =
    loss === 'moment' ? 'database and files, to a moment before a wrong statement' : 'database, as far as archived'
  return `| ${name} | ${runs.length} | ${sum(({ acknowledged }) => acknowledged)} | ${sum(({ missing }) => sumOf(missing))} | ${sum(({ tooNew }) => tooNew)} | ${sum(({ broken }) => broken.length)} | ${loss === 'disk' ? most(({ lostMs }) => lostMs) : '–'} | ${most(({ backupMs }) => backupMs)} | ${most(({ restoreMs }) => restoreMs)} | ${most(({ replayMs }) => replayMs)} |`
}

function save(runs: Run[]): string {
  const last = runs.at(-1)!
  const report = `# Database and files lost, and restored

\`npm run drill:restore -- --runs ${RUNS}\`, ${new Date().toISOString().slice(0, 10)}: a shop server and its PostgreSQL with continuous archiving by pgBackRest (\`deploy/pgbackrest.conf\`, encrypted, in a folder
instead of a bucket; \`archive_timeout\` ${ARCHIVE_TIMEOUT_SECONDS} s). 6 guests place orders and upload slips, two members of finance confirm the payments, three partners withdraw; a copy of the database is taken
at the same time. In turn,

- a statement of the superuser changes booked amounts (${Math.min(...runs.filter(({ loss }) => loss === 'moment').map(({ brokenBefore }) => brokenBefore))} or more failures of \`ledger:check\`), the folders of the database and of the files are deleted, and both are restored: the database to a
  moment before the statement, the files from their copy. "Missing" is what clients saw acknowledged before the moment, "too new" are audit entries after it.
- all processes of PostgreSQL are killed and its folder is deleted while the shop is in use; the server runs on. "Missing" is what was acknowledged and not yet archived.

Then the shop is used again, and the ${LEDGER_CHECKS.length} checks of \`ledger:check\`, those of orders and stock, \`files:check\` and \`audit:check\` must pass.

| lost and restored | runs | acknowledged | missing | too new | checks failed | last restored change before the loss, at most | copy, at most | restore, at most | replay, at most |
|---|---|---|---|---|---|---|---|---|---|
${(['moment', 'disk'] as const)
  .map((loss) =>
    row(
      loss,
      runs.filter((run) => run.loss === loss),
    ),
  )
  .join('\n')}

\`files:check\` at the end: ${last.files} \`audit:check\`: ${last.audit}
`
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(join(ROOT, 'bench/results/restore.md'), report)
  return report
}

const isBad = (run: Run): boolean =>
  run.broken.length > 0 ||
  run.tooNew > 0 ||
  (run.loss === 'moment' && (sumOf(run.missing) > 0 || run.brokenBefore === 0))

const runs: Run[] = []
for (let at = 0; at < RUNS; at += 1) {
  const run = await play(at)
  runs.push(run)
  save(runs)
  console.log(`run ${at + 1}${isBad(run) ? ', BAD' : ''}: ${JSON.stringify(run).slice(0, 2_000)}`)
}
await repository.verify()
await server.stop()
await cluster.stop()
remove()
console.log(`\n${save(runs)}`)
process.exitCode = runs.some(isBad) ? 1 : 0
