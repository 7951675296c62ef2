/** 129050 → 1290.50: what a spreadsheet takes for a number in every language. */
export const baht = (satang: number): string => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`

/** An instant as Bangkok writes it, sortable: 2026-11-20 12:00. */
export const bangkokTime = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Below zero as accountants write it, (1290.50): no spreadsheet takes it for a formula. */
export const signed = (amount: number, unit: 'satang' | 'point' = 'satang'): string => {
  const size = Math.abs(amount)
  const text = unit === 'satang' ? baht(size) : String(size)
  return amount < 0 ? `(${text})` : text
}
