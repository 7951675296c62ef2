import type { Ctx } from '../../core/context.ts'
import { hashPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { isWeak, type Known } from '../../core/weak-password.ts'

/** Checks a chosen password and hashes it. @throws AppError password_common, busy */
export async function newStaffPassword(ctx: Ctx, password: string, known: Known = {}): Promise<string> {
  if (await isWeak(password, known)) refuse('password_common')
  return hashPassword(ctx.house.settings, password)
}
