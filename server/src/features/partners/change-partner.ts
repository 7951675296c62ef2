import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { levelRise, partner, user } from '../account/table.ts'
/**
 * Sets a partner's level; orders paid from now on use its rate. The growth value is unchanged:
 * when it increases, the level rises to the one it qualifies for.
 * @throws AppError not_found, own_account
 */
export const changePartnerLevel: Handler<'PUT /api/staff/partner/{id}/level'> = async (ctx, { id, level, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const before = await lockPartnerRow(tx, id)
    await requireNotOwnAccount(tx, scope, id)
    if (before.level === level) return
    await tx.db.update(partner).set({ level }).where(eq(partner.userId, id))
    // A level reached again is announced again.
    await tx.db.delete(levelRise).where(and(eq(levelRise.partnerId, id), gt(levelRise.level, level)))
    const change = { before: { level: before.level }, after: { level }, reason }
    await recordAudit(tx, 'partner.level_changed', { type: 'partner', id }, change)
  })
}

/** Disables the partner role; the customer account stays. @throws AppError not_found */
export const disablePartner: Handler<'POST /api/staff/partner/{id}/disable'> = async (ctx, { id, reason }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockPartnerRow(tx, id)
    const { rowCount } = await tx.db
      .update(partner)
      .set({ disabledAt: tx.now })
      .where(and(eq(partner.userId, id), isNull(partner.disabledAt)))
    if (rowCount) await recordAudit(tx, 'partner.disabled', { type: 'partner', id }, { reason })
  })
}

/** @throws AppError not_found, own_account */
export const enablePartner: Handler<'POST /api/staff/partner/{id}/enable'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockPartnerRow(tx, id)
    await requireNotOwnAccount(tx, scope, id)
    const { rowCount } = await tx.db
      .update(partner)
      .set({ disabledAt: null })
      .where(and(eq(partner.userId, id), isNotNull(partner.disabledAt)))
    if (rowCount) await recordAudit(tx, 'partner.enabled', { type: 'partner', id }, { reason })
  })
}

/** Locks the partner row; not_found if the account was erased. */
async function lockPartnerRow(tx: Ctx, id: number): Promise<typeof partner.$inferSelect> {
  const [locked] = await tx.db
    .select({ partner })
    .from(partner)
    .innerJoin(user, and(eq(user.id, partner.userId), isNull(user.deletedAt)))
    .where(eq(partner.userId, id))
    .for('no key update', { of: partner })
  return locked?.partner ?? fail('not_found')
}
