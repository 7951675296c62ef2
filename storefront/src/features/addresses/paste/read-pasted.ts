import { normalPhone } from '@bailu/contract/phones'
import { BANGKOK } from '../area-line.ts'
import type { Place } from '../places.ts'
import { findPlaces } from './find-places.ts'
import { splitName, takeName } from './take-name.ts'

export type Pasted = {
  first_name: string
  last_name: string
  phone: string
  address1: string
  zip: string
  /** What the area may be; one, several, or none. */
  places: Place[]
}

const PHONE = /(?:\+|00)?\(?\d[\d\s().-]{7,16}\d/g
const THAI_PHONE = /^0[2-9]\d{7,8}$/
const PHONE_WORD = /(?:เบอร์โทรศัพท์|เบอร์ติดต่อ|เบอร์โทร|โทรศัพท์|มือถือ|เบอร์|โทร|ติดต่อ|\b(?:tel|phone|mobile|call)\b)[\s.:]*/gi
const ZIP_WORD = /(?:รหัสไปรษณีย์|ไปรษณีย์|ปณ\.?|\b(?:postal code|post ?code|zip(?: code)?)\b)[\s.:]*/gi
const LABEL = /(?:ที่อยู่(?:จัดส่ง|ในการจัดส่ง)?|จัดส่งที่|ส่งที่|\b(?:shipping address|address|deliver to|ship to)\b)[\s:：]*/gi
const COUNTRY = /ประเทศไทย|\bthailand\b/gi

const clean = (text: string) =>
  text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/：/g, ':')
    .normalize('NFC')

const takePhone = (text: string): { phone: string; rest: string } => {
  for (const [raw] of text.matchAll(PHONE)) {
    const phone = normalPhone(raw)
    if (THAI_PHONE.test(phone)) return { phone, rest: text.replace(raw, '\n').replace(PHONE_WORD, '\n') }
  }
  return { phone: '', rest: text }
}

const takeZip = (text: string, places: readonly Place[]): { zip: string; rest: string } => {
  const known = new Set(places.map((place) => place.zip))
  const zip = [...text.matchAll(/(?<!\d)[1-9]\d{4}(?!\d)/g)].map(([five]) => five).findLast((five) => known.has(five))
  if (!zip) return { zip: '', rest: text }
  const at = text.lastIndexOf(zip)
  return { zip, rest: `${text.slice(0, at)} ${text.slice(at + 5)}`.replace(ZIP_WORD, ' ') }
}

const escape = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Takes the names of the area out of the street. */
const withoutArea = (text: string, place: Place | undefined): string => {
  if (!place) return text
  const loose = (name: string) => escape(name.replace(/\s+/g, '')).split('').join('[\\s-]?')
  const city = place.city.startsWith('เมือง') ? `(?:${escape(place.city)}|เมือง)` : escape(place.city)
  const thai = [
    `(?:ตำบล|แขวง|ต\\.?)\\s*${escape(place.area)}|(?<![\\u0e00-\\u0e7f])${escape(place.area)}(?=$|[\\s,])`,
    `(?:อำเภอ|เขต|อ\\.?)\\s*${city}|(?<![\\u0e00-\\u0e7f])${escape(place.city)}(?=$|[\\s,])`,
    place.province === BANGKOK
      ? '(?:จังหวัด|จ\\.)?\\s*(?:กรุงเทพมหานครฯ?|กรุงเทพฯ?|กทม\\.?)'
      : `(?:จังหวัด|จ\\.?|จว\\.)\\s*${escape(place.province)}|(?<![\\u0e00-\\u0e7f])${escape(place.province)}(?=$|[\\s,])`,
  ]
  const { latin } = place
  const names = latin ? [latin.area, latin.city, latin.province] : []
  const kinds = '(?:sub-?district|tambon|khwaeng|district|amphoe|amphur|khet|province|changwat)'
  const abroad = names.map((name) => `(?:\\b${kinds}\\s+)?\\b${loose(name)}\\b(?:\\s+${kinds}\\b)?`)
  // Names of streets repeat those of districts; the area stands last.
  return [...thai, ...abroad].reduce((rest, name) => {
    const hit = [...rest.matchAll(new RegExp(name, 'gi'))].at(-1)
    return hit ? `${rest.slice(0, hit.index)} ${rest.slice(hit.index + hit[0].length)}` : rest
  }, text)
}

const tidy = (text: string) =>
  text
    .replace(LABEL, ' ')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?:[\s,;:|/-]+(?=$|[,;]))|^[\s,;:|/.-]+/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim()

/** Name, phone, street and area out of one text; null when there is nothing of an address in it. */
export const readPasted = (typed: string, places: readonly Place[]): Pasted | null => {
  const { phone, rest: noPhone } = takePhone(clean(typed).slice(0, 1000).replace(COUNTRY, ' '))
  const { zip, rest: noZip } = takeZip(noPhone, places)
  const found = findPlaces(noZip, zip, places)
  if (!phone && !zip && found.length === 0) return null
  const { name, rest } = takeName(withoutArea(noZip, found[0]))
  return { ...splitName(name), phone, address1: tidy(rest).slice(0, 200), zip, places: found }
}
