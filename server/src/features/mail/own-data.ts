import { asc, eq, or, sql } from 'drizzle-orm'
import { ofAccountsOf } from '../../core/accounts-of.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { emailChange } from '../../database/tables/account.ts'
import { outboxMail } from '../../database/tables/mail.ts'
import { user } from '../../database/tables/people.ts'

/**
 * SQL condition: emails to any address of the account and of accounts merged into it: current, earlier
 * and requested ones. Emails are stored for 30 days, email changes longer.
 */
const mine = ({ userId }: UserScope) =>
  sql`lower(${outboxMail.to}) in (select lower(${user.email}) from ${user} where ${or(eq(user.id, userId), eq(user.mergedInto, userId))}
    union select lower(${emailChange.email}) from ${emailChange} where ${emailChange.codeHash} is not null and ${ofAccountsOf(emailChange.userId, userId)}
    union select lower(${emailChange.before}) from ${emailChange} where ${ofAccountsOf(emailChange.userId, userId)})
    and not exists (select 1 from ${user} other where lower(other.email) = lower(${outboxMail.to})
      and other.id <> ${userId} and other.merged_into is distinct from ${userId})`

async function read(ctx: Ctx, scope: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db.select().from(outboxMail).where(mine(scope)).orderBy(asc(outboxMail.id))
  return rows.map((row) => ({ to: row.to, kind: row.kind, written_at: at(row.createdAt), sent_at: at(row.sentAt) }))
}

export const mailData: OwnSection = { name: 'mails', read }

export async function forgetMails(tx: Ctx, scope: UserScope): Promise<void> {
  await tx.db.delete(outboxMail).where(mine(scope))
}
