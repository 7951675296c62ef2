import { THAILAND } from './pickup.ts'

// Without zod, so that forms of the storefront can use it.
const THAI = /^0[2-9]\d{7,8}$/
const ABROAD = /^\+[1-9]\d{6,14}$/
export const ANY_PHONE = new RegExp(`${THAI.source}|${ABROAD.source}`)

/** 081-234-5678, +66 81 234 5678 and 0066812345678 become 0812345678; another country keeps its +. */
export function normalPhone(typed: string): string {
  const dense = typed.replace(/[\s().\u2010-\u2015-]/g, '').replace(/^00/, '+')
  return dense.replace(/^\+660?(?=[2-9]\d{7,8}$)/, '0').replace(/^66(?=[2-9]\d{7,8}$)/, '0')
}

/** A parcel within Thailand needs a Thai number: the courier calls it. */
export const phoneFits = (phone: string, country: string): boolean =>
  THAI.test(phone) || (country !== THAILAND && ABROAD.test(phone))
