import { useQuery } from '@tanstack/react-query'
import { type AreaNames, loadPlaces, type Place } from '@bailu/client/places/thai-places'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import { useLang } from '../../i18n/i18n.tsx'
import { formatArea } from './area-line.ts'

/** As printed on the parcel. */
export const formatThaiPlace = ({ province, city, area }: AreaNames): string =>
  formatArea({ country: THAILAND, province, city, area, zip: '' })

export const formatPlace = (place: Place): string =>
  place.latin ? `${place.latin.area}, ${place.latin.city}, ${place.latin.province}` : formatThaiPlace(place)

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
