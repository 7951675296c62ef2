import type { SettingValue } from '../settings/setting-kinds.ts'

export type Shipping = { fee: bigint; discount: bigint; toFree: bigint }

/** Flat fee, discounted to 0 from a threshold on; pick-up and an empty cart cost nothing. Satang. */
export function shippingOf(goods: bigint, pickup: boolean, rule: SettingValue<'shipping'>): Shipping {
  if (pickup) return { fee: 0n, discount: 0n, toFree: 0n }
  const missing = rule.free_from > goods ? rule.free_from - goods : 0n
  if (goods === 0n) return { fee: 0n, discount: 0n, toFree: missing }
  return { fee: rule.fee, discount: missing === 0n ? rule.fee : 0n, toFree: missing }
}
