// Without zod, so that forms of the storefront can use it.

/** Thai and full-width digits and signs, as some keyboards type them, as 0 to 9 and . , + - / : */
export const latinDigits = (typed: string): string =>
  typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[０-９．，＋－／：]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** Why a typed text is no number: not one at all, more decimals than allowed, or more digits than can be counted exactly. */
export type NumberIssue = 'form' | 'decimals' | 'large'

/**
 * A typed number in units of its last decimal: "1,340.5" with two decimals is 134050. A comma separates thousands only:
 * "12,90" is rejected, not read as 1290. Thai and full-width digits, spaces and ฿ are understood.
 */
export function parseTypedNumber(typed: string, decimals = 0): number | NumberIssue {
  const plain = latinDigits(typed).replace(/[\s฿]/g, '').replace(/^[−–]/, '-')
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(plain) ?? []
  if (sign === undefined || whole === undefined) return 'form'
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) return 'decimals'
  const digits = `${whole.replaceAll(',', '')}${significant.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
  if (digits.length > 15) return 'large'
  return digits === '0' ? 0 : Number(`${sign}${digits}`)
}
