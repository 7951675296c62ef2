import type { TranslationOf } from '../translations.ts'
import type { eagerNamespaces, lazyNamespaces } from './en.ts'

/** Namespaces of the back office loaded on demand. */
export type LazyBackOfficeNamespace = keyof typeof lazyNamespaces

/** Texts of the back office in any language. */
export type BackOfficeTranslations = TranslationOf<
  typeof eagerNamespaces & { [N in LazyBackOfficeNamespace]: Awaited<ReturnType<(typeof lazyNamespaces)[N]>> }
>

/** Type of zh and th: every lazy namespace of English, complete. */
export type LazyBackOfficeNamespaces = { [N in LazyBackOfficeNamespace]: () => Promise<BackOfficeTranslations[N]> }
