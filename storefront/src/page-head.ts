import type { Lang } from '@bailu/contract/languages'

type Shape = { key: string; width: number; height: number }
export type PageCard = {
  site: string
  path: string
  lang: Lang
  title: string
  description: string
  picture?: Shape | null
  type?: 'website' | 'article' | 'product'
}

const LOCALE: Record<Lang, string> = { en: 'en_GB', zh: 'zh_CN', th: 'th_TH' }
const WIDTHS = [1280, 960, 640, 480, 320]

/** The address of this shop without a slash at its end: the visitor's own, or the setting while rendering. */
export const siteAddress = (): string =>
  import.meta.env.SSR
    ? (process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3000}`).replace(/\/$/, '')
    : location.origin

/** A picture's address for those who fetch it from outside. */
export const absolutePicture = (site: string, { key, width }: Shape): string =>
  `${site}/static/picture/${key}/${WIDTHS.find((one) => one <= width) ?? 160}.jpg`

/** Title, description and what chat apps show when the link is sent. */
export const pageHead = ({ site, path, lang, title, description, picture, type = 'website' }: PageCard) => {
  const image = picture && absolutePicture(site, picture)
  const named = Object.entries({
    'og:type': type,
    'og:site_name': 'Bailu',
    'og:locale': LOCALE[lang],
    'og:title': title,
    'og:description': description,
    'og:url': site + path,
    ...(image ? { 'og:image': image, 'og:image:alt': title } : {}),
  }).map(([property, content]) => ({ property, content }))
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...named,
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      ...(image ? [{ name: 'twitter:image', content: image }] : []),
    ],
    links: [{ rel: 'canonical', href: site + path }],
  }
}
