import { en as account } from '../account/en.ts'
import { en as addresses } from '../addresses/en.ts'
import { en as browse } from '../browse/en.ts'
import { en as cart } from '../cart/en.ts'
import { en as income } from '../income/en.ts'
import { en as orders } from '../orders/en.ts'
import { en as returns } from '../returns/en.ts'
import { en as session } from '../session/en.ts'

export const en = { account, addresses, browse, cart, income, orders, returns, session }
