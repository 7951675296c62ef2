import { and, asc, eq, gt } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { HOUR_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type OrderScope, type Ctx, asOrderScope, asStaff, type Handler } from '../../core/context.ts'
import { refundAccountPlace } from '../../core/order-facts.ts'
import { inTx } from '../../database/transaction.ts'
import { wasEmailCorrected } from '../../core/users.ts'
import { user } from '../account/table.ts'
import { refund } from './table.ts'
import { seal, unseal } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { mailUser } from '../mail/queue-mail.ts'
import {
  orderExists,
  allOrdersForStaff,
  lockBuyer,
  type OrderAccess,
  orderById,
  ordersOfBuyer,
} from '../orders/base/order-access.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { readRefundOrder, refundById, updateOwedRefund } from './read-refunds.ts'

export type RefundAccountInput = ParsedOf<'PUT /api/order/{id}/refund-to'>['refund_to']
type StoredAccount = { refundBy: RefundAccountInput['by'] | null; refundBank: string; refundNumber: string }

/** A changed account is on hold for as long as a partner's changed bank card. */
export async function accountHoldUntil(tx: Ctx): Promise<Date> {
  return new Date(tx.now.getTime() + (await readShopRule(tx, 'card_hold_hours')) * HOUR_MS)
}

/**
 * The first account set soon after staff merged another account into the buyer's, or corrected its e-mail address, is on
 * hold too: another person may have got the account.
 * @returns null when neither happened within these hours
 */
export async function accountHoldAfterStaffChange(tx: Ctx, userId: number | null): Promise<Date | null> {
  if (userId === null) return null
  const hours = (await readShopRule(tx, 'card_hold_hours')) * HOUR_MS
  const since = new Date(tx.now.getTime() - hours)
  const recentlyMerged = and(eq(user.mergedInto, userId), gt(user.disabledAt, since))
  const isHeld = (await tx.db.$count(user, recentlyMerged)) > 0 || (await wasEmailCorrected(tx, userId, since))
  return isHeld ? new Date(tx.now.getTime() + hours) : null
}

/**
 * The hold of the first account of a buyer. One entered with the link of an order is on hold like a changed one: another
 * person may have the link, and the buyer needs time to notice.
 */
export const firstAccountHold = (tx: Ctx, buyer: OrderScope): Promise<Date | null> =>
  buyer.kind === 'order_link'
    ? accountHoldUntil(tx)
    : accountHoldAfterStaffChange(tx, buyer.kind === 'user' ? buyer.userId : null)

/** Whether this is the stored account; its number is sealed at `place`. */
export function isSameAccount(
  { deps }: Pick<Ctx, 'deps'>,
  place: string,
  stored: StoredAccount,
  account: RefundAccountInput,
): boolean {
  if (stored.refundBy !== account.by || (account.by === 'bank' && stored.refundBank !== account.bank)) return false
  return stored.refundNumber !== '' && unseal(deps.config, place, stored.refundNumber) === account.number
}

/** Emails a buyer with an account that the refund account was set, so that it never changes unnoticed. */
export async function emailAccountChange(
  tx: Ctx,
  buyer: OrderScope,
  id: string,
  account: RefundAccountInput,
): Promise<void> {
  if (buyer.kind !== 'user') return
  await mailUser(tx, buyer.userId, {
    kind: 'refund_account',
    values: { at: tx.now.toISOString(), account: `••••${account.number.slice(-4)}` },
    cause: `${id}:${tx.now.getTime()}`,
  })
}

/**
 * The buyer sets the account for the open refunds of an order. The first account may be paid at once; a changed one
 * is on hold like a partner's changed card, and so is the first one soon after a merge or by the order's link; staff see it. A buyer with an
 * account gets an email.
 * @throws AppError not_found, refund_moved_on
 */
