import type { Words } from './words.ts'
import { th as account } from './account/th.ts'
import { th as addresses } from './addresses/th.ts'
import { th as articles } from './articles/th.ts'
import { th as cart } from './cart/th.ts'
import { th as home } from './home/th.ts'
import { th as income } from './income/th.ts'
import { th as orders } from './orders/th.ts'
import { th as product } from './product/th.ts'
import { th as session } from './session/th.ts'
import { th as shell } from './shell/th.ts'

export const th: Words = { account, addresses, articles, cart, home, income, orders, product, session, shell }
