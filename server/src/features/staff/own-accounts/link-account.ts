import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { inTx } from '../../../database/transaction.ts'
import { staffOwnAccount } from '../../approvals/table.ts'
import { partner, user } from '../../account/table.ts'
import { staff } from '../table.ts'
import { fail } from '../../../lib/errors.ts'
import { isSamePerson } from '../../approvals/separation-of-duties.ts'

const DECLARE_LIMIT = { tries: 10, seconds: 3_600 }

/** Declares an account of the caller; it counts as theirs at once, before it is confirmed. @throws AppError account_unknown, account_linked, too_many */
export const declareOwnAccount: Handler<'POST /api/staff/me/account'> = async (ctx, { account_name: identifier }) => {
  const { staffId } = asStaff(ctx)
  // Rate-limited, because the reply reveals whether an email has an account.
  await countAttempt(ctx, `own-account:${staffId}`, DECLARE_LIMIT)
  return inTx(ctx, (tx) => insertLink(tx, { staffId, account: identifier, confirmed: false }))
}

/** Links an account to a colleague, declared by an owner. @throws AppError not_found, account_unknown, account_linked */
export const linkColleagueAccount: Handler<'POST /api/staff/colleague/{id}/account'> = async (
  ctx,
  { id, account_name: identifier },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [colleague] = await tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))
    if (!colleague) return fail('not_found')
    return insertLink(tx, { staffId: id, account: identifier, confirmed: id !== scope.staffId })
  })
}

async function insertLink(
  tx: Ctx,
  { staffId, account: identifier, confirmed }: { staffId: string; account: string; confirmed: boolean },
): Promise<void> {
  const declaredBy = asStaff(tx).staffId
  const target = await findLinkedAccount(tx, staffId, identifier)
  const inserted = await tx.db
    .insert(staffOwnAccount)
    .values({
      id: uuidv7(),
      staffId,
      userId: null,
      otherStaffId: null,
      ...target,
      declaredBy: declaredBy,
      declaredAt: tx.now,
      confirmedBy: confirmed ? declaredBy : null,
      confirmedAt: confirmed ? tx.now : null,
    })
    .onConflictDoNothing()
    .returning({ id: staffOwnAccount.id })
  if (inserted.length === 0) return fail('account_linked')
  await recordAudit(
    tx,
    'staff.account_linked',
    { type: 'staff', id: staffId },
    {
      ...(target.userId && { user: target.userId }),
      ...(target.otherStaffId && { staff: target.otherStaffId }),
      confirmed,
    },
  )
}

/**
 * Finds the account by employee number, verified email of a customer, or email of another staff account, in this order.
 * Unverified emails are ignored: anyone may have entered them.
 */
async function findLinkedAccount(
  tx: Ctx,
  staffId: string,
  identifier: string,
): Promise<{ userId?: number; otherStaffId?: string }> {
  const [byNumber] = await tx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, identifier.toUpperCase()))
  if (byNumber) return { userId: byNumber.id }
  const [byEmail] = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        sql`lower(${user.email}) = ${identifier.toLowerCase()}`,
        isNotNull(user.emailVerifiedAt),
        isNull(user.deletedAt),
      ),
    )
  if (byEmail) return { userId: byEmail.id }
  const [colleague] = await tx.db
    .select({ id: staff.id })
    .from(staff)
    .where(sql`lower(${staff.email}) = ${identifier.toLowerCase()}`)
  return colleague && colleague.id !== staffId ? { otherStaffId: colleague.id } : fail('account_unknown')
}

type LinkRef = { id: string; link: string }

/** Confirms a declared account link. @throws AppError not_found, same_person, account_unknown for an account with an unverified email that is not a partner */
export const confirmAccountLink: Handler<'POST /api/staff/colleague/{id}/account/{link}/confirm'> = async (
  ctx,
  input,
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const row = await lockLink(tx, input)
    if (row.confirmedBy !== null) return
    if (row.userId !== null) await requireVerified(tx, row.userId)
    await tx.db
      .update(staffOwnAccount)
      .set({ confirmedBy: scope.staffId, confirmedAt: tx.now })
      .where(eq(staffOwnAccount.id, row.id))
    await recordAudit(tx, 'staff.account_confirmed', { type: 'staff', id: row.staffId }, { link: row.id })
  })
}

async function requireVerified(tx: Ctx, userId: number): Promise<void> {
  const [verified] = await tx.db
    .select({ id: user.id })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .where(and(eq(user.id, userId), or(isNotNull(user.emailVerifiedAt), isNotNull(partner.userId))))
  if (!verified) fail('account_unknown')
}

/** Ends an account link; only by an owner who is another person. @throws AppError not_found, same_person */
export const endAccountLink: Handler<'POST /api/staff/colleague/{id}/account/{link}/end'> = async (
  ctx,
  { reason, ...input },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const row = await lockLink(tx, input)
    await tx.db
      .update(staffOwnAccount)
      .set({ endedBy: scope.staffId, endedAt: tx.now, endReason: reason })
      .where(and(eq(staffOwnAccount.id, row.id), isNull(staffOwnAccount.endedAt)))
    await recordAudit(
      tx,
      'staff.account_unlinked',
      { type: 'staff', id: row.staffId },
      { ...(row.userId && { user: row.userId }), ...(row.otherStaffId && { staff: row.otherStaffId }), reason },
    )
  })
}

/** Nobody may confirm or end a link of any of their own accounts, because links exclude them from decisions. */
async function lockLink(tx: Ctx, { id, link }: LinkRef): Promise<typeof staffOwnAccount.$inferSelect> {
  const [row] = await tx.db
    .select()
    .from(staffOwnAccount)
    .where(and(eq(staffOwnAccount.id, link), eq(staffOwnAccount.staffId, id), isNull(staffOwnAccount.endedAt)))
    .for('update')
  if (!row) return fail('not_found')
  return (await isSamePerson(tx, asStaff(tx), [row.staffId, row.otherStaffId])) ? fail('same_person') : row
}
