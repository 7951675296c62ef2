import type { staffOrderOutcomeCalls } from '@bailu/contract/orders/outcomes'
import type { staffParcelCalls } from '@bailu/contract/orders/parcels'
import type { staffOrderCalls } from '@bailu/contract/orders/staff'
import type { staffPaymentCalls } from '@bailu/contract/orders/staff-payment'
import type { staffShippingCalls } from '@bailu/contract/orders/shipping'
import type { staffOrderSupportCalls } from '@bailu/contract/orders/support'
import type { Ctx, Handlers } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { inTx } from '../../database/transaction.ts'
import { planRefills } from '../clients/plan-refills.ts'
import { reversePayment } from '../receipts/reverse-payment.ts'
import { listStaffReturnableLines } from '../returns/list-returns.ts'
import { requestReturnByStaff } from '../returns/request-return.ts'
import { earnRewards, reviewNewcomerMarks } from '../rewards/earn-rewards.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { reverseOrderRewards, revokeEarnedRewards } from '../rewards/reverse-order-rewards.ts'
import { reviewOwnPurchase } from '../rewards/review-own-purchase.ts'
import { cancelOrderByStaff, readCancelReason, recordReturnedParcel } from './cancel-order.ts'
import { confirmCodOrder, rejectCodOrder } from './confirm-cod.ts'
import { confirmPayment } from './confirm-payment.ts'
import { countReturnedGoods, writeOffLostGoods } from './count-returned-goods.ts'
import { quoteStaffOrder } from './discounts/staff-discount.ts'
import { exportOrders, listStaffOrders } from './list-orders.ts'
import { changeOrderAddress } from './order-address.ts'
import { addOrderNote, strikeOrderNote } from './order-notes.ts'
import { exportParcelsCsv, exportParcelsXlsx } from './parcels/carrier-export.ts'
import { readCarrierFile } from './parcels/carrier-file.ts'
import { correctTracking, setParcelState } from './parcels/change-parcel.ts'
import { placeOrderByStaff } from './place-order-by-staff.ts'
import { readStaffOrder } from './read-staff-order.ts'
import { handOverOrder, markOrderReady, shipOrder } from './ship-order.ts'
import { cancelPieces } from './shipping/cancel-pieces.ts'
import { listOrdersToShip, readPackingSlips } from './shipping/packing-slips.ts'
import { readTrackingTable } from './shipping/tracking-table.ts'
import { readStaffSlipPicture } from './slips/read-slip.ts'
import { listSlips, rejectSlip, viewSlip } from './slips/review-slips.ts'
import { writeOffCash } from './write-off-cash.ts'

type Step<I> = (ctx: Ctx, order: OrderSnapshot, input: I) => Promise<unknown>

/** Runs a change of an order and its bookings in one transaction; a partial payment (null) books nothing else. */
// no audit: the functions called write their entries
const withMoney =
  <I>(move: (ctx: Ctx, input: I) => Promise<OrderSnapshot | null>, then: Step<I>) =>
  (ctx: Ctx, input: I): Promise<void> =>
    inTx(ctx, async (tx) => {
      const order = await move(tx, input)
      if (order) await then(tx, order, input)
    })

const onFinished: Step<unknown> = async (tx, order) => {
  await scheduleSettlement(tx, order.id, order.finishedAt ?? tx.now)
  await planRefills(tx, order)
}

export const staffOrderHandlers: Handlers<
  typeof staffOrderCalls &
    typeof staffPaymentCalls &
    typeof staffShippingCalls &
    typeof staffOrderSupportCalls &
    typeof staffOrderOutcomeCalls &
    typeof staffParcelCalls
> = {
  'GET /api/staff/order': listStaffOrders,
  'POST /api/staff/order': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { placed, paid } = await placeOrderByStaff(tx, input)
      if (paid) await earnRewards(tx, paid)
      return placed
    }),
  'POST /api/staff/order/quote': quoteStaffOrder,
  'GET /api/staff/order/csv': exportOrders,
  'GET /api/staff/order/packing-slip': readPackingSlips,
  'GET /api/staff/order/to-ship': listOrdersToShip,
  'POST /api/staff/order/tracking-table': readTrackingTable,
  'GET /api/staff/slip': listSlips,
  'GET /api/staff/order/{id}': readStaffOrder,
  'GET /api/staff/order/{id}/slip/{slip}': readStaffSlipPicture,
  'POST /api/staff/order/{id}/slip/{slip}/view': viewSlip,
  'POST /api/staff/order/{id}/slip/{slip}/reject': rejectSlip,
  'POST /api/staff/order/{id}/confirm-payment': withMoney(confirmPayment, earnRewards),
  'POST /api/staff/order/{id}/take-back-payment': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { from, wasPaid, to } = await reversePayment(tx, input)
      if (wasPaid) await revokeEarnedRewards(tx, from.id, input.reason)
      if (to) await earnRewards(tx, to)
    }),
  'POST /api/staff/order/{id}/confirm-cod': confirmCodOrder,
  'POST /api/staff/order/{id}/reject-cod': rejectCodOrder,
  'POST /api/staff/order/{id}/ready': markOrderReady,
  'POST /api/staff/order/{id}/ship': withMoney(shipOrder, onFinished),
  'POST /api/staff/order/{id}/hand-over': withMoney(handOverOrder, onFinished),
  'POST /api/staff/order/{id}/cancel': withMoney(cancelOrderByStaff, async (tx, order) =>
    reverseOrderRewards(tx, order.id, await readCancelReason(tx, order.id)),
  ),
  // no audit: the functions called write their entries. The refund account may be the partner's own, hence the review.
  'POST /api/staff/order/{id}/cancel-pieces': (ctx, input) =>
    inTx(ctx, async (tx) => {
      await cancelPieces(tx, input)
      if (input.refund_to) await reviewOwnPurchase(tx, input.id)
    }),
  'POST /api/staff/order/{id}/note': addOrderNote,
  'POST /api/staff/order/{id}/note/{note}/strike': strikeOrderNote,
  'POST /api/staff/order/{id}/address': (ctx, input) =>
    inTx(ctx, async (tx) => {
      await changeOrderAddress(tx, input)
      await reviewOwnPurchase(tx, input.id)
      await reviewNewcomerMarks(tx, input.id)
    }),
  'GET /api/staff/order/{id}/return': listStaffReturnableLines,
  'POST /api/staff/order/{id}/return': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const opened = await requestReturnByStaff(tx, input)
      await reviewOwnPurchase(tx, input.id)
      return opened
    }),
  'POST /api/staff/order/{id}/parcel-back': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const canceled = await recordReturnedParcel(tx, input)
      await reverseOrderRewards(tx, canceled.id, `parcel_${input.cause}`)
    }),
  'POST /api/staff/order/{id}/goods-back': countReturnedGoods,
  'POST /api/staff/order/{id}/goods-lost': writeOffLostGoods,
  'POST /api/staff/order/{id}/cash-lost': writeOffCash,
  'POST /api/staff/order/{id}/tracking': correctTracking,
  'POST /api/staff/order/{id}/parcel': setParcelState,
  'POST /api/staff/parcel-file': readCarrierFile,
  'GET /api/staff/parcel-export/csv': exportParcelsCsv,
  'GET /api/staff/parcel-export/xlsx': exportParcelsXlsx,
}
