import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { bangkokDay, cursor, id, instant, line, page, requiredText, satang, uuid } from '../fields.ts'
import { APPROVAL_KINDS } from './kinds.ts'

export const approvalKind = z.enum(APPROVAL_KINDS)

export type ApprovalKind = z.infer<typeof approvalKind>

/**
 * `elapsed`: not decided within a day, so it took effect; `retracted`: retracted by its proposer;
 * `outdated`: its subject changed or was settled otherwise.
 */
export const APPROVAL_STATES = ['waiting', 'approved', 'elapsed', 'rejected', 'retracted', 'outdated'] as const

export const approvalState = z.enum(APPROVAL_STATES)

export type ApprovalState = z.infer<typeof approvalState>

/** Hours after which an undecided proposal takes effect. */
export const APPROVAL_HOURS = 24

/** Details shown to the second person; which fields are set depends on the kind. */
export const approvalDetail = z.object({
  /** Shop rule: value when it was proposed, and proposed value; their shape depends on the rule. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** Requested start; immediately when missing. */
  from: instant.optional(),
  /** The planned change of a shop rule that it retracts. */
  withdraws: uuid.optional(),
  /** Refund or return: its order and the account, with the last four digits of the number. */
  order: z.object({ id: uuid, number: z.string() }).optional(),
  account: z.object({ by: z.enum(['promptpay', 'bank']), number: z.string() }).optional(),
  /** The account was entered by staff, not by the buyer. */
  account_by_staff: z.boolean().optional(),
  /** Partner of a reversal, a voided entry or a write-off. */
  partner: z.object({ id, employee_no: z.string() }).optional(),
  /** Correction of an address: the account, which shows it on its page, and whether an earlier one was objected to. */
  customer: z.object({ id }).optional(),
  contested: z.boolean().optional(),
  /** Provider fee: the settlement it was deducted from. */
  deposit: z
    .object({
      amount: satang,
      bank_reference: z.string(),
      deposited_on: bangkokDay,
      /** Reason for booking on a closed day. */
      closed_reason: z.string().optional(),
    })
    .optional(),
  /** Number of rows of a batch or a list of rewards. */
  rows: z.int().optional(),
  /** Limit above which a second person is needed. */
  limit: satang.optional(),
  /** Amount compared with the limit: with others to the same account, or by the same person, within a day. */
  together: satang.optional(),
})

export type ApprovalDetail = z.infer<typeof approvalDetail>

const approval = z.object({
  id: uuid,
  kind: approvalKind,
  subject: z.string(),
  amount: satang.nullable(),
  detail: approvalDetail,
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: instant,
  effective_at: instant,
  /** Without a decision it does not take effect then, but ends. */
  lapses: z.boolean(),
  state: approvalState,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  answer: z.string(),
  /** Proposed by the caller, or by another account of the same person. */
  mine: z.boolean(),
  /** The caller may approve it. */
  may_approve: z.boolean(),
  /** The caller may reject it, or retract their own proposal. */
  may_stop: z.boolean(),
})

export type Approval = z.infer<typeof approval>

export const uuidInput = z.strictObject({ id: uuid })

/** State of the approval by a second person of a refund, return or batch. */
export const secondPerson = z.object({
  /** `needed`: not requested yet. `in_force`: approved, or undecided for a day. */
  state: z.enum(['needed', 'waiting', 'in_force']),
  approval: uuid.nullable(),
  effective_at: instant.nullable(),
  limit: satang,
  together: satang,
})

export type SecondPerson = z.infer<typeof secondPerson>

/** Why the caller may not pay it. */
export const PAYER_CONFLICTS = [
  'account_writer',
  'late_noter',
  'payment_confirmer',
  'goods_handler',
  'own_account',
] as const

export const payerConflict = z.enum(PAYER_CONFLICTS)

export type PayerConflict = z.infer<typeof payerConflict>

export const staffApprovalCalls = defineCalls({
  'GET /api/staff/approval': {
    summary: 'Pending approvals by deadline, or decided ones, newest first',
    who: ['finance'],
    input: z.strictObject({
      state: z.enum(['waiting', 'decided']).default('waiting'),
      kind: approvalKind.optional(),
      cursor,
    }),
    reply: page(approval),
  },
  'GET /api/staff/approval/{id}': {
    summary: 'One approval with its proposal, deadline and decision',
    who: ['finance'],
    polled: true,
    input: uuidInput,
    reply: approval,
  },
  'POST /api/staff/approval': {
    summary:
      'Propose a refund, a return, a batch or a cash loss to a second person; takes effect after a day without a decision',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({
      kind: z.enum(['refund', 'return', 'batch', 'cash_loss']),
      /** Id of the refund, return or batch, or of the order whose cash is lost. */
      subject: line(40),
      reason: requiredText(300),
    }),
    reply: z.object({ id: uuid, effective_at: instant }),
    idempotent: true,
    errors: ['approval_open', 'approval_not_needed', 'own_account'],
  },
  'POST /api/staff/approval/{id}/approve': {
    summary: 'Approve a proposal as a second person; takes effect at once. Shop rules: owners only',
    who: ['finance'],
    recentAuth: true,
    input: uuidInput,
    idempotent: true,
    clearsCache: true,
    errors: [
      'approval_over',
      'approval_outdated',
      'same_person',
      'colleague_new',
      'own_account',
      'account_changed',
      'amount_differs',
    ],
  },
  'POST /api/staff/approval/{id}/stop': {
    summary: 'Reject a proposal, or retract one of the caller',
    who: ['finance'],
    input: uuidInput.extend({ reason: requiredText(300) }),
    idempotent: true,
    clearsCache: true,
    errors: ['approval_over'],
  },
})
