import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { MailData } from '@bailu/phrases/mail/mails'
import type { Ctx } from '../../../core/context.ts'
import { staff, staffPasskey, staffTotp } from '../../../database/tables/staff.ts'
import { queueMail } from '../../mail/queue-mail.ts'

export type TotpRow = typeof staffTotp.$inferSelect
export type Factors = { totp: TotpRow | undefined; passkeys: number; hasAny: boolean }

/** Second factors of an account: a confirmed authenticator app, passkeys. */
export async function readFactors(ctx: Ctx, staffId: string): Promise<Factors> {
  const [totp] = await ctx.db
    .select()
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt)))
  const passkeys = await ctx.db.$count(staffPasskey, eq(staffPasskey.staffId, staffId))
  return { totp, passkeys, hasAny: totp !== undefined || passkeys > 0 }
}

/** SQL condition for a query over `staff`: the account has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(exists (select 1 from ${staffTotp}
    where ${staffTotp.staffId} = ${staff.id} and ${staffTotp.confirmedAt} is not null)
  or exists (select 1 from ${staffPasskey} where ${staffPasskey.staffId} = ${staff.id}))`

type FactorChange = MailData['factor_changed']['what']

/** Emails the account's owner about a change of factors, in the transaction of the change. */
export async function notifyFactorChange(tx: Ctx, staffId: string, change: FactorChange): Promise<void> {
  const [account] = await tx.db
    .select({ email: staff.email, lang: staff.lang })
    .from(staff)
    .where(eq(staff.id, staffId))
  if (!account) return
  await queueMail(tx, {
    to: account.email,
    lang: account.lang,
    kind: 'factor_changed',
    values: { what: change, at: tx.now.toISOString() },
  })
}
