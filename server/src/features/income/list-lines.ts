import { desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { readCursor, writeCursor } from '../../core/time-cursor.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { order } from '../../database/tables/orders.ts'
import { user } from '../../database/tables/people.ts'
import { walkLines } from '../ledger/walk-lines.ts'
import { yearToDate } from '../tax/partner-year.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import { checkRange, type IncomeList, KINDS, statusesOf } from './line-filter.ts'
import { LINE_FACTS } from './line-facts.ts'
import { presentLine } from './present-line.ts'

const PAGE = 20

/**
 * Reward lines with their reversals, newest first. The tax of a pending line is an estimate: what today's rule would
 * withhold if only this line settled now.
 */
export const listLines =
  (of: IncomeList) =>
  async (ctx: Ctx, input: ParsedOf<'GET /api/income/sales'>): Promise<ReplyOf<'GET /api/income/sales'>> => {
    const scope = asPartner(ctx)
    checkRange(input)
    const { from, to } = input
    const walk = walkLines(scope, {
      kinds: KINDS[of],
      statuses: statusesOf(input),
      from,
      to,
      after: readCursor(input.cursor),
      limit: PAGE + 1,
    })
    const found = await ctx.db
      .select(LINE_FACTS)
      .from(rewardLine)
      .innerJoin(sql`${walk} walked`, sql`walked.id = ${rewardLine.id}`)
      .leftJoin(order, eq(order.id, rewardLine.orderId))
      .leftJoin(user, eq(user.id, order.userId))
      .orderBy(desc(rewardLine.earnedAt), desc(rewardLine.id))
    const rows = found.slice(0, PAGE)
    const estimate = { rule: await currentTaxRule(ctx), yearToDate: await yearToDate(ctx, scope.partnerId) }
    const last = rows.at(-1)?.line
    return {
      list: rows.map((row) => presentLine(row, estimate, scope, ctx.lang)),
      next: found.length > PAGE && last ? writeCursor({ at: last.earnedAt, id: last.id }) : null,
    }
  }
