import type { ReplyOf } from '@bailu/contract/calls'
import { create } from 'zustand'

type Pay = {
  /** The order that the payment drawer shows. */
  orderInfo: ReplyOf<'GET /api/order/{id}/payment'> | null
  drawerShow: boolean
  /** Ids of the variants selected in the cart. */
  selected: number[]
  addressId: number | null
  /** Satang. */
  payAmount: number
}

export const usePay = create<Pay>(() => ({
  orderInfo: null,
  drawerShow: false,
  selected: [],
  addressId: null,
  payAmount: 0,
}))
