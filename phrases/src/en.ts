import { en as account } from './account/en.ts'
import { en as addresses } from './addresses/en.ts'
import { en as articles } from './articles/en.ts'
import { en as cart } from './cart/en.ts'
import { en as home } from './home/en.ts'
import { en as income } from './income/en.ts'
import { en as orders } from './orders/en.ts'
import { en as product } from './product/en.ts'
import { en as session } from './session/en.ts'
import { en as shell } from './shell/en.ts'

export const en = { account, addresses, articles, cart, home, income, orders, product, session, shell }
