import { eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { guessed, guessedRight, takeGuess } from '../../core/guesses.ts'
import { renewedHash, verifyPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { staff } from '../../database/tables/people.ts'
import { deviceOfStaff } from './device-of-staff.ts'
import { openStaffSession } from './open-staff-session.ts'
import { takeFactor } from './second-step/take-factor.ts'

/**
 * Checks a staff member's email and password, and the second factor if
 * one is set up, and opens a session. An unknown email, a wrong password and a disabled
 * account take the same time and get the same error.
 * @throws AppError wrong_login, code_needed, app_code_wrong, passkey_wrong, too_many, busy
 */
export async function signInStaff(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/login'>,
): Promise<ReplyOf<'POST /api/staff/login'>> {
  const email = input.email.toLowerCase()
  const [found] = await ctx.db
    .select()
    .from(staff)
    .where(sql`lower(${staff.email}) = ${email}`)
  const device = deviceOfStaff(ctx, found)
  const taken = await takeGuess(ctx, { what: 'staff-login', about: email, device, byNetwork: true })
  const right = await guessed(ctx, taken, () => verifyPassword(ctx.house.settings, found?.passwordHash, input.password))
  if (!right || !found || found.disabledAt) return refuse('wrong_login')
  await guessedRight(ctx, taken)
  const by = await takeFactor(ctx, found.id, input)
  // Fails if the password was changed while this one was being checked.
  const still = eq(staff.passwordHash, found.passwordHash)
  const renewed = await renewedHash(ctx.house.settings, found.passwordHash, input.password)
  return (await openStaffSession(ctx, { staffId: found.id, by, still, renewed })) ?? refuse('wrong_login')
}
