import { BANGKOK } from '../area-line.ts'
import type { Place } from '@bailu/client/places/thai-places'
import { escapePattern, LATIN_LEVEL_WORD, type Level, latinPattern, NAME_START, THAI_PREFIX } from './find-places.ts'

const LEVELS: readonly Level[] = ['area', 'city', 'province']
const BANGKOK_PATTERN = '(?:จังหวัด|จ\\.)?\\s*(?:กรุงเทพมหานครฯ?|กรุงเทพฯ?|กทม\\.?)'

const thaiPatterns = (place: Place, level: Level): string[] => {
  const name = place[level]
  if (name === BANGKOK) return [BANGKOK_PATTERN, '\\b(?:bangkok|bkk)\\b']
  const isCapitalDistrict = level === 'city' && name.startsWith('เมือง')
  const namePattern = isCapitalDistrict ? `(?:${escapePattern(name)}|เมือง)` : escapePattern(name)
  return [`${THAI_PREFIX[level]}\\s*${namePattern}`, `${NAME_START}${escapePattern(name)}(?=$|[\\s,])`]
}

const latinPatterns = (place: Place, level: Level): string[] => {
  const name = place.latin?.[level]
  if (!name) return []
  const [latinName, levelWord] = [latinPattern(name), LATIN_LEVEL_WORD[level]]
  return [`\\b${levelWord}\\s+${latinName}\\b`, `\\b${latinName}\\s+${levelWord}\\b`, `\\b${latinName}\\b`]
}

/** Removes the area names from a text, leaving the street. */
export const removeArea = (text: string, places: readonly Place[]): string => {
  const [place] = places
  if (!place) return text
  // With several matches, only the parts they agree on were certainly named.
  const agreedLevels = LEVELS.filter((level) => places.every((candidate) => candidate[level] === place[level]))
  return agreedLevels.reduce((rest, level) => {
    for (const pattern of [...thaiPatterns(place, level), ...latinPatterns(place, level)]) {
      // Streets may have the name of a district; the area is written last.
      const lastMatch = [...rest.matchAll(new RegExp(pattern, 'gi'))].at(-1)
      if (lastMatch) return `${rest.slice(0, lastMatch.index)} ${rest.slice(lastMatch.index + lastMatch[0].length)}`
    }
    return rest
  }, text)
}
