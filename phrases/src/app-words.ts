import type { en } from './app/en.ts'
import type { Like } from './like.ts'

/** What is said over the page, in any language. */
export type AppWords = Like<typeof en>
