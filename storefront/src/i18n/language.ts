import { type Lang, langFromCookies, LANGS, languageCookieName, preferredLang } from '@bailu/contract/languages'
import { readStorage, writeStorage } from '../browser/storage.ts'

const parseLang = (value: string | null | undefined): Lang | undefined =>
  LANGS.find((lang) => lang === value?.trim().toLowerCase())

/**
 * Language of a page: the language cookie, else the best match of Accept-Language by q value, else English. Without that
 * header it is no browser but a service that draws the preview of a link for a chat: Thai, as most readers of the shop.
 */
export const negotiateLang = (cookie: string | undefined, accept: string | undefined): Lang =>
  langFromCookies(cookie) ?? (accept === undefined ? 'th' : preferredLang(accept))

/** The language stored on this device, if any. */
export const storedLang = (): Lang | undefined => parseLang(readStorage('lang'))

/** Stores the chosen language in local storage, in a cookie for server rendering, and in `<html lang>`. */
export const storeLang = (lang: Lang): void => {
  writeStorage('lang', lang)
  const tls = location.protocol === 'https:'
  document.cookie = `${languageCookieName(tls)}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax${tls ? '; Secure' : ''}`
  document.documentElement.lang = lang
}

/** The language on screen, for headers of requests. */
export const activeLang = (): Lang => parseLang(document.documentElement.lang) ?? 'en'
