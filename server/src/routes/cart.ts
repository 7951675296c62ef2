import type { cartCalls } from '@bailu/contract/cart'
import type { Verbs } from '../core/perform.ts'

export const cartVerbs = {} as Verbs<typeof cartCalls>
