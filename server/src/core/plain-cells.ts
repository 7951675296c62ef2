/** Satang as baht text, 129050 → 1290.50: a number for spreadsheets of every locale. */
export const baht = (satang: number): string => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`

/** An instant as sortable Bangkok time: 2026-11-20 12:00. */
export const bangkokTime = (instant: string | null): string =>
  instant === null ? '' : new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Negative amounts in parentheses, (1290.50): a leading minus could be taken for a formula. */
export const signed = (amount: number, unit: 'satang' | 'point' = 'satang'): string => {
  const size = Math.abs(amount)
  const text = unit === 'satang' ? baht(size) : String(size)
  return amount < 0 ? `(${text})` : text
}
