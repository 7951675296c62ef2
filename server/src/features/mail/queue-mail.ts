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
  /** Names the cause: a second mail with the same name is not written. */
  dedup?: string
  /** After this nobody has a use for it, and it is not sent any more. */
  useBefore?: Date
  /** Written as given up: the work of a mail without one, where nobody may tell the difference. */
  unsent?: boolean
}

/**
 * Writes a mail into the outbox, in the transaction of its cause; the sweep
 * sends it. What it is filled with is sealed until then and gone afterwards.
 */
export async function queueMail<K extends MailKind>(
  tx: Ctx,
  { to, lang, kind, values, dedup, useBefore, unsent = false }: Queued<K>,
): Promise<void> {
  // An account whose address turned out to be somebody else's has none.
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
