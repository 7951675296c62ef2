import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { isSamePerson } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { staffOwnAccount } from '../../database/tables/approvals.ts'
import { partner, user } from '../../database/tables/people.ts'

type Nothing = Record<string, never>
type Which = { id: string; link: string }

/** Confirms a declared account link. @throws AppError not_found, same_person, account_unknown for an account with an unverified email that is not a partner */
export async function confirmLink(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/colleague/{id}/account/{link}/confirm'>,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const row = await lock(tx, input)
    if (row.confirmedBy !== null) return {}
    if (row.userId !== null) await requireKnown(tx, row.userId)
    await tx.db
      .update(staffOwnAccount)
      .set({ confirmedBy: scope.staffId, confirmedAt: tx.now })
      .where(eq(staffOwnAccount.id, row.id))
    await record(tx, 'staff.account_confirmed', { type: 'staff', id: row.staffId }, { link: row.id })
    return {}
  })
}

async function requireKnown(tx: Ctx, userId: number): Promise<void> {
  const [known] = await tx.db
    .select({ id: user.id })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .where(and(eq(user.id, userId), or(isNotNull(user.emailProvenAt), isNotNull(partner.userId))))
  if (!known) refuse('account_unknown')
}

/** Ends an account link; only by an owner who is another person. @throws AppError not_found, same_person */
export async function endLink(
  ctx: Ctx,
  { reason, ...input }: ParsedOf<'POST /api/staff/colleague/{id}/account/{link}/end'>,
): Promise<Nothing> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const row = await lock(tx, input)
    await tx.db
      .update(staffOwnAccount)
      .set({ endedBy: scope.staffId, endedAt: tx.now, endReason: reason })
      .where(and(eq(staffOwnAccount.id, row.id), isNull(staffOwnAccount.endedAt)))
    await record(
      tx,
      'staff.account_unlinked',
      { type: 'staff', id: row.staffId },
      { ...(row.userId && { user: row.userId }), ...(row.otherStaffId && { staff: row.otherStaffId }), reason },
    )
    return {}
  })
}

/** Nobody may confirm or end a link of any of their own accounts, because links exclude them from decisions. */
async function lock(tx: Ctx, { id, link }: Which): Promise<typeof staffOwnAccount.$inferSelect> {
  const [row] = await tx.db
    .select()
    .from(staffOwnAccount)
    .where(and(eq(staffOwnAccount.id, link), eq(staffOwnAccount.staffId, id), isNull(staffOwnAccount.endedAt)))
    .for('update')
  if (!row) return refuse('not_found')
  return (await isSamePerson(tx, asStaff(tx), [row.staffId, row.otherStaffId])) ? refuse('same_person') : row
}
