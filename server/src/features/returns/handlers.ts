import type { returnCalls } from '@bailu/contract/returns/shop'
import type { staffReturnCalls } from '@bailu/contract/returns/staff'
import type { Ctx, Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { replanReturned } from '../clients/plan-refills.ts'
import { addReturnPhoto, readReturnPhoto, readStaffReturnPhoto } from './return-photos.ts'
import { approveReturn, rejectGoods, rejectReturn } from './decide-return.ts'
import { closeReturn, receiveReturn } from './receive-return.ts'
import { listReturns, listStaffReturns } from './list-returns.ts'
import { readStaffReturn } from './read-returns.ts'
import { refundReturn } from './refund-return.ts'
import { requestReturn, retractReturn, changeReturnAccount } from './request-return.ts'
import { reviewOwnPurchase } from '../rewards/review-own-purchase.ts'
import { reverseRefundedShare } from '../rewards/reverse-order-rewards.ts'

/** A step after which fewer pieces are with the client. */
const thenReplan =
  <I extends { id: string }, R>(step: (ctx: Ctx, input: I) => Promise<R>) =>
  (ctx: Ctx, input: I): Promise<R> =>
    inTx(ctx, async (tx) => {
      const reply = await step(tx, input)
      await replanReturned(tx, input)
      return reply
    })

export const returnHandlers: Handlers<typeof returnCalls & typeof staffReturnCalls> = {
  // no audit: the functions called write their entries. The refund account may be the partner's own, hence the review.
  'POST /api/order/{id}/return': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const requested = await requestReturn(tx, input)
      await reviewOwnPurchase(tx, input.id)
      return requested
    }),
  'GET /api/order/{id}/return': listReturns,
  'POST /api/return/{id}/retract': retractReturn,
  'PUT /api/return/{id}/refund-to': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { orderId } = await changeReturnAccount(tx, input)
      await reviewOwnPurchase(tx, orderId)
    }),
  'POST /api/return/photo': addReturnPhoto,
  'GET /api/return/{id}/photo/{photo}': readReturnPhoto,
  'GET /api/staff/return': listStaffReturns,
  'GET /api/staff/return/{id}': readStaffReturn,
  'GET /api/staff/return/{id}/photo/{photo}': readStaffReturnPhoto,
  'POST /api/staff/return/{id}/approve': approveReturn,
  'POST /api/staff/return/{id}/reject': rejectReturn,
  'POST /api/staff/return/{id}/reject-goods': rejectGoods,
  'POST /api/staff/return/{id}/receive': thenReplan(receiveReturn),
  'POST /api/staff/return/{id}/close': thenReplan(closeReturn),
  // One transaction for the refund and the reversal of its share of the rewards.
  'POST /api/staff/return/{id}/refund': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { id, ...share } = await refundReturn(tx, input)
      await reverseRefundedShare(tx, { ...share, refundId: id, reason: 'returned_part' })
      await replanReturned(tx, input)
    }),
}
