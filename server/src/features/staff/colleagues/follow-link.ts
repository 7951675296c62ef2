import { and, eq, gt, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { forgetGuesses } from '../../../core/guesses.ts'
import { networkOf } from '../../../core/network.ts'
import { refuse } from '../../../core/refusal.ts'

import { countAttempt } from '../../../core/throttle.ts'
import { hashToken } from '../../../core/token.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { staffLink } from '../../../database/tables/staff.ts'
import { keepStaffDevice } from '../device-of-staff.ts'
import { endStaffSessions } from '../end-staff-sessions.ts'
import { newStaffPassword } from '../new-staff-password.ts'

// Hashing a password is expensive, so guesses of links are limited per network.
const BY_NETWORK = { tries: 60, seconds: 10 * 60 }

const valid = (ctx: Ctx, token: string) =>
  and(eq(staffLink.tokenHash, hashToken(token)), isNull(staffLink.endedAt), gt(staffLink.expiresAt, ctx.now))

/** Name and email of the account a link belongs to. @throws AppError link_over, too_many */
export async function lookAtLink(
  ctx: Ctx,
  { token }: ParsedOf<'POST /api/staff/welcome/look'>,
): Promise<ReplyOf<'POST /api/staff/welcome/look'>> {
  await countAttempt(ctx, `staff-link-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  const [found] = await ctx.db
    .select({ name: staff.name, email: staff.email })
    .from(staffLink)
    .innerJoin(staff, eq(staff.id, staffLink.staffId))
    .where(and(valid(ctx, token), isNull(staff.disabledAt)))
  return found ?? refuse('link_over')
}

/** Sets the password chosen with a link. @throws AppError link_over, password_common, too_many, busy */
export async function choosePassword(
  ctx: Ctx,
  { token, password }: ParsedOf<'POST /api/staff/welcome'>,
): Promise<ReplyOf<'POST /api/staff/welcome'>> {
  const known = await lookAtLink(ctx, { token })
  const passwordHash = await newStaffPassword(ctx, password, known)
  const person = await inTx(ctx, async (tx) => {
    // Guarded update: of two concurrent uses of a link the second finds it used.
    const [link] = await tx.db.update(staffLink).set({ endedAt: tx.now }).where(valid(tx, token)).returning()
    if (!link) return refuse('link_over')
    const [person] = await tx.db
      .update(staff)
      .set({ passwordHash })
      .where(and(eq(staff.id, link.staffId), isNull(staff.disabledAt)))
      .returning()
    if (!person) return refuse('link_over')
    await endStaffSessions(tx, person.id)
    const actor = { kind: 'staff', staffId: person.id, role: person.role, sessionId: '' } as const
    await record({ ...tx, actor }, 'staff.password_chosen', { type: 'staff', id: person.id })
    return person
  })
  // The device becomes known, so that failed attempts from elsewhere do not delay its sign-in.
  const [now] = await ctx.db.select().from(staff).where(eq(staff.id, person.id))
  if (now) keepStaffDevice(ctx, now)
  await forgetGuesses(ctx, 'staff-login', person.email)
  return {}
}
