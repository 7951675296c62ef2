/**
 * State of a charge at the payment provider. `asked`: requested, no answer yet; `odd`: the answer does not match the
 * request, staff have to look at it. Only `paid` is final: money may still arrive in every other state.
 */
export const CHARGE_STATES = ['asked', 'pending', 'paid', 'failed', 'expired', 'odd'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

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
