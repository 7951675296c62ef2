import { and, desc, eq, inArray, lt, lte, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { normalPhone } from '@bailu/contract/phones'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'
import { contactsOf, openLead, type Typed } from './lead-words.ts'
import type { LeadRow } from './the-lead.ts'

type Filters = ParsedOf<'GET /api/potential-customer/count'> & { stage?: LeadRow['stage'] | undefined }
/** Opened in one go: others' requests are answered between. */
const STRETCH = 250

/** The partner's leads that fit what is asked for, but for the words. */
export const whichLeads = (
  { partnerId }: PartnerScope,
  { type, due, stage }: Omit<Filters, 'q'>,
  now: Date,
): SQL | undefined =>
  and(
    eq(lead.partnerId, partnerId),
    type && eq(lead.type, type),
    stage && eq(lead.stage, stage),
    due && lte(lead.nextOn, bangkokDay(now)),
  )

/**
 * Ids of those that contain the words, newest first. What was typed is sealed, so the partner's leads are opened one
 * after the other; there are at most 5,000.
 * @param options.after the id that the last page ended with
 */
export async function findLeads(
  ctx: Ctx,
  scope: PartnerScope,
  { q, ...filters }: Filters & { q: string },
  { after, limit = Infinity }: { after?: string | undefined; limit?: number } = {},
): Promise<string[]> {
  const found: string[] = []
  for (let last = after; ;) {
    const rows = await ctx.db
      .select({ ...TYPED_COLUMNS, id: lead.id, sealed: lead.sealed })
      .from(lead)
      .where(and(whichLeads(scope, filters, ctx.now), last === undefined ? undefined : lt(lead.id, last)))
      .orderBy(desc(lead.id))
      .limit(STRETCH)
    for (const row of rows) if (found.length < limit && contains(openLead(ctx, row), q)) found.push(row.id)
    last = rows.at(-1)?.id
    if (rows.length < STRETCH || found.length >= limit) return found
  }
}

export const amongLeads = (ids: readonly string[]): SQL => inArray(lead.id, [...ids])

const TYPED_COLUMNS = {
  name: lead.name,
  occupation: lead.occupation,
  city: lead.city,
  phone: lead.phone,
  otherContact: lead.otherContact,
  industry: lead.industry,
  region: lead.region,
  contactName: lead.contactName,
  contactPosition: lead.contactPosition,
  contactInfo: lead.contactInfo,
  salesperson: lead.salesperson,
}

const SEARCHED = [
  'name',
  'city',
  'occupation',
  'otherContact',
  'industry',
  'region',
  'contactName',
  'contactInfo',
  'salesperson',
] as const satisfies readonly (keyof Typed)[]

function contains(typed: Typed, q: string): boolean {
  const part = q.toLowerCase()
  if (SEARCHED.some((field) => typed[field].toLowerCase().includes(part))) return true
  // However it was typed, here or there.
  const digits = normalPhone(q)
  return /^\+?\d{3,}$/.test(digits) && (contactsOf(typed).phone ?? '').includes(digits)
}
