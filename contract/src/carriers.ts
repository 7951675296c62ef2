type Carrier = { name: string; known: RegExp; page: (number: string) => string }

/** Carriers of Thailand with their tracking pages; the first whose pattern matches the typed name is used. */
const CARRIERS: readonly Carrier[] = [
  {
    name: 'Thailand Post',
    known: /thai(land)?\s*post|ไปรษณีย์|\bems\b|泰国邮政/i,
    page: (n) => `https://track.thailandpost.co.th/?trackNumber=${n}`,
  },
  {
    name: 'Flash Express',
    known: /flash|แฟลช|闪电/i,
    page: (n) => `https://www.flashexpress.co.th/fle/tracking?se=${n}`,
  },
  {
    name: 'KEX Express',
    known: /kerry|\bkex\b|เคอรี่|嘉里/i,
    page: (n) => `https://th.kex-express.com/th/track/?track=${n}`,
  },
  {
    name: 'J&T Express',
    known: /\bj\s*&?\s*t\b|เจแอนด์ที|极兔/i,
    page: (n) => `https://www.jtexpress.co.th/service/track?waybillNo=${n}`,
  },
  { name: 'Ninja Van', known: /ninja|นินจา/i, page: (n) => `https://www.ninjavan.co/th-th/tracking?id=${n}` },
  {
    name: 'DHL',
    known: /dhl/i,
    page: (n) => `https://www.dhl.com/th-en/home/tracking.html?tracking-id=${n}`,
  },
  { name: 'SPX Express', known: /\bspx\b|shopee/i, page: (n) => `https://spx.co.th/track?${n}` },
  { name: 'Best Express', known: /\bbest\b/i, page: (n) => `https://www.best-inc.co.th/track?bills=${n}` },
  {
    name: 'Lazada Logistics',
    known: /lazada|\blex\b/i,
    page: (n) => `https://logistics.lazada.co.th/tracking?trackingNumber=${n}`,
  },
]

export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name)

/** URL of the carrier's tracking page for a parcel; null for an unknown carrier. */
export function trackingLink(carrier: string, number: string): string | null {
  const typed = number.replace(/\s+/g, '')
  if (typed === '') return null
  return CARRIERS.find(({ known }) => known.test(carrier))?.page(encodeURIComponent(typed)) ?? null
}
