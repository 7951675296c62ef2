import type { Words } from './words.ts'
import { zh as account } from './account/zh.ts'
import { zh as articles } from './articles/zh.ts'
import { zh as home } from './home/zh.ts'
import { zh as product } from './product/zh.ts'
import { zh as session } from './session/zh.ts'
import { zh as shell } from './shell/zh.ts'

export const zh: Words = { shell, session, account, home, product, articles }
