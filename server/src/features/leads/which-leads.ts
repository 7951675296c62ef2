import { and, eq, ilike, lte, or, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { normalPhone } from '@bailu/contract/phones'
import { bangkokDay } from '../../core/bangkok.ts'
import type { PartnerScope } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'

type Filters = ParsedOf<'GET /api/potential-customer/count'>

/** The partner's leads that fit what is asked for. */
export function whichLeads({ partnerId }: PartnerScope, { type, q, due }: Filters, now: Date): SQL {
  return and(
    eq(lead.partnerId, partnerId),
    type && eq(lead.type, type),
    due && lte(lead.nextOn, bangkokDay(now)),
    q ? containing(q) : undefined,
  ) as SQL
}

const SEARCHED = [
  lead.name,
  lead.city,
  lead.occupation,
  lead.otherContact,
  lead.industry,
  lead.region,
  lead.contactName,
  lead.contactInfo,
  lead.salesperson,
]

function containing(q: string): SQL {
  const part = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const digits = normalPhone(q)
  return or(
    ...SEARCHED.map((column) => ilike(column, part(q))),
    // However it was typed, here or there.
    /^\+?\d{3,}$/.test(digits) ? ilike(lead.phoneKey, part(digits)) : undefined,
  ) as SQL
}
