import * as z from 'zod'

/** Why shipped goods of a canceled order are, or were, outstanding. */
export const GOODS_OUT_CAUSES = ['canceled', 'courier_returned', 'not_collected', 'refused'] as const
export const goodsOutCause = z.enum(GOODS_OUT_CAUSES)
export type GoodsOutCause = z.infer<typeof goodsOutCause>

/** Why the carrier returned a parcel. */
export const PARCEL_BACK_CAUSES = ['courier_returned', 'not_collected', 'refused'] as const
export const parcelBackCause = z.enum(PARCEL_BACK_CAUSES)
export type ParcelBackCause = z.infer<typeof parcelBackCause>

/** `back`: counted in, unsellable pieces written off; `lost`: all written off. */
export const GOODS_OUT_OUTCOMES = ['back', 'lost'] as const
export const goodsOutOutcome = z.enum(GOODS_OUT_OUTCOMES)
export type GoodsOutOutcome = z.infer<typeof goodsOutOutcome>
