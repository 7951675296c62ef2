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
    // A phone without network gets free fields at once, and the list when it can.
    retry: 1,
  })
}
