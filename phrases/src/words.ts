import type { en as first } from './en.ts'
import type { en as later } from './later/en.ts'
import type { Like } from './like.ts'

/** What the phone says, in any language: one group per feature. */
export type Words = Like<typeof first & typeof later>
