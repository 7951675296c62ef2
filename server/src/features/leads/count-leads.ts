import { and, count, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { STAGES } from '@bailu/contract/lead-kinds'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { lead } from '../../database/tables/leads.ts'
import { amongLeads, findLeads, whichLeads } from './which-leads.ts'

type Counts = ReplyOf<'GET /api/potential-customer/count'>

export async function countLeads(
  ctx: Ctx,
  { q, ...filters }: ParsedOf<'GET /api/potential-customer/count'>,
): Promise<Counts> {
  const scope = asPartner(ctx)
  const found = q ? await findLeads(ctx, scope, { ...filters, q }) : undefined
  const rows = await ctx.db
    .select({
      stage: lead.stage,
      count: count(),
      due: sql<number>`(count(*) filter (where ${lead.nextOn} <= ${bangkokDay(ctx.now)}))::int`,
    })
    .from(lead)
    .where(and(whichLeads(scope, filters, ctx.now), found && amongLeads(found)))
    .groupBy(lead.stage)
  const of = (stage: string) => rows.find((row) => row.stage === stage)?.count ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    due: rows.reduce((sum, row) => sum + row.due, 0),
    stages: Object.fromEntries(STAGES.map((stage) => [stage, of(stage)])) as Counts['stages'],
  }
}
