import type { staffOrderCalls } from '@bailu/contract/staff-orders'
import type { Verbs } from '../core/perform.ts'

export const staffOrderVerbs = {} as Verbs<typeof staffOrderCalls>
