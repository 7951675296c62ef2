import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { user } from '../account/table.ts'
import { importSource } from '../data-import/table.ts'
import type { Ctx } from '../../core/context.ts'
import { knownDeviceOfUser } from './known-devices.ts'

type Row = typeof user.$inferSelect

/** Upper limit of rows read; above the number of accounts an attacker can register with one address in a night, so the caller's own is among them. */
const MAX_ACCOUNTS = 1_000

/**
 * Accounts with this e-mail address. At most one has verified it; of the unverified ones only the account that this
 * browser registered is returned for sign-in, because any other answer would tell anyone whether the address has an
 * account.
 */
export async function findAccountsByEmail(ctx: Ctx, email: string) {
  const rows = await ctx.db
    .select()
    .from(user)
    .where(sql`lower(${user.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(isNotNull(user.emailVerifiedAt)), desc(user.id))
    .limit(MAX_ACCOUNTS)
  const unverified = rows.filter(({ emailVerifiedAt }) => emailVerifiedAt === null)
  // Not among the newest rows: later registrations with its address may be any number.
  const [imported] = await ctx.db
    .select({ row: user })
    .from(user)
    .innerJoin(importSource, eq(importSource.userId, user.id))
    .where(
      and(sql`lower(${user.email}) = ${email.toLowerCase()}`, isNull(user.emailVerifiedAt), isNull(user.disabledAt)),
    )
    .limit(1)
  return {
    /** Taken over from another system and not opened yet: a later registration does not take its address. */
    imported: imported?.row,
    verified: rows.find(({ emailVerifiedAt }) => emailVerifiedAt !== null) as Row | undefined,
    registeredOnThisDevice: unverified.find((row) => knownDeviceOfUser(ctx, row) !== undefined),
    newestUnverified: unverified.find(({ disabledAt }) => disabledAt === null),
  }
}
