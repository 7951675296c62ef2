const LINE_ACCOUNT = /^\/(?:R\/)?ti\/p\/((?:@|%40)[\w.%-]+)\/?$/i

/**
 * The same link with words in it, where the app it opens takes them: an official account of LINE, WhatsApp, a mail.
 * @returns null where it does not; the words have to be pasted there
 */
export function withMessage(href: string, text: string): string | null {
  const words = encodeURIComponent(text)
  if (/^mailto:/i.test(href)) return `${href}${href.includes('?') ? '&' : '?'}body=${words}`
  if (!URL.canParse(href)) return null
  const { hostname, pathname } = new URL(href)
  if (hostname === 'line.me' || hostname === 'page.line.me') {
    const id = LINE_ACCOUNT.exec(pathname)?.[1]
    return id === undefined
      ? null
      : `https://line.me/R/oaMessage/${encodeURIComponent(decodeURIComponent(id))}/?${words}`
  }
  if (hostname === 'wa.me' && /^\/\d{6,15}$/.test(pathname)) return `https://wa.me${pathname}?text=${words}`
  return null
}
