import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Lang } from '@bailu/contract/languages'
import type { LazyNamespace } from '@bailu/phrases/translations'
import { storedLang, storeLang } from './language.ts'
import { hasWords, loadWords, pendingWords, type Words } from './words.ts'

type I18nState<N extends LazyNamespace = never> = { lang: Lang; words: Words<N> }
type I18n<N extends LazyNamespace = never> = I18nState<N> & { changeLang: (lang: Lang) => Promise<void> }

const I18nContext = createContext<I18n | null>(null)

export function I18nProvider(props: { initial: I18nState; onChange: (next: I18nState) => void; children: ReactNode }) {
  const [state, setState] = useState(props.initial)
  const { onChange } = props
  const i18n = useMemo<I18n>(
    () => ({
      ...state,
      changeLang: async (lang) => {
        const loadedNamespaces = Object.keys(state.words) as LazyNamespace[]
        const next = { lang, words: await loadWords(lang, loadedNamespaces) }
        storeLang(lang)
        setState(next)
        onChange(next)
      },
    }),
    [state, onChange],
  )
  return <I18nContext value={i18n}>{props.children}</I18nContext>
}

/**
 * Language and words: the initial namespaces and the named ones. Suspends until they are loaded, which a route avoids
 * by naming them in its `staticData.words`.
 */
export function useI18n<const N extends LazyNamespace = never>(...namespaces: N[]): I18n<N> {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('I18nProvider is missing')
  // Thrown, and not given to `use`, which React expects on every render of a component that has suspended once.
  if (!hasWords(i18n.words, namespaces)) throw pendingWords(i18n.lang, namespaces)
  return i18n as I18n<N>
}

/** Words in the language of the app, see `useI18n`. */
export const useWords = <const N extends LazyNamespace = never>(...namespaces: N[]): Words<N> =>
  useI18n(...namespaces).words
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
