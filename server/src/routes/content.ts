import type { contentCalls } from '@bailu/contract/content'
import type { Verbs } from '../core/perform.ts'

export const contentVerbs = {} as Verbs<typeof contentCalls>
