import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { lead } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/people.ts'
import { readSetting } from '../settings/read-setting.ts'
import { openLead } from './lead-words.ts'
import { presentRow } from './present-lead.ts'
import { amongLeads, findLeads, whichLeads } from './which-leads.ts'

const PAGE = 20

export async function listLeads(
  ctx: Ctx,
  { cursor, q, ...filters }: ParsedOf<'GET /api/potential-customer'>,
): Promise<ReplyOf<'GET /api/potential-customer'>> {
  const scope = asPartner(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const found = q ? await findLeads(ctx, scope, { ...filters, q }, { after: cursor, limit: PAGE + 1 }) : undefined
  const retention = await readSetting(ctx, 'lead_retention')
  const rows = await ctx.db
    .select({
      row: lead,
      photos: sql<number>`(select count(*) from lead_photo p where p.lead_id = ${lead.id})::int`,
      clientId: user.id,
    })
    .from(lead)
    .leftJoin(
      user,
      and(
        or(eq(user.id, lead.clientId), and(sql`${lead.clientId} is null`, eq(user.id, lead.suggestedId))),
        eq(user.mentorId, lead.partnerId),
      ),
    )
    .where(
      and(
        whichLeads(scope, filters, ctx.now),
        found && amongLeads(found),
        cursor === undefined ? undefined : lt(lead.id, cursor),
      ),
    )
    .orderBy(desc(lead.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    list: shown.map(({ row, ...more }) => presentRow({ ...more, row: openLead(ctx, row) }, retention, ctx.now)),
    next: rows.length > PAGE ? (shown.at(-1)?.row.id ?? null) : null,
  }
}
