import type { Lang } from '@bailu/contract/languages'
import { PICTURE_WIDTHS } from '@bailu/contract/pictures'
import type { Translations } from '@bailu/phrases/translations'
import { hasWords } from '../i18n/words.ts'
import { pictureSrcSet } from '../ui/media/picture-urls.ts'
import type { RouterContext } from './router-context.ts'
import { ROUTE_TABLE, type RouteFlags, type TablePath } from './route-table.ts'

type PictureSize = { key: string; width: number; height: number }
export type PageMeta = {
  path: string
  title: string
  /** The title contains the brand, which otherwise follows it. */
  hasBrand?: true
  description: string
  picture?: PictureSize | null
  /** `sizes` of `picture` where the page begins with it: the browser then loads it before scripts. */
  pictureSizes?: string
  type?: 'website' | 'article' | 'product'
}

const LOCALE: Record<Lang, string> = { en: 'en_GB', zh: 'zh_CN', th: 'th_TH' }

let site = ''
/** Sets the public origin of the shop, without trailing slash; called once by the server. */
export const setSiteUrl = (publicUrl: string): void => {
  site = publicUrl
}

const absolutePictureUrl = (site: string, { key, width }: PictureSize): string =>
  `${site}/static/picture/${key}/${PICTURE_WIDTHS.findLast((candidate) => candidate <= width) ?? PICTURE_WIDTHS[0]}.jpg`

// Browsers without AVIF ignore it and load the picture when they read it.
const preloadOf = (picture: PictureSize, sizes: string) => ({
  rel: 'preload',
  as: 'image',
  type: 'image/avif',
  imageSrcSet: pictureSrcSet(picture, 'avif'),
  imageSizes: sizes,
  fetchPriority: 'high' as const,
})

const fullHead = ({ path, title, description, picture, pictureSizes, type = 'website' }: PageMeta, lang: Lang) => {
  const image = picture && absolutePictureUrl(site, picture)
  const openGraph = Object.entries({
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
      ...openGraph,
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ],
    links: [
      { rel: 'canonical', href: site + path },
      ...(picture && pictureSizes ? [preloadOf(picture, pictureSizes)] : []),
    ],
  }
}

/**
 * Title, description, canonical link and Open Graph tags of a page. In the browser only the title, because crawlers
 * run no scripts. A route's loader returns it and its `head` passes it on; the result of `data` becomes JSON-LD.
 */
export const pageHead = (
  { lang, words }: RouterContext['i18n'],
  page: PageMeta,
  data?: (site: string, picture: typeof absolutePictureUrl) => object,
) => {
  const { brand } = words.shell
  const title = page.hasBrand ? page.title : `${page.title} · ${brand}`
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const head = fullHead({ ...page, title }, lang)
  if (!data) return head
  // Escaped so that a product's name can neither close the script element nor break a line of it.
  const children = JSON.stringify(data(site, absolutePictureUrl)).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return { ...head, scripts: [{ type: 'application/ld+json', children }] }
}

/**
 * For a route's `head`: the title “page · brand”.
 * @param namespace an initial one, or one that the route names in its `staticData.words`
 */
export const pageTitle =
  <N extends keyof Translations>(
    namespace: N,
    titleOf: (words: Pick<Translations, N>, params: Record<string, string>) => string,
  ) =>
  ({ match }: { match: { context: RouterContext } }) => {
    // Not part of the type above, from which the router would infer the params of the route.
    const { params = {} } = match as { params?: Record<string, string> }
    const { words } = match.context.i18n
    const { brand } = words.shell
    return {
      meta: [
        {
          title: hasWords(words, [namespace]) ? `${titleOf(words, params)} · ${brand}` : brand,
        },
      ],
    }
  }

/** For a route file: `staticData: routeFlags('/home')`. */
export const routeFlags = (path: TablePath): RouteFlags => ROUTE_TABLE[path]
