import { desc, isNotNull, sql } from 'drizzle-orm'
import { user } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'
import { deviceOfUser } from './device-of-user.ts'

type Row = typeof user.$inferSelect

/** Upper limit of rows read; above the number of accounts an attacker can register with one address in a night, so the caller's own is among them. */
const MOST = 1_000

/**
 * Accounts with this e-mail address. At most one has verified it; of the unverified ones only the account that this
 * browser registered is returned for sign-in, because any other answer would tell a stranger whether the address has an
 * account.
 */
export async function accountsOfAddress(ctx: Ctx, address: string) {
  const rows = await ctx.db
    .select()
    .from(user)
    .where(sql`lower(${user.email}) = ${address.toLowerCase()}`)
    .orderBy(desc(isNotNull(user.emailProvenAt)), desc(user.id))
    .limit(MOST)
  const unproven = rows.filter(({ emailProvenAt }) => emailProvenAt === null)
  return {
    proven: rows.find(({ emailProvenAt }) => emailProvenAt !== null) as Row | undefined,
    registeredHere: unproven.find((row) => deviceOfUser(ctx, row) !== undefined),
    newest: unproven.find(({ disabledAt }) => disabledAt === null),
  }
}
