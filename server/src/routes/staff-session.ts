import type { staffSessionCalls } from '@bailu/contract/staff-session'
import type { Verbs } from '../core/perform.ts'

export const staffSessionVerbs = {} as Verbs<typeof staffSessionCalls>
