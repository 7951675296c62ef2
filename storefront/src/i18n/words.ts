import { createWordStore } from '@bailu/client/word-store'
import type { Lang } from '@bailu/contract/languages'
import type { LazyNamespace, LazyNamespaces, Translations } from '@bailu/phrases/translations'

/** The initial namespaces, which every first visit needs. */
type EagerWords = Omit<Translations, LazyNamespace>
/** The initial namespaces and the named ones. */
export type Words<N extends LazyNamespace = never> = EagerWords & Pick<Translations, N>

const importPhrases = async (lang: Lang): Promise<{ eagerNamespaces: EagerWords; lazyNamespaces: LazyNamespaces }> => {
  if (lang === 'zh') return import('@bailu/phrases/zh')
  if (lang === 'th') return import('@bailu/phrases/th')
  return import('@bailu/phrases/en')
}

export const { loadWords, loadAllWords, preloadWords, hasWords, pendingWords } = createWordStore(importPhrases)
