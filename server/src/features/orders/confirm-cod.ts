import { eq } from 'drizzle-orm'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { type AddressSnapshot, order } from './table.ts'
import { stockReservation } from '../stock/table.ts'
import { fail } from '../../lib/errors.ts'
import type { ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import { releaseStock } from '../stock/order-stock.ts'
import { moveOrder, allOrdersForStaff, orderById } from './base/order-access.ts'
import { notifyOrderCanceled } from './cancel-order.ts'
import { giveReason } from '../reasons/give-reason.ts'

const isCodOrder = eq(order.paymentMethod, 'cod')

/**
 * Staff have called the buyer of a large cash-on-delivery order and confirm it: it awaits shipment and no longer
 * counts for reservation limits. Not of their own order.
 * @throws AppError not_found, order_moved_on, own_account
 */
export const confirmCodOrder: Handler<'POST /api/staff/order/{id}/confirm-cod'> = async (ctx, { id, called }) => {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const confirmed = await moveOrder(tx, 'confirm_cod', access, { expiresAt: null }, isCodOrder)
    await requireNotOwnAccount(tx, scope, confirmed.userId)
    await tx.db.delete(stockReservation).where(eq(stockReservation.orderId, id))
    await recordAudit(tx, 'order.cod_confirmed', { type: 'order', id }, { reason: called })
    const { number, total } = confirmed
    await notify(tx, 'cod_confirmed', { to: { buyer: confirmed }, cause: id, values: { number, total: Number(total) } })
  })
}

/**
 * Staff reject a large cash-on-delivery order: its stock is released and the buyer reads why.
 * @throws AppError not_found, order_moved_on, bad_input without a reason, reason_changed
 */
export const rejectCodOrder: Handler<'POST /api/staff/order/{id}/reject-cod'> = async (
  ctx,
  { id, template, reason: words },
) => {
  const access = orderById(allOrdersForStaff(asStaff(ctx)), id)
  return inTx(ctx, async (tx) => {
    const { reason, texts } = await giveReason(tx, 'cod_rejected', template, words)
    const changes = { canceledAt: tx.now, expiresAt: null, cancelReason: reason, cancelTexts: texts }
    const rejected = await moveOrder(tx, 'reject_cod', access, changes, isCodOrder)
    await releaseStock(tx, [id])
    await recordAudit(tx, 'order.cod_rejected', { type: 'order', id }, { reason })
    await notifyOrderCanceled(tx, rejected, { by: 'shop' })
  })
}

/**
 * Carriers collect cash in Thailand only; at the pick-up point it is paid at the counter.
 * @throws AppError cod_abroad
 */
export function requireCodAddress({ isZt, country }: Pick<AddressSnapshot, 'isZt' | 'country'>): void {
  if (!isZt && country !== THAILAND) fail('cod_abroad')
}

/** Above the limit of the shop rules an order waits until staff have called the buyer and confirmed it. */
export const needsCodCall = (total: bigint, terms: Pick<ShopRuleValue<'cod_terms'>, 'most'>): boolean =>
  total > terms.most
