import type { ScreenText } from './read-screen.ts'
import { type Lang, WORDS } from './words.ts'

const paths = (group: unknown, prefix: string): string[] =>
  typeof group === 'object' && group !== null
    ? Object.entries(group).flatMap(([key, value]) => paths(value, prefix ? `${prefix}.${key}` : key))
    : [prefix]
const KEYS = new Set(paths(WORDS.en, ''))
const CAMEL = new Set([...KEYS].map((key) => key.split('.').at(-1)!).filter((key) => /[a-z][A-Z]/.test(key)))

/** Words that are written in Latin letters in every language. */
const LATIN_NAMES = new Set(
  `bailu line whatsapp promptpay qr pdf ok id sms facebook instagram tiktok youtube wechat chrome safari edge firefox android iphone ipad linux windows mac
  bl bd bp bsp english gmp iso fda spf pa uv ml g kg cm flash express kerry thailand post dhl ems shopee lazada app
  jpg jpeg png webp heic kb mb cod vip ph www http https com example demo pdpa
  bbl kbank ktb ttb scb cimb uob krungsri gsb ghb baac tisco kkp credit lh malee srisuwan sk ii`.split(/\s+/),
)
/** E-mail addresses, handles, URLs, order and employee numbers, sizes. */
const CODES =
  /[\w.+-]*@[\w.-]+|https?:\/\/\S+|\b[\w-]+\.(com|example|co\.th|me)\S*|\b[A-Z]{1,4}-?\d[\w-]*|\d+\s?(ml|g|%|x)\b/gi
const MISSING_VALUE = /undefined|\bNaN\b|\[object|\bnull\b|Invalid Date|\$\{|\{\{|%[sd]\b/
const RAW_VALUE = /\b[a-z]{2,}(_[a-z0-9]+)+\b/

const THAI_MONTH = /(ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค)\.\s*20\d\d/
const BUDDHIST_YEAR = /\b25[67]\d年|[A-Z][a-z]{2,3} 25[67]\d\b/

/** Translation faults of a screen in this language. @param names proper nouns of the demo data, ignored */
export function findWrongWords(texts: ScreenText[], lang: Lang, names: readonly string[]): string[] {
  const faults: string[] = []
  for (const { text, source, lang: textLang } of texts) {
    const addFault = (problem: string) => faults.push(`${problem}: "${text.slice(0, 80)}" in ${source}`)
    if (KEYS.has(text) && text.includes('.')) addFault('a key instead of words')
    if (CAMEL.has(text)) addFault('a key instead of words')
    if (RAW_VALUE.test(text.replaceAll(CODES, ''))) addFault('a raw value')
    if (MISSING_VALUE.test(text)) addFault('a value that is missing')
    if ((lang === 'th' ? THAI_MONTH : BUDDHIST_YEAR).test(text)) addFault('a year of the wrong era')
    if (lang === 'en' || (textLang !== lang && textLang !== '')) continue
    const remaining = names.reduce((rest, name) => rest.replaceAll(name, ' '), text).replaceAll(CODES, ' ')
    const english = (remaining.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !LATIN_NAMES.has(word.toLowerCase()))
    if (english.length > 0) addFault(`English (${english.join(' ')})`)
  }
  return [...new Set(faults)]
}
