import { randomBytes } from 'node:crypto'
import { noisePicture } from '../fixtures/sample-files.ts'
import type { MoneyActions, MoneyTools } from './money-tools.ts'

/** Actions on orders and their goods. */
export function orderActions({
  shop,
  model,
  finance,
  operations,
  buyer,
  pickOrder,
  open,
  succeeds,
  canceled,
}: MoneyTools): MoneyActions<
  | 'place'
  | 'upload'
  | 'retract'
  | 'ship'
  | 'cancelByBuyer'
  | 'cancelByStaff'
  | 'parcelBack'
  | 'count'
  | 'lose'
  | 'giveUpCash'
  | 'wait'
> {
  const picture = noisePicture(60, 80).jpeg().toBuffer()
  return {
    async place({ which }) {
      const cod = which % 3 === 0
      const asked = shop.order(cod ? 'cod' : 'promptpay')
      // The limit of orders per hour may reject it.
      if (!(await succeeds(asked))) return false
      const { id } = await asked
      const { number } = await operations('GET /api/staff/order/{id}', { id })
      model.place({ id, number, cod })
      return true
    },
    async upload({ which }) {
      const order = pickOrder((sold) => open(sold) && !sold.cod, which)
      if (!order) return false
      const bytes = Buffer.concat([await picture, randomBytes(8)])
      const asked = buyer('POST /upload_paid_pic', { order: order.id }, { upload: { bytes } })
      if (!(await succeeds(asked))) return false
      order.slip = (await asked).id
      return true
    },
    async retract({ which }) {
      const order = pickOrder(({ slip, canceled: over }) => slip !== undefined && !over, which)
      if (!order) return false
      const asked = { id: order.id, slip: order.slip! }
      const said = await succeeds(buyer('POST /api/order/{id}/slip/{slip}/retract', asked))
      if (said) order.slip = undefined
      return said
    },
    async ship({ which }) {
      const order = pickOrder((sold) => !sold.canceled && !sold.sent && (sold.paid || sold.cod), which)
      const said = order !== undefined && (await succeeds(shop.ship(order.id)))
      if (said) order.sent = true
      return said
    },
    async cancelByBuyer({ which }) {
      const order = pickOrder(({ canceled: over }) => !over, which)
      if (!order) return false
      const seen_status = order.paid || order.cod ? ('awaiting_shipment' as const) : ('awaiting_payment' as const)
      const said = await succeeds(buyer('POST /api/order/{id}/cancel', { id: order.id, seen_status }))
      if (said) await canceled(order)
      return said
    },
    async cancelByStaff({ which }) {
      const order = pickOrder(({ canceled: over }) => !over, which)
      const said = order !== undefined && (await succeeds(shop.cancel(order.id)))
      if (said) await canceled(order)
      return said
    },
    async parcelBack({ which, share }) {
      const order = pickOrder(({ sent, canceled: over }) => sent && !over, which)
      if (!order) return false
      const sellable = share % 2
      const asked = {
        id: order.id,
        cause: 'refused' as const,
        words: 'At the door',
        came: [{ line: 0, quantity: 1 }],
        sellable: sellable ? [{ line: 0, quantity: 1 }] : [],
        keep_shipping: share % 3 === 0,
      }
      if (!(await succeeds(operations('POST /api/staff/order/{id}/parcel-back', asked)))) return false
      await canceled(order, share % 3 === 0 ? 5_000 : 0)
      model.count(order, 0, 1, sellable)
      return true
    },
    async count({ which, share }) {
      const order = pickOrder(({ uncounted }) => uncounted !== undefined, which)
      if (!order) return false
      const at = (share % 2) as 0 | 1
      const quantity = 1 + (which % 2)
      const sellableQuantity = Math.min(share % 3, quantity)
      const asked = {
        id: order.id,
        came: [{ line: at, quantity }],
        sellable: sellableQuantity > 0 ? [{ line: at, quantity: sellableQuantity }] : [],
        words: 'Counted',
      }
      const said = await succeeds(operations('POST /api/staff/order/{id}/goods-back', asked))
      if (said !== quantity <= order.uncounted![at])
        throw new Error(`Counted ${quantity} of ${order.uncounted!.join()}: ${said}`)
      if (said) model.count(order, at, quantity, sellableQuantity)
      return said
    },
    async lose({ which, share }) {
      const order = pickOrder(({ uncounted }) => uncounted !== undefined, which)
      if (!order || share % 2) return false
      const said = await succeeds(operations('POST /api/staff/order/{id}/goods-lost', { id: order.id, reason: 'Lost' }))
      if (said) order.uncounted = undefined
      return said
    },
    async giveUpCash({ which }) {
      const order = pickOrder((sold) => sold.cod && sold.sent && open(sold), which)
      if (!order) return false
      return succeeds(finance()('POST /api/staff/order/{id}/cash-lost', { id: order.id, reason: 'Bankrupt' }))
    },
    async wait({ share }) {
      shop.passDays(share / 2_400)
      return true
    },
  }
}
