import type { staffBankCalls } from '@bailu/contract/bank/staff'
import type { Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { confirmBankLine, dismissBankLine, bookBankLine, linkBankLine, reopenBankLine } from './settle-bank-line.ts'
import { exampleStatement } from './example-statement.ts'
import { listBankLines } from './list-bank-lines.ts'
import { listBankStatements } from './list-statements.ts'
import { setStatementColumns, importStatement } from './import-statement.ts'

export const staffStatementHandlers: Handlers<typeof staffBankCalls> = {
  'GET /api/staff/statement': listBankStatements,
  'GET /api/staff/statement/example': exampleStatement,
  'POST /api/staff/statement': importStatement,
  'POST /api/staff/statement/{id}/columns': setStatementColumns,
  'GET /api/staff/bank-line': listBankLines,
  // no audit: confirming the line writes its entries
  'POST /api/staff/bank-line/{id}/confirm': (ctx, input) =>
    inTx(ctx, async (tx) => {
      for (const order of await confirmBankLine(tx, input)) await earnRewards(tx, order)
    }),
  'POST /api/staff/bank-line/{id}/keep': bookBankLine,
  'POST /api/staff/bank-line/{id}/link': linkBankLine,
  'POST /api/staff/bank-line/{id}/dismiss': dismissBankLine,
  'POST /api/staff/bank-line/{id}/reopen': reopenBankLine,
}
