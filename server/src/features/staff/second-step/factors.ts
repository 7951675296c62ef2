import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { staff } from '../../../database/tables/people.ts'
import { staffPasskey, staffTotp } from '../../../database/tables/staff.ts'

export type TotpRow = typeof staffTotp.$inferSelect
export type Factors = { totp: TotpRow | undefined; passkeys: number; any: boolean }

/** Second factors of an account: a confirmed authenticator app, passkeys. */
export async function factorsOf(ctx: Ctx, staffId: string): Promise<Factors> {
  const [totp] = await ctx.db
    .select()
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt)))
  const passkeys = await ctx.db.$count(staffPasskey, eq(staffPasskey.staffId, staffId))
  return { totp, passkeys, any: totp !== undefined || passkeys > 0 }
}

/** SQL condition for a query over `staff`: the account has a second factor. */
export const hasFactor: SQL<boolean> = sql<boolean>`(exists (select 1 from ${staffTotp}
    where ${staffTotp.staffId} = ${staff.id} and ${staffTotp.confirmedAt} is not null)
  or exists (select 1 from ${staffPasskey} where ${staffPasskey.staffId} = ${staff.id}))`
