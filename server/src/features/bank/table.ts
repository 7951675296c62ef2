import type { ColumnRole, DateOrder } from '@bailu/contract/bank/kinds'
import type { DepositSource } from '@bailu/contract/cash/staff'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { approval } from '../approvals/table.ts'
import { bytes, instant, madeId, money, uuidOf } from '../../database/columns.ts'
import { receipt } from '../receipts/table.ts'

/** Cash deposited from the cash box at the bank, or transfers of the payment provider. Never changed; voided at most once. */
export const cashDeposit = pgTable(
  'cash_deposit',
  {
    id: madeId(),
    amount: money().notNull(),
    /** Where the money was before. */
    carriedFrom: text().$type<DepositSource>().notNull().default('cash'),
    /** Fee deducted by the provider, in addition to the amount. */
    fee: money()
      .notNull()
      .default(sql`0`),
    bankReference: text().notNull(),
    /** The day of the bank's statement. */
    depositedOn: date().notNull(),
    notedBy: uuid().notNull(),
    notedAt: instant().notNull(),
    voidedAt: instant(),
    voidedBy: uuid(),
    voidReason: text().notNull().default(''),
    /** Approval of a fee above the limit of one person; a trigger checks that the amounts match. */
    approvalId: uuid().references(() => approval.id),
  },
  (t) => [
    uniqueIndex('cash_deposit_reference')
      .on(t.bankReference)
      .where(sql`voided_at is null`),
    index('cash_deposit_day').on(t.depositedOn, t.amount),
    uniqueIndex('cash_deposit_approval').on(t.approvalId),
    check('cash_deposit_amount', sql`${t.amount} > 0`),
    check('cash_deposit_from', sql`${t.carriedFrom} in ('cash', 'provider')`),
    check('cash_deposit_fee', sql`${t.fee} >= 0 and (${t.fee} = 0 or ${t.carriedFrom} = 'provider')`),
    check(
      'cash_deposit_void_why',
      sql`(${t.voidedAt} is null) = (${t.voidedBy} is null) and (${t.voidedAt} is null) = (${t.voidReason} = '')`,
    ),
  ],
)

export type StatementColumns = { headLine: number; roles: ColumnRole[]; order: DateOrder }

/** An uploaded bank statement file, stored unchanged. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: madeId(),
    name: text().notNull(),
    sha256: bytes().notNull(),
    content: bytes().notNull(),
    /** Code of the detected bank. */
    bank: text().notNull().default(''),
    /** How it was parsed; null until its columns are assigned. */
    columns: jsonb().$type<StatementColumns>(),
    /** When its lines were imported. */
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

/** Column roles per header row, as assigned by staff. */
export const statementHead = pgTable('statement_head', {
  /** Cells of the header without spaces and punctuation. */
  head: text().primaryKey(),
  roles: jsonb().$type<ColumnRole[]>().notNull(),
  order: text().$type<DateOrder>().notNull(),
  savedBy: uuid().notNull(),
  savedAt: instant().notNull(),
})

/** One bank transaction, even if it occurs in several statements. */
export const bankLine = pgTable(
  'bank_line',
  {
    id: madeId(),
    /** The first statement with this line, and its position there. */
    statementId: uuidOf(() => bankStatement.id),
    line: integer().notNull(),
    /** Made of account, time, amount and balance, so that the same line in another file has the same key. */
    naturalKey: text().notNull(),
    /** The same without the account, which not every file contains. */
    plainKey: text().notNull(),
    /** The file contains the full account number. */
    accountKnown: boolean().notNull(),
    at: instant().notNull(),
    /** False where the bank gives the day only. */
    timed: boolean().notNull(),
    /** Positive: money in; negative: money out. */
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
