import type { Ctx } from '../../core/context.ts'
import type { staff } from '../../database/tables/people.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Emails the account's owner about a changed password, in the transaction of the change. */
export const tellPasswordChange = (
  tx: Ctx,
  { email, lang }: Pick<typeof staff.$inferSelect, 'email' | 'lang'>,
): Promise<void> =>
  queueMail(tx, { to: email, lang, kind: 'staff_password_changed', values: { at: tx.now.toISOString() } })
