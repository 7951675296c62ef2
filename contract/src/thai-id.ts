/** Whether 13 digits are a valid Thai tax id of a person or company; the last one is a check digit (modulo 11). */
export function isThaiTaxId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits) || /^0+$/.test(digits)) return false
  const sum = [...digits].slice(0, 12).reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** A Thai national id is the tax id of a person; none begins with 0. */
export const isThaiId = (digits: string): boolean => !digits.startsWith('0') && isThaiTaxId(digits)
