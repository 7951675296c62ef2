/** What a shared link was sent with; in its address as `s`, except for the page itself. */
export const LINK_SOURCES = ['page', 'poster', 'material', 'basket', 'draft'] as const
export type LinkSource = (typeof LINK_SOURCES)[number]

/** Values of `s` in an address. */
export const SOURCE_CODES = { poster: 'p', material: 'm', basket: 'b', draft: 'd' } as const satisfies Partial<
  Record<LinkSource, string>
>

/** What a link opens. */
export const LINK_PAGES = ['product', 'article', 'basket', 'home', 'shop', 'register', 'other'] as const
export type LinkPage = (typeof LINK_PAGES)[number]

export type LinkTarget = { page: LinkPage; item: number }

const ITEM_PATH = /^\/(product|article\/detail)\/([1-9]\d{0,14})\/?$/

/** The page behind a path; `item` is the id of a product or article, otherwise 0. */
export function linkTargetOf(pathname: string): LinkTarget {
  const [, kind, id] = ITEM_PATH.exec(pathname) ?? []
  if (kind) return { page: kind === 'product' ? 'product' : 'article', item: Number(id) }
  const path = pathname.replace(/\/$/, '') || '/home'
  if (path === '/cart') return { page: 'basket', item: 0 }
  const page = (['home', 'shop', 'register'] as const).find((name) => path === `/${name}`) ?? 'other'
  return { page, item: 0 }
}
