import { type AddressFields, THAILAND } from '@bailu/contract/addresses/kinds'
import type { DeliveryWindow, ShippingZone } from '@bailu/contract/shop-rules/delivery'
import { countryCode } from '@bailu/contract/shop-rules/kinds'
import { addDays, bangkokDay, bangkokTime } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import type { ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'

/** What of an address decides about its zone; undefined while no address is known. */
export type Destination = 'pickup' | Pick<AddressFields, 'country' | 'zip'> | undefined
type AnyAddress = Pick<AddressFields, 'country' | 'zip'> & { isZt: boolean }

export const destinationOf = ({ isZt, country, zip }: AnyAddress): Destination => (isZt ? 'pickup' : { country, zip })

type Zones = ShopRuleValue<'shipping_zones'>
export type ShippingRate = { fee: bigint; free_from: bigint | null }
/** Null: no delivery there. */
export type ShippingTerms = { zone: ShippingZone; rate: ShippingRate } | null

const hasPrefix = (zip: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => zip.trim().startsWith(prefix))

/** The zone of a destination; the cheapest one while no address is known. */
export function zoneOf(to: Destination, zones: Zones): ShippingZone | null {
  if (to === undefined) return 'near'
  if (to === 'pickup') return 'pickup'
  if (to.country !== THAILAND) return zones.abroad.has(countryCode(to.country) ?? '') ? 'abroad' : null
  if (hasPrefix(to.zip, zones.remote_zips)) return 'remote'
  return hasPrefix(to.zip, zones.near_zips) ? 'near' : 'provinces'
}

/** Zone and rate of a destination. */
export function shippingTermsOf(to: Destination, near: ShopRuleValue<'shipping'>, zones: Zones): ShippingTerms {
  const zone = zoneOf(to, zones)
  if (zone === null) return null
  const rates: Record<ShippingZone, ShippingRate> = {
    pickup: { fee: 0n, free_from: null },
    near,
    provinces: { fee: zones.province_fee ?? near.fee, free_from: zones.province_free_from ?? near.free_from },
    remote: { fee: zones.remote_fee ?? near.fee, free_from: zones.remote_free_from ?? near.free_from },
    abroad: {
      fee: (typeof to === 'object' && zones.abroad.get(countryCode(to.country) ?? '')) || 0n,
      free_from: null,
    },
  }
  return { zone, rate: rates[zone] }
}

type RuleContext = Pick<Ctx, 'deps' | 'db' | 'now' | 'log'>

export const readShippingTerms = async (ctx: RuleContext, to: Destination): Promise<ShippingTerms> =>
  shippingTermsOf(to, await readShopRule(ctx, 'shipping'), await readShopRule(ctx, 'shipping_zones'))

type Shipping = { fee: bigint; discount: bigint; toFree: bigint }

/** The fee of the zone, discounted to 0 from a threshold on; an empty cart costs nothing. Satang. */
export function computeShipping(subtotal: bigint, { fee, free_from: freeFrom }: ShippingRate): Shipping {
  if (fee === 0n) return { fee, discount: 0n, toFree: 0n }
  const missing = freeFrom === null || freeFrom <= subtotal ? 0n : freeFrom - subtotal
  if (subtotal === 0n) return { fee: 0n, discount: 0n, toFree: missing }
  const isFree = freeFrom !== null && missing === 0n
  return { fee, discount: isFree ? fee : 0n, toFree: missing }
}

type Days = ShopRuleValue<'delivery_days'>

const isWorkingDay = (day: string, holidays: ReadonlySet<string>): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** The working day that many working days after `day`; 0: `day`, or the next working day. */
function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let current = day
  while (!isWorkingDay(current, holidays)) current = addDays(current, 1)
  for (let left = count; left > 0;) {
    current = addDays(current, 1)
    if (isWorkingDay(current, holidays)) left -= 1
  }
  return current
}

/**
 * Bangkok days on which an order is expected: `sentAt` of a parcel with the carrier, else `readyAt`, when it was paid and
 * can be packed. For pick-up the day from which it can be collected.
 */
export function estimateDelivery(
  zone: ShippingZone,
  days: Days,
  { readyAt, sentAt }: { readyAt: Date; sentAt?: Date | null },
): DeliveryWindow {
  const holidays = new Set(days.holidays)
  const isLate = Number(bangkokTime(readyAt).slice(11, 13)) >= days.cutoff_hour
  const packed = () => {
    const today = bangkokDay(readyAt)
    return addWorkingDays(isLate ? addDays(today, 1) : today, days.packing, holidays)
  }
  const sent = sentAt ? bangkokDay(sentAt) : packed()
  if (zone === 'pickup') return { from: sent, to: sent }
  const key = zone === 'provinces' ? 'province' : zone
  return {
    from: addWorkingDays(sent, days[`${key}_first`], holidays),
    to: addWorkingDays(sent, days[`${key}_last`], holidays),
  }
}
