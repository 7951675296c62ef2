import { BANGKOK } from '../area-line.ts'
import type { Place } from '../places.ts'
import { dense, END, exactly, LATIN_WORD, type Level, loosely, START, THAI_WORD } from './area-words.ts'

/** Common short forms of province names. */
const ALSO: Record<string, RegExp> = {
  [BANGKOK]: /กรุงเทพ|กทม|bangkok|\bbkk\b/i,
  นครราชสีมา: /โคราช|korat/i,
  พระนครศรีอยุธยา: /อยุธยา|ayutthaya/i,
}
const MOST = 12

const thaiScore = (text: string, level: Level, name: string): number => {
  if (!text.includes(name)) return 0
  const bare = exactly(name)
  if (new RegExp(`${THAI_WORD[level]}\\s*${bare}${END}`).test(text)) return 4
  return new RegExp(`${START}${bare}${END}`).test(text) ? 2 : 0
}

const latinScore = (text: string, level: Level, name: string): number => {
  const [loose, word] = [loosely(name), LATIN_WORD[level]]
  if (new RegExp(`(?:\\b${word}\\s+${loose}|\\b${loose}\\s+${word})\\b`, 'i').test(text)) return 4
  return new RegExp(`\\b${loose}\\b`, 'i').test(text) ? 2 : 0
}

const scorer = (text: string, level: Level) => {
  const known = new Map<string, number>()
  const squeezed = dense(text)
  return (place: Place): number => {
    const name = place[level]
    const latin = place.latin?.[level]
    const key = `${name}|${latin ?? ''}`
    let score = known.get(key)
    if (score === undefined) {
      const also = ALSO[name]?.test(text) ? 3 : 0
      const abroad = latin && squeezed.includes(dense(latin)) ? latinScore(text, level, latin) : 0
      score = Math.max(thaiScore(text, level, name), also, abroad)
      known.set(key, score)
    }
    return score
  }
}

const times = (text: string, name: string) => text.split(name).length - 1

/** The best matching places of a text, in list order; empty when it names none. */
export const findPlaces = (text: string, zip: string, places: readonly Place[]): Place[] => {
  const [province, city, area] = [scorer(text, 'province'), scorer(text, 'city'), scorer(text, 'area')]
  const ofCapital = /(?:อำเภอ|อ\.?)\s*เมือง(?=$|[\s,]|จ\.|จังหวัด)/.test(text)
  const squeezed = dense(text)
  // A single mention does not name both the district and its sub-district of the same name.
  const twice = ({ area: name, latin }: Place) =>
    times(text, name) > 1 || (latin !== undefined && times(squeezed, dense(latin.area)) > 1)
  const areaOf = (place: Place) => {
    const score = area(place)
    return score === 2 && place.area === place.city && !twice(place) ? 0 : score
  }
  let best = 0
  let found: Place[] = []
  for (const place of places) {
    const inProvince = province(place)
    const inCity = city(place) || (ofCapital && inProvince > 0 && place.city.startsWith('เมือง') ? 4 : 0)
    const inArea = areaOf(place)
    const fits = place.zip === zip ? 5 : 0
    // A single name may be a street: two names or the postcode are needed.
    const named = [inProvince, inCity, inArea, fits].filter((score) => score > 0).length
    if (fits === 0 && named < 2) continue
    const score = inProvince + inCity + inArea + fits
    if (score > best) {
      best = score
      found = []
    }
    if (score === best) found.push(place)
  }
  return found.slice(0, MOST)
}
