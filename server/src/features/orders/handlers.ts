import type { orderCalls } from '@bailu/contract/orders/shop'
import type { paymentCalls } from '@bailu/contract/orders/payment'
import type { Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { recordBasketOrder } from '../baskets/partner-baskets.ts'
import { cancelOrder } from './cancel-order.ts'
import { countOrders, listOrders } from './list-orders.ts'
import { changeOwnOrderAddress } from './order-address.ts'
import { placeOrder } from './place-order.ts'
import { readOrder, readPurchaseReceipt } from './read-order.ts'
import { readPayment } from './confirm-payment.ts'
import { readSlipPicture } from './slips/read-slip.ts'
import { retractSlip, uploadSlip } from './slips/upload-slip.ts'
import { reverseOrderRewards } from '../rewards/reverse-order-rewards.ts'

export const orderHandlers: Handlers<typeof orderCalls & typeof paymentCalls> = {
  'POST /api/order': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const placed = await placeOrder(tx, input)
      // no audit: the basket is stored with the order
      await recordBasketOrder(tx, placed.id, input.basket)
      return placed
    }),
  'GET /api/order': listOrders,
  'GET /api/order/count': countOrders,
  'GET /api/order/{id}': readOrder,
  'GET /api/order/{id}/payment': readPayment,
  'GET /api/order/{id}/receipt': readPurchaseReceipt,
  'PUT /api/order/{id}/address': changeOwnOrderAddress,
  'POST /api/order/{id}/cancel': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { id } = await cancelOrder(tx, input)
      // no audit: each reward line writes its own entry
      await reverseOrderRewards(tx, id, 'canceled_by_buyer')
    }),
  'POST /upload_paid_pic': uploadSlip,
  'POST /api/order/{id}/slip/{slip}/retract': retractSlip,
  'GET /api/order/{id}/slip/{slip}': readSlipPicture,
}
