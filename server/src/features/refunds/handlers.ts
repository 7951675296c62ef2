import type { refundCalls } from '@bailu/contract/refunds/shop'
import type { staffRefundCalls } from '@bailu/contract/refunds/staff'
import type { Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { recordLatePayment } from '../receipts/allocate-receipt.ts'
import { listRefunds, readStaffRefund } from './list-refunds.ts'
import { recordBounce, payRefund, voidRefund } from './pay-refund.ts'
import { grantGoodwill } from './goodwill.ts'
import { reopenRefund } from './create-refund.ts'
import { setRefundAccount, setRefundAccountByStaff, readRefundAccount } from './refund-account.ts'
import { reviewOwnPurchase } from '../rewards/review-own-purchase.ts'

// no audit: the functions called write their entries
export const refundHandlers: Handlers<typeof refundCalls & typeof staffRefundCalls> = {
  'PUT /api/order/{id}/refund-to': (ctx, input) =>
    inTx(ctx, async (tx) => {
      await setRefundAccount(tx, input)
      await reviewOwnPurchase(tx, input.id)
    }),
  'GET /api/staff/refund': listRefunds,
  'GET /api/staff/refund/{id}': readStaffRefund,
  'PUT /api/staff/refund/{id}/account': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { orderId } = await setRefundAccountByStaff(tx, input)
      await reviewOwnPurchase(tx, orderId)
    }),
  'POST /api/staff/refund/{id}/account': readRefundAccount,
  'POST /api/staff/refund/{id}/pay': payRefund,
  'POST /api/staff/refund-transfer/{id}/bounce': recordBounce,
  'POST /api/staff/refund/{id}/void': voidRefund,
  'POST /api/staff/refund/{id}/owe': reopenRefund,
  'POST /api/staff/order/{id}/goodwill': grantGoodwill,
  'POST /api/staff/order/{id}/late-payment': recordLatePayment,
}
