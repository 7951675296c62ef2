import type { Ctx } from '../../core/context.ts'
import type { staff } from '../../database/tables/people.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Whose password it is learns of another one by mail, in the transaction of the change. */
export const tellPasswordChange = (
  tx: Ctx,
  { email, lang }: Pick<typeof staff.$inferSelect, 'email' | 'lang'>,
): Promise<void> =>
  queueMail(tx, { to: email, lang, kind: 'staff_password_changed', values: { at: tx.now.toISOString() } })
