import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { postgresDatabase } from '@bailu/server/testing/test-database'
import { openTestApp } from '@bailu/server/testing/test-app'
import { readModel, type MeasuredOrder } from './lib/scale/capacity-model.ts'
import { capacityTable } from './lib/scale/capacity-tables.ts'
import { type Counters, openCounters } from './lib/scale/database-counters.ts'
import { folderSize, openLives, orderSteps, screenshotStep, SLIP_STEP } from './lib/scale/order-lives.ts'
import { report, round, table } from './lib/report.ts'
import { measureHotRow, measureSealing } from './lib/scale/scale-limits.ts'

/**
 * `npm run bench:scale -- 200`: what that many whole orders cost, on PostgreSQL (`TEST_DATABASE_URL`, which should serve nothing else: the bytes of the
 * log are those of the whole server). `npm run bench:scale -- model [file]` only computes again from the last measurement.
 */
const MEASURED = fileURLToPath(new URL('results/scale.json', import.meta.url))
const SCREENSHOTS = 4
const kb = (bytes: number): string => round(bytes / 1_024, 1)

async function measure(count: number): Promise<{ measured: MeasuredOrder; parts: string[] }> {
  const database = await postgresDatabase()
  const shop = await openTestApp(async () => database)
  const counters = await openCounters(database.url)
  const lives = await openLives(shop)
  for (const step of await orderSteps(shop, lives, Math.ceil(count / 2))) await step.run()
  const [rowsBefore, filesBefore] = [await counters.tableRows(), folderSize(shop.deps.config.dataDir)]
  const steps: { name: string; calls: number; cost: Counters }[] = []
  for (const step of await orderSteps(shop, lives, count)) steps.push({ ...step, cost: await counters.count(step.run) })
  const rowsAfter = await counters.tableRows()
  const filesAfter = folderSize(shop.deps.config.dataDir)
  const sizes = await counters.rowSizes()
  const rowsOf = (name: string) => (rowsAfter.get(name)! - rowsBefore.get(name)!) / count
  const grown = [...sizes]
    .map(([name, { row, indexes }]) => ({
      name,
      rows: rowsOf(name),
      heap: rowsOf(name) * row,
      indexes: rowsOf(name) * indexes,
    }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.heap + b.indexes - a.heap - a.indexes)
  const withoutQr = await screenshotStep(shop, lives, SCREENSHOTS, false)
  const withQr = await screenshotStep(shop, lives, SCREENSHOTS, true)
  const plain = { ...withoutQr, cost: await counters.count(withoutQr.run) }
  const screenshot = { ...withQr, cost: await counters.count(withQr.run) }
  const small = steps.find(({ name }) => name === SLIP_STEP)!
  const hot = await measureHotRow(shop, lives)
  const sealing = await measureSealing(shop, database.pool)
  await counters.close()
  await shop.close()
  const sum = (of: keyof Counters) => steps.reduce((all, { cost }) => all + cost[of], 0) / count
  const measured: MeasuredOrder = {
    orders: count,
    statements: sum('statements'),
    transactions: sum('transactions'),
    rowsWritten: sum('rows'),
    walBytes: sum('walBytes'),
    serverCpuMs: sum('serverCpuMs') + screenshot.cost.serverCpuMs / SCREENSHOTS - small.cost.serverCpuMs / count,
    databaseCpuMs: sum('databaseCpuMs'),
    tableBytes: grown.reduce((all, { heap }) => all + heap, 0),
    indexBytes: grown.reduce((all, { indexes }) => all + indexes, 0),
    fileBytes: (filesAfter.bytes - filesBefore.bytes) / count,
    files: (filesAfter.files - filesBefore.files) / count,
    auditEntries: rowsOf('audit'),
    notifications: rowsOf('notification'),
    mails: rowsOf('outbox_mail'),
    transfers: rowsOf('transfer'),
    lockedStatements: hot.locked,
    sealingMsPerEntryOfTheHour: sealing.msPerEntryOfTheHour,
    auditCheckMsPerEntry: sealing.verifyMs,
  }
  const parts = [
    `\`npm run bench:scale -- ${count}\`: ${count} whole orders of registered clients with a partner, each of one line, after ${Math.ceil(count / 2)} others. ` +
      'Calls go through `perform` without HTTP, so the statement of the session (one for each call with a token) is not in it. Load average ' +
      `${round(loadavg()[1]!, 1)}: statements, rows and bytes do not depend on it, CPU does to some extent.`,
    '## Steps of an order',
    table(
      [
        'step',
        'calls',
        'statements',
        'transactions',
        'rows written',
        'WAL KB',
        'pages written whole',
        'server CPU ms',
        'database CPU ms',
      ],
      [...steps, plain, screenshot].map(({ name, calls, cost }) => [
        name,
        calls,
        ...[
          cost.statements,
          cost.transactions,
          cost.rows,
          cost.walBytes / 1_024,
          cost.walPages,
          cost.serverCpuMs,
          cost.databaseCpuMs,
        ].map((value) => round(value / calls, 1)),
      ]),
    ),
    'Each figure is for one call (or one order of a job).',
    '## An order',
    table(
      ['what', 'for one order'],
      [
        [
          'statements / transactions / rows written by statements',
          `${round(measured.statements, 1)} / ${round(measured.transactions, 1)} / ${round(measured.rowsWritten, 1)}`,
        ],
        ['write-ahead log', `${kb(measured.walBytes)} KB`],
        ['server CPU / database CPU', `${round(measured.serverCpuMs, 0)} ms / ${round(measured.databaseCpuMs, 0)} ms`],
        ['rows in tables / in indexes', `${kb(measured.tableBytes)} KB / ${kb(measured.indexBytes)} KB`],
        [
          'files',
          `${kb(measured.fileBytes)} KB in ${round(measured.files, 2)} files (slip and mails of the local outbox)`,
        ],
        [
          'audit entries / transfers / notifications / mails',
          ['audit', 'transfer', 'notification', 'outbox_mail'].map((name) => round(rowsOf(name), 2)).join(' / '),
        ],
      ],
    ),
    table(
      ['table', 'rows an order', 'bytes of rows', 'bytes of indexes'],
      grown
        .slice(0, 24)
        .map(({ name, rows, heap, indexes }) => [name, round(rows, 2), round(heap, 0), round(indexes, 0)]),
    ),
    ...hot.parts,
    ...sealing.parts,
  ]
  return { measured, parts }
}

const [what = '200', file] = process.argv.slice(2)
if (what === 'model') {
  const model = readModel(file)
  const { default: measured } = (await import(MEASURED, { with: { type: 'json' } })) as { default: MeasuredOrder }
  process.stdout.write(`${capacityTable(model, measured)}\n`)
} else {
  const model = readModel()
  const { measured, parts } = await measure(Number(what))
  writeFileSync(MEASURED, `${JSON.stringify(measured, null, 2)}\n`)
  report('scale', 'What one order costs', [
    ...parts,
    '## Machines',
    'Computed from the figures above and the assumptions of `bench/scale-model.json`; how: [scale.md](../../docs/scale.md).',
    capacityTable(model, measured),
  ])
}
