/** Validates the check digit of a 13-digit Thai id of a person or a company. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].slice(0, 12).reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
  return digits.length === 13 && (11 - (sum % 11)) % 10 === Number(digits[12])
}
