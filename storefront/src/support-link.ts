import { useQuery } from '@tanstack/react-query'
import { homeQuery } from './features/home/queries.ts'
import { useLang } from './words.tsx'

/** Chat-app link of the brand's support, as the home screen knows it; undefined until it has come. */
export const useSupportLink = (): string | undefined => {
  const lang = useLang()
  return useQuery({ ...homeQuery(lang), select: ({ support_link }) => support_link }).data
}
