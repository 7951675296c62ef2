import type { Lang } from '@bailu/contract/languages'
import { parseTypedNumber } from '@bailu/contract/typed-numbers'

const LOCALE: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', th: 'th-TH-u-ca-buddhist' }
const BANGKOK = 'Asia/Bangkok'
const group = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** 129000 → ฿1,290; 129050 → ฿1,290.50; the same in all languages. */
export const money = (satang: number): string => {
  const size = Math.abs(satang)
  const rest = size % 100
  const cents = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${satang < 0 ? '−' : ''}฿${group((size - rest) / 100)}${cents}`
}

/** 129000 → ฿1,290.00: always with satang, for aligned columns. */
export const exactMoney = (satang: number): string =>
  money(satang).includes('.') ? money(satang) : `${money(satang)}.00`

/** 129000 → 1290.00, as bank apps, files and spreadsheets of every locale accept it; -1290.00 for a negative amount. */
export const plainBaht = (satang: number | bigint): string => {
  const digits = String(satang).replace('-', '').padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 1234567 → 12,345.67, as columns of documents show it; −12,345.67 for a negative amount. */
export const groupedBaht = (satang: number | bigint): string =>
  plainBaht(satang)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+\.)/g, ',')

/** Inverse of `plainBaht`, also for a typed amount: 1,290.5 → 129050 satang; undefined for anything else. */
export const parseBaht = (typed: string): number | undefined => {
  const satang = parseTypedNumber(typed, 2)
  return typeof satang === 'number' && satang >= 0 ? satang : undefined
}

/** 1500 basis points → 15 %; 1250 → 12.5 %. */
export const percent = (basisPoints: number): string => `${basisPoints / 100} %`

export const points = (count: number): string => `${count < 0 ? '−' : ''}${group(Math.abs(count))}`

const cache = new Map<string, Intl.DateTimeFormat>()
const formatter = (lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = lang + JSON.stringify(options)
  let made = cache.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(LOCALE[lang], { ...options, timeZone: BANGKOK })
    cache.set(key, made)
  }
  return made
}

/** 20 Nov 2026 · 2026年11月20日 · 20 พ.ย. 2569 */
export const day = (instant: string, lang: Lang): string =>
  formatter(lang, { day: 'numeric', month: lang === 'zh' ? 'long' : 'short', year: 'numeric' })
    .format(new Date(instant))
    .replace(/^(พ\.ศ\.|พุทธศักราช)\s*/, '')

/** 20 Nov · 11月20日 · 20 พ.ย.: where the year is obvious. */
export const shortDay = (instant: string, lang: Lang): string =>
  formatter(lang, { day: 'numeric', month: lang === 'zh' ? 'long' : 'short' }).format(new Date(instant))

/** 25–27 Nov · 11月25–27日 · 25–27 พ.ย.: two Bangkok days (YYYY-MM-DD), or one. */
export const dayRange = (from: string, to: string, lang: Lang): string => {
  const [first, last] = [from, to].map((date) => shortDay(`${date}T05:00:00Z`, lang))
  if (from === to) return last!
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${last}`
  const [start, end] = [Number(from.slice(8)), Number(to.slice(8))]
  return lang === 'zh' ? first!.replace(/\d+日$/, `${start}–${end}日`) : `${start}–${last}`
}

/** 2026 → 2026 · 2569 in Thai. */
export const yearName = (year: number, lang: Lang): string => String(lang === 'th' ? year + 543 : year)

/** 2026-11 → November 2026 · 2026年11月 · พฤศจิกายน 2569 */
export const month = (period: string, lang: Lang): string =>
  formatter(lang, { month: 'long', year: 'numeric' })
    .format(new Date(`${period}-15T00:00:00Z`))
    .replace(/(พ\.ศ\.|พุทธศักราช)\s*/, '')

export const time = (instant: string, lang: Lang): string =>
  formatter(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))

export const dayAndTime = (instant: string, lang: Lang): string => `${day(instant, lang)} ${time(instant, lang)}`

/** January … December in the given language. */
export const monthNames = (lang: Lang): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    formatter(lang, { month: 'long' }).format(new Date(Date.UTC(2001, month, 2))),
  )

/** Mon · 周一 · จันทร์; 0 is Monday. */
export const weekday = (at: number, lang: Lang): string =>
  // 5 January 2026 was a Monday.
  formatter(lang, { weekday: lang === 'th' ? 'long' : 'short' })
    .format(Date.UTC(2026, 0, 5 + at))
    .replace(/^วัน/, '')

/** 0812345678 → 081 234 5678; anything else stays as typed. */
export const phone = (number: string): string =>
  /^0\d{9}$/.test(number) ? number.replace(/(\d{3})(\d{3})(\d{4})/, '$1 $2 $3') : number

/** 1258291 → 1.2 MB; the same in all languages. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** First product, its quantity, and the number of other products. */
export const goodsName = ({ name, quantity, more }: { name: string; quantity: number; more: number }): string =>
  `${name}${quantity > 1 ? ` × ${quantity}` : ''}${more > 0 ? ` +${more}` : ''}`

/** A label and its value, with the colon of the language. */
export const withLabel = (label: string, value: string, lang: Lang): string =>
  `${label}${lang === 'zh' ? '：' : ': '}${value}`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as HTML, also inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
