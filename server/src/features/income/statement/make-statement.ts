import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StatementRow } from '@bailu/contract/income-statement'
import { record } from '../../../core/audit.ts'
import { dayAfter, monthAfter } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { limiter } from '../../../core/limiter.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner, asStaff, partnerFor } from '../../../core/scope.ts'
import { countAttempt } from '../../../core/throttle.ts'
import type { TimeCursor } from '../../../core/time-cursor.ts'
import { partner, user } from '../../../database/tables/people.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { drawIncomeStatement } from './draw-statement.ts'
import { statementRows } from './list-statement.ts'
import { askedMonth, readStatement } from './read-statement.ts'

const A_DAY = { tries: 60, seconds: 86_400 }
const drawing = limiter({ atOnce: 1, queue: 20 })
const BATCH = 500
/** Limit of rows; more than a partner earns in a month, about two hundred pages. */
const MOST = 5_000

/** @throws AppError bad_input for a month to come, too_many */
export async function makeOwnStatement(ctx: Ctx, { month }: ParsedOf<'GET /api/income/statement/pdf'>) {
  const scope = asPartner(ctx)
  await countAttempt(ctx, `income-statement:${scope.partnerId}`, A_DAY)
  return make(ctx, scope, month)
}

/** @throws AppError not_found, bad_input for a month to come */
export async function makePartnerStatement(
  ctx: Ctx,
  { id, month, reason }: ParsedOf<'GET /api/staff/partner/{id}/statement/pdf'>,
) {
  return make(ctx, partnerFor(asStaff(ctx), id), month, reason)
}

async function make(ctx: Ctx, scope: PartnerScope, asked: string, reason?: string) {
  const month = askedMonth(ctx, asked)
  const [found] = await ctx.db
    .select({ name: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(eq(partner.userId, scope.partnerId))
  if (!found) return refuse('not_found')
  const statement = await readStatement(ctx, scope, { month })
  const rows: StatementRow[] = []
  let after: TimeCursor | undefined
  do {
    const page = await statementRows(ctx, scope, { month, after, limit: BATCH })
    rows.push(...page.rows)
    after = page.last
  } while (after && rows.length < MOST)
  const { name: issuer } = await readSetting(ctx, 'seller')
  const paper = {
    lang: ctx.lang,
    issuer,
    partner: found,
    issuedAt: ctx.now,
    statement,
    rows,
    more: after !== undefined,
  }
  const bytes = await drawing(() => drawIncomeStatement(paper))
  const days = { from: `${month}-01`, to: dayAfter(monthAfter(month), -1) }
  await record(
    ctx,
    'report.exported',
    { type: 'partner', id: scope.partnerId },
    { figure: 'statement', ...days, ...(reason && { reason }) },
  )
  return { bytes, type: 'application/pdf', private: true }
}
