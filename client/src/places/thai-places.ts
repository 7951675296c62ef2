import type { Lang } from '@bailu/contract/languages'

/** One sub-district under one postcode, in Thai as couriers write it, with its Latin names if needed. */
export type Place = { province: string; city: string; area: string; zip: string; latin?: AreaNames | undefined }
export type AreaNames = { province: string; city: string; area: string }
type AreaLevel = keyof AreaNames
export type PlaceOption = { value: string; label: string }

const optionLabel = (place: Place, level: AreaLevel) =>
  place.latin ? `${place.latin[level]} · ${place[level]}` : place[level]

const listOptions = (places: readonly Place[], level: AreaLevel): PlaceOption[] => {
  const labels = new Map<string, string>()
  for (const place of places) if (!labels.has(place[level])) labels.set(place[level], optionLabel(place, level))
  const collator = new Intl.Collator(places[0]?.latin ? 'en' : 'th')
  return [...labels].map(([value, text]) => ({ value, label: text })).sort((a, b) => collator.compare(a.label, b.label))
}

export const listProvinces = (allPlaces: readonly Place[]) => listOptions(allPlaces, 'province')

export const listCities = (allPlaces: readonly Place[], province: string) =>
  listOptions(
    allPlaces.filter((place) => place.province === province),
    'city',
  )

export const listAreas = (allPlaces: readonly Place[], province: string, city: string) =>
  listOptions(
    allPlaces.filter((place) => place.province === province && place.city === city),
    'area',
  )

/** Usually one; some sub-districts are served by several post offices. */
export const listZips = (allPlaces: readonly Place[], names: AreaNames): string[] =>
  allPlaces
    .filter((place) => place.province === names.province && place.city === names.city && place.area === names.area)
    .map((place) => place.zip)

/** Whether the list has this area, and its postcode if it has: what does not match is a warning, never an error. */
export const checkPlace = (allPlaces: readonly Place[], names: AreaNames, zip: string): 'fits' | 'zip' | 'unlisted' => {
  const zips = listZips(allPlaces, names)
  if (zips.length === 0) return 'unlisted'
  return zips.includes(zip) ? 'fits' : 'zip'
}

/** All places of a postcode; one postcode in five spans several districts. */
export const findPlacesByZip = (allPlaces: readonly Place[], zip: string): Place[] =>
  /^\d{5}$/.test(zip) ? allPlaces.filter((place) => place.zip === zip) : []

type ListedArea = { province: string; city: string; area: string; zips: string[] }

/** The names of a list file, in its order; without postcodes in the file of Latin names. */
const readList = (list: string): ListedArea[] =>
  list.split('\n').flatMap((line) => {
    const [province = '', ...cities] = line.split('|')
    return cities.flatMap((text) => {
      const [city = '', groups = ''] = text.split('=')
      return groups.split(';').flatMap((group) => {
        const [, zips = '', names = ''] = /^(?:([\d/]+) )?(.*)$/.exec(group) ?? []
        return names.split(',').map((area) => ({ province, city, area, zips: zips.split('/') }))
      })
    })
  })

/** Loads the list on demand; Latin names only for readers of Latin letters. */
export const loadPlaces = async (lang: Lang): Promise<Place[]> => {
  const [{ THAI }, latin] = await Promise.all([
    import('./places-thai.ts'),
    lang === 'th' ? undefined : import('./places-latin.ts').then(({ LATIN }) => readList(LATIN)),
  ])
  return readList(THAI).flatMap(({ zips, ...names }, index) => {
    const { zips: _, ...latinNames } = latin?.[index] ?? { zips }
    return zips.map((zip): Place => ({ ...names, zip, latin: latin && (latinNames as AreaNames) }))
  })
}
