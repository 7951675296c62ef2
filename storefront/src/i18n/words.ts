import { createWordStore } from '@bailu/client/word-store'
import type { Lang } from '@bailu/contract/languages'
import type { LazyNamespace, LazyNamespaces, Translations } from '@bailu/phrases/translations'

/** The initial namespaces, which every first visit needs. */
type EagerWords = Omit<Translations, LazyNamespace>
/** The initial namespaces and the named ones. */
export type Words<N extends LazyNamespace = never> = EagerWords & Pick<Translations, N>

type Phrases = { eagerNamespaces: EagerWords; lazyNamespaces: LazyNamespaces }

// A table, because the bundler would merge the imports of a condition, with the dependencies of one of them for all.
const PHRASES: Record<Lang, () => Promise<Phrases>> = {
  en: () => import('@bailu/phrases/en'),
  th: () => import('@bailu/phrases/th'),
  zh: () => import('@bailu/phrases/zh'),
}

export const { loadWords, loadAllWords, preloadWords, hasWords, pendingWords } = createWordStore((lang) =>
  PHRASES[lang](),
)
