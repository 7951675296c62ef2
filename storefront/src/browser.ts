import { isInstalled } from './installed.ts'

/** Where the page runs, as far as a browser says. */
export type Browser = {
  system: 'ios' | 'android' | 'other'
  /** Opened from the home screen. */
  installed: boolean
  /** A chat app's own window, which can neither be installed nor save files. */
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
  // Every real browser on an iPhone says Safari; a bare web view does not.
  return system === 'ios' && !/safari\//i.test(agent) ? 'other' : null
}

/** iPads call themselves Macs, but no Mac has a touch screen. */
export const browserOf = (agent: string, touchPoints: number, installed: boolean): Browser => {
  const ios = /iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)
  const system = ios ? 'ios' : /android/i.test(agent) ? 'android' : 'other'
  return { system, installed, inside: installed ? null : insideOf(agent, system) }
}

export const browser = (): Browser => browserOf(navigator.userAgent, navigator.maxTouchPoints, isInstalled())
