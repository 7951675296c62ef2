import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { belongsToUserOrMerged } from '../../core/users.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { user } from '../account/table.ts'
import { emailChange } from '../customers/table.ts'
import { outboxMail } from './table.ts'

/**
 * SQL condition: emails to any address of the account and of accounts merged into it: current, earlier
 * and requested ones. Emails are stored for 30 days, email changes longer.
 */
const isToAccount = ({ userId }: UserScope) =>
  sql`lower(${outboxMail.to}) in (select lower(${user.email}) from ${user} where ${or(eq(user.id, userId), eq(user.mergedInto, userId))}
    union select lower(${emailChange.email}) from ${emailChange} where (${emailChange.codeHash} is not null or ${emailChange.startedBy} is not null) and ${belongsToUserOrMerged(emailChange.userId, userId)}
    union select lower(${emailChange.before}) from ${emailChange} where ${belongsToUserOrMerged(emailChange.userId, userId)})
    and not exists (select 1 from ${user} other where lower(other.email) = lower(${outboxMail.to})
      and other.id <> ${userId} and other.merged_into is distinct from ${userId})`

async function readMailData(ctx: Ctx, scope: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db.select().from(outboxMail).where(isToAccount(scope)).orderBy(asc(outboxMail.id))
  return rows.map((row) => ({
    to: row.to,
    kind: row.kind,
    written_at: isoTime(row.createdAt),
    sent_at: isoTime(row.sentAt),
  }))
}

export const mailData: PersonalDataSection = { name: 'mails', read: readMailData }

export async function eraseMails(tx: Ctx, scope: UserScope): Promise<void> {
  await tx.db.delete(outboxMail).where(isToAccount(scope))
}

/** Erases emails to addresses that guests typed, except those that belong to an account. */
export async function eraseMailsTo(tx: Ctx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await tx.db
    .delete(outboxMail)
    .where(
      and(
        inArray(outboxMail.to, [...addresses]),
        sql`not exists (select 1 from ${user} where lower(${user.email}) = lower(${outboxMail.to}))`,
      ),
    )
}
