import type { Lang } from '@bailu/contract/languages'
import type { LazyNamespace, Translations } from '@bailu/phrases/translations'

/** The initial namespaces, which every first visit needs, and the named ones. */
export type Words<N extends LazyNamespace = never> = Pick<Translations, Exclude<keyof Translations, LazyNamespace> | N>

const importPhrases = (lang: Lang) => {
  if (lang === 'zh') return import('@bailu/phrases/zh')
  if (lang === 'th') return import('@bailu/phrases/th')
  return import('@bailu/phrases/en')
}

const loadedWords: Partial<Record<Lang, Words>> = {}
const pendingByKey = new Map<string, Promise<Words>>()

/**
 * Loads the initial and the given namespaces of one language. Only the language in use is downloaded, each namespace
 * once.
 * @returns one object per language, to which namespaces are added as they are loaded
 */
export async function loadWords<const N extends LazyNamespace>(
  lang: Lang,
  namespaces: readonly N[],
): Promise<Words<N>> {
  const { eagerNamespaces, lazyNamespaces } = await importPhrases(lang)
  const words = (loadedWords[lang] ??= { ...eagerNamespaces })
  const missing = namespaces.filter((namespace) => !(namespace in words))
  await Promise.all(
    missing.map(async (namespace) => Object.assign(words, { [namespace]: await lazyNamespaces[namespace]() })),
  )
  return words as Words<N>
}

/** All words of one language. The server loads them, so that no page waits for words while it is rendered. */
export async function loadAllWords(lang: Lang): Promise<Translations> {
  const { lazyNamespaces } = await importPhrases(lang)
  return loadWords(lang, Object.keys(lazyNamespaces) as LazyNamespace[])
}

/** Loads further namespaces in every language in use, together with a component that is loaded later. */
export const preloadWords = (...namespaces: LazyNamespace[]) =>
  Promise.all((Object.keys(loadedWords) as Lang[]).map((lang) => loadWords(lang, namespaces)))

export const hasWords = <N extends keyof Translations>(
  words: Words,
  namespaces: readonly N[],
): words is Words & Pick<Translations, N> => namespaces.every((namespace) => namespace in words)

/** The same promise for the same namespaces until they are loaded; after a failure a new one. */
export function pendingWords(lang: Lang, namespaces: readonly LazyNamespace[]): Promise<Words> {
  const key = [lang, ...namespaces].join(' ')
  const known = pendingByKey.get(key)
  if (known) return known
  const loading = loadWords(lang, namespaces).finally(() => pendingByKey.delete(key))
  pendingByKey.set(key, loading)
  return loading
}
