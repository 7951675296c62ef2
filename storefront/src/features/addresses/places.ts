import { useQuery } from '@tanstack/react-query'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { Lang } from '@bailu/contract/languages'
import { useLang } from '../../i18n/i18n.tsx'
import { formatArea } from './area-line.ts'

/** One sub-district under one postcode, in Thai as couriers write it, with its Latin names if needed. */
export type Place = { province: string; city: string; area: string; zip: string; latin?: AreaNames | undefined }
type AreaNames = { province: string; city: string; area: string }
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

/** All places of a postcode; one postcode in five spans several districts. */
export const findPlacesByZip = (allPlaces: readonly Place[], zip: string): Place[] =>
  /^\d{5}$/.test(zip) ? allPlaces.filter((place) => place.zip === zip) : []

/** As printed on the parcel. */
export const formatThaiPlace = ({ province, city, area }: AreaNames): string =>
  formatArea({ country: THAILAND, province, city, area, zip: '' })

export const formatPlace = (place: Place): string =>
  place.latin ? `${place.latin.area}, ${place.latin.city}, ${place.latin.province}` : formatThaiPlace(place)

/**
 * Loads the area data package on demand; Latin names only for readers of Latin letters. Uninhabited islands have no
 * postcode and are left out.
 */
export const loadPlaces = async (lang: Lang): Promise<Place[]> => {
  const data = await import('thai-address-universal')
  const readRows = async (inEnglish: boolean) => {
    await data.setEngMode(inEnglish)
    await data.getProvinceAll()
    return data.getDatabase()
  }
  const thai = await readRows(false)
  // Both languages have the same rows in the same order.
  const latin = lang === 'th' ? [] : await readRows(true)
  return thai
    .map((row, index): Place => {
      const latinRow = latin[index]
      return {
        province: row.province,
        city: row.district,
        area: row.sub_district,
        zip: row.postal_code,
        latin: latinRow && toNames(latinRow),
      }
    })
    .filter((place) => /^\d{5}$/.test(place.zip))
}

type DataRow = { province: string; district: string; sub_district: string }
const toNames = (row: DataRow) => ({ province: row.province, city: row.district, area: row.sub_district })

export const usePlaces = () => {
  const lang = useLang()
  const script = lang === 'th' ? 'thai' : 'latin'
  return useQuery({
    queryKey: ['places', script],
    queryFn: () => loadPlaces(lang),
    staleTime: Infinity,
    gcTime: Infinity,
    // Without a network, the free text fields appear at once and the lists when it is back.
    retry: 1,
  })
}
