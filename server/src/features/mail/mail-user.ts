import { and, eq, isNull } from 'drizzle-orm'
import type { MailKind } from '@bailu/phrases/mails'
import type { Ctx } from '../../core/context.ts'
import { mayMailTyped } from '../../core/mail-limit.ts'
import { user } from '../../database/tables/people.ts'
import { type Queued, queueMail } from './queue-mail.ts'

type Told<K extends MailKind> = Pick<Queued<K>, 'kind' | 'values' | 'useBefore'> & {
  /** Identifies the event, so that a repeat sends no second email. */
  cause: string
}

/**
 * Queues an email to a user in their language, in the caller's transaction; guests have no address. Emails to an
 * unverified address are limited by `mayMailTyped`, so that an account cannot be used to flood a stranger's mailbox.
 */
export async function mailUser<K extends MailKind>(tx: Ctx, userId: number | null, told: Told<K>): Promise<void> {
  if (userId === null) return
  const { cause, ...mail } = told
  const [reader] = await tx.db
    .select({ email: user.email, lang: user.lang, emailProvenAt: user.emailProvenAt })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
  if (!reader) return
  const unsent = reader.emailProvenAt === null && !(await mayMailTyped(tx, reader.email))
  await queueMail(tx, { to: reader.email, lang: reader.lang, dedup: `${told.kind}:${cause}`, unsent, ...mail })
}
