import { type Lang, LANGS } from '@bailu/contract/languages'
import type { BackOfficeWords } from '@bailu/phrases/back-office/words'
import { createContext, use } from 'react'

const KEPT = 'back-office-lang'

const FILES: Record<Lang, () => Promise<BackOfficeWords>> = {
  en: async () => (await import('@bailu/phrases/back-office/en')).en,
  zh: async () => (await import('@bailu/phrases/back-office/zh')).zh,
  th: async () => (await import('@bailu/phrases/back-office/th')).th,
}

export type Spoken = { lang: Lang; words: BackOfficeWords }

export const LanguageContext = createContext<(Spoken & { speak: (lang: Lang) => Promise<void> }) | undefined>(undefined)

/** Language of the interface and of calls: stored choice, else the browser's language, else English. */
export const activeLanguage = (): Lang => {
  const kept = localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2)
  return LANGS.find((one) => one === kept) ?? 'en'
}

export const rememberLanguage = (lang: Lang): void => localStorage.setItem(KEPT, lang)

export async function loadWords(lang: Lang): Promise<Spoken> {
  const words = await FILES[lang]()
  document.documentElement.lang = lang
  document.title = words.shell.title
  return { lang, words }
}

/** Language, its translations, and a function to change the language. */
export function useLanguage() {
  const spoken = use(LanguageContext)
  if (!spoken) throw new Error('No words here')
  return spoken
}

export const useWords = (): BackOfficeWords => useLanguage().words
