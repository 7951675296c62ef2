import { withShop } from './command.ts'
import { messageOf } from './core/error-log.ts'
import { checkLedger } from './features/ledger/check-ledger.ts'
import { repairLedger, REPAIRS } from './features/ledger/repair-ledger.ts'
import { fillWaitingGrowth } from './features/rewards/fill-waiting-growth.ts'

const HELP = `Works out anew what is kept beside the books: running totals of accounts, sums by day, month and year.
Transfers, payments, rewards and payouts are never changed. Safe while the shop is running on PostgreSQL.

  npm run ledger:repair`

if (process.argv.length > 2) {
  console.log(HELP)
} else {
  try {
    const left = await withShop(async (ctx) => {
      const growth = { what: 'growth that waits is what its order has left', run: fillWaitingGrowth }
      const repaired = Object.entries(await repairLedger(ctx, [...REPAIRS, growth]))
      for (const [what, rows] of repaired) console.log(`REPAIRED  ${what}: ${rows} rows`)
      if (repaired.length === 0) console.log('Everything that is derived is right.')
      return checkLedger(ctx)
    })
    console.log(left.length === 0 ? 'The books are right.' : `${left.length} violations are left: npm run ledger:check`)
    process.exitCode = left.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`The books could not be repaired: ${messageOf(error)}`)
    process.exitCode = 1
  }
}
