import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Lang } from '@bailu/contract/languages'
import type { LazyNamespace, Translations } from '@bailu/phrases/translations'
import { storedLang, storeLang } from './language.ts'

export type { LazyNamespace, Translations }

const importPhrases = (lang: Lang) => {
  if (lang === 'zh') return import('@bailu/phrases/zh')
  if (lang === 'th') return import('@bailu/phrases/th')
  return import('@bailu/phrases/en')
}

const loadedWords: Partial<Record<Lang, Translations>> = {}

/**
 * Loads the words of one language: the initial namespaces, which every first visit needs, and the given ones.
 * Only the language in use is downloaded, and each namespace once.
 */
export const loadWords = async (lang: Lang, namespaces: readonly string[]): Promise<Translations> => {
  const { eagerNamespaces, lazyNamespaces } = await importPhrases(lang)
  const state = (loadedWords[lang] ??= { ...eagerNamespaces } as Translations)
  const missingNamespaces = (Object.keys(lazyNamespaces) as LazyNamespace[]).filter(
    (namespace) => namespaces.includes(namespace) && !(namespace in state),
  )
  await Promise.all(
    missingNamespaces.map(async (namespace) =>
      Object.assign(state, { [namespace]: await lazyNamespaces[namespace]() }),
    ),
  )
  return state
}

/** Loads further namespaces in every loaded language; for lazily loaded components. */
export const loadNamespaces = (...namespaces: LazyNamespace[]) =>
  Promise.all((Object.keys(loadedWords) as Lang[]).map((lang) => loadWords(lang, namespaces)))

type I18nState = { lang: Lang; words: Translations }
type I18n = I18nState & { changeLang: (lang: Lang) => Promise<void> }

const I18nContext = createContext<I18n | null>(null)

export function I18nProvider(props: { initial: I18nState; onChange: (next: I18nState) => void; children: ReactNode }) {
  const [state, setState] = useState(props.initial)
  const { onChange } = props
  const i18n = useMemo<I18n>(
    () => ({
      ...state,
      changeLang: async (lang) => {
        const next = { lang, words: await loadWords(lang, Object.keys(state.words)) }
        storeLang(lang)
        setState(next)
        onChange(next)
      },
    }),
    [state, onChange],
  )
  return <I18nContext value={i18n}>{props.children}</I18nContext>
}

export const useI18n = (): I18n => {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('I18nProvider is missing')
  return i18n
}

export const useWords = (): Translations => useI18n().words
export const useLang = (): Lang => useI18n().lang

/** The language stored on the device wins over that of the page, and the cookie is updated to it. */
export const useStoredLang = (): void => {
  const { lang, changeLang } = useI18n()
  useEffect(() => {
    const stored = storedLang()
    if (stored === undefined || stored === lang) storeLang(lang)
    else void changeLang(stored)
  }, [lang, changeLang])
}
