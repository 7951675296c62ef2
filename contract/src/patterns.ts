// Regular expressions without zod, so that forms of the storefront can use them.
export const EMAIL = /^[A-Za-z0-9.+_-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
/** Thai numbers as typed (08…, 02…, +66…) or any international number. */
export const PHONE = /^\+?[0-9][0-9 -]{7,18}$/
/** A name has at least one letter, of any script: signs and emoji alone name nobody. */
export const LETTER = /\p{L}/u
export const THAI_ZIP = /^[1-9]\d{4}$/
/** Six-digit code of an e-mail. */
export const CODE = /^\d{6}$/
