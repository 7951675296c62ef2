import { chosenLang, LANGS, type Lang, languageCookie } from '@bailu/contract/languages'
import { read, write } from './storage.ts'

const known = (value: string | null | undefined): Lang | undefined =>
  LANGS.find((lang) => lang === value?.trim().toLowerCase())

/** From the visitor's cookie, else what their browser asks for, else English. */
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

/** What this phone chose before, if anything. */
export const storedLanguage = (): Lang | undefined => known(read('lang'))

/** Local storage is the phone's memory; the cookie tells the server when it renders. */
export const rememberLanguage = (lang: Lang): void => {
  write('lang', lang)
  const tls = location.protocol === 'https:'
  document.cookie = `${languageCookie(tls)}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax${tls ? '; Secure' : ''}`
  // Written under this name before.
  if (tls) document.cookie = `${languageCookie(false)}=; Path=/; Max-Age=0`
  document.documentElement.lang = lang
}

/** The language on screen, for headers of requests. */
export const activeLanguage = (): Lang => known(document.documentElement.lang) ?? 'en'
