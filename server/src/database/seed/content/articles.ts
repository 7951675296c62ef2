/** Announcements, material and training articles of the demo shop. */
import type { CoverSpec } from '../art/index.ts'
import { announcements } from './articles-announcement.ts'
import { materials } from './articles-material.ts'
import { ritual } from './article-ritual.ts'
import { trainings } from './articles-training.ts'
import type { Block, Words } from './words.ts'

export type Level1 = 'announcement' | 'material' | 'training'

export interface SeedArticle {
  slug: string
  level1: Level1
  /** an001 news; ma001 pictures, ma002 copy, ma003 video; tr001 products, tr002 service, tr003 conduct. */
  level2: string
  title: Words
  body: readonly Block[]
  /** Instead of blocks, as staff paste it; `{cover}` stands for the address of the cover. */
  html?: Words
  cover: CoverSpec
  publishedDaysAgo: number
}

export const articles: readonly SeedArticle[] = [...announcements, ritual, ...materials, ...trainings]
