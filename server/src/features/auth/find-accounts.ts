import { desc, inArray, isNotNull, sql } from 'drizzle-orm'
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
  const imported =
    unverified.length === 0
      ? []
      : await ctx.db
          .select({ id: importSource.userId })
          .from(importSource)
          .where(
            inArray(
              importSource.userId,
              unverified.map(({ id }) => id),
            ),
          )
  return {
    /** Taken over from another system and not opened yet: a later registration does not take its address. */
    imported: unverified.find((row) => row.disabledAt === null && imported.some(({ id }) => id === row.id)),
    verified: rows.find(({ emailVerifiedAt }) => emailVerifiedAt !== null) as Row | undefined,
    registeredOnThisDevice: unverified.find((row) => knownDeviceOfUser(ctx, row) !== undefined),
    newestUnverified: unverified.find(({ disabledAt }) => disabledAt === null),
  }
}
