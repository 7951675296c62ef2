import { remembered, rememberFor } from '../session-memory.ts'
import { usePay } from './pay.ts'

const KEY = 'pay'
type Kept = { selected: number[]; addressId: number | null }

let restored = false

/** Restores cart selection and chosen address after a reload of the tab, and stores later changes. */
export const restorePay = (): void => {
  if (restored || typeof window === 'undefined') return
  restored = true
  const kept = remembered<Partial<Kept>>(KEY, {})
  usePay.setState((now) => ({
    selected: now.selected.length > 0 ? now.selected : (kept.selected ?? []),
    addressId: now.addressId ?? kept.addressId ?? null,
  }))
  usePay.subscribe(({ selected, addressId }) => rememberFor(KEY, { selected, addressId } satisfies Kept))
}
