import { desc, isNotNull, sql } from 'drizzle-orm'
import { user } from '../database/tables/people.ts'
import type { Ctx } from './context.ts'
import { deviceOfUser } from './device-of-user.ts'

type Row = typeof user.$inferSelect

/** More accounts than strangers can register with an address in a night: whose browser registered one finds it. */
const MOST = 1_000

/**
 * The accounts an address may mean. One has proven it at most; of those that have not, the one this
 * browser registered. Others who typed the same address are not asked: the answer would tell a
 * stranger whether it has an account.
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
