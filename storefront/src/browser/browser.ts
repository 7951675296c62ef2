/** Opened from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Operating system, install state and in-app browser, as far as the user agent tells. */
export type Browser = {
  system: 'ios' | 'android' | 'other'
  /** Opened from the home screen. */
  installed: boolean
  /** In-app browser of a chat app, which can neither install the app nor save files; null in a real browser. */
  inAppBrowser: 'LINE' | 'Facebook' | 'Instagram' | 'WeChat' | 'TikTok' | 'other' | null
}

const IN_APP_BROWSERS = [
  ['LINE', /\bline\/\d/i],
  ['Instagram', /instagram/i],
  ['Facebook', /\bfb(an|av|_iab|ios)\b|\bmessenger/i],
  ['WeChat', /micromessenger/i],
  ['TikTok', /tiktok|musical_ly|bytedance|\btrill/i],
] as const

const inAppBrowserOf = (userAgent: string, system: Browser['system']): Browser['inAppBrowser'] => {
  const match = IN_APP_BROWSERS.find(([, pattern]) => pattern.test(userAgent))
  if (match) return match[0]
  if (system === 'android' && /; wv\)/.test(userAgent)) return 'other'
  // Every real browser on an iPhone has Safari in its user agent; a bare web view does not.
  return system === 'ios' && !/safari\//i.test(userAgent) ? 'other' : null
}

/** iPads send the user agent of a Mac, but no Mac has a touch screen. */
export const detectBrowser = (userAgent: string, touchPoints: number, installed: boolean): Browser => {
  const ios = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)
  const system = ios ? 'ios' : /android/i.test(userAgent) ? 'android' : 'other'
  return { system, installed, inAppBrowser: installed ? null : inAppBrowserOf(userAgent, system) }
}

export const currentBrowser = (): Browser => detectBrowser(navigator.userAgent, navigator.maxTouchPoints, isInstalled())
