import { and, desc, eq, inArray, lt, lte, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { normalPhone } from '@bailu/contract/phones'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'
import { contactsOf, openLead, type Typed } from './lead-words.ts'
import type { LeadRow } from './the-lead.ts'

type Filters = ParsedOf<'GET /api/potential-customer/count'> & { stage?: LeadRow['stage'] | undefined }
/** Rows decrypted in one go; other requests are served between batches. */
const STRETCH = 250

/** SQL condition: the partner's leads that match all filters except the search text. */
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
 * Ids of leads that contain the search text, newest first. The texts are encrypted, so all leads of the partner are
 * decrypted one by one; there are at most 5,000.
 * @param options.after the last id of the previous page
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
  // Phone numbers are compared normalized on both sides.
  const digits = normalPhone(q)
  return /^\+?\d{3,}$/.test(digits) && (contactsOf(typed).phone ?? '').includes(digits)
}
