import { asc, eq, or, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { outboxMail } from '../../database/tables/mail.ts'
import { user } from '../../database/tables/people.ts'

/** Mails to the address the account has now, and to those of accounts merged into it. */
const mine = ({ userId }: UserScope) =>
  sql`lower(${outboxMail.to}) in (select lower(${user.email}) from ${user} where ${or(eq(user.id, userId), eq(user.mergedInto, userId))})`

async function read(ctx: Ctx, scope: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db.select().from(outboxMail).where(mine(scope)).orderBy(asc(outboxMail.id))
  return rows.map((row) => ({ to: row.to, kind: row.kind, written_at: at(row.createdAt), sent_at: at(row.sentAt) }))
}

export const mailData: OwnSection = { name: 'mails', read }

export async function forgetMails(tx: Ctx, scope: UserScope): Promise<void> {
  await tx.db.delete(outboxMail).where(mine(scope))
}
