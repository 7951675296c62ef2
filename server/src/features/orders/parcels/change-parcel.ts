import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParcelSource, ParcelState, SettableParcelState } from '@bailu/contract/orders/kinds'
import { DAY_MS, MINUTE_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { asStaff, type Ctx, type Handler, type StaffScope } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { notify } from '../../notifications/notify.ts'
import {
  allOrdersForStaff,
  lockOrder,
  orderById,
  rejectOrderNumber,
  requireUnusedTracking,
} from '../base/order-access.ts'
import { mayMoveParcel, parcelColumns } from '../base/order-policy.ts'
import { order } from '../table.ts'

/** Shipped, not canceled, and by a carrier: only then may its parcel be changed. */
const hasParcel = () => and(eq(order.status, 'finished'), sql`${order.address}->>'isZt' = 'false'`)

/**
 * Corrects carrier and tracking number of a shipped order and notifies the buyer with the new link. A state that a file
 * reported under another number was about another parcel, so it is dropped.
 * @throws AppError not_found, order_moved_on, tracking_used, tracking_is_order
 */
export const correctTracking: Handler<'POST /api/staff/order/{id}/tracking'> = async (
  ctx,
  { id, carrier, tracking_number: trackingNumber, seen, reason, shared_parcel: isShared },
) => {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const locked = await lockOrder(tx, access)
    if (locked.carrier === carrier && locked.trackingNumber === trackingNumber) return
    const isOtherNumber = locked.trackingNumber !== trackingNumber
    if (isOtherNumber) await rejectOrderNumber(tx, trackingNumber)
    if (isOtherNumber && !isShared) await requireUnusedTracking(tx, id, trackingNumber)
    const isReportedOfOther = isOtherNumber && locked.parcelSource === 'carrier_file'
    const [corrected] = await tx.db
      .update(order)
      .set({
        carrier,
        trackingNumber,
        ...(isReportedOfOther && parcelColumns('on_its_way', 'staff', scope, tx.now)),
      })
      .where(and(access, hasParcel(), eq(order.carrier, seen.carrier), eq(order.trackingNumber, seen.tracking_number)))
      .returning()
    if (!corrected) return fail('order_moved_on')
    const before = { carrier: locked.carrier, tracking_number: locked.trackingNumber }
    const after = { carrier, tracking_number: trackingNumber }
    await recordAudit(tx, 'order.tracking_corrected', { type: 'order', id }, { reason, before, after })
    const values = { number: corrected.number, carrier, tracking: trackingNumber }
    // Every correction is an event of its own.
    await notify(tx, 'order_tracking_changed', { to: { buyer: corrected }, cause: `${id}:${uuidv7()}`, values })
  })
}

/** News of a parcel is sent for so long; files may be weeks late. */
const NEWS_MS = 7 * DAY_MS

type ParcelMove = {
  id: string
  /** State that was seen; another one by now changes nothing. */
  from: ParcelState | null
  to: SettableParcelState
  at: Date
  source: Exclude<ParcelSource, 'shipping'>
  /** For the audit log: a reason, or the name of the file. */
  detail: Record<string, string>
}

/** Changes the state of a parcel in one guarded UPDATE. @returns whether the order had the state that was seen */
export async function moveParcel(tx: Ctx, scope: StaffScope, move: ParcelMove): Promise<boolean> {
  const { id, from, to, at, source, detail } = move
  const [moved] = await tx.db
    .update(order)
    .set(parcelColumns(to, source, scope, at))
    .where(
      and(orderById(allOrdersForStaff(scope), id), hasParcel(), sql`${order.parcelState} is not distinct from ${from}`),
    )
    .returning()
  if (!moved) return false
  await recordAudit(tx, `order.parcel_${to}`, { type: 'order', id }, { ...detail, at: at.toISOString() })
  const isNews = tx.now.getTime() - at.getTime() < NEWS_MS
  const event = { to: { buyer: moved }, cause: id, values: { number: moved.number } }
  if (isNews && to === 'delivered') await notify(tx, 'order_delivered', event)
  if (isNews && to === 'returning') await notify(tx, 'order_returning', event)
  return true
}

/**
 * Staff record where the parcel of a shipped order is.
 * @throws AppError not_found, order_moved_on, bad_input for a time before the order or in the future, or where a delivery
 *   is undone without a reason
 */
export const setParcelState: Handler<'POST /api/staff/order/{id}/parcel'> = async (
  ctx,
  { id, state: to, seen_state: from, at: saidAt, reason },
) => {
  const scope = asStaff(ctx)
  const access = orderById(allOrdersForStaff(scope), id)
  return inTx(ctx, async (tx) => {
    const locked = await lockOrder(tx, access)
    const at = saidAt === undefined ? tx.now : new Date(saidAt)
    if (locked.parcelState !== from || !mayMoveParcel('staff', from, to)) return fail('order_moved_on')
    if (from === 'delivered' && reason === '') throw new AppError('bad_input', { reason: { what: 'missing' } })
    if (at < locked.placedAt) throw new AppError('bad_input', { at: { what: 'before_order' } })
    if (at.getTime() > tx.now.getTime() + 5 * MINUTE_MS) throw new AppError('bad_input', { at: { what: 'future' } })
    const isMoved = await moveParcel(tx, scope, { id, from, to, at, source: 'staff', detail: reason ? { reason } : {} })
    if (!isMoved) return fail('order_moved_on')
  })
}
