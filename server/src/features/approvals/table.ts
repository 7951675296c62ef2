import type { ApprovalDetail, ApprovalKind, ApprovalState } from '@bailu/contract/approvals/staff'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { inEveryLang, instant, madeId, money, numberRef, uuidOf, worded } from '../../database/columns.ts'
import { staff } from '../staff/table.ts'
import { user } from '../account/table.ts'

/**
 * Proposals of one staff member that a second one decides about. A trigger forbids changes of the proposal, and of a
 * decision once made.
 */
export const approval = pgTable(
  'approval',
  {
    id: madeId(),
    kind: text().$type<ApprovalKind>().notNull(),
    /** Name of the shop rule; id of the refund, return, batch or list; bank reference of a deposit. */
    subject: text().notNull(),
    amount: money(),
    /** Data shown to the person who decides. */
    detail: jsonb().$type<ApprovalDetail>().notNull(),
    /** Hash of the values that the approval is valid for; it does not apply once they differ. */
    fingerprint: text().notNull(),
    reason: text().notNull(),
    /** Of a reversal with a template: the reason in three languages, which the partner reads. */
    reasonTexts: worded(),
    proposedBy: uuid().notNull(),
    proposedAt: instant().notNull(),
    /** Takes effect from then on without a decision. */
    effectiveAt: instant().notNull(),
    state: text().$type<ApprovalState>().notNull(),
    decidedBy: uuid(),
    decidedAt: instant(),
    /** Why it was rejected. */
    answer: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('approval_waiting')
      .on(t.kind, t.subject)
      .where(sql`state = 'waiting'`),
    index('approval_due')
      .on(t.effectiveAt)
      .where(sql`state = 'waiting'`),
    index('approval_subject').on(t.kind, t.subject, t.id.desc().nullsFirst()),
    index('approval_listed').on(t.id.desc().nullsFirst(), t.state),
    check(
      'approval_kind',
      sql`${t.kind} in ('shop_rule', 'refund', 'return', 'batch', 'grant', 'cash_loss', 'reversal', 'write_off', 'provider_fee', 'entry_void', 'opening', 'email_change')`,
    ),
    check('approval_reason_texts', inEveryLang(t.reasonTexts)),
    check('approval_state', sql`${t.state} in ('waiting', 'approved', 'elapsed', 'rejected', 'retracted', 'outdated')`),
    check('approval_two_people', sql`${t.state} not in ('approved', 'rejected') or ${t.decidedBy} <> ${t.proposedBy}`),
    check(
      'approval_decided',
      sql`(${t.state} = 'waiting') = (${t.decidedAt} is null) and (${t.state} in ('approved', 'rejected', 'retracted')) = (${t.decidedBy} is not null)`,
    ),
    check('approval_day', sql`${t.effectiveAt} - ${t.proposedAt} >= interval '24 hours'`),
    check('approval_elapsed', sql`${t.state} <> 'elapsed' or ${t.decidedAt} >= ${t.effectiveAt}`),
  ],
)

/** A customer's account, or another staff account, of the same person as a member of staff. */
export const staffOwnAccount = pgTable(
  'staff_own_account',
  {
    id: madeId(),
    staffId: uuidOf(() => staff.id),
    userId: numberRef().references(() => user.id),
    otherStaffId: uuid().references(() => staff.id),
    declaredBy: uuid().notNull(),
    declaredAt: instant().notNull(),
    confirmedBy: uuid(),
    confirmedAt: instant(),
    endedBy: uuid(),
    endedAt: instant(),
    endReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('staff_own_account_user')
      .on(t.staffId, t.userId)
      .where(sql`ended_at is null and user_id is not null`),
    uniqueIndex('staff_own_account_staff')
      .on(t.staffId, t.otherStaffId)
      .where(sql`ended_at is null and other_staff_id is not null`),
    index('staff_own_account_of').on(t.userId),
    check('staff_own_account_one', sql`(${t.userId} is null) <> (${t.otherStaffId} is null)`),
    check('staff_own_account_other', sql`${t.otherStaffId} <> ${t.staffId}`),
    check('staff_own_account_confirmed', sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null)`),
    check(
      'staff_own_account_ended',
      sql`(${t.endedBy} is null) = (${t.endedAt} is null) and (${t.endedAt} is null) = (${t.endReason} = '')`,
    ),
    // Staff may not end their own link, which forbids them to decide about their own money.
    check('staff_own_account_ended_by', sql`${t.endedBy} <> ${t.staffId} and ${t.endedBy} <> ${t.otherStaffId}`),
  ],
)

/** Row locked while money is refunded to a recipient, so that of two concurrent transfers the second counts the first. */
export const refundRecipient = pgTable(
  'refund_recipient',
  {
    /** Keyed hash of the account's number. */
    accountKey: text().primaryKey(),
    at: instant().notNull(),
  },
  (t) => [index('refund_recipient_age').on(t.at)],
)
