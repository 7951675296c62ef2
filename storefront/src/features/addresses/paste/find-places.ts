import { BANGKOK } from '../area-line.ts'
import type { Place } from '../places.ts'

/** What people write instead of the name. */
const ALSO: Record<string, RegExp> = {
  [BANGKOK]: /กรุงเทพ|กทม|bangkok|\bbkk\b/i,
  นครราชสีมา: /โคราช|korat/i,
  พระนครศรีอยุธยา: /อยุธยา|ayutthaya/i,
}
const WORD = { province: '(?:จังหวัด|จ\\.?|จว\\.)', city: '(?:อำเภอ|เขต|อ\\.?)', area: '(?:ตำบล|แขวง|ต\\.?)' }
const LATIN_WORD = {
  province: '(?:province|changwat)',
  city: '(?:district|amphoe|amphur|khet)',
  area: '(?:sub-?district|tambon|tambol|khwaeng|khwang)',
}
type Level = keyof typeof WORD
/** Where a Thai name may end: Thai writes no spaces, so the next word counts as an end as well. */
const END = '(?=$|[\\s,./()\\d]|ตำบล|แขวง|ต\\.|อำเภอ|เขต|อ\\.|จังหวัด|จ\\.|กรุงเทพ|กทม|รหัส)'
const START = '(?<![\\u0e00-\\u0e7f])'
const MOST = 12

const escape = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** 4 with its word before it, 2 standing alone, 0 not there. */
const thaiScore = (text: string, level: Level, name: string): number => {
  const bare = escape(name)
  if (new RegExp(`${WORD[level]}\\s*${bare}${END}`).test(text)) return 4
  return text.includes(name) && new RegExp(`${START}${bare}${END}`).test(text) ? 2 : 0
}

const latinScore = (text: string, level: Level, name: string): number => {
  // People write it together or apart: Bang Lamung, Banglamung.
  const loose = escape(name.replace(/\s+/g, '')).split('').join('[\\s-]?')
  const word = LATIN_WORD[level]
  if (new RegExp(`(?:\\b${word}\\s+${loose}|\\b${loose}\\s+${word})\\b`, 'i').test(text)) return 4
  return new RegExp(`\\b${loose}\\b`, 'i').test(text) ? 2 : 0
}

const scorer = (text: string, level: Level) => {
  const known = new Map<string, number>()
  const mayBe = /[a-z]{3}/i.test(text)
  return (place: Place): number => {
    const name = place[level]
    let score = known.get(name)
    if (score === undefined) {
      const also = ALSO[name]?.test(text) ? 3 : 0
      const latin = mayBe && place.latin ? latinScore(text, level, place.latin[level]) : 0
      score = Math.max(thaiScore(text, level, name), also, latin)
      known.set(name, score)
    }
    return score
  }
}

/** The places a text most likely means, best first in the order of the list; none when it names none. */
export const findPlaces = (text: string, zip: string, places: readonly Place[]): Place[] => {
  const [province, city, area] = [scorer(text, 'province'), scorer(text, 'city'), scorer(text, 'area')]
  const ofCapital = /(?:อำเภอ|อ\.?)\s*เมือง(?![\u0e00-\u0e7f]*[ก-ฮ]{2})/.test(text)
  let best = 0
  let found: Place[] = []
  for (const place of places) {
    const inProvince = province(place)
    const inCity = city(place) || (ofCapital && inProvince > 0 && place.city.startsWith('เมือง') ? 4 : 0)
    const inArea = area(place)
    const fits = place.zip === zip ? 5 : 0
    // A name alone may be a street; it takes two of them, or the postcode.
    const named = [inProvince, inCity, inArea, fits].filter((score) => score > 0).length
    const score = inProvince + inCity + inArea * 1.2 + fits
    if (fits === 0 && named < 2) continue
    if (score > best) {
      best = score
      found = []
    }
    if (score === best) found.push(place)
  }
  return found.slice(0, MOST)
}
