import type { eagerNamespaces, lazyNamespaces } from './en.ts'

/**
 * The shape of the English texts with any string in it: zh and th do not compile unless they are complete.
 */
export type TranslationOf<T> = T extends (...args: infer A) => string
  ? (...args: A) => string
  : T extends string
    ? string
    : { [K in keyof T]: TranslationOf<T[K]> }

/** Namespaces loaded on demand. */
export type LazyNamespace = keyof typeof lazyNamespaces

/** Texts of the storefront in any language. A namespace is a feature, or the part of one that some screens load alone. */
export type Translations = TranslationOf<
  typeof eagerNamespaces & { [G in LazyNamespace]: Awaited<ReturnType<(typeof lazyNamespaces)[G]>> }
>

/** Type of zh and th: every lazy namespace of English, complete. */
export type LazyNamespaces = { [G in LazyNamespace]: () => Promise<Translations[G]> }
