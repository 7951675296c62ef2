import { rateLimit } from '@bailu/server/database/core-tables'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { checkLedger } from '@bailu/server/features/ledger/check-ledger'
import { postgresDatabase } from '@bailu/server/testing/test-database'
import { RECEIPT_RACES } from '@bailu/server/testing/races/receipt-races'
import { ORDER_RACES } from '@bailu/server/testing/races/order-races'
import { PARTNER_MONEY_RACES } from '@bailu/server/testing/races/partner-money-races'
import { PAYOUT_RACES } from '@bailu/server/testing/races/payout-races'
import { openRaceFixture, playRace } from '@bailu/server/testing/races/race'
import { openRaceServers } from '@bailu/server/testing/races/race-servers'
import { report, table } from './lib/report.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? process.argv[2] ?? 2_000)
/** The ledger check runs after this many rounds. */
const BLOCK = 100
const RACES = [...ORDER_RACES, ...RECEIPT_RACES, ...PAYOUT_RACES, ...PARTNER_MONEY_RACES]

const database = await postgresDatabase()
const fixture = await openRaceFixture(async () => database)
const servers = await openRaceServers(fixture, database.url, 2)
const counts = new Map(RACES.map(({ name }) => [name, { rounds: 0, wrong: 0, first: 0, second: 0, both: 0 }]))
const wrong: string[] = []
let [broken, checks] = [0, 0]
const check = async () => {
  const violations = await checkLedger({ db: fixture.db })
  checks += 1
  broken += violations.length
  if (violations.length > 0) console.error(violations)
}
for (let round = 0; round < ROUNDS; round += 1) {
  const race = RACES[round % RACES.length]!
  const count = counts.get(race.name)!
  const rotation = Math.floor(round / RACES.length)
  // The servers use the system clock.
  fixture.setClock(new Date())
  count.rounds += 1
  try {
    const [one, two] = await playRace(fixture, race, (server) => servers.at(server + (rotation >> 1)), rotation)
    count[one === 'done' ? (two === 'done' ? 'both' : 'first') : 'second'] += 1
  } catch (error) {
    count.wrong += 1
    wrong.push(`${race.name}: ${error instanceof Error ? error.message : String(error)}`)
    console.error(round, wrong.at(-1))
  }
  if (round % BLOCK === BLOCK - 1) {
    await check()
    // The bench exceeds the hourly limits and sells out: resets the rate limits and adds stock.
    await fixture.db.delete(rateLimit)
    for (const { variantId: id } of [fixture.cream, fixture.serum])
      await fixture.as(fixture.operations)('POST /api/staff/variant/{id}/stock', {
        id,
        reason: 'received',
        change: 1_000,
      })
    console.log(`${round + 1} rounds, ${wrong.length} wrong, ${broken} failed checks`)
  }
}
await check()
const faults = (await servers.stop()).split('\n').filter((line) => line !== '' && !/^(info|warn):/.test(line))
if (faults.length > 0) console.error(faults.join('\n'))
await fixture.close()
const list = [...counts]
const sum = (of: 'rounds' | 'wrong') => list.reduce((all, [, count]) => all + count[of], 0)
report('money-race', 'Two money actions at the same instant', [
  '`npm run bench:races` (`ROUNDS`, 2,000 by default): two server processes on one PostgreSQL. In each round the two ' +
    'actions of a row start from the same state and are sent at once, each to another server; the order in which they are ' +
    'sent, and which server gets which, change from round to round. A round is wrong when the two replies are not ' +
    'allowed together, or when the database differs from the replies. "Both" are actions that are compatible in either order.',
  table(
    [
      'rounds',
      'wrong',
      `runs of ${LEDGER_CHECKS.length} ledger checks`,
      'checks failed',
      'lines of faults in the logs',
    ],
    [[sum('rounds'), sum('wrong'), checks, broken, faults.length]],
  ),
  table(
    ['actions', 'rounds', 'the first alone', 'the second alone', 'both', 'wrong'],
    list.map(([name, { rounds, first, second, both, wrong: bad }]) => [name, rounds, first, second, both, bad]),
  ),
])
process.exitCode = wrong.length + broken > 0 ? 1 : 0
