import { and, desc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { CONTESTED_DAYS, CORRECTION_DAYS, type CorrectionState } from '@bailu/contract/customers/kinds'
import type { EmailCorrection } from '@bailu/contract/customers/staff-care'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler, userScopeFor } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { correctionPlace, isPlaceholderEmail, openCorrectionWords } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { seal } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { maskEmail } from '../../lib/masking.ts'
import {
  type Correction,
  type FindObstacles,
  mailCorrectionLink,
  mailCorrectionNotice,
  needsSecondPerson,
  requireChecked,
} from '../account/email-correction-link.ts'
import { user } from '../account/table.ts'
import { emailChange } from './table.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import {
  type ApprovalRow,
  fingerprintOf,
  lockProposal,
  markProposalOutdated,
  proposeApproval,
} from '../approvals/propose.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { approval } from '../approvals/table.ts'
import { findAccountsByEmail } from '../auth/find-accounts.ts'
import { mayEmailUnverified } from '../mail/queue-mail.ts'
import { staff } from '../staff/table.ts'
import { lockCustomer } from './change-customer.ts'

/** Corrections that a member of staff may start in an hour, and links of one that may be sent. */
const LIMIT_BY_STAFF = { tries: 20, seconds: 3_600 }
const LIMIT_OF_LINKS = { tries: 3, seconds: 3_600 }

/**
 * Starts the correction of an address that a customer mistyped. Nothing changes until the link in the email to the new
 * address is opened; the old address is notified at once. Accounts of partners, and those that are owed money, wait for a
 * second person or a day before that email is sent.
 * @throws AppError not_found, own_account, no_mailbox, correction_same, email_taken, correction_open, too_many
 */
export async function startEmailCorrection(
  ctx: Ctx,
  { id: userId, email, proof, reason }: ParsedOf<'POST /api/staff/customer/{id}/email-correction'>,
  findObstacles: FindObstacles,
): Promise<ReplyOf<'POST /api/staff/customer/{id}/email-correction'>> {
  const scope = asStaff(ctx)
  await countAttempt(ctx, `email-correction:${scope.staffId}`, LIMIT_BY_STAFF)
  if (!(await mayEmailUnverified(ctx, email))) return fail('too_many')
  return inTx(ctx, async (tx) => {
    const account = await lockCustomer(tx, userId)
    await requireNotOwnAccount(tx, scope, userId)
    if (account.disabledAt !== null) return fail('no_mailbox')
    if (account.email.toLowerCase() === email.toLowerCase()) return fail('correction_same')
    const { verified, imported } = await findAccountsByEmail(tx, email)
    if (verified ?? imported) return fail('email_taken')
    await closeEarlierChanges(tx, userId)
    const contested =
      (await tx.db.$count(
        emailChange,
        and(
          eq(emailChange.userId, userId),
          gt(emailChange.objectedAt, new Date(tx.now.getTime() - CONTESTED_DAYS * DAY_MS)),
        ),
      )) > 0
    const id = uuidv7()
    const expiresAt = new Date(tx.now.getTime() + CORRECTION_DAYS * DAY_MS)
    const isProposed = contested || (await needsSecondPerson(tx, userScopeFor(scope, userId), findObstacles))
    const proposed = isProposed
      ? await proposeApproval(tx, {
          kind: 'email_change',
          subject: id,
          amount: null,
          detail: { customer: { id: userId }, ...(contested && { contested }) },
          fingerprint: fingerprintOf([id, email]),
          reason,
        })
      : undefined
    const [row] = await tx.db
      .insert(emailChange)
      .values({
        id,
        userId,
        email,
        before: account.email,
        createdAt: tx.now,
        expiresAt,
        startedBy: scope.staffId,
        proof,
        words: seal(tx.deps.config, correctionPlace(id), reason),
        // A contested one is not usable without an approval.
        usableFrom: contested ? expiresAt : (proposed?.effectiveAt ?? tx.now),
        contested,
      })
      .returning()
    if (!row) throw new Error('An inserted row was not returned')
    await mailCorrectionNotice(tx, row, account.lang)
    if (!proposed) await mailCorrectionLink(tx, row, account.lang)
    await recordAudit(
      tx,
      'user.email_correction_started',
      { type: 'user', id: userId },
      { correction: id, from: maskEmail(account.email), to: maskEmail(email), proof, reason },
    )
    return { id, usable_at: (row.usableFrom ?? tx.now).toISOString(), approval: proposed?.id ?? null, contested }
  })
}

