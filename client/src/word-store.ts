import type { Lang } from '@bailu/contract/languages'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 10_000

type Loaders = Record<string, () => Promise<object>>
type Phrases<E extends object, L extends Loaders> = { eagerNamespaces: E; lazyNamespaces: L }

/** Every namespace of the phrases. */
export type AllWords<E extends object, L extends Loaders> = E & { [N in keyof L]: Awaited<ReturnType<L[N]>> }
/** The initial namespaces, and the named ones. */
export type WordsOf<E extends object, L extends Loaders, N extends keyof L> = E & Pick<AllWords<E, L>, N>

/**
 * Texts of an app by language and namespace. Only the language in use is downloaded, each namespace once.
 * @param importPhrases the initial namespaces of a language, and the loaders of the others
 */
export function createWordStore<E extends object, L extends Loaders>(
  importPhrases: (lang: Lang) => Promise<Phrases<E, L>>,
) {
  type Namespace = keyof L & string
  type Loaded<N extends Namespace = never> = WordsOf<E, L, N>
  const loadedWords: Partial<Record<Lang, Loaded>> = {}
  const pendingByKey = new Map<string, Promise<Loaded>>()

  /**
   * Loads the initial and the given namespaces of one language.
   * @returns one object per language, to which namespaces are added as they are loaded
   */
  async function loadWords<const N extends Namespace>(lang: Lang, namespaces: readonly N[]): Promise<Loaded<N>> {
    const { eagerNamespaces, lazyNamespaces } = await importPhrases(lang)
    const words = (loadedWords[lang] ??= { ...eagerNamespaces } as Loaded)
    const missing = namespaces.filter((namespace) => !(namespace in words))
    await Promise.all(
      missing.map(async (namespace) => Object.assign(words, { [namespace]: await lazyNamespaces[namespace]!() })),
    )
    return words as Loaded<N>
  }

  /** All words of one language. */
  async function loadAllWords(lang: Lang): Promise<AllWords<E, L>> {
    const { lazyNamespaces } = await importPhrases(lang)
    return (await loadWords(lang, Object.keys(lazyNamespaces))) as AllWords<E, L>
  }

  /** Loads further namespaces in every language in use, together with a component that is loaded later. */
  const preloadWords = (...namespaces: Namespace[]) =>
    Promise.all((Object.keys(loadedWords) as Lang[]).map((lang) => loadWords(lang, namespaces)))

  const hasWords = <N extends keyof AllWords<E, L> & string>(
    words: Loaded,
    namespaces: readonly N[],
  ): words is Loaded & Pick<AllWords<E, L>, N> => namespaces.every((namespace) => namespace in words)

  async function loadWordsUntilDone(lang: Lang, namespaces: readonly Namespace[]): Promise<Loaded> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
      try {
        return await loadWords(lang, namespaces)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  /** The same promise for the same namespaces until they are loaded. Without a network it is tried again after a while. */
  function pendingWords(lang: Lang, namespaces: readonly Namespace[]): Promise<Loaded> {
    const key = [lang, ...namespaces].join(' ')
    const known = pendingByKey.get(key)
    if (known) return known
    const loading = loadWordsUntilDone(lang, namespaces).finally(() => pendingByKey.delete(key))
    pendingByKey.set(key, loading)
    return loading
  }

  return { loadWords, loadAllWords, preloadWords, hasWords, pendingWords }
}
