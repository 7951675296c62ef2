import type { Browser } from '../../browser.ts'

/** This page with the partner it was opened through. */
export const pageLink = (href: string, e: string | null): string => {
  const link = new URL(href)
  link.hash = ''
  if (e) link.searchParams.set('e', e)
  return link.href
}

/** An address that opens in the phone's own browser, where the chat app lets it. */
export const outsideLink = (link: string, { inside, system }: Browser): string | null => {
  if (inside === 'LINE') {
    const out = new URL(link)
    out.searchParams.set('openExternalBrowser', '1')
    return out.href
  }
  // WeChat opens no other app.
  if (system !== 'android' || inside === null || inside === 'WeChat') return null
  const { protocol, host, pathname, search } = new URL(link)
  const scheme = protocol.slice(0, -1)
  const intent = `scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE`
  return `intent://${host}${pathname}${search}#Intent;${intent};end`
}
