import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ColumnRole, DateOrder } from '@bailu/contract/staff-statements'
import { bytes, instant, madeId, money } from './columns.ts'
import { receipt } from './receipts.ts'

export type StatementColumns = { headLine: number; roles: ColumnRole[]; order: DateOrder }

/** A bank's statement, kept as it was sent. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: madeId(),
    name: text().notNull(),
    sha256: bytes().notNull(),
    content: bytes().notNull(),
    /** Code of the bank it seems to come from. */
    bank: text().notNull().default(''),
    /** How it was read; null until somebody has said what its columns are. */
    columns: jsonb().$type<StatementColumns>(),
    /** When its lines were taken. */
    readAt: instant(),
    uploadedBy: uuid().notNull(),
    uploadedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('bank_statement_file').on(t.sha256),
    index('bank_statement_uploaded').on(t.uploadedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('bank_statement_read', sql`${t.readAt} is null or ${t.columns} is not null`),
  ],
)

/** What the columns under a head are, as somebody of the shop has said. */
export const statementHead = pgTable('statement_head', {
  /** Its cells, without blanks and signs. */
  head: text().primaryKey(),
  roles: jsonb().$type<ColumnRole[]>().notNull(),
  order: text().$type<DateOrder>().notNull(),
  savedBy: uuid().notNull(),
  savedAt: instant().notNull(),
})

/** One line of the bank, whichever statements it stands in. */
export const bankLine = pgTable(
  'bank_line',
  {
    id: madeId(),
    /** The first statement that it came with, and where it stands there. */
    statementId: uuid()
      .notNull()
      .references(() => bankStatement.id),
    line: integer().notNull(),
    /** Of account, time, amount and balance: the same line in another file has the same. */
    naturalKey: text().notNull(),
    /** The same without the account, which not every file of it names. */
    plainKey: text(),
    /** The file names the whole account. */
    accountKnown: boolean(),
    at: instant().notNull(),
    /** False where the bank says the day alone. */
    timed: boolean().notNull(),
    /** Above zero money in, below zero money out. */
    amount: money().notNull(),
    balance: money(),
    reference: text().notNull(),
    words: text().notNull(),
    receiptId: uuid().references(() => receipt.id),
    matchedBy: uuid(),
    matchedAt: instant(),
    dismissedAt: instant(),
    dismissedBy: uuid(),
    dismissReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('bank_line_natural').on(t.naturalKey),
    index('bank_line_plain').on(t.plainKey),
    uniqueIndex('bank_line_receipt').on(t.receiptId),
    index('bank_line_statement').on(t.statementId),
    index('bank_line_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bank_line_open')
      .on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`amount > 0 and receipt_id is null and dismissed_at is null`),
    check('bank_line_amount', sql`${t.amount} <> 0`),
    check(
      'bank_line_matched',
      sql`(${t.receiptId} is null) = (${t.matchedBy} is null) and (${t.receiptId} is null) = (${t.matchedAt} is null)
        and (${t.receiptId} is null or (${t.amount} > 0 and ${t.dismissedAt} is null))`,
    ),
    check(
      'bank_line_dismissed',
      sql`(${t.dismissedAt} is null) = (${t.dismissedBy} is null) and (${t.dismissedAt} is null) = (${t.dismissReason} = '')`,
    ),
  ],
)
