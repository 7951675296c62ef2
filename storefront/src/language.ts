import { LANGS, type Lang } from '@bailu/contract/languages'
import { read, write } from './storage.ts'

const known = (value: string | null | undefined): Lang | undefined =>
  LANGS.find((lang) => lang === value?.trim().toLowerCase())

/** From the visitor's cookie, else what their browser asks for, else English. */
export const languageOf = (cookie: string | undefined, accept: string | undefined): Lang => {
  const chosen = known(/(?:^|;\s*)lang=([^;]+)/.exec(cookie ?? '')?.[1])
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
  document.cookie = `lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`
  document.documentElement.lang = lang
}

/** The language on screen, for headers of requests. */
export const activeLanguage = (): Lang => known(document.documentElement.lang) ?? 'en'
