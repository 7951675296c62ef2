import { eq } from 'drizzle-orm'
import type { MailValues } from '@bailu/phrases/mails'
import type { Ctx } from '../../../core/context.ts'
import { staff } from '../../../database/tables/people.ts'
import { queueMail } from '../../mail/queue-mail.ts'

type What = MailValues['factor_changed']['what']

/** Emails the account's owner about a change of factors, in the transaction of the change. */
export async function tellFactorChange(tx: Ctx, staffId: string, what: What): Promise<void> {
  const [person] = await tx.db.select({ email: staff.email, lang: staff.lang }).from(staff).where(eq(staff.id, staffId))
  if (!person) return
  await queueMail(tx, {
    to: person.email,
    lang: person.lang,
    kind: 'factor_changed',
    values: { what, at: tx.now.toISOString() },
  })
}
