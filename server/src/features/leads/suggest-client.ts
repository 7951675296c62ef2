import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lead } from './table.ts'
import { user } from '../account/table.ts'
import { type Contacts, contactKeysOf, parsePhone } from './lead-texts.ts'

const linkedLead = alias(lead, 'linked')

/** SQL condition on users: own clients not linked to a lead. */
export const isUnlinkedClient = (ctx: Pick<Ctx, 'db'>, { partnerId }: PartnerScope): SQL =>
  and(
    eq(user.mentorId, partnerId),
    isNull(user.deletedAt),
    notExists(
      ctx.db
        .select({ id: linkedLead.id })
        .from(linkedLead)
        .where(and(isNotNull(linkedLead.clientId), eq(linkedLead.clientId, user.id))),
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
  const lastDigits = phone?.slice(-8)
  const candidates = await ctx.db
    .select({ id: user.id, phone: user.phone, email: user.email })
    .from(user)
    .where(
      and(
        isUnlinkedClient(ctx, scope),
        or(
          lastDigits ? sql`right(regexp_replace(${user.phone}, '[^0-9]', '', 'g'), 8) = ${lastDigits}` : undefined,
          email === null ? undefined : sql`lower(${user.email}) = ${email}`,
        ),
      ),
    )
    .limit(10)
  const match = candidates.find(
    (candidate) =>
      candidate.id !== dismissedId &&
      ((phone !== null && parsePhone(candidate.phone) === phone) ||
        (email !== null && candidate.email.toLowerCase() === email)),
  )
  return match?.id ?? null
}

/** After a registration with a referral code: suggests the new client to the partner's leads with the same contact. */
export async function suggestToLeads(tx: Ctx, userId: number): Promise<void> {
  const [account] = await tx.db.select().from(user).where(eq(user.id, userId))
  if (!account?.mentorId) return
  const { mentorId } = account
  const phone = parsePhone(account.phone)
  await tx.db
    .update(lead)
    .set({ suggestedId: userId })
    .where(
      and(
        eq(lead.partnerId, mentorId),
        isNull(lead.clientId),
        or(isNull(lead.dismissedId), ne(lead.dismissedId, userId)),
        or(
          phone === null ? undefined : inArray(lead.phoneKey, contactKeysOf(tx, mentorId, phone)),
          inArray(lead.emailKey, contactKeysOf(tx, mentorId, account.email.toLowerCase())),
        ),
      ),
    )
}
