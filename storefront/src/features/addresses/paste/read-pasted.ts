import { ADDRESS_FIELDS, normalizePhone } from '@bailu/contract/addresses/kinds'
import { latinDigits } from '@bailu/contract/typed-numbers'
import type { Place } from '@bailu/client/places/thai-places'
import { findPlaces, normalizeLatin } from './find-places.ts'
import { removeArea } from './remove-area.ts'

const NAME_LABEL = /^\s*(?:ชื่อ(?:ผู้รับ|-?\s?นามสกุล|-?\s?สกุล)?|ผู้รับ|ส่งถึง|ถึง|receiver|recipient|name|to)\s*[:-]?\s*(?=\S)/i
const NAME_TITLE = /^(?:คุณ|นางสาว|น\.ส\.|นาย|นาง|ด\.ช\.|ด\.ญ\.|mr\.?|mrs\.?|ms\.?|miss|khun)\s*(?=\S)/i
/** A digit or one of these words begins the street. */
const STREET =
  /\d|บ้าน|หมู่|ม\.|เลขที่|ซอย|ซ\.|ถนน|ถ\.|คอนโด|อาคาร|ตึก|ห้อง|ชั้น|บริษัท|ร้าน|โรงเรียน|โรงพยาบาล|ตำบล|อำเภอ|จังหวัด|ตลาด|\b(?:road|rd|soi|street|moo|condo|building|floor|room|village|house)\b/i
const ADDRESS_LABEL = /^\s*(?:ที่อยู่|จัดส่งที่|ส่งที่|address|ship|deliver)/i

type ExtractedName = { name: string; rest: string }

/** The words before the street on this line, at most four. */
const readNameInLine = (line: string): string => {
  const tokens = line.trim().split(/\s+/)
  const streetIndex = tokens.findIndex(
    (word, nameLine) => STREET.test(word) || (nameLine > 0 && ADDRESS_LABEL.test(word)),
  )
  return tokens.slice(0, Math.min(streetIndex === -1 ? tokens.length : streetIndex, 4)).join(' ')
}

const stripPunctuation = (text: string) => text.replace(/[,;:|(){}]+/g, ' ').trim()

/**
 * The name is on the labelled line, else on the line with a title, else on the first line with words before the
 * street.
 */
export const extractName = (text: string): ExtractedName => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const labelledIndex = lines.findIndex((line) => NAME_LABEL.test(line))
  const titledIndex = lines.findIndex((line) => NAME_TITLE.test(line.trim()))
  const plainIndex = lines.findIndex(
    (line) => !ADDRESS_LABEL.test(line) && readNameInLine(stripPunctuation(line)) !== '',
  )
  const nameLine = [labelledIndex, titledIndex, plainIndex].find((index) => index !== -1)
  if (nameLine === undefined) return { name: '', rest: text }
  const line = stripPunctuation(lines[nameLine]!.replace(NAME_LABEL, ''))
  const name = readNameInLine(line)
  lines[nameLine] = line.slice(line.indexOf(name) + name.length)
  return { name, rest: lines.join('\n') }
}

export const splitName = (name: string): { first_name: string; last_name: string } => {
  const [first = '', ...last] = name.replace(NAME_TITLE, '').trim().split(/\s+/)
  return {
    first_name: first.slice(0, ADDRESS_FIELDS.first_name.max),
    last_name: last.join(' ').slice(0, ADDRESS_FIELDS.last_name.max),
  }
}

export type PastedAddress = {
  first_name: string
  last_name: string
  phone: string
  address1: string
  zip: string
  /** Matching places: one, several or none. */
  places: Place[]
  /** The text names the sub-district of the only match, which therefore needs no question. */
  isCertain: boolean
  /** A sub-district that the text names and the list does not have where it would be: no other one is chosen for it. */
  unlistedArea: string
}

