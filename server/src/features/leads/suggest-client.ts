import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/people.ts'
import { type Contacts, keysOf, phoneOf } from './lead-words.ts'

const linked = alias(lead, 'linked')

/** SQL condition on users: own clients not linked to a lead. */
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

/** The partner's own client with the phone number or email address of a lead, except a dismissed one. */
export async function suggestClient(
  ctx: Pick<Ctx, 'db'>,
  scope: PartnerScope,
  { phone, email }: Contacts,
  dismissedId: number | null = null,
): Promise<number | null> {
  if (phone === null && email === null) return null
  const tail = phone?.slice(-8)
  const found = await ctx.db
    .select({ id: user.id, phone: user.phone, email: user.email })
    .from(user)
    .where(
      and(
        freeClients(ctx, scope),
        or(
          tail ? sql`right(regexp_replace(${user.phone}, '[^0-9]', '', 'g'), 8) = ${tail}` : undefined,
          email === null ? undefined : sql`lower(${user.email}) = ${email}`,
        ),
      ),
    )
    .limit(10)
  const same = found.find(
    (one) =>
      one.id !== dismissedId &&
      ((phone !== null && phoneOf(one.phone) === phone) || (email !== null && one.email.toLowerCase() === email)),
  )
  return same?.id ?? null
}

/** After a registration with a referral code: suggests the new client to the partner's leads with the same contact. */
export async function suggestToLeads(tx: Ctx, userId: number): Promise<void> {
  const [who] = await tx.db.select().from(user).where(eq(user.id, userId))
  if (!who?.mentorId) return
  const { mentorId } = who
  const phone = phoneOf(who.phone)
  await tx.db
    .update(lead)
    .set({ suggestedId: userId })
    .where(
      and(
        eq(lead.partnerId, mentorId),
        isNull(lead.clientId),
        or(isNull(lead.dismissedId), ne(lead.dismissedId, userId)),
        or(
          phone === null ? undefined : inArray(lead.phoneKey, keysOf(tx, mentorId, phone)),
          inArray(lead.emailKey, keysOf(tx, mentorId, who.email.toLowerCase())),
        ),
      ),
    )
}
