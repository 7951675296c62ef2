import * as z from 'zod'
import { bangkokDay, line } from '../fields.ts'

/** Where a parcel goes, for its fee and its time; `near`: Bangkok and vicinity. */
export const SHIPPING_ZONES = ['pickup', 'near', 'provinces', 'remote', 'abroad'] as const
export const shippingZone = z.enum(SHIPPING_ZONES)
export type ShippingZone = z.infer<typeof shippingZone>

/** First and last Bangkok day on which an order is expected. */
export const deliveryWindow = z.object({ from: z.string(), to: z.string() })
export type DeliveryWindow = z.infer<typeof deliveryWindow>

const satang = (max: number) => z.int().min(0).max(max)
const fee = satang(500_000)
const freeFrom = satang(100_000_000)
/** The first digits of postcodes, or whole ones. */
const zipPrefixes = z.array(z.string().regex(/^\d{2,5}$/)).max(300)
const countryFees = z
  .array(z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/), fee }))
  .max(100)
  .refine((list) => new Set(list.map(({ country }) => country)).size === list.length)

const shipping = z.strictObject({ fee: satang(100_000), free_from: freeFrom })

/**
 * Zones beside Bangkok and vicinity, whose fee is the rule `shipping`; null: as there. A postcode of both lists is
 * remote. Countries that are not named are not delivered to.
 */
const shippingZones = z.strictObject({
  near_zips: zipPrefixes.min(1),
  province_fee: fee.nullable(),
  province_free_from: freeFrom.nullable(),
  remote_zips: zipPrefixes,
  remote_fee: fee.nullable(),
  remote_free_from: freeFrom.nullable(),
  abroad: countryFees,
})

const workingDays = z.int().min(0).max(60)

/** Working days from the payment to the carrier, and from there to the buyer, by zone. */
const deliveryDays = z
  .strictObject({
    packing: workingDays,
    /** Hour (Bangkok) after which an order counts for the next day. */
    cutoff_hour: z.int().min(0).max(24),
    near_first: workingDays,
    near_last: workingDays,
    province_first: workingDays,
    province_last: workingDays,
    remote_first: workingDays,
    remote_last: workingDays,
    abroad_first: workingDays,
    abroad_last: workingDays,
    /** Days besides Saturdays and Sundays on which nothing is packed or delivered. */
    holidays: z.array(bangkokDay).max(100),
  })
  .check(({ value, issues }) => {
    for (const zone of ['near', 'province', 'remote', 'abroad'] as const)
      if (value[`${zone}_last`] < value[`${zone}_first`])
        issues.push({ code: 'custom', path: [`${zone}_last`], input: value[`${zone}_last`] })
  })

/** Hours of the day (Bangkok) in which slips are checked, and how long it usually takes. */
export const slipCheck = z
  .strictObject({
    from_hour: z.int().min(0).max(23),
    to_hour: z.int().min(1).max(24),
    usual_hours: z.int().min(1).max(72),
  })
  .check(({ value, issues }) => {
    if (value.to_hour <= value.from_hour) issues.push({ code: 'custom', path: ['to_hour'], input: value.to_hour })
  })
export type SlipCheck = z.infer<typeof slipCheck>

/** Shop rules about delivery and payment by transfer. */
export const deliveryRules = {
  /** Bangkok and vicinity; the other zones are `shipping_zones`. */
  shipping,
  shipping_zones: shippingZones,
  delivery_days: deliveryDays,
  slip_check: slipCheck,
  /** Name registered with the PromptPay id, which bank apps show; empty: that of the seller. */
  payee: z.strictObject({ name: line(140) }),
} as const
