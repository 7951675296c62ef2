// Regular expressions without zod, so that forms of the storefront can use them.
export const EMAIL = /^[A-Za-z0-9.+_-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
/** Thai numbers as typed (08…, 02…, +66…) or any international number. */
export const PHONE = /^\+?[0-9][0-9 -]{7,18}$/
/** A name has at least one letter, of any script: signs and emoji alone name nobody. */
export const LETTER = /\p{L}/u
/** Letters that documents can be printed with: Thai, Latin and Chinese; of other scripts they have no glyphs. */
export const PRINTABLE =
  /^[\p{Script=Latin}\p{Script=Thai}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u
export const THAI_ZIP = /^[1-9]\d{4}$/
export const ANY_ZIP = /^[A-Za-z0-9 -]{3,10}$/
/** Six-digit code of an e-mail. */
export const EMAILED_CODE = /^\d{6}$/

/** Key of a guest's order: its id and the secret of its link. */
export const ORDER_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{22}$/

/** Whether 13 digits are a valid Thai tax id of a person or company; the last one is a check digit (modulo 11). */
export function isThaiTaxId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits) || /^0+$/.test(digits)) return false
  const sum = [...digits].slice(0, 12).reduce((total, digit, index) => total + Number(digit) * (13 - index), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** A Thai national id is the tax id of a person; none begins with 0. */
export const isThaiId = (digits: string): boolean => !digits.startsWith('0') && isThaiTaxId(digits)

const LINK_SIGNS = [
  // a scheme
  /[a-z][a-z\d+.-]*:\/\//,
  /https?:|www\./,
  // a domain by its ending, any domain with a path, and one written with Cyrillic letters
  /[\p{L}\d-]+\.(app|asia|biz|cc|click|club|cn|co|com|ee|fun|icu|info|io|link|live|ly|me|net|online|org|page|pro|shop|site|space|store|tech|th|top|tv|vip|website|wiki|world|xyz)(?![\p{L}\d-])/u,
  /[\p{L}\d-]+\.\p{L}{2,}\/\w/u,
  /\.\p{L}*\p{Script=Cyrillic}/u,
  /\d{1,3}(\.\d{1,3}){3}/,
  // an email address
  /@[\w-]+\.\w/,
]

/** Whether a text contains an address of the web or of mail. Texts of partners on pages of the brand may not. */
export const hasLink = (text: string): boolean => {
  // Wide letters and the ideographic full stop read like Latin ones.
  const folded = text.normalize('NFKC').replaceAll('。', '.').toLowerCase()
  return LINK_SIGNS.some((sign) => sign.test(folded))
}
