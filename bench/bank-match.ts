import { type Match, matchBankLines } from '@bailu/server/features/bank/match-lines'
import { report, round, table } from './lib/report.ts'
import { createBankStatement } from './lib/bank-statement-fixture.ts'

const SEEDS = [1, 2, 3]
const ORDERS = 10_650
const SECONDS = 5
const MIN_CORRECT = 0.95

const rows: (string | number)[][] = []
let failed = false
for (const seed of SEEDS) {
  const fixture = createBankStatement({ orders: ORDERS, seed })
  const before = process.cpuUsage()
  const matches = matchBankLines(fixture.lines, fixture.orders)
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1_000_000
  const isCorrect = ({ line, orders }: Match) =>
    fixture.correctOrders.get(line)?.join(' ') === orders.toSorted().join(' ')
  const correct = matches.filter(isCorrect).length / fixture.correctOrders.size
  const certain = matches.filter(({ confidence }) => confidence === 'sure')
  const wrongCertain = certain.filter((match) => !isCorrect(match)).length
  rows.push([
    seed,
    fixture.lines.length,
    fixture.orders.length,
    round(seconds),
    `${round(100 * correct, 1)} %`,
    `${round((100 * certain.length) / fixture.lines.length, 1)} %`,
    wrongCertain,
  ])
  if (seconds > SECONDS || correct < MIN_CORRECT) failed = true
}
report('match', 'Matching bank lines with open orders', [
  '`npm run bench:match`: thirty days of a shop whose buyers pay by transfer, all orders still open. Thirty prices, so that equal ' +
    'sums arrive within minutes; delays up to days, late or missing slips, names of payers masked, cut or ' +
    'of another person, two orders in one transfer, tips and wrong amounts, lines without a time of day, money for no order.',
  table(
    [
      'seed',
      'lines',
      'open orders',
      'CPU seconds',
      'right order proposed first',
      'proposed as certain',
      'of these wrong',
    ],
    rows,
  ),
])
process.exitCode = failed ? 1 : 0
