import type { Like } from '../like.ts'
import type { en } from './en.ts'

/** Texts of the back office in any language. */
export type BackOfficeWords = Like<typeof en>
