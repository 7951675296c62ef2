import type { addressCalls } from '@bailu/contract/addresses'
import type { Verbs } from '../core/perform.ts'

export const addressVerbs = {} as Verbs<typeof addressCalls>
