import { chosenLang, LANGS, type Lang, languageCookie } from '@bailu/contract/languages'
import { read, write } from './storage.ts'

const known = (value: string | null | undefined): Lang | undefined =>
  LANGS.find((lang) => lang === value?.trim().toLowerCase())

/** Language of a page: the language cookie, else the best match of Accept-Language by q value, else English. */
export const languageOf = (cookie: string | undefined, accept: string | undefined): Lang => {
  const chosen = chosenLang(cookie)
  if (chosen) return chosen
  return (
    (accept ?? '')
      .split(',')
      .map((part) => ({ tag: known(part.split(';')[0]?.split('-')[0]), q: Number(/q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
      .filter(({ q }) => q > 0)
      .sort((a, b) => b.q - a.q)
      .find(({ tag }) => tag)?.tag ?? 'en'
  )
}

/** The language stored on this device, if any. */
export const storedLanguage = (): Lang | undefined => known(read('lang'))

/** Stores the chosen language in local storage, in a cookie for server rendering, and in `<html lang>`. */
export const rememberLanguage = (lang: Lang): void => {
  write('lang', lang)
  const tls = location.protocol === 'https:'
  document.cookie = `${languageCookie(tls)}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax${tls ? '; Secure' : ''}`
  // Earlier versions wrote the cookie under the name without prefix.
  if (tls) document.cookie = `${languageCookie(false)}=; Path=/; Max-Age=0`
  document.documentElement.lang = lang
}

/** The language on screen, for headers of requests. */
export const activeLanguage = (): Lang => known(document.documentElement.lang) ?? 'en'
