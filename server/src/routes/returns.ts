import type { refundCalls, staffRefundCalls } from '@bailu/contract/refunds'
import type { returnCalls, staffReturnCalls } from '@bailu/contract/returns'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { noteLatePayment } from '../features/orders/refunds/late-payment.ts'
import { listRefunds } from '../features/orders/refunds/list-refunds.ts'
import { noteBounce } from '../features/orders/refunds/note-bounce.ts'
import { oweGoodwill } from '../features/orders/refunds/owe-goodwill.ts'
import { oweAgain } from '../features/orders/refunds/owe-again.ts'
import { readStaffRefund } from '../features/orders/refunds/read-staff-refund.ts'
import { giveRefundAccount, noteRefundAccount, readRefundAccount } from '../features/orders/refunds/refund-account.ts'
import { payDue, voidDue } from '../features/orders/refunds/settle-due.ts'
import { addReturnPhoto } from '../features/orders/returns/add-return-photo.ts'
import { approveReturn } from '../features/orders/returns/approve-return.ts'
import { closeReturn } from '../features/orders/returns/close-return.ts'
import { listAllReturns } from '../features/orders/returns/list-all-returns.ts'
import { listReturns } from '../features/orders/returns/list-returns.ts'
import { readReturnPhoto, readStaffReturnPhoto } from '../features/orders/returns/read-return-photo.ts'
import { readStaffReturn } from '../features/orders/returns/read-staff-return.ts'
import { receiveReturn } from '../features/orders/returns/receive-return.ts'
import { refundReturn } from '../features/orders/returns/refund-return.ts'
import { refuseGoods } from '../features/orders/returns/refuse-goods.ts'
import { rejectReturn } from '../features/orders/returns/reject-return.ts'
import { requestReturn } from '../features/orders/returns/request-return.ts'
import { changeReturnAccount } from '../features/orders/returns/return-account.ts'
import { withdrawReturn } from '../features/orders/returns/withdraw-return.ts'
import { reviewOwn } from '../features/rewards/review-own.ts'
import { takeBackShare } from '../features/rewards/take-back-share.ts'

export const returnVerbs: Verbs<typeof returnCalls> = {
  // no audit: the functions called write their entries. The refund account may be the partner's own, hence the review.
  'POST /api/order/{id}/return': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const requested = await requestReturn(tx, input)
      await reviewOwn(tx, input.id)
      return requested
    }),
  'GET /api/order/{id}/return': listReturns,
  'POST /api/return/{id}/withdraw': withdrawReturn,
  'PUT /api/return/{id}/refund-to': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { orderId } = await changeReturnAccount(tx, input)
      await reviewOwn(tx, orderId)
      return {}
    }),
  'POST /api/return/photo': addReturnPhoto,
  'GET /api/return/{id}/photo/{photo}': readReturnPhoto,
}

export const refundVerbs: Verbs<typeof refundCalls> = {
  'PUT /api/order/{id}/refund-to': (ctx, input) =>
    inTx(ctx, async (tx) => {
      await giveRefundAccount(tx, input)
      await reviewOwn(tx, input.id)
      return {}
    }),
}

export const staffRefundVerbs: Verbs<typeof staffRefundCalls> = {
  'GET /api/staff/refund': listRefunds,
  'GET /api/staff/refund/{id}': readStaffRefund,
  'PUT /api/staff/refund/{id}/account': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { orderId } = await noteRefundAccount(tx, input)
      await reviewOwn(tx, orderId)
      return {}
    }),
  'POST /api/staff/refund/{id}/account': readRefundAccount,
  'POST /api/staff/refund/{id}/pay': payDue,
  'POST /api/staff/refund-transfer/{id}/bounce': noteBounce,
  'POST /api/staff/refund/{id}/void': voidDue,
  'POST /api/staff/refund/{id}/owe': oweAgain,
  'POST /api/staff/order/{id}/goodwill': oweGoodwill,
  'POST /api/staff/order/{id}/late-payment': noteLatePayment,
}

export const staffReturnVerbs: Verbs<typeof staffReturnCalls> = {
  'GET /api/staff/return': listAllReturns,
  'GET /api/staff/return/{id}': readStaffReturn,
  'GET /api/staff/return/{id}/photo/{photo}': readStaffReturnPhoto,
  'POST /api/staff/return/{id}/approve': approveReturn,
  'POST /api/staff/return/{id}/reject': rejectReturn,
  'POST /api/staff/return/{id}/refuse-goods': refuseGoods,
  'POST /api/staff/return/{id}/receive': receiveReturn,
  'POST /api/staff/return/{id}/close': closeReturn,
  // One transaction for the refund and the reversal of its share of the rewards.
  'POST /api/staff/return/{id}/refund': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { id, ...share } = await refundReturn(tx, input)
      await takeBackShare(tx, { ...share, refundId: id, reason: 'returned_part' })
      return {}
    }),
}
