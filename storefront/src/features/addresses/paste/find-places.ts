import { BANGKOK } from '../area-line.ts'
import type { Place } from '@bailu/client/places/thai-places'

/** Prefixes before area names. A single letter counts only at the start of a word, because เขต ends in ต. */
const nameStart = '(?<![\\u0e00-\\u0e7f])'
export const THAI_PREFIX = {
  province: `(?:จังหวัด|จว\\.|จ\\.|${nameStart}จ\\s)`,
  city: `(?:อำเภอ|เขต|อ\\.|${nameStart}อ\\s)`,
  area: `(?:ตำบล|แขวง|ต\\.|${nameStart}ต\\s)`,
}
export const LATIN_LEVEL_WORD = {
  province: '(?:province|changwat)',
  city: '(?:district|amphoe|amphur|khet)',
  area: '(?:sub-?district|tambon|tambol|khwaeng|khwang)',
}
export type Level = keyof typeof THAI_PREFIX

/** Thai is written without spaces, so the prefix of the next area also ends a name. */
export const NAME_END = '(?=$|[\\s,./()\\d]|ตำบล|แขวง|ต\\.|อำเภอ|เขต|อ\\.|จังหวัด|จ\\.|กรุงเทพ|กทม|รหัส)'
export const NAME_START = nameStart

export const escapePattern = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Normalizes romanization variants: Lumpini equals Lumphini, Banglamung equals Bang Lamung. */
export const normalizeLatin = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replace(/([ptk])h/g, '$1')
export const latinPattern = (name: string) =>
  [...normalizeLatin(name)].map((letter) => escapePattern(letter) + (/[ptk]/.test(letter) ? 'h?' : '')).join('[\\s-]?')

/** Common short forms of province names. */
const ALIASES: Record<string, RegExp> = {
  [BANGKOK]: /กรุงเทพ|กทม|bangkok|\bbkk\b/i,
  นครราชสีมา: /โคราช|korat/i,
  พระนครศรีอยุธยา: /อยุธยา|ayutthaya/i,
}
const MAX_PLACES = 12

const thaiScore = (text: string, level: Level, name: string): number => {
  if (!text.includes(name)) return 0
  const escaped = escapePattern(name)
  if (new RegExp(`${THAI_PREFIX[level]}\\s*${escaped}${NAME_END}`).test(text)) return 4
  return new RegExp(`${NAME_START}${escaped}${NAME_END}`).test(text) ? 2 : 0
}

const latinScore = (text: string, level: Level, name: string): number => {
  const [latinName, levelWord] = [latinPattern(name), LATIN_LEVEL_WORD[level]]
  if (new RegExp(`(?:\\b${levelWord}\\s+${latinName}|\\b${latinName}\\s+${levelWord})\\b`, 'i').test(text)) return 4
  return new RegExp(`\\b${latinName}\\b`, 'i').test(text) ? 2 : 0
}

const createScorer = (text: string, level: Level) => {
  const scores = new Map<string, number>()
  const normalizedText = normalizeLatin(text)
  return (place: Place): number => {
    const name = place[level]
    const latin = place.latin?.[level]
    const key = `${name}|${latin ?? ''}`
    let score = scores.get(key)
    if (score === undefined) {
      const aliasScore = ALIASES[name]?.test(text) ? 3 : 0
      const latinMatch = latin && normalizedText.includes(normalizeLatin(latin)) ? latinScore(text, level, latin) : 0
      score = Math.max(thaiScore(text, level, name), aliasScore, latinMatch)
      scores.set(key, score)
    }
    return score
  }
}

const countOccurrences = (text: string, name: string) => text.split(name).length - 1

/** The best matching places of a text, in list order; empty when it names none. */
export const findPlaces = (text: string, zip: string, places: readonly Place[]): Place[] => {
  const [province, city, area] = [
    createScorer(text, 'province'),
    createScorer(text, 'city'),
    createScorer(text, 'area'),
  ]
  const namesCapitalDistrict = /(?:อำเภอ|อ\.?)\s*เมือง(?=$|[\s,]|จ\.|จังหวัด)/.test(text)
  const normalizedText = normalizeLatin(text)
  // A single mention does not name both the district and its sub-district of the same name.
  const isNamedTwice = ({ area: name, latin }: Place) =>
    countOccurrences(text, name) > 1 ||
    (latin !== undefined && countOccurrences(normalizedText, normalizeLatin(latin.area)) > 1)
  const scoreArea = (place: Place) => {
    const score = area(place)
    return score === 2 && place.area === place.city && !isNamedTwice(place) ? 0 : score
  }
  let bestScore = 0
  let bestPlaces: Place[] = []
  for (const place of places) {
    const provinceScore = province(place)
    const cityScore =
      city(place) || (namesCapitalDistrict && provinceScore > 0 && place.city.startsWith('เมือง') ? 4 : 0)
    const areaScore = scoreArea(place)
    const zipScore = place.zip === zip ? 5 : 0
    // A single name may be a street: two names or the postcode are needed.
    const matches = [provinceScore, cityScore, areaScore, zipScore].filter((score) => score > 0).length
    if (zipScore === 0 && matches < 2) continue
    const score = provinceScore + cityScore + areaScore + zipScore
    if (score > bestScore) {
      bestScore = score
      bestPlaces = []
    }
    if (score === bestScore) bestPlaces.push(place)
  }
  return bestPlaces.slice(0, MAX_PLACES)
}
