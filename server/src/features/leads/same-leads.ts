import { and, desc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { lead } from '../../database/tables/leads.ts'
import { phoneKeyOf } from './lead-fields.ts'

const SHOWN = 5

/** The way from a warning to those it warns of. */
export async function sameLeads(
  ctx: Ctx,
  { phone }: ParsedOf<'GET /api/potential-customer/same'>,
): Promise<ReplyOf<'GET /api/potential-customer/same'>> {
  const { partnerId } = asPartner(ctx)
  const key = phoneKeyOf(phone)
  if (key === null) return { list: [] }
  const list = await ctx.db
    .select({ id: lead.id, type: lead.type, name: lead.name, stage: lead.stage })
    .from(lead)
    .where(and(eq(lead.partnerId, partnerId), eq(lead.phoneKey, key)))
    .orderBy(desc(lead.id))
    .limit(SHOWN)
  return { list }
}
