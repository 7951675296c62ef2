import type { Like } from '../like.ts'
import type { en } from './en.ts'

/** What the back office says, in any language. */
export type BackOfficeWords = Like<typeof en>
