import type { staffOrderExitCalls } from '@bailu/contract/staff-order-exits'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { giveUpCash } from '../features/orders/cash-lost.ts'
import { goodsBack, goodsLost } from '../features/orders/goods-out/count-in.ts'
import { parcelBack } from '../features/orders/goods-out/parcel-back.ts'
import { takeBackRewards } from '../features/rewards/take-back-rewards.ts'

export const staffOrderExitVerbs: Verbs<typeof staffOrderExitCalls> = {
  'POST /api/staff/order/{id}/parcel-back': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const canceled = await parcelBack(tx, input)
      await takeBackRewards(tx, canceled.id, `parcel_${input.cause}`)
      return {}
    }),
  'POST /api/staff/order/{id}/goods-back': goodsBack,
  'POST /api/staff/order/{id}/goods-lost': goodsLost,
  'POST /api/staff/order/{id}/cash-lost': giveUpCash,
}
