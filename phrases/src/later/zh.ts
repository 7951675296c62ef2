import { zh as account } from '../account/zh.ts'
import { zh as addresses } from '../addresses/zh.ts'
import { zh as browse } from '../browse/zh.ts'
import { zh as cart } from '../cart/zh.ts'
import { zh as income } from '../income/zh.ts'
import { zh as orders } from '../orders/zh.ts'
import { zh as returns } from '../returns/zh.ts'
import { zh as session } from '../session/zh.ts'

export const zh = { account, addresses, browse, cart, income, orders, returns, session }
