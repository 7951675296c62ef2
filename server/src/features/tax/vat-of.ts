import { bangkokDay } from '../../core/bangkok.ts'
import type { SettingValue } from '../settings/setting-kinds.ts'

export type Vat = { rateBp: number; branch: string; net: bigint; vat: bigint }

/**
 * The VAT included in a total, rounded half up to the satang; undefined where the seller was not registered for VAT at the
 * time of payment. @param total satang, tax included
 */
export function vatOf(total: bigint, paidAt: Date, setting: SettingValue<'vat'>): Vat | undefined {
  if (setting.rate_bp === 0 || bangkokDay(paidAt) < setting.since) return undefined
  const vat = vatWithin(total, setting.rate_bp)
  return { rateBp: setting.rate_bp, branch: setting.branch, net: total - vat, vat }
}

export function vatWithin(total: bigint, rateBp: number): bigint {
  const whole = 10_000n + BigInt(rateBp)
  return (2n * total * BigInt(rateBp) + whole) / (2n * whole)
}
