import { and, eq, isNotNull, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/people.ts'
import { phoneKeyOf } from './lead-fields.ts'
import type { LeadRow } from './the-lead.ts'

const linked = alias(lead, 'linked')

/** Own clients whom no lead has become yet. */
export const freeClients = (ctx: Pick<Ctx, 'db'>, { partnerId }: PartnerScope): SQL =>
  and(
    eq(user.mentorId, partnerId),
    isNull(user.deletedAt),
    notExists(
      ctx.db
        .select({ id: linked.id })
        .from(linked)
        .where(and(isNotNull(linked.clientId), eq(linked.clientId, user.id))),
    ),
  ) as SQL

type Contacts = { phoneKey?: string | null; emailKey?: string | null; dismissedId?: LeadRow['dismissedId'] }

/** The partner's own client with the phone number or e-mail address of a lead. */
export async function suggestClient(
  ctx: Pick<Ctx, 'db'>,
  scope: PartnerScope,
  { phoneKey, emailKey, dismissedId }: Contacts,
): Promise<number | null> {
  if (!phoneKey && !emailKey) return null
  const tail = phoneKey?.slice(-8)
  const found = await ctx.db
    .select({ id: user.id, phone: user.phone, email: user.email })
    .from(user)
    .where(
      and(
        freeClients(ctx, scope),
        or(
          tail ? sql`right(regexp_replace(${user.phone}, '[^0-9]', '', 'g'), 8) = ${tail}` : undefined,
          emailKey ? sql`lower(${user.email}) = ${emailKey}` : undefined,
        ),
      ),
    )
    .limit(10)
  const same = found.find(
    ({ id, phone, email }) =>
      id !== dismissedId &&
      ((phoneKey && phoneKeyOf(phone) === phoneKey) || (emailKey && email.toLowerCase() === emailKey)),
  )
  return same?.id ?? null
}

/** Somebody has registered with a partner's number: which of the partner's leads could it be? */
export async function suggestToLeads(tx: Ctx, userId: number): Promise<void> {
  const [who] = await tx.db.select().from(user).where(eq(user.id, userId))
  if (!who?.mentorId) return
  const phoneKey = phoneKeyOf(who.phone)
  await tx.db
    .update(lead)
    .set({ suggestedId: userId })
    .where(
      and(
        eq(lead.partnerId, who.mentorId),
        isNull(lead.clientId),
        or(isNull(lead.dismissedId), ne(lead.dismissedId, userId)),
        or(phoneKey === null ? undefined : eq(lead.phoneKey, phoneKey), eq(lead.emailKey, who.email.toLowerCase())),
      ),
    )
}
