import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { maskEmail } from '../../core/mask-email.ts'
import type { Merged } from '../../core/merged.ts'
import { requireOthers } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { emailChange } from '../../database/tables/account.ts'
import { idempotency } from '../../database/tables/house.ts'
import { session, user } from '../../database/tables/people.ts'
import { passwordReset } from '../../database/tables/recovery.ts'
import { mailUser } from '../mail/mail-user.ts'
import { mergeObstacle } from './merge-obstacle.ts'

/** Step of a merge in another feature: moves its rows from the closed account to the remaining one. @returns counts by name */
export type TakeOver = (tx: Ctx, merged: Merged) => Promise<Record<string, number>>
type Person = typeof user.$inferSelect
type Input = ParsedOf<'POST /api/staff/customer/{id}/merge'>

/**
 * Merges two accounts of a person; `other` is closed permanently: its email and password remain only
 * to tell which account to use. Consents stay with the account that gave them.
 * @throws AppError not_found, merge_self, merge_partner, merge_application, merge_disabled, merge_mentors, merge_money,
 *   own_account
 */
export async function mergeCustomers(
  ctx: Ctx,
  { id, other, reason }: Input,
  takeOver: readonly TakeOver[],
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  if (id === other) refuse('merge_self')
  const orphan = await inTx(ctx, async (tx) => {
    const { stays, leaves } = await holdBoth(tx, id, other)
    if (leaves.mergedInto === id) return null
    for (const one of [id, other]) await requireOthers(tx, scope, one)
    const obstacle = await mergeObstacle(tx, stays, leaves)
    if (obstacle) return refuse(obstacle)
    const moved: Record<string, number> = {}
    for (const take of takeOver) Object.assign(moved, await take(tx, { from: other, to: id }))
    await tellBoth(tx, stays, leaves)
    await close(tx, other, id)
    await tx.db
      .update(user)
      .set({ avatar: stays.avatar ?? leaves.avatar })
      .where(eq(user.id, id))
    const detail = { into: id, from: other, mentor: leaves.mentorId, moved, reason }
    await record(tx, 'user.merged', { type: 'user', id }, detail)
    await record(tx, 'user.merged_away', { type: 'user', id: other }, detail)
    return stays.avatar === null ? null : leaves.avatar
  })
  if (orphan) await ctx.house.files.remove(orphan)
  return {}
}

/** Locks both accounts in id order, so that crossing merges do not deadlock; writers of account data wait too. */
async function holdBoth(tx: Ctx, id: number, other: number) {
  const held = await tx.db
    .select()
    .from(user)
    .where(and(inArray(user.id, [id, other]), isNull(user.deletedAt)))
    .orderBy(asc(user.id))
    .for('update')
  const [stays, leaves] = [id, other].map((one) => held.find((row) => row.id === one))
  return stays && leaves ? { stays, leaves } : refuse('not_found')
}

/** Emails both addresses, so that the person can object; done before closing, because a closed account gets no email. */
async function tellBoth(tx: Ctx, stays: Person, leaves: Person): Promise<void> {
  const values = { at: tx.now.toISOString(), closed: maskEmail(leaves.email), stays: maskEmail(stays.email) }
  for (const { id } of [stays, leaves])
    await mailUser(tx, id, { kind: 'accounts_merged', cause: `${leaves.id}:${id}`, values })
}

async function close(tx: Ctx, id: number, into: number): Promise<void> {
  await tx.db
    .update(session)
    .set({ endedAt: tx.now })
    .where(and(eq(session.userId, id), isNull(session.endedAt)))
  await tx.db.delete(emailChange).where(eq(emailChange.userId, id))
  await tx.db.delete(passwordReset).where(eq(passwordReset.userId, id))
  await tx.db.delete(idempotency).where(eq(idempotency.scope, `user:${id}`))
  // Accounts merged into this one earlier now point to the remaining one.
  await tx.db.update(user).set({ mergedInto: into }).where(eq(user.mergedInto, id))
  await tx.db
    .update(user)
    .set({ mergedInto: into, disabledAt: tx.now, mentorId: null, pendingMentorId: null, avatar: null })
    .where(eq(user.id, id))
}
