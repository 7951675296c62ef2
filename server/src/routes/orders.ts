import type { orderCalls } from '@bailu/contract/orders'
import type { Verbs } from '../core/perform.ts'

export const orderVerbs = {} as Verbs<typeof orderCalls>
