import type { orderCalls } from '@bailu/contract/orders'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { noteBasketOrder } from '../features/baskets/note-order.ts'
import { cancelOrder } from '../features/orders/cancel-order.ts'
import { countOrders } from '../features/orders/count-orders.ts'
import { listOrders } from '../features/orders/list-orders.ts'
import { placeOrder } from '../features/orders/place-order.ts'
import { readOrder } from '../features/orders/read-order.ts'
import { readPayment } from '../features/orders/read-payment.ts'
import { readProof } from '../features/orders/read-proof.ts'
import { readReceipt } from '../features/orders/read-receipt.ts'
import { retractProof } from '../features/orders/retract-proof.ts'
import { uploadProof } from '../features/orders/upload-proof.ts'
import { takeBackRewards } from '../features/rewards/take-back-rewards.ts'

export const orderVerbs: Verbs<typeof orderCalls> = {
  'POST /api/order': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const placed = await placeOrder(tx, input)
      // no audit: the basket is stored with the order
      await noteBasketOrder(tx, placed.id, input.basket)
      return placed
    }),
  'GET /api/order': listOrders,
  'GET /api/order/count': countOrders,
  'GET /api/order/{id}': readOrder,
  'GET /api/order/{id}/payment': readPayment,
  'GET /api/order/{id}/receipt': readReceipt,
  'POST /api/order/{id}/cancel': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { id } = await cancelOrder(tx, input)
      // no audit: each reward line writes its own entry
      await takeBackRewards(tx, id, 'canceled_by_buyer')
      return {}
    }),
  'POST /upload_paid_pic': uploadProof,
  'POST /api/order/{id}/proof/{proof}/retract': retractProof,
  'GET /api/order/{id}/proof/{proof}': readProof,
}
