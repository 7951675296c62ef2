import type { Said } from './read-screen.ts'
import { type Lang, WORDS } from './words.ts'

const paths = (group: unknown, at: string): string[] =>
  typeof group === 'object' && group !== null
    ? Object.entries(group).flatMap(([key, value]) => paths(value, at ? `${at}.${key}` : key))
    : [at]
const KEYS = new Set(paths(WORDS.en, ''))
const CAMEL = new Set([...KEYS].map((key) => key.split('.').at(-1)!).filter((key) => /[a-z][A-Z]/.test(key)))

/** Words that are written in Latin letters in every language. */
const NAMES = new Set(
  `bailu line whatsapp promptpay qr pdf ok id sms facebook instagram tiktok youtube wechat chrome safari edge firefox android iphone ipad linux windows mac
  bl bd bp bsp english gmp iso fda spf pa uv ml g kg cm flash express kerry thailand post dhl ems shopee lazada app
  jpg jpeg png webp heic kb mb cod vip ph www http https com example demo pdpa
  bbl kbank ktb ttb scb cimb uob krungsri gsb ghb baac tisco kkp credit lh malee srisuwan sk ii`.split(/\s+/),
)
/** E-mail addresses, handles, URLs, order and employee numbers, sizes. */
const CODES =
  /[\w.+-]*@[\w.-]+|https?:\/\/\S+|\b[\w-]+\.(com|example|co\.th|me)\S*|\b[A-Z]{1,4}-?\d[\w-]*|\d+\s?(ml|g|%|x)\b/gi
const NOT_SAID = /undefined|\bNaN\b|\[object|\bnull\b|Invalid Date|\$\{|\{\{|%[sd]\b/
const RAW = /\b[a-z]{2,}(_[a-z0-9]+)+\b/

const THAI_MONTH = /(ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.\s*20\d\d/
const BUDDHIST_YEAR = /\b25[67]\d年|[A-Z][a-z]{2,3} 25[67]\d\b/

/** Translation faults of a screen in this language. @param names proper nouns of the demo data, ignored */
export function wrongWords(said: Said[], lang: Lang, names: readonly string[]): string[] {
  const faults: string[] = []
  for (const { text, of, lang: spoken } of said) {
    const fault = (what: string) => faults.push(`${what}: "${text.slice(0, 80)}" in ${of}`)
    if (KEYS.has(text) && text.includes('.')) fault('a key instead of words')
    if (CAMEL.has(text)) fault('a key instead of words')
    if (RAW.test(text.replaceAll(CODES, ''))) fault('a raw value')
    if (NOT_SAID.test(text)) fault('a value that is missing')
    if ((lang === 'th' ? THAI_MONTH : BUDDHIST_YEAR).test(text)) fault('a year of the wrong era')
    if (lang === 'en' || (spoken !== lang && spoken !== '')) continue
    const left = names.reduce((rest, name) => rest.replaceAll(name, ' '), text).replaceAll(CODES, ' ')
    const english = (left.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !NAMES.has(word.toLowerCase()))
    if (english.length > 0) fault(`English (${english.join(' ')})`)
  }
  return [...new Set(faults)]
}
