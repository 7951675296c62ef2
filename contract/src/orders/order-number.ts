/** `BL` + Bangkok day (yymmdd) + six characters, in a text of any case; the number of characters is fixed, so no prefix matches. */
const ORDER_NUMBER = /(?<![0-9A-Z])BL\d{6}[0-9A-Z]{6}(?![0-9A-Z])/gi

/** Order numbers in a text such as a scanned code, a cell or a link, in upper case, each once. */
export const orderNumbersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(ORDER_NUMBER)].map(([number]) => number.toUpperCase())),
]
