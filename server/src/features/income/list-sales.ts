import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/money.ts'
import { order } from '../../database/tables/orders.ts'
import { yearToDate } from '../tax/partner-year.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import { presentLine } from './present-line.ts'

const PAGE = 20

/**
 * Lines of kind `sales` with their reversals, newest first; newcomer and
 * activity rewards are not among them. Tax of pending lines is what today's
 * rule would withhold if the line settled alone now.
 */
export async function listSales(
  ctx: Ctx,
  input: ParsedOf<'GET /api/income/sales'>,
): Promise<ReplyOf<'GET /api/income/sales'>> {
  const { partnerId } = asPartner(ctx)
  const before = input.cursor === undefined ? undefined : z.uuid().safeParse(input.cursor)
  if (before && !before.success) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select({ line: rewardLine, orderNumber: order.number })
    .from(rewardLine)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .where(
      and(
        eq(rewardLine.partnerId, partnerId),
        eq(rewardLine.kind, 'sales'),
        input.status && eq(rewardLine.status, input.status),
        before && lt(rewardLine.id, before.data),
      ),
    )
    .orderBy(desc(rewardLine.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const estimate = { rule: await currentTaxRule(ctx), yearToDate: await yearToDate(ctx, partnerId) }
  return {
    list: shown.map(({ line, orderNumber }) => presentLine(line, orderNumber, estimate)),
    next: rows.length > PAGE ? (shown.at(-1)?.line.id ?? null) : null,
  }
}
