import { withShop } from './command.ts'
import { messageOf } from './core/error-log.ts'
import { checkLedger, LAW_COUNT } from './features/ledger/check-ledger.ts'

const HELP = `Proves the books of the whole database: every balance, reward, tax and stock figure.
Safe while the shop is running on PostgreSQL. Exit code 1 when anything is wrong.

  npm run ledger:check`

if (process.argv.length > 2) {
  console.log(HELP)
} else {
  try {
    const found = await withShop(checkLedger)
    for (const { law, at, what } of found) console.error(`BROKEN  ${law}\n        ${at}: ${what}`)
    console.log(
      found.length === 0
        ? `The books are right: ${LAW_COUNT} laws hold.`
        : `${found.length} violations. Stop payouts and find out why.`,
    )
    process.exitCode = found.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`The books could not be checked: ${messageOf(error)}`)
    process.exitCode = 1
  }
}
