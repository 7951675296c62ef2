import type { PayoutItemState } from '@bailu/contract/payouts/kinds'
import type { Bank } from '@bailu/contract/withdrawals/kinds'
import type { WithdrawalStatus } from '@bailu/contract/withdrawals/shop'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { approval } from '../approvals/table.ts'
import { inEveryLang, instant, madeId, money, numberOf, numberedId, uuidOf, worded } from '../../database/columns.ts'
import { partner } from '../account/table.ts'

/** The bank account of a partner. A deleted card leaves an empty row, so that linking again counts as a change. */
export const bankCard = pgTable(
  'bank_card',
  {
    partnerId: numberOf(() => partner.userId).primaryKey(),
    version: integer().notNull(),
    bank: text().$type<Bank>().notNull(),
    bankName: text().notNull(),
    accountTail: text().notNull(),
    /** All other details as encrypted JSON; empty when the card was deleted. */
    sealed: text().notNull(),
    linkedAt: instant().notNull(),
    changedAt: instant().notNull(),
    /** End of the hold: withdrawals requested before then are not paid before then. */
    holdUntil: instant(),
    removedAt: instant(),
  },
  (t) => [check('bank_card_removed', sql`(${t.removedAt} is null) = (${t.sealed} <> '')`)],
)

export const withdrawal = pgTable(
  'withdrawal',
  {
    id: madeId(),
    partnerId: numberOf(() => partner.userId),
    status: text().$type<WithdrawalStatus>().notNull(),
    /** Amount to pay, after tax. */
    net: money().notNull(),
    /** Tax withheld from the rewards behind it. */
    tax: money().notNull(),
    bank: text().$type<Bank>().notNull(),
    bankName: text().notNull(),
    accountTail: text().notNull(),
    /** Copy of the card as encrypted JSON; empty when the partner was deleted and nothing was paid. */
    sealed: text().notNull(),
    requestedAt: instant().notNull(),
    holdUntil: instant(),
    decidedAt: instant(),
    decidedBy: uuid(),
    reason: text().notNull().default(''),
    /** The reason in three languages, as its template was; null for free words. */
    reasonTexts: worded(),
    /** Above a limit one person approves and another one pays. */
    approvedBy: uuid(),
    approvedAt: instant(),
    /** The staff member who requested it on the partner's behalf; null when the partner did. */
    requestedBy: uuid(),
    /** The staff member who entered the account, without a card on file: another person must approve it. */
    accountBy: uuid(),
  },
  (t) => [
    // Covers a partner's list, so that it does not read a table page per row.
    index('withdrawal_partner').on(
      t.partnerId,
      t.id.desc().nullsFirst(),
      t.status,
      t.net,
      t.tax,
      t.bank,
      t.bankName,
      t.accountTail,
      t.requestedAt,
      t.holdUntil,
      t.decidedAt,
      t.reason,
    ),
    index('withdrawal_bank').on(t.bank, t.id.desc().nullsFirst()),
    index('withdrawal_net').on(t.net.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('withdrawal_status').on(t.status, t.id.desc().nullsFirst()),
    check('withdrawal_reason_texts', inEveryLang(t.reasonTexts)),
    check('withdrawal_status_name', sql`${t.status} in ('under_review', 'paid', 'rejected', 'returned')`),
    check('withdrawal_amount', sql`${t.net} > 0 and ${t.tax} >= 0`),
    check('withdrawal_decided', sql`(${t.status} = 'under_review') = (${t.decidedAt} is null)`),
    check('withdrawal_approved', sql`(${t.approvedBy} is null) = (${t.approvedAt} is null)`),
    check(
      'withdrawal_account_seen',
      sql`${t.status} <> 'paid' or ${t.accountBy} is null or ${t.approvedBy} is not null and ${t.approvedBy} <> ${t.accountBy}`,
    ),
    check('withdrawal_four_eyes', sql`${t.status} <> 'paid' or ${t.approvedBy} is distinct from ${t.decidedBy}`),
  ],
)
export type WithdrawalRow = typeof withdrawal.$inferSelect

/** Executed payouts; one per withdrawal, never changed. */
export const payout = pgTable(
  'payout',
  {
    withdrawalId: uuidOf(() => withdrawal.id).primaryKey(),
    amount: money().notNull(),
    bankReference: text().notNull(),
    paidBy: uuid().notNull(),
    paidAt: instant().notNull(),
    /** YYYY-MM-DD: day of the bank statement; null where it was not given: then the day of `paid_at`. */
    paidOn: text(),
    /** The second person: who approved the withdrawal, made its batch, or approved the batch. */
    secondBy: uuid(),
    approvalId: uuid().references(() => approval.id),
    /** Whether `hasSoloNotedMoney` was checked for its payer; not for bank files, where the downloader is. */
    payerChecked: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('payout_reference').on(t.bankReference),
    index('payout_day').on(t.paidOn, t.amount),
    index('payout_undated')
      .on(t.paidAt, t.amount)
      .where(sql`paid_on is null`),
    index('payout_alone')
      .on(t.paidBy, t.paidAt)
      .where(sql`second_by is null and approval_id is null`),
    check('payout_four_eyes', sql`${t.secondBy} is distinct from ${t.paidBy}`),
    check('payout_amount', sql`${t.amount} > 0`),
  ],
)

/** Payouts returned by the bank; once per withdrawal, never changed. */
export const payoutReturn = pgTable(
  'payout_return',
  {
    withdrawalId: uuidOf(() => payout.withdrawalId).primaryKey(),
    amount: money().notNull(),
    bankReference: text().notNull(),
    /** Empty: the reason is stored in the withdrawal. */
    reason: text().notNull(),
    /** YYYY-MM-DD: day of the bank statement. */
    returnedOn: text().notNull(),
    notedBy: uuid().notNull(),
    notedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payout_return_reference').on(t.bankReference),
    index('payout_return_day').on(t.returnedOn, t.amount),
    check('payout_return_amount', sql`${t.amount} > 0`),
  ],
)

/** Withdrawals paid with one bank file. Count and total never change; the state of each row is in `payout_item`. */
export const payoutBatch = pgTable(
  'payout_batch',
  {
    id: numberedId(),
    rows: integer().notNull(),
    total: money().notNull(),
    madeBy: uuid().notNull(),
    madeAt: instant().notNull(),
  },
  (t) => [
    index('payout_batch_maker').on(t.madeBy, t.madeAt),
    check('payout_batch_sums', sql`${t.rows} > 0 and ${t.total} > 0`),
  ],
)

/** The bank file of a batch; its rows are `sent` from then on. Never changed. */
export const payoutFile = pgTable(
  'payout_file',
  {
    batchId: numberOf(() => payoutBatch.id).primaryKey(),
    rows: integer().notNull(),
    total: money().notNull(),
    /** SHA-256 of its bytes, hex. */
    hash: text().notNull(),
    takenBy: uuid().notNull(),
    takenAt: instant().notNull(),
    /** The second person: who made the batch, or approved it. */
    secondBy: uuid(),
    approvalId: uuid().references(() => approval.id),
  },
  (t) => [
    check('payout_file_four_eyes', sql`${t.secondBy} is distinct from ${t.takenBy}`),
    index('payout_file_alone')
      .on(t.takenBy, t.takenAt)
      .where(sql`second_by is null and approval_id is null`),
    check('payout_file_sums', sql`${t.rows} > 0 and ${t.total} > 0`),
    check('payout_file_hash', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
)

export const payoutItem = pgTable(
  'payout_item',
  {
    batchId: numberOf(() => payoutBatch.id),
    seq: integer().notNull(),
    withdrawalId: uuidOf(() => withdrawal.id),
    net: money().notNull(),
    state: text().$type<PayoutItemState>().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.seq] }),
    // A withdrawal is in at most one active batch.
    uniqueIndex('payout_item_bound')
      .on(t.withdrawalId)
      .where(sql`state in ('open', 'sent')`),
    check('payout_item_state', sql`${t.state} in ('open', 'sent', 'paid', 'released', 'not_executed', 'returned')`),
  ],
)
