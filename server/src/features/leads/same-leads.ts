import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { lead } from '../../database/tables/leads.ts'
import { keysOf, openLead, phoneOf } from './lead-words.ts'

const SHOWN = 5

/** Leads with the same phone number, for the duplicate warning. */
export async function sameLeads(
  ctx: Ctx,
  { phone }: ParsedOf<'GET /api/potential-customer/same'>,
): Promise<ReplyOf<'GET /api/potential-customer/same'>> {
  const { partnerId } = asPartner(ctx)
  const key = phoneOf(phone)
  if (key === null) return { list: [] }
  const rows = await ctx.db
    .select()
    .from(lead)
    .where(and(eq(lead.partnerId, partnerId), inArray(lead.phoneKey, keysOf(ctx, partnerId, key))))
    .orderBy(desc(lead.id))
    .limit(SHOWN)
  const list = rows.map((row) => openLead(ctx, row)).map(({ id, type, name, stage }) => ({ id, type, name, stage }))
  return { list }
}
