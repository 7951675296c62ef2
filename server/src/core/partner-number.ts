import { eq } from 'drizzle-orm'
import { partner } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'

/** A partner in an approval request, without a name, because requests are retained longer than accounts. */
export async function partnerNumber(ctx: Pick<Ctx, 'db'>, id: number): Promise<{ id: number; employee_no: string }> {
  const [found] = await ctx.db.select({ no: partner.employeeNo }).from(partner).where(eq(partner.userId, id))
  return { id, employee_no: found?.no ?? '' }
}
