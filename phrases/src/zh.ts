import type { Words } from './words.ts'
import { zh as account } from './account/zh.ts'
import { zh as addresses } from './addresses/zh.ts'
import { zh as articles } from './articles/zh.ts'
import { zh as cart } from './cart/zh.ts'
import { zh as home } from './home/zh.ts'
import { zh as income } from './income/zh.ts'
import { zh as orders } from './orders/zh.ts'
import { zh as product } from './product/zh.ts'
import { zh as session } from './session/zh.ts'
import { zh as shell } from './shell/zh.ts'

export const zh: Words = { account, addresses, articles, cart, home, income, orders, product, session, shell }
