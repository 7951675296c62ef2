import * as z from 'zod'
import { defineCalls } from '../call.ts'
import {
  bangkokDay,
  cursor,
  employeeNo,
  requiredText,
  requiredLine,
  id,
  instant,
  line,
  page,
  satang,
  uuid,
} from '../fields.ts'
import { rewardKind, rewardStatus } from '../income/shop.ts'
import { givenReason } from '../reasons/staff.ts'

export const staffReward = z.object({
  id: uuid,
  kind: rewardKind,
  status: rewardStatus,
  partner: z.object({ id, nickname: z.string(), employee_no: employeeNo }),
  order: z.object({ id: uuid, number: z.string() }).nullable(),
  base: satang,
  rate_bp: z.int().nullable(),
  gross: satang,
  /** Tax withheld, known once it has settled; 0 before. */
  tax: satang,
  tax_rule: z.string(),
  year_to_date: satang.nullable(),
  withheld_to_date: satang.nullable(),
  earned_at: instant,
  settles_at: instant.nullable(),
  settled_at: instant.nullable(),
  canceled_at: instant.nullable(),
  reason: z.string(),
  reverses: uuid.nullable(),
  /** On hold until finance reviews it: the order carries its partner's own phone. */
  on_hold: z.boolean(),
})
export type StaffReward = z.infer<typeof staffReward>

/** Most rows of a list. */
export const MAX_GRANT_ROWS = 300
export const GRANT_ISSUES = ['columns', 'unknown', 'left', 'amount', 'note', 'twice', 'granted', 'own'] as const
const grantIssue = z.enum(GRANT_ISSUES)
export type GrantIssue = z.infer<typeof grantIssue>

const grantRow = z.object({
  /** Line of the text, from 1. */
  line: z.int(),
  employee_no: z.string(),
  /** Null for an unknown employee number. */
  nickname: z.string().nullable(),
  amount: satang.nullable(),
  note: z.string(),
  issue: grantIssue.nullable(),
})
export type GrantRow = z.infer<typeof grantRow>

const rewardBudget = z.object({
  /** YYYY-MM in Bangkok. */
  month: z.string(),
  budget: satang,
  granted: satang,
  left: satang,
})

/** Rows of employee number, amount in baht and note, separated by commas, semicolons or tabs. */
const grantList = z.string().min(1).max(30_000)
const rewardInput = z.strictObject({ id: uuid, reason: requiredText(300) })

export const staffRewardCalls = defineCalls({
  'GET /api/staff/reward': {
    summary: 'Reward lines of all partners, newest first',
    who: ['finance'],
    input: z.strictObject({
      kind: rewardKind.optional(),
      /** `held`: pending rewards on hold. */
      state: z.enum([...rewardStatus.options, 'on_hold']).optional(),
      employee_no: employeeNo.optional(),
      order: line(40).optional(),
      from: bangkokDay.optional(),
      to: bangkokDay.optional(),
      cursor,
    }),
    reply: page(staffReward),
  },
  'GET /api/staff/reward/budget': {
    summary: 'Remaining budget for activity rewards of this month',
    who: ['finance'],
    reply: rewardBudget,
  },
  'POST /api/staff/reward/{id}/release': {
    summary: 'Release a reward on hold',
    who: ['finance'],
    recentAuth: true,
    input: rewardInput,
    idempotent: true,
    errors: ['reward_moved_on', 'own_account', 'approval_open'],
  },
  'POST /api/staff/reward/{id}/cancel': {
    summary: 'Cancel a pending reward, with the reason shown to the partner',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: uuid, ...givenReason }),
    idempotent: true,
    errors: ['reward_moved_on', 'reason_changed'],
  },
  'POST /api/staff/reward/{id}/reverse': {
    summary: 'Reverse a settled reward, in full or in part, with the reason shown to the partner',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ id: uuid, amount: satang.min(1), ...givenReason }),
    /** Above the limit it takes effect once a second person approves, or at this time. */
    reply: z.object({ waits_until: instant.nullable() }),
    idempotent: true,
    errors: ['reward_moved_on', 'own_account', 'reversal_too_much', 'approval_open', 'reason_changed'],
  },
  'POST /api/staff/reward/activity': {
    summary: 'Grant an activity reward; it settles after the settlement period',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({
      employee_no: employeeNo,
      amount: satang.min(1).max(100_000_000),
      note: requiredLine(200),
    }),
    /** Above the limit the reward is on hold until a second person approves, or until this time. */
    reply: z.object({ id: uuid, waits_until: instant.nullable() }),
    idempotent: true,
    errors: ['partner_unknown', 'own_account', 'budget_exceeded'],
  },
  'POST /api/staff/reward/activity/check': {
    summary: 'Check a list of activity rewards row by row; grants nothing',
    who: ['finance'],
    input: z.strictObject({ list: grantList }),
    reply: z.object({
      rows: z.array(grantRow),
      right: z.int(),
      wrong: z.int(),
      /** Sum of the valid rows. */
      total: satang,
      left: satang,
      /** More rows than allowed: the rest was not read. */
      too_long: z.boolean(),
    }),
  },
  'POST /api/staff/reward/activity/list': {
    summary: 'Grant the checked list of activity rewards, all rows or none',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ list: grantList, rows: z.int().positive(), total: satang.positive() }),
    reply: z.object({ granted: z.int(), total: satang, waits_until: instant.nullable() }),
    idempotent: true,
    errors: ['rows_wrong', 'sums_differ', 'budget_exceeded'],
  },
})