export const setRefundAccount: Handler<'PUT /api/order/{id}/refund-to'> = async (
  ctx,
  { id: orderId, refund_to: account },
) => {
  const buyer = asOrderScope(ctx)
  const access = ordersOfBuyer(buyer)
  return inTx(ctx, async (tx) => {
    await lockBuyer(tx, buyer)
    if (!(await orderExists(tx, orderById(access, orderId)))) return fail('not_found')
    const refundRows = await tx.db
      .select()
      .from(refund)
      .where(and(eq(refund.orderId, orderId), eq(refund.status, 'owed')))
      .orderBy(asc(refund.id))
      .for('no key update')
    if (refundRows.length === 0) return fail('refund_moved_on')
    // An order may have several open refunds (its money and a surplus): all go to one account.
    for (const refundRow of refundRows) {
      await storeAccount(tx, access, refundRow.id, {
        to: account,
        by: null,
        holdUntil: await accountHold(tx, buyer, refundRow, account),
      })
      await emailAccountChange(tx, buyer, refundRow.id, account)
    }
  })
}

async function accountHold(
  tx: Ctx,
  buyer: OrderScope,
  refundRow: typeof refund.$inferSelect,
  account: RefundAccountInput,
): Promise<Date | null> {
  if (refundRow.accountAt === null) return firstAccountHold(tx, buyer)
  return isSameAccount(tx, refundAccountPlace(refundRow.id), refundRow, account)
    ? refundRow.accountHoldUntil
    : accountHoldUntil(tx)
}

/**
 * Staff enter the refund account for the buyer; the person who does cannot pay this refund.
 * @returns the order, because the account may be its partner's own
 * @throws AppError not_found, refund_moved_on, own_account
 */
export async function setRefundAccountByStaff(
  ctx: Ctx,
  { id, refund_to: account }: ParsedOf<'PUT /api/staff/refund/{id}/account'>,
): Promise<{ orderId: string }> {
  const scope = asStaff(ctx)
  const access = allOrdersForStaff(scope)
  return inTx(ctx, async (tx) => {
    const [refundRow] = await tx.db.select({ orderId: refund.orderId }).from(refund).where(refundById(access, id))
    if (!refundRow) return fail('not_found')
    const { userId } = await readRefundOrder(tx, refundRow.orderId)
    await requireNotOwnAccount(tx, scope, userId)
    // No hold here, so that a buyer who reports a change they did not make is helped at once; except after a merge,
    // when the caller may not be the owner.
    await storeAccount(tx, access, id, {
      to: account,
      by: scope.staffId,
      holdUntil: await accountHoldAfterStaffChange(tx, userId),
    })
    return refundRow
  })
}

type AccountChange = { to: RefundAccountInput; by: string | null; holdUntil: Date | null }

async function storeAccount(
  tx: Ctx,
  access: OrderAccess,
  id: string,
  { to: account, by, holdUntil }: AccountChange,
): Promise<void> {
  const lastDigits = account.number.slice(-4)
  await markProposalOutdated(tx, 'refund', id)
  await updateOwedRefund(tx, refundById(access, id), {
    refundBy: account.by,
    refundBank: account.by === 'bank' ? account.bank : '',
    refundName: account.name,
    refundNumber: seal(tx.deps.config, refundAccountPlace(id), account.number),
    refundTail: lastDigits,
    accountAt: tx.now,
    accountBy: by,
    accountHoldUntil: holdUntil,
  })
  await recordAudit(
    tx,
    'refund.account_given',
    { type: 'refund', id },
    { by: account.by, tail: lastDigits, hold_until: holdUntil?.toISOString() ?? null },
  )
}

/** Unseals the account number; reader and reason are audited. @throws AppError not_found, also where none is set */
export const readRefundAccount: Handler<'POST /api/staff/refund/{id}/account'> = async (ctx, { id, reason }) => {
  const condition = refundById(allOrdersForStaff(asStaff(ctx)), id)
  const [row] = await ctx.db.select({ sealed: refund.refundNumber }).from(refund).where(condition)
  if (!row?.sealed) return fail('not_found')
  await recordAudit(ctx, 'refund.account_read', { type: 'refund', id }, { reason })
  return { account_number: unseal(ctx.deps.config, refundAccountPlace(id), row.sealed) }
}
