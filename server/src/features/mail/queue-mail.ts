import { uuidv7 } from 'uuidv7'
import { EMAIL } from '@bailu/contract/patterns'
import type { Lang } from '@bailu/contract/fields'
import type { MailKind, MailValues } from '@bailu/phrases/mails'
import type { Ctx } from '../../core/context.ts'
import { isLost } from '../../core/lost-address.ts'
import { seal } from '../../core/seal.ts'
import { outboxMail } from '../../database/tables/mail.ts'

export type Queued<K extends MailKind> = {
  to: string
  lang: Lang
  kind: K
  values: MailValues[K]
  /** Deduplication key: a second email with the same key is not queued. */
  dedup?: string
  /** Not sent after this time, when it is useless. */
  useBefore?: Date
  /** Stored as failed and never sent: same work and timing as a real email, where the difference must not be visible. */
  unsent?: boolean
}

/**
 * Inserts an email into the outbox, in the caller's transaction; a background job
 * sends it. Its values are encrypted until then and erased afterwards.
 */
export async function queueMail<K extends MailKind>(
  tx: Ctx,
  { to, lang, kind, values, dedup, useBefore, unsent = false }: Queued<K>,
): Promise<void> {
  // A placeholder address: the account lost its address to its verified owner.
  if (isLost(to)) return
  if (!EMAIL.test(to)) throw new Error('Not an e-mail address')
  const id = uuidv7()
  const sealed = seal(tx.house.settings, placeOf(id), JSON.stringify(values))
  await tx.db
    .insert(outboxMail)
    .values({
      id,
      to,
      lang,
      kind,
      dedup: dedup ?? null,
      sealed: unsent ? null : sealed,
      createdAt: tx.now,
      dueAt: tx.now,
      useBefore: useBefore ?? null,
      failedAt: unsent ? tx.now : null,
    })
    .onConflictDoNothing({ target: outboxMail.dedup })
}

export const placeOf = (id: string): string => `outbox_mail.${id}.sealed`
