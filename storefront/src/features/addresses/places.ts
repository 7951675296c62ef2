import { THAILAND } from '@bailu/contract/pickup'
import { areaLine } from './area-line.ts'

/** One sub-district under one postcode, in Thai as couriers write it, with its Latin names if needed. */
export type Place = { province: string; city: string; area: string; zip: string; latin?: Names | undefined }
type Names = { province: string; city: string; area: string }
type Level = keyof Names
export type Choice = { value: string; label: string }

const label = (place: Place, level: Level) => (place.latin ? `${place.latin[level]} · ${place[level]}` : place[level])

const choices = (places: readonly Place[], level: Level): Choice[] => {
  const seen = new Map<string, string>()
  for (const place of places) if (!seen.has(place[level])) seen.set(place[level], label(place, level))
  const order = new Intl.Collator(places[0]?.latin ? 'en' : 'th')
  return [...seen].map(([value, text]) => ({ value, label: text })).sort((a, b) => order.compare(a.label, b.label))
}

export const provincesOf = (all: readonly Place[]) => choices(all, 'province')

export const citiesOf = (all: readonly Place[], province: string) =>
  choices(
    all.filter((place) => place.province === province),
    'city',
  )

export const areasOf = (all: readonly Place[], province: string, city: string) =>
  choices(
    all.filter((place) => place.province === province && place.city === city),
    'area',
  )

/** Usually one; some sub-districts are served by several post offices. */
export const zipsOf = (all: readonly Place[], at: Names): string[] =>
  all
    .filter((place) => place.province === at.province && place.city === at.city && place.area === at.area)
    .map((place) => place.zip)

/** All places of a postcode; one postcode in five spans several districts. */
export const placesOf = (all: readonly Place[], zip: string): Place[] =>
  /^\d{5}$/.test(zip) ? all.filter((place) => place.zip === zip) : []

/** As printed on the parcel. */
export const thaiLine = ({ province, city, area }: Names): string =>
  areaLine({ country: THAILAND, province, city, area, zip: '' })

export const placeLabel = (place: Place): string =>
  place.latin ? `${place.latin.area}, ${place.latin.city}, ${place.latin.province}` : thaiLine(place)
