import type { first, later } from './en.ts'
import type { Like } from './like.ts'

/** Namespaces loaded on demand. */
export type Learned = keyof typeof later

/** Texts of the storefront in any language: one namespace per feature. */
export type Words = Like<typeof first & { [G in Learned]: Awaited<ReturnType<(typeof later)[G]>> }>

/** Type of zh and th: every lazy namespace of English, complete. */
export type Later = { [G in Learned]: () => Promise<Words[G]> }
