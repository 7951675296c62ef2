import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../words.tsx'
import { loadPlaces } from './load-places.ts'

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
