const LINE_ACCOUNT = /^\/(?:R\/)?ti\/p\/((?:@|%40)[\w.%-]+)\/?$/i

/**
 * Adds a prepared message to a link of a LINE official account, WhatsApp or an email address.
 * @returns null where the app does not support this; the user has to paste the message
 */
export function withMessage(href: string, text: string): string | null {
  const message = encodeURIComponent(text)
  if (/^mailto:/i.test(href)) return `${href}${href.includes('?') ? '&' : '?'}body=${message}`
  if (!URL.canParse(href)) return null
  const { hostname, pathname } = new URL(href)
  if (hostname === 'line.me' || hostname === 'page.line.me') {
    const id = LINE_ACCOUNT.exec(pathname)?.[1]
    return id === undefined
      ? null
      : `https://line.me/R/oaMessage/${encodeURIComponent(decodeURIComponent(id))}/?${message}`
  }
  if (hostname === 'wa.me' && /^\/\d{6,15}$/.test(pathname)) return `https://wa.me${pathname}?text=${message}`
  return null
}
