import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { cursor, page, pathId, requiredText } from '../fields.ts'
import { calendarMonth, incomeStatement, monthInput, statementRow } from './statement.ts'

const partnerInput = { id: pathId }

export const staffIncomeStatementCalls = defineCalls({
  'GET /api/staff/partner/{id}/statement': {
    summary: "A month of a partner's balance, as the partner sees it",
    who: ['finance'],
    input: z.strictObject({ ...partnerInput, month: calendarMonth.optional() }),
    reply: incomeStatement,
    errors: ['not_found'],
  },
  'GET /api/staff/partner/{id}/statement/row': {
    summary: "Changes of a partner's balance in a month, oldest first",
    who: ['finance'],
    input: z.strictObject({ ...partnerInput, ...monthInput, cursor }),
    reply: page(statementRow),
    errors: ['not_found'],
  },
  'GET /api/staff/partner/{id}/statement/pdf': {
    summary: "A partner's statement of a month (PDF)",
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ ...partnerInput, ...monthInput, reason: requiredText(300) }),
    reply: 'pdf',
    errors: ['not_found'],
  },
})
