import { GlobalOutlined } from '@ant-design/icons'
import { createContext, use } from 'react'
import { type Lang, LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import type { Locale } from 'antd/es/locale'
import styles from './language.module.css'

const LOADERS: Record<Lang, () => Promise<BackOfficeTranslations>> = {
  en: async () => (await import('@bailu/phrases/back-office/en')).en,
  zh: async () => (await import('@bailu/phrases/back-office/zh')).zh,
  th: async () => (await import('@bailu/phrases/back-office/th')).th,
}

const LOCALE_LOADERS: Record<Lang, () => Promise<{ locale: Locale }>> = {
  en: async () => import('./locales/en.ts'),
  zh: async () => import('./locales/zh.ts'),
  th: async () => import('./locales/th.ts'),
}

/** `locale`: translations of antd's own components. */
export type Translations = { lang: Lang; words: BackOfficeTranslations; locale: Locale }

export const LanguageContext = createContext<
  (Translations & { changeLanguage: (lang: Lang) => Promise<void> }) | undefined
>(undefined)

export async function loadTranslations(lang: Lang): Promise<Translations> {
  const [words, { locale }] = await Promise.all([LOADERS[lang](), LOCALE_LOADERS[lang]()])
  document.documentElement.lang = lang
  document.title = words.shell.title
  return { lang, words, locale }
}

/** Language, its translations, and a function to change the language. */
export function useLanguage() {
  const translations = use(LanguageContext)
  if (!translations) throw new Error('No words here')
  return translations
}

export const useWords = (): BackOfficeTranslations => useLanguage().words

/** Changes the language of the screen; a native list, which phones show in their own way. */
export function LanguagePicker() {
  const { lang, words, changeLanguage } = useLanguage()
  return (
    <span className={styles.picker}>
      <GlobalOutlined />
      <select
        aria-label={words.shell.language}
        value={lang}
        onChange={({ target }) => void changeLanguage(target.value as Lang)}
      >
        {LANGS.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
    </span>
  )
}
