import * as z from 'zod'

/** Why goods of a canceled order are, or were, out. */
export const GOODS_OUT_CAUSES = ['canceled', 'courier_returned', 'not_collected', 'refused'] as const
export const goodsOutCause = z.enum(GOODS_OUT_CAUSES)
export type GoodsOutCause = z.infer<typeof goodsOutCause>

/** Why a parcel came back by itself. */
export const PARCEL_BACK_CAUSES = ['courier_returned', 'not_collected', 'refused'] as const
export const parcelBackCause = z.enum(PARCEL_BACK_CAUSES)
export type ParcelBackCause = z.infer<typeof parcelBackCause>

/** `back`: counted, what is not fit to be sold was written off; `lost`: all of it was. */
export const GOODS_OUT_OUTCOMES = ['back', 'lost'] as const
export const goodsOutOutcome = z.enum(GOODS_OUT_OUTCOMES)
export type GoodsOutOutcome = z.infer<typeof goodsOutOutcome>
