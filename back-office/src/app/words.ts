import { createWordStore } from '@bailu/client/word-store'
import type { Lang } from '@bailu/contract/languages'
import type {
  BackOfficeTranslations,
  LazyBackOfficeNamespace,
  LazyBackOfficeNamespaces,
} from '@bailu/phrases/back-office/translations'

/** The initial namespaces, which every page needs. */
type EagerWords = Omit<BackOfficeTranslations, LazyBackOfficeNamespace>
/** The initial namespaces and the named ones. */
export type Words<N extends LazyBackOfficeNamespace = never> = EagerWords & Pick<BackOfficeTranslations, N>

type Phrases = { eagerNamespaces: EagerWords; lazyNamespaces: LazyBackOfficeNamespaces }

// A table, because the bundler would merge the imports of a condition, with the dependencies of one of them for all.
const PHRASES: Record<Lang, () => Promise<Phrases>> = {
  en: () => import('@bailu/phrases/back-office/en'),
  th: () => import('@bailu/phrases/back-office/th'),
  zh: () => import('@bailu/phrases/back-office/zh'),
}

export const { loadWords, loadAllWords, hasWords, pendingWords } = createWordStore((lang) => PHRASES[lang]())

/** Namespaces of words named by matched routes. */
export const wordsOf = (
  matches: readonly { staticData: { words?: readonly LazyBackOfficeNamespace[] } }[],
): readonly LazyBackOfficeNamespace[] => matches.flatMap(({ staticData }) => staticData.words ?? [])

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Namespaces of words that the page uses: loaded with the route, so that it does not suspend. */
    words?: readonly LazyBackOfficeNamespace[]
  }
}
