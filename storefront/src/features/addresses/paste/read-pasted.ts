import { normalPhone } from '@bailu/contract/phones'
import type { Place } from '../places.ts'
import { findPlaces } from './find-places.ts'
import { splitName, takeName } from './take-name.ts'
import { withoutArea } from './without-area.ts'

export type Pasted = {
  first_name: string
  last_name: string
  phone: string
  address1: string
  zip: string
  /** Matching places: one, several or none. */
  places: Place[]
}

/** Mobile numbers have one digit more than fixed lines; the digits after them may be a house number. */
const PHONE =
  /(?<!\d)(?:(?:\+|00)?66 ?(?:\(0\)|0)?|\(?0)[ .()-]{0,2}(?:[689](?:[ .()-]{0,2}\d){8}|[2-57](?:[ .()-]{0,2}\d){7})(?!\d)/g
const THAI_PHONE = /^0[2-9]\d{7,8}$/
const PHONE_WORD = /(?:เบอร์โทรศัพท์|เบอร์ติดต่อ|เบอร์โทร|โทรศัพท์|มือถือ|เบอร์|โทร|ติดต่อ|\b(?:tel|phone|mobile|call)\b)[\s.:]*/gi
const ZIP_WORD = /(?:รหัสไปรษณีย์|ไปรษณีย์|ปณ\.?|\b(?:postal code|post ?code|zip(?: code)?)\b)[\s.:]*/gi
const LABEL = /(?:ที่อยู่(?:จัดส่ง|ในการจัดส่ง)?|จัดส่งที่|ส่งที่|\b(?:shipping address|address|deliver to|ship to)\b)[\s:：]*/gi
const POLITE = /(?<=^|\s)(?:นะคะ|ค่ะ|คะ|ค่า|นะครับ|ครับ|จ้า|ขอบคุณ\S*)(?=$|\s)/g
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

const tidy = (text: string) =>
  text
    .replace(LABEL, ' ')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?:[\s,;:|/-]+(?=$|[,;]))|^[\s,;:|/.-]+/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim()

/** Extracts name, phone, street and area from a text; null when it contains no address. */
export const readPasted = (typed: string, places: readonly Place[]): Pasted | null => {
  const { phone, rest: noPhone } = takePhone(clean(typed).slice(0, 1000).replace(COUNTRY, ' ').replace(POLITE, ' '))
  const { zip, rest: noZip } = takeZip(noPhone, places)
  const found = findPlaces(noZip, zip, places)
  if (!phone && !zip && found.length === 0) return null
  const { name, rest } = takeName(withoutArea(noZip, found))
  return { ...splitName(name), phone, address1: tidy(rest).slice(0, 200), zip, places: found }
}
