/** Id of the fixed pick-up point, part of every address list and not editable. */
export const PICKUP_ID = 99999
/** Country of a new address. */
export const THAILAND = 'ประเทศไทย'

// Without zod, so that forms of the storefront can use it.
const THAI_PHONE = /^0[2-9]\d{7,8}$/
const FOREIGN_PHONE = /^\+[1-9]\d{6,14}$/
export const ANY_PHONE = new RegExp(`${THAI_PHONE.source}|${FOREIGN_PHONE.source}`)

/** 081-234-5678, +66 81 234 5678 and 0066812345678 become 0812345678; another country keeps its +. */
export function normalizePhone(raw: string): string {
  const compact = raw.replace(/[\s().\u2010-\u2015-]/g, '').replace(/^00/, '+')
  return compact.replace(/^\+660?(?=[2-9]\d{7,8}$)/, '0').replace(/^66(?=[2-9]\d{7,8}$)/, '0')
}

/** A parcel within Thailand needs a Thai number: the courier calls it. */
export const isPhoneForCountry = (phone: string, country: string): boolean =>
  THAI_PHONE.test(phone) || (country !== THAILAND && FOREIGN_PHONE.test(phone))
