import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { sqlState } from '../../database/errors.ts'
import { user } from '../account/table.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { placeholderEmail } from '../../core/users.ts'
import { fail } from '../../lib/errors.ts'
import { findAccountsByEmail } from './find-accounts.ts'

type Account = { id: number; email: string }

/**
 * Verifies the e-mail address of an account, after its owner followed a link or entered a code that was sent there.
 * @param invited whether the invitation given at registration takes effect, too
 * @throws AppError link_over when another account has verified the address before, or was imported with it
 */
export type VerifyEmail = (tx: Ctx, account: Account, invited: boolean) => Promise<void>

/**
 * Creates the function that marks the address as verified and runs the effects that waited for it, in one transaction.
 * @param effects of other features, such as binding the mentor; combined in a handlers file
 */
export const createVerifyEmail =
  (effects: (tx: Ctx, userId: number, invitedBy: number | null) => Promise<void>): VerifyEmail =>
  async (tx, { id, email }, invited) => {
    const { imported } = await findAccountsByEmail(tx, email)
    if (imported && imported.id !== id) return fail('link_over')
    const [row] = await tx.db.select({ pending: user.pendingMentorId }).from(user).where(eq(user.id, id))
    await tx.db
      .update(user)
      .set({ email, emailVerifiedAt: tx.now, pendingMentorId: null })
      .where(eq(user.id, id))
      .catch((error: unknown) => (sqlState(error) === '23505' ? fail('link_over') : Promise.reject(error as Error)))
    await releaseEmailOfOthers(tx, { id, email })
    const invitedBy = invited ? (row?.pending ?? null) : null
    await recordAudit(tx, 'user.email_proven', { type: 'user', id }, { invited_by: invitedBy })
    await effects(tx, id, invitedBy)
  }

/** Other accounts with this unverified address keep everything but the address, which becomes a placeholder. */
export async function releaseEmailOfOthers(tx: Ctx, { id, email }: Account): Promise<void> {
  await tx.db
    .update(user)
    .set({ email: placeholderEmail })
    .where(and(sql`lower(${user.email}) = ${email.toLowerCase()}`, ne(user.id, id), isNull(user.emailVerifiedAt)))
}
