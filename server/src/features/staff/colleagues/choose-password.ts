import { and, eq, gt, isNull } from 'drizzle-orm'
import { rolesOf } from '../../../core/staff-roles.ts'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx, Handler } from '../../../core/context.ts'
import { forgetSignInAttempts } from '../../../core/sign-in-attempts.ts'
import { networkOf } from '../../../lib/network.ts'
import { fail } from '../../../lib/errors.ts'

import { countAttempt } from '../../../core/rate-limit.ts'
import { hashToken } from '../../../lib/tokens.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffLink } from '../table.ts'
import { endAllStaffSessions, rememberStaffDevice } from '../staff-sessions.ts'
import { hashNewStaffPassword } from '../change-own-password.ts'

// Hashing a password is expensive, so guesses of links are limited per network.
const LIMIT_BY_NETWORK = { tries: 60, seconds: 10 * 60 }

const isValidLink = (ctx: Ctx, token: string) =>
  and(eq(staffLink.tokenHash, hashToken(token)), isNull(staffLink.endedAt), gt(staffLink.expiresAt, ctx.now))

/** Name and email of the account a link belongs to. @throws AppError link_over, too_many */
export const readLinkOwner: Handler<'POST /api/staff/welcome/look'> = async (ctx, { token }) => {
  await countAttempt(ctx, `staff-link-ip:${networkOf(ctx.ip)}`, LIMIT_BY_NETWORK)
  const [owner] = await ctx.db
    .select({ name: staff.name, email: staff.email })
    .from(staffLink)
    .innerJoin(staff, eq(staff.id, staffLink.staffId))
    .where(and(isValidLink(ctx, token), isNull(staff.disabledAt)))
  return owner ?? fail('link_over')
}

/** Sets the password chosen with a link. @throws AppError link_over, password_common, too_many, busy */
export const choosePassword: Handler<'POST /api/staff/welcome'> = async (ctx, { token, password }) => {
  const owner = await readLinkOwner(ctx, { token })
  const passwordHash = await hashNewStaffPassword(ctx, password, owner)
  const account = await inTx(ctx, async (tx) => {
    // Guarded update: of two concurrent uses of a link the second finds it used.
    const [link] = await tx.db.update(staffLink).set({ endedAt: tx.now }).where(isValidLink(tx, token)).returning()
    if (!link) return fail('link_over')
    const [account] = await tx.db
      .update(staff)
      .set({ passwordHash })
      .where(and(eq(staff.id, link.staffId), isNull(staff.disabledAt)))
      .returning()
    if (!account) return fail('link_over')
    await endAllStaffSessions(tx, account.id)
    const actor = { kind: 'staff', staffId: account.id, roles: rolesOf(account), sessionId: '' } as const
    await recordAudit({ ...tx, actor }, 'staff.password_chosen', { type: 'staff', id: account.id })
    return account
  })
  // The device becomes known, so that failed attempts from elsewhere do not delay its sign-in.
  const [current] = await ctx.db.select().from(staff).where(eq(staff.id, account.id))
  if (current) rememberStaffDevice(ctx, current)
  await forgetSignInAttempts(ctx, 'staff-login', account.email)
}
