import type { orderCalls } from '@bailu/contract/orders/shop'
import type { guestAccessCalls } from '@bailu/contract/orders/guest-access'
import type { paymentCalls } from '@bailu/contract/orders/payment'
import type { Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { recordBasketOrder } from '../baskets/partner-baskets.ts'
import { recordLinkOrder } from '../share/links.ts'
import { cancelOrder } from './cancel-order.ts'
import { countOrders, listOrders } from './list-orders.ts'
import { renewOrderLink } from './base/order-link.ts'
import { listLookupChannels, redeemOrderCode, requestOrderCode } from './find-order.ts'
import { changeOrderContact } from './order-contact.ts'
import { changeOwnOrderAddress } from './order-address.ts'
import { createHandover, redeemHandover } from './handover.ts'
import { placeOrder } from './place-order.ts'
import { readOrder, readPurchaseReceipt } from './read-order.ts'
import { readPayment } from './confirm-payment.ts'
import { readSlipPicture } from './slips/read-slip.ts'
import { retractSlip, uploadSlip } from './slips/upload-slip.ts'
import { reviewNewcomerMarks } from '../rewards/earn-rewards.ts'
import { reviewOwnPurchase } from '../rewards/review-own-purchase.ts'
import { reverseOrderRewards } from '../rewards/reverse-order-rewards.ts'

export const orderHandlers: Handlers<typeof orderCalls & typeof paymentCalls & typeof guestAccessCalls> = {
  'POST /api/order': async (ctx, input) => {
    const placed = await inTx(ctx, async (tx) => {
      const created = await placeOrder(tx, input)
      // no audit: the basket is stored with the order
      await recordBasketOrder(tx, created.id, input.basket)
      // no audit: which link an order came by is only counted
      await recordLinkOrder(tx, created.id, input.link)
      return created
    })
    // From here on the browser has an order to lose.
    if (ctx.actor.kind === 'guest') ctx.guestCookie?.set(ctx.guestCookie.token ?? '')
    return placed
  },
  'GET /api/order': listOrders,
  'GET /api/order/count': countOrders,
  'POST /api/handover': createHandover,
  'POST /api/handover/redeem': redeemHandover,
  'GET /api/order/find': listLookupChannels,
  'POST /api/order/find': requestOrderCode,
  'POST /api/order/find/code': redeemOrderCode,
  'GET /api/order/{id}': readOrder,
  'GET /api/order/{id}/payment': readPayment,
  'GET /api/order/{id}/receipt': readPurchaseReceipt,
  'POST /api/order/{id}/link': renewOrderLink,
  'PUT /api/order/{id}/contact': (ctx, input) =>
    inTx(ctx, async (tx) => {
      await changeOrderContact(tx, input)
      await reviewOwnPurchase(tx, input.id)
    }),
  'PUT /api/order/{id}/address': (ctx, input) =>
    inTx(ctx, async (tx) => {
      await changeOwnOrderAddress(tx, input)
      await reviewOwnPurchase(tx, input.id)
      await reviewNewcomerMarks(tx, input.id)
    }),
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
