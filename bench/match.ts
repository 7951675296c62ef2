import { type Match, matchLines } from '@bailu/server/features/orders/statements/match-lines'
import { report, round, table } from './lib/report.ts'
import { statementWorld } from './lib/statement-world.ts'

const SEEDS = [1, 2, 3]
const ORDERS = 10_650
const SECONDS = 5
const RIGHT = 0.95

const rows: (string | number)[][] = []
let failed = false
for (const seed of SEEDS) {
  const world = statementWorld({ orders: ORDERS, seed })
  const before = process.cpuUsage()
  const matches = matchLines(world.lines, world.orders)
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1_000_000
  const isRight = ({ line, orders }: Match) => world.right.get(line)?.join(' ') === orders.toSorted().join(' ')
  const right = matches.filter(isRight).length / world.right.size
  const sure = matches.filter(({ confidence }) => confidence === 'sure')
  const wrongSure = sure.filter((one) => !isRight(one)).length
  rows.push([
    seed,
    world.lines.length,
    world.orders.length,
    round(seconds),
    `${round(100 * right, 1)} %`,
    `${round((100 * sure.length) / world.lines.length, 1)} %`,
    wrongSure,
  ])
  if (seconds > SECONDS || right < RIGHT) failed = true
}
report('match', 'Lines of a bank against open orders', [
  '`npm run bench:match`: thirty days of a shop whose buyers pay by transfer, all orders still open. Thirty prices, so that equal ' +
    'sums come within minutes; delays up to days, slips that come late or not at all, payers whose names are masked, cut or ' +
    'of another person, two orders in one transfer, tips and amounts that are off, lines without a time of day, money for nothing of the shop.',
  table(
    [
      'seed',
      'lines',
      'open orders',
      'seconds of processor',
      'right order proposed first',
      'proposed as sure',
      'of these wrong',
    ],
    rows,
  ),
])
process.exitCode = failed ? 1 : 0
