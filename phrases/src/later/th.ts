import { th as account } from '../account/th.ts'
import { th as addresses } from '../addresses/th.ts'
import { th as browse } from '../browse/th.ts'
import { th as cart } from '../cart/th.ts'
import { th as income } from '../income/th.ts'
import { th as orders } from '../orders/th.ts'
import { th as returns } from '../returns/th.ts'
import { th as session } from '../session/th.ts'

export const th = { account, addresses, browse, cart, income, orders, returns, session }
