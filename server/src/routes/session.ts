import type { sessionCalls } from '@bailu/contract/session'
import type { Verbs } from '../core/perform.ts'

export const sessionVerbs = {} as Verbs<typeof sessionCalls>
