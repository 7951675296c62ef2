import * as z from 'zod'
import { secondPerson } from '../approvals/staff.ts'
import { defineCalls } from '../call.ts'
import { bank } from '../withdrawals/card.ts'
import {
  bangkokDay,
  cursor,
  employeeNo,
  requiredText,
  requiredLine,
  id,
  instant,
  page,
  pathId,
  satang,
  uuid,
  text,
} from '../fields.ts'
import { PAYOUT_ITEM_STATES } from './kinds.ts'

const payoutItemState = z.enum(PAYOUT_ITEM_STATES)

/** Most rows of a batch. */
export const MAX_PAYOUT_ROWS = 200

const rowTotals = z.object({ rows: z.int(), total: satang })

const payoutBatch = z.object({
  id,
  made_at: instant,
  made_by: z.string(),
  /** Rows and total when it was made. */
  ...rowTotals.shape,
  /** Rows and totals by current state. */
  states: z.record(payoutItemState, rowTotals),
  /** The bank file, once it was made. */
  file: z
    .object({
      ...rowTotals.shape,
      /** SHA-256 of its bytes, hex. */
      hash: z.string(),
      taken_at: instant,
      taken_by: z.string(),
    })
    .nullable(),
})
export type PayoutBatch = z.infer<typeof payoutBatch>

const payoutItem = z.object({
  seq: z.int(),
  withdrawal: uuid,
  /** Reference in the bank file and on the bank statement. */
  reference: z.string(),
  partner: z.object({ id, nickname: z.string(), employee_no: employeeNo }),
  bank,
  bank_name: z.string(),
  account_tail: z.string(),
  net: satang,
  state: payoutItemState,
  changed_at: instant,
  bank_reference: z.string(),
})
export type PayoutItem = z.infer<typeof payoutItem>

const batchInput = z.strictObject({ id: pathId })
const withdrawalIds = z.array(uuid).min(1).max(MAX_PAYOUT_ROWS)

export const staffPayoutCalls = defineCalls({
  'GET /api/staff/payout': {
    summary: 'Payout batches, newest first',
    who: ['finance'],
    input: z.strictObject({ cursor }),
    reply: page(payoutBatch),
  },
  'GET /api/staff/payout/ready': {
    summary: 'Number and sum of withdrawals ready for a batch',
    who: ['finance'],
    reply: rowTotals.extend({
      /** How many would go into one batch, at most 200. */
      most: z.int(),
    }),
  },
  'POST /api/staff/payout': {
    summary: 'Create a batch of the chosen withdrawals, or of all that are ready; others are skipped',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ withdrawals: withdrawalIds.optional() }),
    reply: z.object({ id, ...rowTotals.shape, left_out: z.int() }),
    idempotent: true,
    errors: ['nothing_ready'],
  },
  'GET /api/staff/payout/{id}': {
    summary: 'One payout batch with its rows',
    who: ['finance'],
    input: batchInput,
    reply: payoutBatch.extend({
      items: z.array(payoutItem),
      /** Approval by a second person: needed, requested or given; null where none is needed. */
      second: secondPerson.nullable(),
    }),
  },
  'POST /api/staff/payout/{id}/file': {
    summary: 'Create the bank file: its rows become sent; rows that may not be paid any more are released. Idempotent',
    who: ['finance'],
    recentAuth: true,
    input: batchInput.extend({ reason: requiredText(300) }),
    reply: z.object({ ...rowTotals.shape, hash: z.string(), released: z.int() }),
    idempotent: true,
    errors: [
      'nothing_ready',
      'approval_needed',
      'approval_open',
      'colleague_new',
      'own_withdrawal',
      'payee_like_you',
      'withdrawal_unapproved',
    ],
  },
  'GET /api/staff/payout/{id}/csv': {
    summary:
      'The bank file, the same bytes each time until the bank has answered for a row: full account numbers, then count and total; audited with a reason',
    who: ['finance'],
    recentAuth: true,
    input: batchInput.extend({ reason: requiredText(300) }),
    reply: 'csv',
    errors: ['file_not_taken', 'file_answered'],
  },
  'POST /api/staff/payout/{id}/pay': {
    summary: 'Record that the bank has paid all sent rows or the chosen ones, each with a separate result. Idempotent',
    who: ['finance'],
    recentAuth: true,
    input: batchInput.extend({
      bank_reference: requiredLine(50),
      paid_on: bangkokDay,
      closed_reason: text(300).default(''),
      withdrawals: withdrawalIds.optional(),
    }),
    reply: z.object({
      outcomes: z.array(
        z.object({
          withdrawal: uuid,
          reference: z.string(),
          /** `paid`, or an error code. */
          outcome: z.string(),
          /** Message in the caller's language; empty when it is paid. */
          words: z.string(),
        }),
      ),
    }),
    errors: ['file_not_taken', 'books_closed'],
  },
  'POST /api/staff/payout/{id}/not-executed': {
    summary: 'Record that the bank did not execute a row; the withdrawal stays under review for another batch',
    who: ['finance'],
    recentAuth: true,
    input: batchInput.extend({ withdrawal: uuid, reason: requiredText(300) }),
    idempotent: true,
    errors: ['withdrawal_moved_on', 'own_withdrawal', 'same_person', 'colleague_new'],
  },
  'POST /api/staff/payout/{id}/release': {
    summary: 'Release a withdrawal from a batch before its file is created; it stays under review for another batch',
    who: ['finance'],
    recentAuth: true,
    input: batchInput.extend({ withdrawal: uuid, reason: requiredText(300) }),
    idempotent: true,
    errors: ['withdrawal_moved_on'],
  },
})
