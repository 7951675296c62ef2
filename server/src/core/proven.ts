import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { sqlState } from '../database/connect.ts'
import { user } from '../database/tables/people.ts'
import { record } from './audit.ts'
import type { Ctx } from './context.ts'
import { lostAddress } from './lost-address.ts'
import { refuse } from './refusal.ts'

type Account = { id: number; email: string }

/**
 * Somebody who reads the mails of an unproven account's address says it is theirs.
 * @param invited whether the invitation given at registration counts as theirs too
 * @throws Refusal link_over when another account has proven the address before
 */
export type Proven = (tx: Ctx, account: Account, invited: boolean) => Promise<void>

/**
 * The address is the account's from now on, and what waited for it takes effect in the same transaction.
 * @param effects what features do then; a route brings them together
 */
export const proving =
  (effects: (tx: Ctx, userId: number, invitedBy: number | null) => Promise<void>): Proven =>
  async (tx, { id, email }, invited) => {
    const [before] = await tx.db.select({ pending: user.pendingMentorId }).from(user).where(eq(user.id, id))
    await tx.db
      .update(user)
      .set({ email, emailProvenAt: tx.now, pendingMentorId: null })
      .where(eq(user.id, id))
      .catch((error: unknown) => (sqlState(error) === '23505' ? refuse('link_over') : Promise.reject(error as Error)))
    await takeFromOthers(tx, { id, email })
    const invitedBy = invited ? (before?.pending ?? null) : null
    await record(tx, 'user.email_proven', { type: 'user', id }, { invited_by: invitedBy })
    await effects(tx, id, invitedBy)
  }

/** Whoever else typed an address that is proven now keeps their account and orders, without the address. */
export async function takeFromOthers(tx: Ctx, { id, email }: Account): Promise<void> {
  await tx.db
    .update(user)
    .set({ email: lostAddress })
    .where(and(sql`lower(${user.email}) = ${email.toLowerCase()}`, ne(user.id, id), isNull(user.emailProvenAt)))
}
