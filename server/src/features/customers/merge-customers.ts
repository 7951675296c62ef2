import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '@bailu/contract/calls'
import { CONTESTED_DAYS, OBJECTION_DAYS } from '@bailu/contract/customers/kinds'
import type { MERGE_OBSTACLES, MergeSide } from '@bailu/contract/customers/staff'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, partnerScopeOf, type Handler } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { address, session, user, passwordReset, partnerApplication, partner } from '../account/table.ts'
import { cartLine } from '../catalogue/table.ts'
import { clientConsent, clientFile, clientNote } from '../clients/table.ts'
import { idempotency } from '../../database/core-tables.ts'
import { order } from '../orders/table.ts'
import { refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { fail } from '../../lib/errors.ts'
import { maskEmail } from '../../lib/masking.ts'
import { asNumber } from '../../lib/money.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { readBalances } from '../ledger/accounts.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { presentCustomer } from './read-customers.ts'
import { readCustomerTags } from './customer-marks.ts'
import { customerNote, emailChange, erasureRequest } from './table.ts'

type UserRow = typeof user.$inferSelect
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number]

/** Why the second account cannot be merged into the first; null if it can. */
export async function findMergeObstacle(ctx: Ctx, remaining: UserRow, closed: UserRow): Promise<MergeObstacle | null> {
  const ids = [remaining.id, closed.id]
  if (remaining.disabledAt || closed.disabledAt) return 'merge_disabled'
  // Also for former partners, who may have earned rewards.
  if ((await ctx.db.$count(partner, inArray(partner.userId, ids))) > 0) return 'merge_partner'
  const open = and(inArray(partnerApplication.userId, ids), eq(partnerApplication.status, 'submitted'))
  if ((await ctx.db.$count(partnerApplication, open)) > 0) return 'merge_application'
  // In both directions: the other account would be erased without its own notice and days to object.
  const asked = and(inArray(erasureRequest.userId, ids), eq(erasureRequest.state, 'open'))
  if ((await ctx.db.$count(erasureRequest, asked)) > 0) return 'merge_erasure'
  if (await isAddressContestable(ctx, ids)) return 'merge_correction'
  if (closed.mentorId !== null && closed.mentorId !== remaining.mentorId) return 'merge_mentors'
  return (await hasOpenMoney(ctx, closed.id)) ? 'merge_money' : null
}

/**
 * Whether the address of one of these accounts is being corrected, or the reader of the old one may still object, or has
 * objected and no second person has approved another correction since: the merge would lose the objection.
 */
async function isAddressContestable(ctx: Ctx, ids: number[]): Promise<boolean> {
  const since = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  const isSettled = sql`exists (select from email_change later where later.user_id = ${emailChange.userId}
    and later.contested and later.outcome = 'done' and later.closed_at >= ${emailChange.objectedAt})`
  const isOpen = and(isNull(emailChange.closedAt), gt(emailChange.expiresAt, ctx.now))
  // Corrections after an objection have no link to object.
  const isObjectable = and(
    eq(emailChange.outcome, 'done'),
    eq(emailChange.contested, false),
    gt(emailChange.createdAt, since(OBJECTION_DAYS)),
  )
  const isContested = gt(emailChange.objectedAt, since(CONTESTED_DAYS))
  const counts = and(
    inArray(emailChange.userId, ids),
    isNotNull(emailChange.startedBy),
    or(isOpen, and(or(isObjectable, isContested), sql`not ${isSettled}`)),
  )
  return (await ctx.db.$count(emailChange, counts)) > 0
}

/** Whether payments, deliveries, returns or refunds are still open: the account's owner has to settle them. */
async function hasOpenMoney(ctx: Ctx, userId: number): Promise<boolean> {
  const refunds = ctx.db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, order.id), eq(refund.status, 'owed')))
  const returns = ctx.db
    .select({ id: orderReturn.id })
    .from(orderReturn)
    .where(
      and(
        eq(orderReturn.orderId, order.id),
        notInArray(orderReturn.status, ['rejected', 'refunded', 'retracted', 'closed']),
      ),
    )
  const unpaidOrUnsent = and(ne(order.status, 'canceled'), or(isNull(order.paidAt), ne(order.status, 'finished')))
  const open = and(eq(order.userId, userId), or(unpaidOrUnsent, exists(refunds), exists(returns)))
  return (await ctx.db.$count(order, open)) > 0
}

const mentor = alias(user, 'mentor')
const mentorPartner = alias(partner, 'mentor_sale')

/** Both accounts of a planned merge, with what prevents merging them. @throws AppError not_found, merge_self */
export const compareCustomers: Handler<'GET /api/staff/customer/{id}/merge'> = async (ctx, { id, other }) => {
  asStaff(ctx)
  if (id === other) fail('merge_self')
  const [first, second] = [await readAccount(ctx, id), await readAccount(ctx, other)]
  return { sides: [await presentSide(ctx, first, second.user), await presentSide(ctx, second, first.user)] }
}

type ComparedAccount = Awaited<ReturnType<typeof readAccount>>

