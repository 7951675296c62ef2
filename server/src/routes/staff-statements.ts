import type { staffStatementCalls } from '@bailu/contract/staff-statements'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { confirmLine, dismissLine, keepLine, linkLine, reopenLine } from '../features/orders/statements/answer-line.ts'
import { exampleStatement } from '../features/orders/statements/example-statement.ts'
import { listLines } from '../features/orders/statements/list-lines.ts'
import { listStatements } from '../features/orders/statements/list-statements.ts'
import { sayColumns, takeStatement } from '../features/orders/statements/take-statement.ts'

export const staffStatementVerbs: Verbs<typeof staffStatementCalls> = {
  'GET /api/staff/statement': listStatements,
  'GET /api/staff/statement/example': exampleStatement,
  'POST /api/staff/statement': takeStatement,
  'POST /api/staff/statement/{id}/columns': sayColumns,
  'GET /api/staff/bank-line': listLines,
  // no audit: confirming the line writes its entries
  'POST /api/staff/bank-line/{id}/confirm': (ctx, input) =>
    inTx(ctx, async (tx) => {
      for (const one of await confirmLine(tx, input)) await earnRewards(tx, one)
      return {}
    }),
  'POST /api/staff/bank-line/{id}/keep': keepLine,
  'POST /api/staff/bank-line/{id}/link': linkLine,
  'POST /api/staff/bank-line/{id}/dismiss': dismissLine,
  'POST /api/staff/bank-line/{id}/reopen': reopenLine,
}
