import type { Deps } from '../../../core/context.ts'

/** Path that opens this order, for messages about it. */
export const orderPath = (_deps: Pick<Deps, 'config'>, order: { id: string }): string => `/order/list?order=${order.id}`
