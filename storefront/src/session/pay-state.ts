import { create } from 'zustand'
import type { ReplyOf } from '@bailu/contract/calls'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../browser/storage.ts'

type PayState = {
  /** The order that the payment drawer shows. */
  orderInfo: ReplyOf<'GET /api/order/{id}/payment'> | null
  drawerShow: boolean
  /** Ids of the variants selected in the cart. */
  selected: number[]
  addressId: number | null
  /** Satang. */
  payAmount: number
}

export const usePayState = create<PayState>(() => ({
  orderInfo: null,
  drawerShow: false,
  selected: [],
  addressId: null,
  payAmount: 0,
}))

const PAY_KEY = 'pay'
type StoredPay = { selected: number[]; addressId: number | null }

let restored = false

/** Restores cart selection and chosen address after a reload of the tab, and stores later changes. */
export const restorePayState = (): void => {
  if (restored || typeof window === 'undefined') return
  restored = true
  const stored = readTabStorage<Partial<StoredPay>>(PAY_KEY, {})
  usePayState.setState((current) => ({
    selected: current.selected.length > 0 ? current.selected : (stored.selected ?? []),
    addressId: current.addressId ?? stored.addressId ?? null,
  }))
  usePayState.subscribe(({ selected, addressId }) =>
    writeTabStorage(PAY_KEY, { selected, addressId } satisfies StoredPay),
  )
}

const BASKET_KEY = 'basket'

/** Code of the basket link that filled the cart of this tab (tab storage); sent with the next order, then cleared. */
export const appliedBasket = {
  get: (): string | undefined => readTabStorage<string | null>(BASKET_KEY, null) ?? undefined,
  set: (code: string) => writeTabStorage(BASKET_KEY, code),
  clear: () => removeTabStorage(BASKET_KEY),
}
