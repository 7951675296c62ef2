import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { verifyPassword } from '../../core/password.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { BY_ACCOUNT } from '../../core/sign-in-tries.ts'
import { forgetAttempts, takeTry, tried } from '../../core/throttle.ts'
import { staff } from '../../database/tables/people.ts'

/** Checks the caller's own password: a laptop left open is not its owner. @throws Refusal wrong_password, too_many, busy */
export async function proveStaffPassword(ctx: Ctx, password: string): Promise<void> {
  const { staffId } = asStaff(ctx)
  const key = `staff-password:${staffId}`
  await takeTry(ctx, key, BY_ACCOUNT)
  const [me] = await ctx.db.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId))
  if (!(await tried(ctx, [key], () => verifyPassword(ctx.house.settings, me?.hash, password)))) refuse('wrong_password')
  await forgetAttempts(ctx, key)
}
