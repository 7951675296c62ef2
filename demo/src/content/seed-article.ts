import type { Block, Words } from './words.ts'

type Level1 = 'announcement' | 'material' | 'training'

export interface SeedArticle {
  slug: string
  level1: Level1
  /** an001 news; ma001 pictures, ma002 copy, ma003 video; tr001 products, tr002 service, tr003 conduct. */
  level2: string
  title: Words
  body: readonly Block[]
  /** Instead of blocks, as staff paste it; `{cover}` is replaced by the URL of the cover. */
  html?: Words
  publishedDaysAgo: number
}