/** Closes a change of the customer and an expired correction. @throws AppError correction_open */
async function closeEarlierChanges(tx: Ctx, userId: number): Promise<void> {
  const isOpen = and(eq(emailChange.userId, userId), isNull(emailChange.closedAt))
  const [open] = await tx.db.select().from(emailChange).where(isOpen).for('no key update')
  if (open?.startedBy && open.expiresAt > tx.now) {
    const proposal = (await findProposals(tx, [open.id])).get(open.id)
    // Of a contested one nobody decided about in time nothing can come any more.
    if (proposal?.state !== 'outdated') return fail('correction_open')
  }
  await tx.db.update(emailChange).set({ closedAt: tx.now }).where(isOpen)
}

const isOpenCorrection = (userId: number, id: string, now: Date) =>
  and(
    eq(emailChange.id, id),
    eq(emailChange.userId, userId),
    isNotNull(emailChange.startedBy),
    isNull(emailChange.closedAt),
    gt(emailChange.expiresAt, now),
  )

/** Emails the link again, after the wait. @throws AppError not_found, correction_over, correction_unchecked, too_many */
export async function sendCorrectionLink(
  ctx: Ctx,
  { id, correction }: ParsedOf<'POST /api/staff/customer/{id}/email-correction/{correction}/send'>,
  findObstacles: FindObstacles,
): Promise<void> {
  asStaff(ctx)
  await countAttempt(ctx, `email-correction-link:${correction}`, LIMIT_OF_LINKS)
  return inTx(ctx, async (tx) => {
    const { lang, email } = await lockCustomer(tx, id)
    const [row] = await tx.db
      .select()
      .from(emailChange)
      .where(and(isOpenCorrection(id, correction, tx.now), lte(emailChange.usableFrom, tx.now)))
    if (!row || row.before.toLowerCase() !== email.toLowerCase()) return fail('correction_over')
    await requireChecked(tx, { row, email }, findObstacles)
    await mailCorrectionLink(tx, row, lang)
    await recordAudit(tx, 'user.email_correction_sent', { type: 'user', id }, { correction })
  })
}

/** @throws AppError correction_over */
export const withdrawCorrection: Handler<
  'POST /api/staff/customer/{id}/email-correction/{correction}/withdraw'
> = async (ctx, { id, correction, reason }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    // Lock order as in a decision about a proposal: proposal before correction.
    await lockProposal(tx, 'email_change', correction)
    const { rowCount } = await tx.db
      .update(emailChange)
      .set({ closedAt: tx.now, outcome: 'withdrawn' })
      .where(isOpenCorrection(id, correction, tx.now))
    if (!rowCount) return fail('correction_over')
    await markProposalOutdated(tx, 'email_change', correction)
    await recordAudit(tx, 'user.email_correction_stopped', { type: 'user', id }, { correction, reason })
  })
}

