import { useQuery } from '@tanstack/react-query'
import { socialQuery } from './features/brand/queries.ts'
import { useLang } from './words.tsx'

export type SupportWay = { name: string; href: string; support: boolean }

/** Contact links of the brand: the support link first, then its messaging accounts and email addresses. */
export const useSupportWays = (): SupportWay[] => {
  const { data } = useQuery(socialQuery(useLang()))
  if (!data) return []
  const others = data.links.filter(({ kind, href }) => kind === 'messaging' || href.startsWith('mailto:'))
  return [
    { name: '', href: data.support_link, support: true },
    ...others
      .filter(({ href }) => href !== data.support_link)
      .map(({ name, href }) => ({ name, href, support: false })),
  ]
}
