import { withSystemContext } from './command.ts'
import { safeErrorMessage } from '../lib/error-log.ts'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'
import { en } from '@bailu/phrases/ledger/staff/en'
import { checkLedger } from '../features/ledger/check-ledger.ts'

const HELP = `Proves the books of the whole database: every balance, reward, tax and stock figure.
Safe while the shop is running on PostgreSQL. Exit code 1 when anything is wrong.

  npm run ledger:check`

if (process.argv.length > 2) {
  console.log(HELP)
} else {
  try {
    const violations = await withSystemContext(checkLedger)
    for (const { check, at, what } of violations)
      console.error(`FAILED  ${check}: ${en.checks[check]}\n        ${at}: ${what}`)
    console.log(
      violations.length === 0
        ? `The books are right: ${LEDGER_CHECKS.length} checks passed.`
        : `${violations.length} violations. Stop payouts and find out why.`,
    )
    process.exitCode = violations.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`The books could not be checked: ${safeErrorMessage(error)}`)
    process.exitCode = 1
  }
}
