import type { first, later } from './en.ts'
import type { Like } from './like.ts'

/** Groups that come with the screens that say them. */
export type Learned = keyof typeof later

/** What the phone says, in any language: one group per feature. */
export type Words = Like<typeof first & { [G in Learned]: Awaited<ReturnType<(typeof later)[G]>> }>

/** For zh and th: each group of English, filled completely. */
export type Later = { [G in Learned]: () => Promise<Words[G]> }
