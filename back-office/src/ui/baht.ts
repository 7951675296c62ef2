/** Whether a field for an amount holds one: it is empty at first, and NaN while what is typed cannot be read. */
export const isAmount = (satang: number | null | undefined): satang is number =>
  typeof satang === 'number' && !Number.isNaN(satang)

/**
 * "1,340.00" → 134000 satang; undefined for what is no amount. A comma stands between thousands only: "1250,50" is
 * not read as 125,050.
 */
export function satangOf(typed: string): number | undefined {
  const plain = typed.replace(/[\s฿]/g, '')
  if (!/^(\d{1,10}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(plain)) return undefined
  const [whole = '0', cents = ''] = plain.replaceAll(',', '').split('.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