async function readAccount(ctx: Ctx, id: number) {
  const [account] = await ctx.db
    .select({ user, partner, mentorName: mentor.nickname, mentorNo: mentorPartner.employeeNo })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorPartner, eq(mentorPartner.userId, user.mentorId))
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  return account ?? fail('not_found')
}

async function presentSide(ctx: Ctx, account: ComparedAccount, other: ComparedAccount['user']): Promise<MergeSide> {
  const { user: userRow, partner: partnerRow } = account
  const { id, mentorId } = userRow
  const paid = sql<string>`coalesce(sum(${order.subtotal} - ${order.refundedSubtotal})
    filter (where ${isNotNull(order.paidAt)} and ${ne(order.status, 'canceled')}), 0)`.mapWith(Number)
  const [orders] = await ctx.db.select({ count: count(), paid }).from(order).where(eq(order.userId, id))
  return {
    ...presentCustomer(userRow, partnerRow?.employeeNo ?? null),
    mentor:
      mentorId !== null && account.mentorNo !== null
        ? { id: mentorId, nickname: account.mentorName ?? '', employee_no: account.mentorNo }
        : null,
    orders: orders ?? { count: 0, paid: 0 },
    addresses: await ctx.db.$count(address, and(eq(address.userId, id), isNull(address.deletedAt))),
    cart_lines: await ctx.db.$count(cartLine, eq(cartLine.userId, id)),
    consents: await ctx.db.$count(clientConsent, and(eq(clientConsent.clientId, id), isNull(clientConsent.revokedAt))),
    files: await ctx.db.$count(clientFile, eq(clientFile.clientId, id)),
    notes: await ctx.db.$count(clientNote, eq(clientNote.clientId, id)),
    staff_notes: await ctx.db.$count(customerNote, and(eq(customerNote.userId, id), isNull(customerNote.struckAt))),
    tags: (await readCustomerTags(ctx, [id])).get(id)?.length ?? 0,
    points: partnerRow ? asNumber((await readBalances(ctx, partnerScopeOf(asStaff(ctx), id))).points) : 0,
    obstacle: await findMergeObstacle(ctx, userRow, other),
  }
}

/** Step of a merge in another feature: moves its rows from the closed account to the remaining one. @returns counts by name */
export type MergeStep = (tx: Ctx, merged: AccountMerge) => Promise<Record<string, number>>
type UserAccount = typeof user.$inferSelect
type Input = ParsedOf<'POST /api/staff/customer/{id}/merge'>

/**
 * Merges two accounts of a person; `other` is closed permanently: its email and password remain only
 * to tell which account to use. Consents stay with the account that gave them.
 * @throws AppError not_found, merge_self, merge_partner, merge_application, merge_erasure, merge_correction, merge_disabled,
 *   merge_mentors, merge_money, own_account
 */
export async function mergeCustomers(
  ctx: Ctx,
  { id, other, reason }: Input,
  mergeSteps: readonly MergeStep[],
): Promise<void> {
  const scope = asStaff(ctx)
  if (id === other) fail('merge_self')
  const unusedAvatar = await inTx(ctx, async (tx) => {
    const { stays: remaining, leaves: closed } = await lockBoth(tx, id, other)
    if (closed.mergedInto === id) return null
    for (const accountId of [id, other]) await requireNotOwnAccount(tx, scope, accountId)
    const obstacle = await findMergeObstacle(tx, remaining, closed)
    if (obstacle) return fail(obstacle)
    const moved: Record<string, number> = {}
    for (const mergeStep of mergeSteps) Object.assign(moved, await mergeStep(tx, { from: other, to: id }))
    await notifyBoth(tx, remaining, closed)
    await closeAccount(tx, other, id)
    await tx.db
      .update(user)
      .set({ avatar: remaining.avatar ?? closed.avatar })
      .where(eq(user.id, id))
    const detail = { into: id, from: other, mentor: closed.mentorId, moved, reason }
    await recordAudit(tx, 'user.merged', { type: 'user', id }, detail)
    await recordAudit(tx, 'user.merged_away', { type: 'user', id: other }, detail)
    return remaining.avatar === null ? null : closed.avatar
  })
  if (unusedAvatar) await ctx.deps.files.remove(unusedAvatar)
}

/** Locks both accounts in id order, so that crossing merges do not deadlock; writers of account data wait too. */
async function lockBoth(tx: Ctx, id: number, other: number) {
  const locked = await tx.db
    .select()
    .from(user)
    .where(and(inArray(user.id, [id, other]), isNull(user.deletedAt)))
    .orderBy(asc(user.id))
    .for('update')
  const [remaining, closed] = [id, other].map((accountId) => locked.find((row) => row.id === accountId))
  return remaining && closed ? { stays: remaining, leaves: closed } : fail('not_found')
}

/** Emails both addresses, so that the person can object; done before closing, because a closed account gets no email. */
async function notifyBoth(tx: Ctx, remaining: UserAccount, closed: UserAccount): Promise<void> {
  const values = { at: tx.now.toISOString(), closed: maskEmail(closed.email), stays: maskEmail(remaining.email) }
  for (const { id } of [remaining, closed])
    await mailUser(tx, id, { kind: 'accounts_merged', cause: `${closed.id}:${id}`, values })
}

async function closeAccount(tx: Ctx, id: number, into: number): Promise<void> {
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
