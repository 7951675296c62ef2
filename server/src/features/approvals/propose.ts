import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import {
  APPROVAL_HOURS,
  type ApprovalDetail,
  type ApprovalKind,
  type ApprovalState,
} from '@bailu/contract/approvals/staff'
import { HOUR_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asStaff } from '../../core/context.ts'
import { isCorrectionProposalOf } from '../../core/users.ts'
import { emailChange } from '../customers/table.ts'
import { approval } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'

export type ApprovalRow = typeof approval.$inferSelect

/** Hash of the values that an approval is valid for. */
export const fingerprintOf = (parts: (string | bigint | number | null)[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => (part === null ? null : String(part)))))
    .digest('base64url')

/** Whether it ends without effect when nobody decides in time, instead of taking effect: after an objection. */
export const lapses = ({ detail }: Pick<ApprovalRow, 'detail'>): boolean => detail.contested === true

/** The state at `now`: an undecided proposal is over after its time, even before the background job has stored it. */
export function currentState(row: Pick<ApprovalRow, 'state' | 'effectiveAt' | 'detail'>, now: Date): ApprovalState {
  if (row.state !== 'waiting' || row.effectiveAt > now) return row.state
  return lapses(row) ? 'outdated' : 'elapsed'
}

/** The newest proposal for exactly this subject and fingerprint that is waiting or in force. */
export async function findApproval(
  ctx: Pick<Ctx, 'db' | 'now'>,
  kind: ApprovalKind,
  subject: string,
  fingerprint: string,
): Promise<{ row: ApprovalRow; inForce: boolean; elapsed: boolean } | undefined> {
  const [row] = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        eq(approval.kind, kind),
        eq(approval.subject, subject),
        eq(approval.fingerprint, fingerprint),
        inArray(approval.state, ['waiting', 'approved', 'elapsed']),
      ),
    )
    .orderBy(desc(approval.id))
    .limit(1)
  if (!row) return undefined
  const state = currentState(row, ctx.now)
  return { row, inForce: state === 'approved' || state === 'elapsed', elapsed: state === 'elapsed' }
}

type PendingApproval = { id: string; kind: ApprovalKind; subject: string; amount: bigint | null; effectiveAt: Date }

/** Alarms owners, and finance for money, by mail and on the dashboard, so that they can stop it in time. */
export async function alarmPendingApproval(
  tx: Ctx,
  { id, kind, subject, amount, effectiveAt }: PendingApproval,
): Promise<void> {
  const until = effectiveAt.toISOString()
  // One alarm per proposal, also for a second proposal about the same subject.
  if (kind === 'shop_rule') {
    await raiseAlarm(tx, 'shop_rule_change_pending', { shop_rule: subject, until }, { subject: `approval:${id}` })
    return
  }
  const detail = { until, ...(amount !== null && { amount: asNumber(amount) }) }
  await raiseAlarm(tx, 'approval_waiting', detail, { subject: `approval:${id}` })
}

export type Proposal = {
  kind: ApprovalKind
  subject: string
  amount: bigint | null
  detail: ApprovalDetail
  /** The values that the approval is valid for, see {@link fingerprintOf}. */
  fingerprint: string
  reason: string
  /** The same in three languages, for a reason from a template. */
  reasonTexts?: ApprovalRow['reasonTexts']
  /** When it takes effect at the earliest; not before 24 hours from now. */
  from?: Date
}

/**
 * Creates a proposal that waits for a second person, in the caller's transaction, and alarms the owners.
 * @throws AppError approval_open when a proposal for the same subject is waiting
 */
