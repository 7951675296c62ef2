import type * as z from 'zod'
import { addressCalls } from './addresses.ts'
import { cartCalls } from './cart.ts'
import { catalogueCalls } from './catalogue.ts'
import { contentCalls } from './content.ts'
import { incomeCalls } from './income.ts'
import { orderCalls } from './orders.ts'
import { returnCalls, staffReturnCalls } from './returns.ts'
import { sessionCalls } from './session.ts'
import { staffOrderCalls } from './staff-orders.ts'
import { staffPictureCalls } from './staff-pictures.ts'
import { staffSessionCalls } from './staff-session.ts'

/** Every call of the product, by `METHOD /path`. The phone imports only its types. */
export const calls = {
  ...sessionCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...cartCalls,
  ...addressCalls,
  ...orderCalls,
  ...returnCalls,
  ...incomeCalls,
  ...staffSessionCalls,
  ...staffOrderCalls,
  ...staffPictureCalls,
  ...staffReturnCalls,
}

export type Calls = typeof calls
export type Key = keyof Calls

/** What a caller sends, before the server's defaults and cleaning. */
export type InputOf<K extends Key> = z.input<Calls[K]['input']>
/** What a rule receives. */
export type ParsedOf<K extends Key> = z.output<Calls[K]['input']>
/** What stands under `data`. */
export type ReplyOf<K extends Key> = Calls[K]['reply'] extends z.ZodType ? z.output<Calls[K]['reply']> : never
