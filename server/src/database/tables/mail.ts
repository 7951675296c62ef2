import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { MailKind } from '@bailu/phrases/mails'
import { instant, madeId } from './columns.ts'

/** Mails to be sent, written in the transaction of their cause. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: madeId(),
    /** One mail per cause, however often the cause is told. */
    dedup: text(),
    to: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    kind: text().$type<MailKind>().notNull(),
    /** What the words are filled with, sealed; gone once the mail has left or was given up. */
    sealed: text(),
    createdAt: instant().notNull(),
    /** When it may be tried next; while somebody tries, when their time is up. */
    dueAt: instant().notNull(),
    /** After this nobody has a use for it. */
    useBefore: instant(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    failedAt: instant(),
    /** What the other side said at the last try; never words of the mail. */
    trouble: text(),
  },
  (t) => [
    uniqueIndex('outbox_mail_dedup').on(t.dedup),
    index('outbox_mail_due')
      .on(t.dueAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_mail_age').on(t.createdAt),
    check('outbox_mail_one_end', sql`${t.sentAt} is null or ${t.failedAt} is null`),
    check(
      'outbox_mail_kept_while_open',
      sql`(${t.sealed} is null) = (${t.sentAt} is not null or ${t.failedAt} is not null)`,
    ),
  ],
)
