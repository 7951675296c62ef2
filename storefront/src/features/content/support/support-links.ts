import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../../i18n/i18n.tsx'
import { socialQuery } from '../brand/queries.ts'
import { homeQuery } from '../home-content.ts'

/** Chat link of customer support, from the reply of the home screen; undefined until loaded. */
export const useSupportLink = (): string | undefined => {
  const lang = useLang()
  return useQuery({ ...homeQuery(lang), select: ({ support_link }) => support_link }).data
}

export type SupportLink = { name: string; href: string; isPrimary: boolean }

/** Contact links of the brand: the support link first, then its messaging accounts and email addresses. */
export const useSupportLinks = (): SupportLink[] => {
  const { data } = useQuery(socialQuery(useLang()))
  if (!data) return []
  const otherLinks = data.links.filter(({ kind, href }) => kind === 'messaging' || href.startsWith('mailto:'))
  return [
    { name: '', href: data.support_link, isPrimary: true },
    ...otherLinks
      .filter(({ href }) => href !== data.support_link)
      .map(({ name, href }) => ({ name, href, isPrimary: false })),
  ]
}