export async function proposeApproval(tx: Ctx, proposal: Proposal): Promise<{ id: string; effectiveAt: Date }> {
  const { staffId } = asStaff(tx)
  const { kind, subject, amount, detail, fingerprint, reason, reasonTexts, from } = proposal
  await closeElapsedProposal(tx, kind, subject)
  const id = uuidv7()
  const earliest = tx.now.getTime() + APPROVAL_HOURS * HOUR_MS
  const effectiveAt = new Date(Math.max(earliest, from?.getTime() ?? 0))
  const inserted = await tx.db
    .insert(approval)
    .values({
      id,
      kind,
      subject,
      amount,
      detail,
      fingerprint,
      reason,
      reasonTexts: reasonTexts ?? null,
      proposedBy: staffId,
      proposedAt: tx.now,
      effectiveAt,
      state: 'waiting',
    })
    .onConflictDoNothing()
    .returning({ id: approval.id })
  if (inserted.length === 0) return fail('approval_open')
  await recordAudit(
    tx,
    'approval.asked',
    { type: 'approval', id },
    {
      kind,
      subject,
      reason,
      ...(amount !== null && { amount: asNumber(amount) }),
      until: effectiveAt.toISOString(),
    },
  )
  await alarmPendingApproval(tx, { id, kind, subject, amount, effectiveAt })
  return { id, effectiveAt }
}

/** Locks a waiting proposal, so that no decision about it happens during this transaction. */
export async function lockProposal(tx: Ctx, kind: ApprovalKind, subject: string): Promise<void> {
  const isWaiting = and(eq(approval.kind, kind), eq(approval.subject, subject), eq(approval.state, 'waiting'))
  await tx.db.select({ id: approval.id }).from(approval).where(isWaiting).for('update')
}

/** Kinds whose effect is looked up when it is needed; that of the others is written when they elapse. */
const LOOKED_UP: ReadonlySet<ApprovalKind> = new Set(['shop_rule', 'refund', 'return', 'batch', 'cash_loss'])

/**
 * Closes a proposal whose time is over, so that a new one for the same subject can be created. One whose effect was not
 * written in time takes none any more.
 */
async function closeElapsedProposal(tx: Ctx, kind: ApprovalKind, subject: string): Promise<void> {
  const state = LOOKED_UP.has(kind) ? ('elapsed' as const) : ('outdated' as const)
  const closed = await tx.db
    .update(approval)
    .set({ state, decidedAt: tx.now })
    .where(
      and(
        eq(approval.kind, kind),
        eq(approval.subject, subject),
        eq(approval.state, 'waiting'),
        lte(approval.effectiveAt, tx.now),
      ),
    )
    .returning({ id: approval.id })
  for (const { id } of closed) await recordAudit(tx, `approval.${state}`, { type: 'approval', id }, { kind, subject })
}

/** Closes a waiting proposal whose subject was settled otherwise or has changed. */
export async function markProposalOutdated(tx: Ctx, kind: ApprovalKind, subject: string): Promise<void> {
  const outdated = await tx.db
    .update(approval)
    .set({ state: 'outdated', decidedAt: tx.now })
    .where(and(eq(approval.kind, kind), eq(approval.subject, subject), eq(approval.state, 'waiting')))
    .returning({ id: approval.id })
  for (const { id } of outdated) await recordAudit(tx, 'approval.outdated', { type: 'approval', id }, { kind, subject })
}

/**
 * Closes the waiting proposal to correct the address of an account. Called before the correction is ended: a decision locks
 * the proposal first, too.
 */
export async function markCorrectionOutdated(tx: Ctx, userId: number): Promise<void> {
  const isWaiting = and(isCorrectionProposalOf(userId), eq(approval.state, 'waiting'))
  const rows = await tx.db.select({ subject: approval.subject }).from(approval).where(isWaiting)
  for (const { subject } of rows) await markProposalOutdated(tx, 'email_change', subject)
}

/** Invalidates a change of the address that is open, also a correction by staff. The caller locks the account. */
export async function closeEmailChanges(tx: Ctx, userId: number): Promise<void> {
  await markCorrectionOutdated(tx, userId)
  await tx.db
    .update(emailChange)
    .set({ closedAt: tx.now })
    .where(and(eq(emailChange.userId, userId), isNull(emailChange.closedAt)))
}

/** Erases why the address of an account was to be corrected, or was not; afterwards nobody decides about it any more. */
export async function eraseCorrectionReasons(tx: Ctx, { userId }: UserScope): Promise<void> {
  await markCorrectionOutdated(tx, userId)
  await tx.db.update(approval).set({ reason: '', answer: '' }).where(isCorrectionProposalOf(userId))
}
