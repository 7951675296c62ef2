/** Characters that browsers ignore, treat as a slash, or that end an HTML attribute; no legitimate URL has them. */
// oxlint-disable-next-line no-control-regex
const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff\\<>"'`{}|^]/
const MAX_LINK_LENGTH = 2_000

/**
 * Normalizes a user-supplied link: a path of this site, `https:`, `http:`, `mailto:` or `tel:`.
 * Null for everything else: then the text is shown without a link.
 */
export function safeHref(raw: unknown): string | null {
  if (typeof raw !== 'string') return null
  const href = raw.trim()
  if (href === '' || href.length > MAX_LINK_LENGTH || UNSAFE_CHARACTERS.test(href)) return null
  if (href.startsWith('/')) return href.startsWith('//') ? null : href
  if (/^mailto:[^@\s:/?]+@[^@\s:/?]+(\?[\w=&%.+-]*)?$/i.test(href)) return href
  if (/^tel:\+?[\d().-]{3,20}$/i.test(href)) return href
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  const url = new URL(href)
  // Credentials in a URL disguise its host: `https://bank.example@elsewhere.example`.
  return url.username || url.password ? null : url.href
}

export const isExternalLink = (href: string): boolean => /^https?:/i.test(href)

/** First parts of the paths that are no pages of the storefront. */
export const RESERVED_PATHS = [
  'api',
  'static',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'docs',
  'upload_paid_pic',
  'robots.txt',
  'sitemap.xml',
] as const
