import { createHash } from 'node:crypto'
import { isCommonPassword } from '../../core/common-passwords.ts'
import type { Ctx } from '../../core/context.ts'
import { hashPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'

// The list is of lower-case words; a capital does not make one rare.
export const isCommon = (password: string): Promise<boolean> =>
  isCommonPassword(createHash('sha1').update(password.toLowerCase()).digest('hex'))

/** What to store for a password somebody chose. @throws Refusal password_common, busy */
export async function newStaffPassword(ctx: Ctx, password: string): Promise<string> {
  if (await isCommon(password)) refuse('password_common')
  return hashPassword(ctx.house.settings, password)
}
