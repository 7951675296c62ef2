import { withSystemContext } from './command.ts'
import { safeErrorMessage } from '../lib/error-log.ts'
import { checkLedger } from '../features/ledger/check-ledger.ts'
import { repairLedger, REPAIRS } from '../features/ledger/derived-sums.ts'
import { repairWaitingGrowth } from '../features/rewards/count-growth.ts'

const HELP = `Works out anew what is kept beside the books: running totals of accounts, sums by day, month and year.
Transfers, payments, rewards and payouts are never changed. Safe while the shop is running on PostgreSQL.

  npm run ledger:repair`

if (process.argv.length > 2) {
  console.log(HELP)
} else {
  try {
    const violations = await withSystemContext(async (ctx) => {
      const growth = { check: 'pending_growth_differs', run: repairWaitingGrowth } as const
      const repaired = Object.entries(await repairLedger(ctx, [...REPAIRS, growth]))
      for (const [check, rows] of repaired) console.log(`REPAIRED  ${check}: ${rows} rows`)
      if (repaired.length === 0) console.log('Everything that is derived is right.')
      return checkLedger(ctx)
    })
    console.log(
      violations.length === 0
        ? 'The books are right.'
        : `${violations.length} violations are left: npm run ledger:check`,
    )
    process.exitCode = violations.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`The books could not be repaired: ${safeErrorMessage(error)}`)
    process.exitCode = 1
  }
}
