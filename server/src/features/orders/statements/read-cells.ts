import type { DateOrder } from '@bailu/contract/staff-statements'
import { plainLetters } from '../../../core/plain-letters.ts'

const MONTHS: Record<string, number> = {}
for (const list of [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'january february march april may june july august september october november december',
  'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.',
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม',
])
  for (const [at, name] of list.split(' ').entries()) MONTHS[name.replaceAll('.', '')] = at + 1

/** Buddhist years are 543 ahead; of two digits, the calendar that gives a year nearer to this one is taken. */
function yearOf(said: string, thisYear: number): number {
  const year = Number(said)
  if (said.length === 4) return year >= 2400 ? year - 543 : year
  const [western, buddhist] = [2000 + year, 2500 + year - 543]
  return Math.abs(western - thisYear) <= Math.abs(buddhist - thisYear) ? western : buddhist
}

const two = (n: number) => String(n).padStart(2, '0')

export type Day = { day: string; rest: string }

/** A date as YYYY-MM-DD, and the rest of the cell, which may be a time. */
export function readDay(cell: string, order: DateOrder, thisYear: number): Day | undefined {
  const raw = plainLetters(cell.normalize('NFC')).trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)\S*)?(.*)$/.exec(raw)
  if (iso) return day(iso[1]!, iso[2]!, iso[3]!, thisYear, (iso[4] ?? iso[5] ?? '').replace(/^00:00(:00)?$/, ''))
  const named = /^(\d{1,2})[\s/.-]*([^\d\s/-]{3,12})[\s/-]*(\d{4}|\d{2})(?!\d)(.*)$/u.exec(raw)
  const month = named && MONTHS[named[2]!.toLowerCase().replaceAll('.', '')]
  if (named && month) return day(named[3]!, String(month), named[1]!, thisYear, named[4]!)
  const parts = /^(\d{1,4})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{1,2})(?!\d)(.*)$/.exec(raw)
  if (parts) {
    const [, a, b, c, rest] = parts as unknown as [string, string, string, string, string]
    if (a.length === 4 || order === 'ymd') return day(a, b, c, thisYear, rest)
    return order === 'mdy' ? day(c, a, b, thisYear, rest) : day(c, b, a, thisYear, rest)
  }
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(raw)
  return plain ? (day(plain[1]!, plain[2]!, plain[3]!, thisYear, '') ?? undefined) : undefined
}

function day(y: string, m: string, d: string, thisYear: number, rest: string): Day | undefined {
  const text = `${yearOf(y.padStart(2, '0'), thisYear)}-${two(Number(m))}-${two(Number(d))}`
  const at = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return undefined
  return { day: text, rest: rest.trim() }
}

/** HH:MM:SS; undefined for a cell without a time. */
export function readTime(cell: string): string | undefined {
  const raw = plainLetters(cell).trim()
  const excel = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}:\d{2})/.exec(raw)
  if (excel) return excel[1]
  const found = /(?:^|\s)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*([ap]m)?(?:\s*(?:น\.?|hrs?\.?))?$/i.exec(raw)
  if (!found) return undefined
  const [, h, m, s = '00', half] = found
  const hour = (Number(h) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  return Number(h) < 24 && Number(m) < 60 && Number(s) < 60 ? `${two(hour)}:${m}:${s}` : undefined
}

/** Satang, 0n for an empty cell, undefined for what is no amount. */
export function readAmount(cell: string): bigint | undefined {
  const raw = plainLetters(cell)
    .replace(/thb|baht|บาท|[\s฿,']/gi, '')
    .replace(/[−–]/g, '-')
  if (raw === '' || /^-+$/.test(raw)) return 0n
  const found = /^(\()?([+-])?(\d{1,12})(?:\.(\d{1,4}))?([+-]|cr|dr)?(\))?$/i.exec(raw)
  if (!found) return undefined
  const [, open, before, baht, part = '', behind, close] = found
  if ((open === undefined) !== (close === undefined) || /[1-9]/.test(part.slice(2))) return undefined
  const satang = BigInt(baht!) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'))
  return open || before === '-' || behind === '-' || behind?.toLowerCase() === 'dr' ? -satang : satang
}

/** Whether a debit/credit cell means money out; undefined if unclear. */
export const isOut = (cell: string): boolean | undefined => {
  const raw = cell.trim().toLowerCase()
  if (/^(d|dr|debit|out|-|w|ถอน|เดบิต|ออก|จ่าย)/.test(raw)) return true
  return /^(c|cr|credit|in|\+|ฝาก|เครดิต|เข้า|รับ)/.test(raw) ? false : undefined
}
