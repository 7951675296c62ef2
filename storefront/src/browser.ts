import { isInstalled } from './installed.ts'

/** Operating system, install state and in-app browser, as far as the user agent tells. */
export type Browser = {
  system: 'ios' | 'android' | 'other'
  /** Opened from the home screen. */
  installed: boolean
  /** In-app browser of a chat app, which can neither install the app nor save files; null in a real browser. */
  inside: 'LINE' | 'Facebook' | 'Instagram' | 'WeChat' | 'TikTok' | 'other' | null
}

const APPS = [
  ['LINE', /\bline\/\d/i],
  ['Instagram', /instagram/i],
  ['Facebook', /\bfb(an|av|_iab|ios)\b|\bmessenger/i],
  ['WeChat', /micromessenger/i],
  ['TikTok', /tiktok|musical_ly|bytedance|\btrill/i],
] as const

const insideOf = (agent: string, system: Browser['system']): Browser['inside'] => {
  const named = APPS.find(([, mark]) => mark.test(agent))
  if (named) return named[0]
  if (system === 'android' && /; wv\)/.test(agent)) return 'other'
  // Every real browser on an iPhone has Safari in its user agent; a bare web view does not.
  return system === 'ios' && !/safari\//i.test(agent) ? 'other' : null
}

/** iPads send the user agent of a Mac, but no Mac has a touch screen. */
export const browserOf = (agent: string, touchPoints: number, installed: boolean): Browser => {
  const ios = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)
  const system = ios ? 'ios' : /android/i.test(agent) ? 'android' : 'other'
  return { system, installed, inside: installed ? null : insideOf(agent, system) }
}

export const browser = (): Browser => browserOf(navigator.userAgent, navigator.maxTouchPoints, isInstalled())
