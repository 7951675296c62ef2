import { BANGKOK } from '../area-line.ts'
import type { Place } from '../places.ts'
import { exactly, LATIN_WORD, type Level, loosely, START, THAI_WORD } from './area-words.ts'

const LEVELS: readonly Level[] = ['area', 'city', 'province']
const BANGKOK_WORDS = '(?:จังหวัด|จ\\.)?\\s*(?:กรุงเทพมหานครฯ?|กรุงเทพฯ?|กทม\\.?)'

const thai = (place: Place, level: Level): string[] => {
  const name = place[level]
  if (name === BANGKOK) return [BANGKOK_WORDS, '\\b(?:bangkok|bkk)\\b']
  const capital = level === 'city' && name.startsWith('เมือง')
  const written = capital ? `(?:${exactly(name)}|เมือง)` : exactly(name)
  return [`${THAI_WORD[level]}\\s*${written}`, `${START}${exactly(name)}(?=$|[\\s,])`]
}

const latin = (place: Place, level: Level): string[] => {
  const name = place.latin?.[level]
  if (!name) return []
  const [loose, word] = [loosely(name), LATIN_WORD[level]]
  return [`\\b${word}\\s+${loose}\\b`, `\\b${loose}\\s+${word}\\b`, `\\b${loose}\\b`]
}

/** Removes the area names from a text, leaving the street. */
export const withoutArea = (text: string, places: readonly Place[]): string => {
  const [place] = places
  if (!place) return text
  // With several matches, only the parts they agree on were certainly named.
  const agreed = LEVELS.filter((level) => places.every((one) => one[level] === place[level]))
  return agreed.reduce((rest, level) => {
    for (const pattern of [...thai(place, level), ...latin(place, level)]) {
      // Streets may have the name of a district; the area is written last.
      const hit = [...rest.matchAll(new RegExp(pattern, 'gi'))].at(-1)
      if (hit) return `${rest.slice(0, hit.index)} ${rest.slice(hit.index + hit[0].length)}`
    }
    return rest
  }, text)
}
