import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Lang } from '@bailu/contract/fields'
import type { MailKind } from '@bailu/phrases/mails'
import { instant, madeId } from './columns.ts'

/** Outbox of mails, written in the transaction of their cause. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: madeId(),
    /** Deduplication key: one mail per cause. */
    dedup: text(),
    to: text().notNull(),
    lang: text().$type<Lang>().notNull(),
    kind: text().$type<MailKind>().notNull(),
    /** Encrypted values of the template; deleted once the mail was sent or given up. */
    sealed: text(),
    createdAt: instant().notNull(),
    /** Next attempt; during an attempt, the end of its lease. */
    dueAt: instant().notNull(),
    /** Not sent after then. */
    useBefore: instant(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
    failedAt: instant(),
    /** Reply of the mail server to the last attempt; never text of the mail. */
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
