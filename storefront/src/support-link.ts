import { useQuery } from '@tanstack/react-query'
import { homeQuery } from './features/home/queries.ts'
import { useLang } from './words.tsx'

/** Chat link of customer support, from the reply of the home screen; undefined until loaded. */
export const useSupportLink = (): string | undefined => {
  const lang = useLang()
  return useQuery({ ...homeQuery(lang), select: ({ support_link }) => support_link }).data
}
