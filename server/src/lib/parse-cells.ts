import type { DateOrder } from '@bailu/contract/bank/kinds'

export type { DateOrder }
import { normalizeLetters } from './normalize.ts'

const MONTHS: Record<string, number> = {}
for (const list of [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'january february march april may june july august september october november december',
  'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม',
])
  for (const [at, name] of list.split(' ').entries()) MONTHS[name.replaceAll('.', '')] = at + 1

/** Buddhist years are 543 ahead; of two digits, the calendar that gives a year nearer to this one is taken. */
function toGregorianYear(yearText: string, thisYear: number): number {
  const year = Number(yearText)
  if (yearText.length === 4) return year >= 2400 ? year - 543 : year
  const [western, buddhist] = [2000 + year, 2500 + year - 543]
  return Math.abs(western - thisYear) <= Math.abs(buddhist - thisYear) ? western : buddhist
}

const padTwo = (n: number) => String(n).padStart(2, '0')

/** The order of day and month in these cells: a second number above twelve means month first. */
export function dateOrderOf(cells: string[]): DateOrder {
  const parts = cells.flatMap((cell) => {
    const match = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(cell.trim())
    return match ? [[Number(match[1]), Number(match[2])] as const] : []
  })
  return parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12) ? 'mdy' : 'dmy'
}

export type ParsedDay = { day: string; rest: string }

/** A date as YYYY-MM-DD, and the rest of the cell, which may be a time. */
export function parseDay(cell: string, order: DateOrder, thisYear: number): ParsedDay | undefined {
  const raw = normalizeLetters(cell.normalize('NFC')).trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)\S*)?(.*)$/.exec(raw)
  if (iso) return toDay(iso[1]!, iso[2]!, iso[3]!, thisYear, (iso[4] ?? iso[5] ?? '').replace(/^00:00(:00)?$/, ''))
  const monthMatch = /^(\d{1,2})[\s/.-]*([^\d\s/-]{3,12})[\s/-]*(\d{4}|\d{2})(?!\d)(.*)$/u.exec(raw)
  const month = monthMatch && MONTHS[monthMatch[2]!.toLowerCase().replaceAll('.', '')]
  if (monthMatch && month) return toDay(monthMatch[3]!, String(month), monthMatch[1]!, thisYear, monthMatch[4]!)
  const parts = /^(\d{1,4})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{1,2})(?!\d)(.*)$/.exec(raw)
  if (parts) {
    const [, a, b, c, rest] = parts as unknown as [string, string, string, string, string]
    if (a.length === 4 || order === 'ymd') return toDay(a, b, c, thisYear, rest)
    return order === 'mdy' ? toDay(c, a, b, thisYear, rest) : toDay(c, b, a, thisYear, rest)
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(raw)
  return compact ? (toDay(compact[1]!, compact[2]!, compact[3]!, thisYear, '') ?? undefined) : undefined
}

function toDay(y: string, m: string, d: string, thisYear: number, rest: string): ParsedDay | undefined {
  const text = `${toGregorianYear(y.padStart(2, '0'), thisYear)}-${padTwo(Number(m))}-${padTwo(Number(d))}`
  const at = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return undefined
  return { day: text, rest: rest.trim() }
}

/** HH:MM:SS; undefined for a cell without a time. */
export function parseTime(cell: string): string | undefined {
  const raw = normalizeLetters(cell).trim()
  const excel = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}:\d{2})/.exec(raw)
  if (excel) return excel[1]
  const match = /(?:^|\s)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*([ap]m)?(?:\s*(?:น\.?|hrs?\.?))?$/i.exec(raw)
  if (!match) return undefined
  const [, h, m, s = '00', meridiem] = match
  const hour = (Number(h) % (meridiem ? 12 : 24)) + (meridiem?.toLowerCase() === 'pm' ? 12 : 0)
  return Number(h) < 24 && Number(m) < 60 && Number(s) < 60 ? `${padTwo(hour)}:${m}:${s}` : undefined
}

/** Satang, 0n for an empty cell, undefined for what is no amount. */
export function parseAmount(cell: string): bigint | undefined {
  const raw = normalizeLetters(cell)
    .replace(/thb|baht|บาท|[\s฿,']/gi, '')
    .replace(/[−–]/g, '-')
  if (raw === '' || /^-+$/.test(raw)) return 0n
  const match = /^(\()?([+-])?(\d{1,12})(?:\.(\d{1,4}))?([+-]|cr|dr)?(\))?$/i.exec(raw)
  if (!match) return undefined
  const [, openParen, leadingSign, baht, decimals = '', trailingSign, closeParen] = match
  if ((openParen === undefined) !== (closeParen === undefined) || /[1-9]/.test(decimals.slice(2))) return undefined
  const satang = BigInt(baht!) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'))
  return openParen || leadingSign === '-' || trailingSign === '-' || trailingSign?.toLowerCase() === 'dr'
    ? -satang
    : satang
}

/** Whether a debit/credit cell means money out; undefined if unclear. */
export const isDebit = (cell: string): boolean | undefined => {
  const raw = cell.trim().toLowerCase()
  if (/^(d|dr|debit|out|-|w|ถอน|เดบิต|ออก|จ่าย)/.test(raw)) return true
  return /^(c|cr|credit|in|\+|ฝาก|เครดิต|เข้า|รับ)/.test(raw) ? false : undefined
}
