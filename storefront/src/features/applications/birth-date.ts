/** Parts of a Gregorian date as selected; empty strings where nothing is selected yet. */
export type BirthDateParts = { day: string; month: string; year: string }
export const EMPTY_BIRTH_DATE: BirthDateParts = { day: '', month: '', year: '' }

const twoDigits = (part: string) => part.padStart(2, '0')

/** The date as YYYY-MM-DD; `partial` while a part is missing, `none` for an impossible date such as 30 February. */
export function toBirthDate({ day, month, year }: BirthDateParts): string | 'partial' | 'none' {
  if (!day || !month || !year) return 'partial'
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
    ? `${year}-${twoDigits(month)}-${twoDigits(day)}`
    : 'none'
}

export const toBirthDateParts = (date: string): BirthDateParts => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: String(Number(month)), day: String(Number(day)) }
}

const BUDDHIST_ERA_OFFSET = 543
export const buddhistYear = (year: number): number => year + BUDDHIST_ERA_OFFSET
