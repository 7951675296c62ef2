import type { Calls } from '@bailu/contract/calls'
import type { Verbs } from '../core/perform.ts'
import { addressVerbs } from './addresses.ts'
import { cartVerbs } from './cart.ts'
import { catalogueVerbs } from './catalogue.ts'
import { contentVerbs } from './content.ts'
import { incomeVerbs } from './income.ts'
import { orderVerbs } from './orders.ts'
import { returnVerbs, staffReturnVerbs } from './returns.ts'
import { sessionVerbs } from './session.ts'
import { staffOrderVerbs } from './staff-orders.ts'
import { staffPictureVerbs } from './staff-pictures.ts'
import { staffSessionVerbs } from './staff-session.ts'

/** The rule behind every call of the contract; a call without one does not compile. */
export const verbs: Verbs<Calls> = {
  ...sessionVerbs,
  ...catalogueVerbs,
  ...contentVerbs,
  ...cartVerbs,
  ...addressVerbs,
  ...orderVerbs,
  ...returnVerbs,
  ...incomeVerbs,
  ...staffSessionVerbs,
  ...staffOrderVerbs,
  ...staffPictureVerbs,
  ...staffReturnVerbs,
}
