import * as z from 'zod'
import type { AlarmKind } from './alarm-kinds.ts'
import type { AuditAction } from './audit-actions.ts'
import { describe } from './call.ts'
import { done, nothing } from './fields.ts'
import type { SecurityKind } from './security-kinds.ts'

/** One line of the daily summary; `by` is a staff member, never a customer. */
export type DigestLine =
  | { section: 'security'; kind: SecurityKind; count: number }
  | { section: 'alarm'; kind: AlarmKind; count: number }
  | { section: 'new_colleague'; by: string; name: string }
  | { section: 'new_network'; by: string; count: number }
  | { section: 'taken_out'; action: AuditAction; by: string; count: number }
  | { section: 'setting'; name: string; by: string; count: number }
  | { section: 'large_refunds' | 'large_grants'; count: number; amount: number }
  | { section: 'chain_broken' }
  | { section: 'chain_waiting'; count: number }

/** On which days an owner gets the daily summary by e-mail. */
export const DIGEST_CHOICES = ['unusual', 'always', 'never'] as const
export type DigestChoice = (typeof DIGEST_CHOICES)[number]
const choice = z.object({ when: z.enum(DIGEST_CHOICES) })

export const digestCalls = describe({
  'GET /api/staff/me/digest': {
    summary: 'When the caller is mailed the summary of a day',
    who: [],
    input: nothing,
    reply: choice,
  },
  'PUT /api/staff/me/digest': {
    summary: 'Choose it: only of days with something unusual, of every day, or never',
    who: [],
    fresh: true,
    input: z.strictObject({ when: z.enum(DIGEST_CHOICES) }),
    reply: done,
  },
})