/** A decision makes the link usable, or ends the correction; after an objection only an approval does the first. */
export const emailChangeEffect: ApprovalEffect = {
  approved: async (tx, row, scope) => {
    const correction = await lockDecided(tx, row)
    await requireNotOwnAccount(tx, scope, correction.userId)
    const [sent] = await tx.db
      .update(emailChange)
      .set({ usableFrom: tx.now })
      .where(eq(emailChange.id, correction.id))
      .returning()
    await mailDecided(tx, sent ?? correction)
  },
  stopped: async (tx, { subject }) => {
    await tx.db
      .update(emailChange)
      .set({ closedAt: tx.now, outcome: 'rejected' })
      .where(and(eq(emailChange.id, subject), isNull(emailChange.closedAt)))
  },
  elapsed: async (tx, row) => {
    const correction = await lockDecided(tx, row)
    if (correction.contested) return fail('approval_outdated')
    await mailDecided(tx, correction)
  },
}

/** @throws AppError approval_outdated when it has ended otherwise */
async function lockDecided(tx: Ctx, { subject }: ApprovalRow): Promise<Correction> {
  const [row] = await tx.db
    .select()
    .from(emailChange)
    .where(and(eq(emailChange.id, subject), isNull(emailChange.closedAt), gt(emailChange.expiresAt, tx.now)))
    .for('no key update')
  return row ?? fail('approval_outdated')
}

async function mailDecided(tx: Ctx, row: Correction): Promise<void> {
  const [account] = await tx.db
    .select({ lang: user.lang })
    .from(user)
    .where(and(eq(user.id, row.userId), isNull(user.disabledAt)))
  if (!account) return fail('approval_outdated')
  await mailCorrectionLink(tx, row, account.lang)
}

/** Corrections of an account that are still stored, newest first. */
export async function readEmailCorrections(ctx: Ctx, userId: number): Promise<EmailCorrection[]> {
  const rows = await ctx.db
    .select({ row: emailChange, by: staff.name })
    .from(emailChange)
    .innerJoin(staff, eq(staff.id, emailChange.startedBy))
    .where(and(eq(emailChange.userId, userId), isNotNull(emailChange.startedBy)))
    .orderBy(desc(emailChange.id))
    .limit(20)
  const proposals = await findProposals(
    ctx,
    rows.map(({ row }) => row.id),
  )
  return rows.flatMap(({ row, by }) => {
    const { proof, usableFrom } = row
    const proposal = proposals.get(row.id)
    if (proof === null || usableFrom === null) return []
    return {
      id: row.id,
      state: stateOf(row, proposal, ctx.now),
      from: isPlaceholderEmail(row.before) ? '' : maskEmail(row.before),
      to: maskEmail(row.email),
      proof,
      reason: openCorrectionWords(ctx, row),
      by,
      at: row.createdAt.toISOString(),
      usable_at: usableFrom.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      ended_at: row.closedAt?.toISOString() ?? null,
      objected_at: row.objectedAt?.toISOString() ?? null,
      contested: row.contested,
      approval: proposal?.id ?? null,
    }
  })
}

type Proposal = Pick<ApprovalRow, 'id' | 'state' | 'decidedAt'>

async function findProposals(ctx: Ctx, corrections: string[]): Promise<Map<string, Proposal>> {
  if (corrections.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: approval.id, subject: approval.subject, state: approval.state, decidedAt: approval.decidedAt })
    .from(approval)
    .where(and(eq(approval.kind, 'email_change'), inArray(approval.subject, corrections)))
  return new Map(rows.map((row) => [row.subject, row]))
}

function stateOf(
  { outcome, closedAt, expiresAt, usableFrom }: Correction,
  proposal: Proposal | undefined,
  now: Date,
): CorrectionState {
  if (outcome !== null) return outcome
  const outdatedAt = proposal?.state === 'outdated' ? proposal.decidedAt : null
  // A change by the customer closes the correction and its proposal together.
  const wasOver = outdatedAt !== null && closedAt !== null && outdatedAt < closedAt
  if (closedAt !== null && closedAt < expiresAt && !wasOver) return 'replaced'
  if (closedAt !== null || expiresAt <= now || outdatedAt !== null) return 'expired'
  return usableFrom !== null && usableFrom > now ? 'waiting' : 'open'
}
