import { and, eq, isNull } from 'drizzle-orm'
import type { MailKind } from '@bailu/phrases/mails'
import type { Ctx } from '../../core/context.ts'
import { user } from '../../database/tables/people.ts'
import { type Queued, queueMail } from './queue-mail.ts'

type Told<K extends MailKind> = Pick<Queued<K>, 'kind' | 'values' | 'useBefore'> & {
  /** Names the cause, so that a repeat of it is no second mail. */
  cause: string
}

/** A mail to somebody with an account, in their language, in the transaction of its cause; guests have no address. */
export async function mailUser<K extends MailKind>(tx: Ctx, userId: number | null, told: Told<K>): Promise<void> {
  if (userId === null) return
  const { cause, ...mail } = told
  const [reader] = await tx.db
    .select({ email: user.email, lang: user.lang })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
  if (reader) await queueMail(tx, { to: reader.email, lang: reader.lang, dedup: `${told.kind}:${cause}`, ...mail })
}