/** Mobile numbers have one digit more than fixed lines; the digits after them may be a house number. */
const PHONE =
  /(?<!\d)(?:(?:\+|00)?66 ?(?:\(0\)|0)?|\(?0)[ .()-]{0,2}(?:[689](?:[ .()-]{0,2}\d){8}|[2-57](?:[ .()-]{0,2}\d){7})(?!\d)/g
const THAI_PHONE = /^0[2-9]\d{7,8}$/
const PHONE_WORD = /(?:เบอร์โทรศัพท์|เบอร์ติดต่อ|เบอร์โทร|โทรศัพท์|มือถือ|เบอร์|โทร|ติดต่อ|\b(?:tel|phone|mobile|call)\b)[\s.:]*/gi
const ZIP_WORD = /(?:รหัสไปรษณีย์|ไปรษณีย์|ปณ\.?|\b(?:postal code|post ?code|zip(?: code)?)\b)[\s.:]*/gi
const ADDRESS_WORD =
  /(?:ที่อยู่(?:จัดส่ง|ในการจัดส่ง)?|จัดส่งที่|ส่งที่|\b(?:shipping address|address|deliver to|ship to)\b)[\s:：]*/gi
const POLITE_WORD = /(?<=^|\s)(?:นะคะ|ค่ะ|คะ|ค่า|นะครับ|ครับ|จ้า|ขอบคุณ\S*)(?=$|\s)/g
const COUNTRY_WORD = /ประเทศไทย|\bthailand\b/gi

const normalizeText = (text: string) =>
  latinDigits(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .normalize('NFC')

const extractPhone = (text: string): { phone: string; rest: string } => {
  for (const [raw] of text.matchAll(PHONE)) {
    const phone = normalizePhone(raw)
    if (THAI_PHONE.test(phone)) return { phone, rest: text.replace(raw, '\n').replace(PHONE_WORD, '\n') }
  }
  return { phone: '', rest: text }
}

const extractZip = (text: string, places: readonly Place[]): { zip: string; rest: string } => {
  const knownZips = new Set(places.map((place) => place.zip))
  const zip = [...text.matchAll(/(?<!\d)[1-9]\d{4}(?!\d)/g)]
    .map(([digits]) => digits)
    .findLast((digits) => knownZips.has(digits))
  if (!zip) return { zip: '', rest: text }
  const index = text.lastIndexOf(zip)
  return { zip, rest: `${text.slice(0, index)} ${text.slice(index + 5)}`.replace(ZIP_WORD, ' ') }
}

const cleanUpStreet = (text: string) =>
  text
    .replace(ADDRESS_WORD, ' ')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?:[\s,;:|/-]+(?=$|[,;]))|^[\s,;:|/.-]+/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim()

const NAMED_AREA =
  /(?:ตำบล|แขวง|(?<![\u0e00-\u0e7f])ต\.|\b(?:khwaeng|khwang|tambon|tambol)\b)\s*([\u0e00-\u0e7fa-z-]+(?: (?!khet|amphoe|amphur|district)[a-z]+){0,2})/i

/** What the text itself calls the sub-district; Thai is written without spaces, so the next level may follow at once. */
const readNamedArea = (text: string): string =>
  (NAMED_AREA.exec(text)?.[1] ?? '').replace(/(?:อำเภอ|เขต|อ\.|จังหวัด|จ\.|กรุงเทพ|กทม).*$/, '').trim()

const isNamedBy = (name: string, { area, latin }: Place): boolean =>
  name.startsWith(area) || (latin !== undefined && normalizeLatin(name).startsWith(normalizeLatin(latin.area)))

/** A district's name alone does not name its sub-district of the same name. */
const isAreaNamed = (text: string, { area, city, latin }: Place): boolean => {
  const mentions = (where: string, what: string) => (what === '' ? 0 : where.split(what).length - 1)
  const least = area === city ? 2 : 1
  return (
    mentions(text, area) >= least ||
    (latin !== undefined && mentions(normalizeLatin(text), normalizeLatin(latin.area)) >= least)
  )
}

/** Extracts name, phone, street and area from a text; null when it contains no address. */
export const readPasted = (pasted: string, places: readonly Place[]): PastedAddress | null => {
  const { phone, rest: withoutPhone } = extractPhone(
    normalizeText(pasted).slice(0, 1000).replace(COUNTRY_WORD, ' ').replace(POLITE_WORD, ' '),
  )
  const { zip, rest: withoutZip } = extractZip(withoutPhone, places)
  const matches = findPlaces(withoutZip, zip, places)
  if (!phone && !zip && matches.length === 0) return null
  const { name, rest } = extractName(removeArea(withoutZip, matches))
  const namedArea = readNamedArea(withoutZip)
  const isListed = namedArea === '' || matches.some((place) => isNamedBy(namedArea, place))
  return {
    ...splitName(name),
    phone,
    address1: cleanUpStreet(rest).slice(0, ADDRESS_FIELDS.address1.max),
    zip,
    places: isListed ? matches : [],
    isCertain: matches.length === 1 && isListed && isAreaNamed(withoutZip, matches[0]!),
    unlistedArea: isListed ? '' : namedArea,
  }
}
