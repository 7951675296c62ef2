/**
 * State of a charge at the payment provider. `asked`: requested, no answer yet; `odd`: the answer does not match the
 * request, staff have to look at it. Only `paid` is final: money may still arrive in every other state.
 */
/** Usual reasons for rejecting a slip; the buyer reads them in their own language. */
export const SLIP_REASONS = ['no_money', 'other_amount', 'other_account', 'unreadable', 'used', 'no_slip'] as const
export type SlipReason = (typeof SLIP_REASONS)[number]

export const CHARGE_STATES = ['asked', 'pending', 'paid', 'failed', 'expired', 'odd'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

/** Letters, digits and hyphens with at least one digit, as carriers print them; the database rejects others too. */
export const TRACKING_NUMBER = /^(?=.*[0-9])[A-Za-z0-9-]{1,60}$/

/** Where the parcel of a shipped order is, as far as it is known. `returning`: delivery failed; `returned`: it is here and counted. */
export const PARCEL_STATES = ['on_its_way', 'delivered', 'returning', 'returned'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/** States that staff set; a returned parcel is counted instead. */
export const SETTABLE_PARCEL_STATES = ['on_its_way', 'delivered', 'returning'] as const satisfies readonly ParcelState[]
export type SettableParcelState = (typeof SETTABLE_PARCEL_STATES)[number]

/** Where the present state came from: shipping, a member of staff, or a file of the carrier. */
export const PARCEL_SOURCES = ['shipping', 'staff', 'carrier_file'] as const
export type ParcelSource = (typeof PARCEL_SOURCES)[number]

/** Tables for the import of a carrier; `general`: one row per order line, for a warehouse. */
export const CARRIER_FORMATS = ['flash', 'kex', 'thailand_post', 'jt', 'general'] as const
export type CarrierFormat = (typeof CARRIER_FORMATS)[number]

type Carrier = { name: string; pattern: RegExp; url: (number: string) => string }

/** Carriers of Thailand with their tracking pages; the first whose pattern matches the typed name is used. */
const CARRIERS: readonly Carrier[] = [
  {
    name: 'Thailand Post',
    pattern: /thai(land)?\s*post|ไปรษณีย์|\bems\b|泰国邮政/i,
    url: (number) => `https://track.thailandpost.co.th/?trackNumber=${number}`,
  },
  {
    name: 'Flash Express',
    pattern: /flash|แฟลช|闪电/i,
    url: (number) => `https://www.flashexpress.co.th/fle/tracking?se=${number}`,
  },
  {
    name: 'KEX Express',
    pattern: /kerry|\bkex\b|เคอรี่|嘉里/i,
    url: (number) => `https://th.kex-express.com/th/track/?track=${number}`,
  },
  {
    name: 'J&T Express',
    pattern: /\bj\s*&?\s*t\b|เจแอนด์ที|极兔/i,
    url: (number) => `https://www.jtexpress.co.th/service/track?waybillNo=${number}`,
  },
  { name: 'Ninja Van', pattern: /ninja|นินจา/i, url: (number) => `https://www.ninjavan.co/th-th/tracking?id=${number}` },
  {
    name: 'DHL',
    pattern: /dhl/i,
    url: (number) => `https://www.dhl.com/th-en/home/tracking.html?tracking-id=${number}`,
  },
  { name: 'SPX Express', pattern: /\bspx\b|shopee/i, url: (number) => `https://spx.co.th/track?${number}` },
  { name: 'Best Express', pattern: /\bbest\b/i, url: (number) => `https://www.best-inc.co.th/track?bills=${number}` },
  {
    name: 'Lazada Logistics',
    pattern: /lazada|\blex\b/i,
    url: (number) => `https://logistics.lazada.co.th/tracking?trackingNumber=${number}`,
  },
]

export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name)

/** The carrier that a text names, as carriers and staff write it. */
export const carrierNameOf = (text: string): string | undefined =>
  CARRIERS.find(({ pattern }) => pattern.test(text))?.name

/** URL of the carrier's tracking page for a parcel; null for an unknown carrier. */
export function trackingLink(carrier: string, number: string): string | null {
  const trackingNumber = number.replace(/\s+/g, '')
  if (trackingNumber === '') return null
  return CARRIERS.find(({ pattern }) => pattern.test(carrier))?.url(encodeURIComponent(trackingNumber)) ?? null
}

/** Days after shipping by which carriers usually remit COD cash. */
export const CASH_OVERDUE_DAYS = 14

/** Most orders of one request for packing slips, and of one page of the orders to ship. */
export const MAX_PACKING_SLIPS = 60

/** Why the carrier returned a parcel. */
export const PARCEL_RETURN_CAUSES = ['courier_returned', 'not_collected', 'refused'] as const
export type ParcelReturnCause = (typeof PARCEL_RETURN_CAUSES)[number]

/** Most orders that can be chosen one by one for a file. */
export const MAX_EXPORTED_IDS = 200

/** What becomes of a row; `conflict`: of one parcel the file says of one day, without times, that it was delivered and that it returns; `later`: the state is already a later one; `unreadable`: the day is no date or impossible. */
export const CARRIER_ROW_RESULTS = [
  'changed',
  'same',
  'later',
  'conflict',
  'number',
  'words',
  'unreadable',
  'not_shipped',
] as const
export type CarrierRowResult = (typeof CARRIER_ROW_RESULTS)[number]
/** Why single pieces were canceled before shipping: the buyer asked, none is left, they are damaged, or a mistake of the shop. */
export const CANCELED_PIECE_REASONS = ['asked', 'sold_out', 'damaged', 'mistake'] as const
export type CanceledPieceReason = (typeof CANCELED_PIECE_REASONS)[number]

/** The largest discount that can be typed, in satang. */
export const MAX_DISCOUNT = 1_000_000_000

/**
 * What came of requested discounts. `above_limit`: only the owner may give them; `too_high`: a piece would cost nothing, so they
 * are not in the figures.
 */
export const DISCOUNT_STATES = ['given', 'above_limit', 'too_high'] as const
