import { TRACKING_NUMBER } from '@bailu/contract/orders/kinds'
import { latinDigits } from '@bailu/contract/typed-numbers'
import { orderNumbersIn } from '@bailu/contract/orders/order-number'

/** Why a text cannot be a tracking number of any carrier. */
export type TrackingProblem = 'isOrderNumber' | 'notLatin' | 'noDigit' | 'tooShort' | 'cutBySpreadsheet'

const MIN_LENGTH = 4

/** As it is compared: spaces and case are ignored, Thai and full-width digits are read. */
export const trackingKey = (raw: string): string => latinDigits(raw).replace(/\s+/g, '').toUpperCase()

/** A keyboard set to Thai or Chinese turns what a scanner types into other letters. */
export function trackingProblem(raw: string): TrackingProblem | undefined {
  const number = trackingKey(raw)
  if (number === '') return undefined
  if (orderNumbersIn(number).length > 0) return 'isOrderNumber'
  if (/^\d+([.,]\d+)?E\+?\d+$/.test(number)) return 'cutBySpreadsheet'
  if (/^[A-Z-]+$/.test(number)) return 'noDigit'
  if (!TRACKING_NUMBER.test(number)) return 'notLatin'
  return number.length < MIN_LENGTH ? 'tooShort' : undefined
}

/** Usual formats, by the names of the carriers. Formats change: a number that does not fit is doubtful, never refused. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  'Thailand Post': /^[A-Z]{2}\d{9}[A-Z]{2}$/,
  'Flash Express': /^TH[0-9A-Z]{10,16}$/,
  'KEX Express': /^[A-Z]{2,4}[0-9A-Z]{8,14}$/,
  'J&T Express': /^\d{12,15}$/,
  'Ninja Van': /^[A-Z]{2,6}[0-9A-Z]{8,16}$/,
  DHL: /^(\d{10}|[A-Z]{2,4}[0-9A-Z]{8,20})$/,
  'SPX Express': /^(SPX)?TH[0-9A-Z]{10,15}$/,
  'Best Express': /^\d{11,15}$/,
  'Lazada Logistics': /^(LEX|LZD|TH)[0-9A-Z]{8,18}$/,
}

/** Whether numbers of this carrier have a known format. */
export const hasFormat = (carrier: string): boolean => carrier in FORMATS

export const fitsAnyCarrier = (number: string): boolean =>
  Object.keys(FORMATS).some((name) => fitsCarrier(name, number))

export const fitsCarrier = (carrier: string, number: string): boolean =>
  FORMATS[carrier]?.test(trackingKey(number)) ?? true

/** Carrier and number as one text, for the confirmation that both are right. */
export const parcelKey = (carrier: string, number: string): string => `${carrier} ${trackingKey(number)}`

/** For each row whose tracking number also stands in another row: the first other row. */
export function duplicateTracking(trackingById: Readonly<Record<string, string>>): Map<string, string> {
  const firstIdByKey = new Map<string, string>()
  const duplicates = new Map<string, string>()
  for (const [id, raw] of Object.entries(trackingById)) {
    const key = trackingKey(raw)
    if (key === '') continue
    const first = firstIdByKey.get(key)
    if (first === undefined) firstIdByKey.set(key, id)
    else {
      duplicates.set(id, first)
      if (!duplicates.has(first)) duplicates.set(first, id)
    }
  }
  return duplicates
}
