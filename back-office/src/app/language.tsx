import { GlobalOutlined } from '@ant-design/icons'
import { createContext, use } from 'react'
import { type Lang, LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import type { LazyBackOfficeNamespace } from '@bailu/phrases/back-office/translations'
import type { Locale } from 'antd/es/locale'
import styles from './language.module.css'
import { hasWords, loadWords, pendingWords, type Words } from './words.ts'

const LOCALE_LOADERS: Record<Lang, () => Promise<Locale>> = {
  en: async () => (await import('./locales/en.ts')).en,
  zh: async () => (await import('./locales/zh.ts')).zh,
  th: async () => (await import('./locales/th.ts')).th,
}

/** `locale`: translations of antd's own components. */
export type Translations<N extends LazyBackOfficeNamespace = never> = { lang: Lang; words: Words<N>; locale: Locale }
type Language<N extends LazyBackOfficeNamespace = never> = Translations<N> & {
  changeLanguage: (lang: Lang) => Promise<void>
}

export const LanguageContext = createContext<Language | undefined>(undefined)

/** Loads the initial and the given namespaces. */
export async function loadTranslations(
  lang: Lang,
  namespaces: readonly LazyBackOfficeNamespace[] = [],
): Promise<Translations> {
  const [words, locale] = await Promise.all([loadWords(lang, namespaces), LOCALE_LOADERS[lang]()])
  return { lang, words, locale }
}

/** Language and title of the document. */
export function showLanguage({ lang, words }: Translations): void {
  document.documentElement.lang = lang
  document.title = words.shell.title
}

/**
 * Language and words, the initial namespaces and the named ones, and a function to change the language. Suspends until
 * they are loaded, which a route avoids by naming them in its `staticData.words`.
 */
export function useLanguage<const N extends LazyBackOfficeNamespace = never>(...namespaces: N[]): Language<N> {
  const language = use(LanguageContext)
  if (!language) throw new Error('LanguageContext is missing')
  // Thrown, and not given to `use`, which React expects on every render of a component that has suspended once.
  if (!hasWords(language.words, namespaces)) throw pendingWords(language.lang, namespaces)
  return language as Language<N>
}

/** Words in the language of the app, see `useLanguage`. */
export const useWords = <const N extends LazyBackOfficeNamespace = never>(...namespaces: N[]): Words<N> =>
  useLanguage(...namespaces).words

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
