import type { Lang } from '@bailu/contract/languages'

type Shape = { key: string; width: number; height: number }
export type PageCard = {
  path: string
  lang: Lang
  title: string
  description: string
  picture?: Shape | null
  type?: 'website' | 'article' | 'product'
}

const LOCALE: Record<Lang, string> = { en: 'en_GB', zh: 'zh_CN', th: 'th_TH' }
const WIDTHS = [1280, 960, 640, 480, 320]

let site = ''
/** Sets the public origin of the shop, without trailing slash; called once by the server. */
export const standAt = (publicUrl: string): void => {
  site = publicUrl
}

const absolutePicture = (site: string, { key, width }: Shape): string =>
  `${site}/static/picture/${key}/${WIDTHS.find((one) => one <= width) ?? 160}.jpg`

const whole = ({ path, lang, title, description, picture, type = 'website' }: PageCard) => {
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
    ],
    links: [{ rel: 'canonical', href: site + path }],
  }
}

/**
 * Title, description, canonical link and Open Graph tags of a page. In the browser only the title, because crawlers
 * run no scripts. A route's loader returns it and its `head` passes it on; the result of `data` becomes JSON-LD.
 */
export const pageHead = (card: PageCard, data?: (site: string, picture: typeof absolutePicture) => object) => {
  if (!import.meta.env.SSR) return { meta: [{ title: card.title }] }
  const head = whole(card)
  if (!data) return head
  // Escaped so that a product's name can neither close the script element nor break a line of it.
  const children = JSON.stringify(data(site, absolutePicture)).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return { ...head, scripts: [{ type: 'application/ld+json', children }] }
}
