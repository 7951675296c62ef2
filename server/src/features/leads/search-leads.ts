import { and, desc, eq, inArray, lt, lte, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { normalizePhone } from '@bailu/contract/addresses/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lead } from './table.ts'
import { findContacts, openLeadTexts, type LeadTexts } from './lead-texts.ts'
import type { LeadRow } from './lead-fields.ts'

type LeadFilters = ParsedOf<'GET /api/potential-customer/count'> & { stage?: LeadRow['stage'] | undefined }
/** Rows decrypted in one go; other requests are served between batches. */
const BATCH_SIZE = 250

/** SQL condition: the partner's leads that match all filters except the search text. */
export const matchesFilters = (
  { partnerId }: PartnerScope,
  { type, due, stage }: Omit<LeadFilters, 'q'>,
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
export async function searchLeads(
  ctx: Ctx,
  scope: PartnerScope,
  { q, ...filters }: LeadFilters & { q: string },
  { after, limit = Infinity }: { after?: string | undefined; limit?: number } = {},
): Promise<string[]> {
  const matchingIds: string[] = []
  for (let lastId = after; ;) {
    const rows = await ctx.db
      .select({ id: lead.id, sealed: lead.sealed })
      .from(lead)
      .where(and(matchesFilters(scope, filters, ctx.now), lastId === undefined ? undefined : lt(lead.id, lastId)))
      .orderBy(desc(lead.id))
      .limit(BATCH_SIZE)
    for (const row of rows)
      if (matchingIds.length < limit && containsText(openLeadTexts(ctx, row), q)) matchingIds.push(row.id)
    lastId = rows.at(-1)?.id
    if (rows.length < BATCH_SIZE || matchingIds.length >= limit) return matchingIds
  }
}

export const isOneOf = (ids: readonly string[]): SQL => inArray(lead.id, [...ids])

const SEARCHED_FIELDS = [
  'name',
  'city',
  'occupation',
  'otherContact',
  'industry',
  'region',
  'contactName',
  'contactInfo',
  'salesperson',
] as const satisfies readonly (keyof LeadTexts)[]

function containsText(texts: LeadTexts, q: string): boolean {
  const needle = q.toLowerCase()
  if (SEARCHED_FIELDS.some((field) => texts[field].toLowerCase().includes(needle))) return true
  // Phone numbers are compared normalized on both sides.
  const digits = normalizePhone(q)
  return /^\+?\d{3,}$/.test(digits) && (findContacts(texts).phone ?? '').includes(digits)
}
