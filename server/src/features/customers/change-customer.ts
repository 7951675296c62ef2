import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { session, user, partner } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { maskEmail } from '../../lib/masking.ts'
import { countAttempts } from '../../core/rate-limit.ts'
import { isPlaceholderEmail } from '../../core/users.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { requireNotOwnAccount, customerAccountsOfPerson } from '../approvals/separation-of-duties.ts'

/** Disables an account and ends its sessions. @throws AppError not_found, also for an erased or merged account */
export const disableCustomer: Handler<'POST /api/staff/customer/{id}/disable'> = async (ctx, { id, reason }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, id)
    const { rowCount } = await tx.db
      .update(user)
      .set({ disabledAt: tx.now })
      .where(and(eq(user.id, id), isNull(user.disabledAt)))
    if (!rowCount) return
    await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.userId, id), isNull(session.endedAt)))
    await recordAudit(tx, 'user.disabled', { type: 'user', id }, { reason })
  })
}

/** @throws AppError not_found, also for an erased or merged account; own_account */
export const enableCustomer: Handler<'POST /api/staff/customer/{id}/enable'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, id)
    await requireNotOwnAccount(tx, scope, id)
    const { rowCount } = await tx.db
      .update(user)
      .set({ disabledAt: null })
      .where(and(eq(user.id, id), isNotNull(user.disabledAt), isNull(user.deletedAt)))
    if (rowCount) await recordAudit(tx, 'user.enabled', { type: 'user', id }, { reason })
  })
}

/** Locks an account that is neither erased nor merged. @throws AppError not_found */
export async function lockCustomer(tx: Ctx, id: number): Promise<typeof user.$inferSelect> {
  const [locked] = await tx.db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt), isNull(user.mergedInto)))
    .for('no key update')
  return locked ?? fail('not_found')
}

/** Ends all sessions of a customer, who can sign in again with the password. @throws AppError not_found */
export const endCustomerSessions: Handler<'POST /api/staff/customer/{id}/end-sessions'> = async (
  ctx,
  { id, reason },
) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockCustomer(tx, id)
    const { rowCount } = await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.userId, id), isNull(session.endedAt)))
    const ended = rowCount ?? 0
    await recordAudit(tx, 'user.sessions_ended', { type: 'user', id }, { ended, reason })
    return { ended }
  })
}

/** A link to choose a new password, valid for a short time. */
type ResetLink = (
  ctx: Ctx,
  account: Pick<typeof user.$inferSelect, 'id' | 'email' | 'passwordHash'>,
) => { address: string; expiresAt: Date }

/** Links that staff may have sent to one customer, and one member of staff to all. */
const RESET_LIMIT = { tries: 3, seconds: 3_600 }
const RESET_LIMIT_BY_STAFF = { tries: 30, seconds: 3_600 }

/**
 * Emails a customer who asked for it a link to choose a new password. The link is only in the email.
 * @throws AppError not_found, no_mailbox, too_many
 */
export async function sendPasswordReset(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/customer/{id}/reset-password'>,
  createLink: ResetLink,
): Promise<{ to: string }> {
  const { staffId } = asStaff(ctx)
  await countAttempts(ctx, [
    { key: `staff-reset-by:${staffId}`, limit: RESET_LIMIT_BY_STAFF },
    { key: `staff-reset:${id}`, limit: RESET_LIMIT },
  ])
  return inTx(ctx, async (tx) => {
    const account = await lockCustomer(tx, id)
    if (account.disabledAt !== null || isPlaceholderEmail(account.email)) return fail('no_mailbox')
    const link = createLink(tx, account)
    await mailUser(tx, id, {
      kind: 'reset_link',
      cause: uuidv7(),
      values: { link: link.address },
      useBefore: link.expiresAt,
    })
    const to = maskEmail(account.email)
    await recordAudit(tx, 'user.reset_sent', { type: 'user', id }, { reason })
    return { to }
  })
}

/** Steps of other features when a client moves to another partner. */
export type MoveSteps = {
  /** @throws AppError mentor_circle */
  rejectMentorCycle: (tx: Ctx, userId: number, mentorId: number) => Promise<void>
  leaveSteps: readonly ((tx: Ctx, client: { partnerId: number; clientId: number }) => Promise<void>)[]
}

/**
 * Moves a customer to another partner, or to none. Existing orders and their rewards stay with
 * their partner; later orders count for the new one.
 * @throws AppError not_found, mentor_unknown, mentor_circle, own_account
 */
export async function moveClient(
  ctx: Ctx,
  { id, employee_no: employeeNo, reason }: ParsedOf<'PUT /api/staff/customer/{id}/mentor'>,
  steps: MoveSteps,
): Promise<void> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { mentorId: before, pendingMentorId: pending } = await lockCustomer(tx, id)
    const newMentor = employeeNo === null ? null : await activePartner(tx, employeeNo)
    if (before === (newMentor?.id ?? null) && pending === null) return
    const ownIds = await customerAccountsOfPerson(tx, scope)
    if (ownIds.has(id) || (newMentor && ownIds.has(newMentor.id))) return fail('own_account')
    if (newMentor) await steps.rejectMentorCycle(tx, id, newMentor.id)
    await tx.db
      .update(user)
      .set({ mentorId: newMentor?.id ?? null, pendingMentorId: null })
      .where(eq(user.id, id))
    if (before !== null)
      for (const leaveStep of steps.leaveSteps) await leaveStep(tx, { partnerId: before, clientId: id })
    await recordAudit(
      tx,
      'user.mentor_moved',
      { type: 'user', id },
      {
        before: { mentor: before === null ? null : await employeeNoOf(tx, before) },
        after: { mentor: newMentor?.employeeNo ?? null },
        reason,
      },
    )
  })
}

async function activePartner(tx: Ctx, employeeNo: string) {
  const [active] = await tx.db
    .select({ id: partner.userId, employeeNo: partner.employeeNo })
    .from(partner)
    .where(and(eq(partner.employeeNo, employeeNo.toUpperCase()), isActivePartner()))
    .for('share', { of: partner })
  return active ?? fail('mentor_unknown')
}

async function employeeNoOf(tx: Ctx, id: number): Promise<string> {
  const [row] = await tx.db.select({ no: partner.employeeNo }).from(partner).where(eq(partner.userId, id))
  return row?.no ?? String(id)
}
