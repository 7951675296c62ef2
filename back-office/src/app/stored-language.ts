import { type Lang, LANGS } from '@bailu/contract/languages'

const STORAGE_KEY = 'back-office-lang'

/** Language of the interface and of calls: stored choice, else the browser's language, else English. */
export const activeLanguage = (): Lang => {
  const preferred = localStorage.getItem(STORAGE_KEY) ?? navigator.language.slice(0, 2)
  return LANGS.find((code) => code === preferred) ?? 'en'
}

export const rememberLanguage = (lang: Lang): void => localStorage.setItem(STORAGE_KEY, lang)
