import { th as articles } from './articles/th.ts'
import { th as home } from './home/th.ts'
import { th as product } from './product/th.ts'
import { th as shell } from './shell/th.ts'

export const th = { articles, home, product, shell }
