import { parsePlainBaht } from '@bailu/phrases/format'

/** Whether an amount field has a valid value: it is null or undefined when empty, NaN while the text is invalid. */
export const isAmount = (satang: number | null | undefined): satang is number =>
  typeof satang === 'number' && !Number.isNaN(satang)

/**
 * "1,340.00" → 134000 satang; undefined for anything else. A comma separates thousands only: "1250,50" is rejected,
 * not read as 125,050.
 */
export function parseSatang(text: string): number | undefined {
  const plain = text.replace(/[\s฿]/g, '')
  if (!/^(\d{1,10}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(plain)) return undefined
  return parsePlainBaht(plain.replaceAll(',', ''))
}
