import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StatementRow } from '@bailu/contract/income/statement'
import { recordAudit } from '../../../core/audit.ts'
import { addDays, firstDayOfNextMonth } from '../../../lib/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { fail } from '../../../lib/errors.ts'
import { asPartner, asStaff, partnerScopeFor } from '../../../core/scope.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import type { TimeCursor } from '../../../lib/cursor.ts'
import { partner } from '../../../database/tables/partners.ts'
import { user } from '../../../database/tables/users.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { drawIncomeStatement } from './draw-statement.ts'
import { listStatementRows } from './list-statement-rows.ts'
import { parseStatementMonth, readIncomeStatement } from './read-statement.ts'

const DAILY_LIMIT = { tries: 60, seconds: 86_400 }
const drawLimiter = createLimiter({ concurrency: 1, queue: 20 })
const BATCH_SIZE = 500
/** Limit of rows; more than a partner earns in a month, about two hundred pages. */
const MAX_ROWS = 5_000

/** @throws AppError bad_input for a month to come, too_many */
export async function makeOwnIncomeStatement(ctx: Ctx, { month }: ParsedOf<'GET /api/income/statement/pdf'>) {
  const scope = asPartner(ctx)
  await countAttempt(ctx, `income-statement:${scope.partnerId}`, DAILY_LIMIT)
  return makePdf(ctx, scope, month)
}

/** @throws AppError not_found, bad_input for a month to come */
export async function makePartnerIncomeStatement(
  ctx: Ctx,
  { id, month, reason }: ParsedOf<'GET /api/staff/partner/{id}/statement/pdf'>,
) {
  return makePdf(ctx, partnerScopeFor(asStaff(ctx), id), month, reason)
}

async function makePdf(ctx: Ctx, scope: PartnerScope, requestedMonth: string, reason?: string) {
  const month = parseStatementMonth(ctx, requestedMonth)
  const [partnerRow] = await ctx.db
    .select({ name: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(eq(partner.userId, scope.partnerId))
  if (!partnerRow) return fail('not_found')
  const statement = await readIncomeStatement(ctx, scope, { month })
  const rows: StatementRow[] = []
  let after: TimeCursor | undefined
  do {
    const page = await listStatementRows(ctx, scope, { month, after, limit: BATCH_SIZE })
    rows.push(...page.rows)
    after = page.last
  } while (after && rows.length < MAX_ROWS)
  const { name: issuer } = await readShopRule(ctx, 'seller')
  const input = {
    lang: ctx.lang,
    issuer,
    partner: partnerRow,
    issuedAt: ctx.now,
    statement,
    rows,
    more: after !== undefined,
  }
  const bytes = await drawLimiter(() => drawIncomeStatement(input))
  const days = { from: `${month}-01`, to: addDays(firstDayOfNextMonth(month), -1) }
  await recordAudit(
    ctx,
    'report.exported',
    { type: 'partner', id: scope.partnerId },
    { figure: 'statement', ...days, ...(reason && { reason }) },
  )
  return { bytes, type: 'application/pdf', private: true }
}
