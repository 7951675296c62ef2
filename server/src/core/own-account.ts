import { eq, sql } from 'drizzle-orm'
import { staff, user } from '../database/tables/people.ts'
import type { Ctx, StaffScope } from './context.ts'

/** Whose account belongs to the member of staff who decides: the same e-mail. */
export async function ownAccount(ctx: Ctx, { staffId }: StaffScope): Promise<number | undefined> {
  const [own] = await ctx.db
    .select({ id: user.id })
    .from(user)
    .innerJoin(staff, sql`lower(${staff.email}) = lower(${user.email})`)
    .where(eq(staff.id, staffId))
  return own?.id
}
