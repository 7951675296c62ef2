/** "1,340.00" → 134000 satang; undefined for what is no amount. */
export function satangOf(typed: string): number | undefined {
  const plain = typed.replace(/[\s,฿]/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return undefined
  const [whole = '0', cents = ''] = plain.split('.')
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
