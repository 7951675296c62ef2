import type { Browser } from '../../../browser/browser.ts'

/** URL of this page with the referral code and a handover, without fragment. */
export const referralPageLink = (href: string, e: string | null, handover: string | null = null): string => {
  const link = new URL(href)
  link.hash = ''
  if (e) link.searchParams.set('e', e)
  if (handover) link.searchParams.set('handover', handover)
  return link.href
}

/** The manifest of the installed app whose first start brings referral code and handover along. */
export const startManifest = (href: string, e: string | null, handover: string | null): string => {
  const manifest = new URL(href)
  if (e) manifest.searchParams.set('e', e)
  if (handover) manifest.searchParams.set('handover', handover)
  return manifest.href
}

/** A URL that opens in the external browser, where the in-app browser supports it; else null. */
export const externalBrowserLink = (link: string, { inAppBrowser, system }: Browser): string | null => {
  if (inAppBrowser === 'LINE') {
    const url = new URL(link)
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  // WeChat does not open other apps.
  if (system !== 'android' || inAppBrowser === null || inAppBrowser === 'WeChat') return null
  const { protocol, host, pathname, search } = new URL(link)
  const scheme = protocol.slice(0, -1)
  const intent = `scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE`
  return `intent://${host}${pathname}${search}#Intent;${intent};end`
}
