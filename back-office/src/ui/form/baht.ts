import { parseTypedNumber } from '@bailu/contract/typed-numbers'

/** Whether a number field has a valid value: it is null or undefined when empty, NaN while the text is no number. */
export const isAmount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** Value of a number field in units of its last decimal: null when empty, NaN for no number, Infinity for one too large. */
export function readNumber(text: string, decimals: number): number | null {
  if (text.trim() === '') return null
  const units = parseTypedNumber(text, decimals)
  if (units === 'large') return Number.POSITIVE_INFINITY
  return typeof units === 'number' ? units : Number.NaN
}

export type NumberBounds = { min?: number | undefined; max?: number | undefined }
type NumberTexts = { form: string; least: (least: string) => string; most: (most: string) => string }

/** What is wrong with a typed number; undefined when nothing is, or when it is empty. */
export function numberProblem(
  value: number | null | undefined,
  { min, max }: NumberBounds,
  texts: NumberTexts,
  format: (bound: number) => string,
): string | undefined {
  if (value === null || value === undefined) return undefined
  if (Number.isNaN(value)) return texts.form
  if (min !== undefined && value < min) return texts.least(format(min))
  if (max !== undefined && value > max) return texts.most(format(max))
  return Number.isFinite(value) ? undefined : texts.form
}
