import { en as articles } from './articles/en.ts'
import { en as home } from './home/en.ts'
import { en as product } from './product/en.ts'
import { en as shell } from './shell/en.ts'

export const en = { articles, home, product, shell }
