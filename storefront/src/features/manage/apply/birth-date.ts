/** Parts of a Gregorian date as selected; empty strings where nothing is selected yet. */
export type Birth = { day: string; month: string; year: string }
export const NO_BIRTH: Birth = { day: '', month: '', year: '' }

const two = (part: string) => part.padStart(2, '0')

/** The date as YYYY-MM-DD; `partial` while a part is missing, `none` for an impossible date such as 30 February. */
export function birthDateOf({ day, month, year }: Birth): string | 'partial' | 'none' {
  if (!day || !month || !year) return 'partial'
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
    ? `${year}-${two(month)}-${two(day)}`
    : 'none'
}

export const birthOf = (date: string): Birth => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: String(Number(month)), day: String(Number(day)) }
}

const BUDDHIST_AHEAD = 543
export const buddhistYear = (year: number): number => year + BUDDHIST_AHEAD
