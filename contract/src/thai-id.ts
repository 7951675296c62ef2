/** Whether 13 digits are a Thai national id: the last one checks the others. */
export function isThaiId(digits: string): boolean {
  if (!/^[1-9]\d{12}$/.test(digits)) return false
  const sum = [...digits].slice(0, 12).reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}
