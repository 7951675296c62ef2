import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { openImportShop, partnerRow } from '@bailu/server/testing/fixtures/import-fixture'
import { csvCell } from '@bailu/server/lib/csv'
import { report, round, table } from './lib/report.ts'

/** `npm run bench:import`: how long an import of so many partners keeps other calls waiting. */
const PARTNERS = 10_000
const JOB_SECONDS = 20
const MAX_TURN_MS = 50

const rows = Array.from({ length: PARTNERS }, (_, n) =>
  partnerRow(`Z${n}`, {
    phone: `08${10_000_000 + n}`,
    balance: '100.50',
    points_total: '100',
    points_month: '4',
    income_year: '2000',
    tax_year: '60',
    consent_on: '2023-01-01',
    consent_source: 'Registration form',
    mentor_no: n === 0 ? '' : `Z${Math.floor((n - 1) / 3)}`,
  }),
)
const head = Object.keys(rows[0]!)
const lines = [head, ...rows.map((row) => head.map((name) => row[name] ?? ''))]
const bytes = Buffer.from(lines.map((line) => line.map(csvCell).join(',')).join('\n'))

const { shop, owner, run } = await openImportShop()
const measured: [string, number, number][] = []
/** The longest turn of the event loop by the processor time of its thread, which other processes on the machine do not lengthen. */
async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  let longest = 0
  let ended = false
  let before = process.threadCpuUsage()
  const watch = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!ended) setImmediate(watch)
  }
  setImmediate(watch)
  const began = performance.now()
  const result = await work()
  ended = true
  measured.push([name, performance.now() - began, longest])
  return result
}

const upload = { bytes, name: 'move.csv' }
const { id } = await measure('upload and dry run', () => owner('POST /api/staff/data-import', {}, { upload }))
const { plan } = await measure('report on the screen', () => owner('GET /api/staff/data-import/{id}', { id }))
await measure('report as a file', () => owner('GET /api/staff/data-import/{id}/report', { id }))
await measure('start of the job', () => owner('POST /api/staff/data-import/{id}/apply', { id, plan: plan! }))
const job = run()
await measure(`job, its first ${JOB_SECONDS} seconds`, () => Promise.race([job, wait(JOB_SECONDS * 1_000)]))
await shop.db.execute(
  'update data_import set state = \'stopped\', stopped = \'{"kind":"partners","line":1,"code":"x"}\'',
)
await job
await shop.close()

const longest = Math.max(...measured.map(([, , turn]) => turn))
report('data-import', 'Moving ten thousand partners', [
  `\`npm run bench:import\`: ${PARTNERS.toLocaleString('en')} partners with mentors, balances and points. Longest turn: processor time during which the event loop was not available to other calls. Load average ${round(loadavg()[1]!, 1)}.`,
  table(
    ['step', 'ms', 'longest turn in ms'],
    measured.map(([name, ms, turn]) => [name, round(ms, 0), round(turn, 0)]),
  ),
])
process.exitCode = longest > MAX_TURN_MS ? 1 : 0
