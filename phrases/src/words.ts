import type { en } from './en.ts'
import type { Like } from './like.ts'

/** What the phone says, in any language: one group per feature. */
export type Words = Like<typeof en>
