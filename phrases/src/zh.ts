import { zh as articles } from './articles/zh.ts'
import { zh as home } from './home/zh.ts'
import { zh as product } from './product/zh.ts'
import { zh as shell } from './shell/zh.ts'

export const zh = { articles, home, product, shell }
