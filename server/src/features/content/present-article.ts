import type { Lang } from '@bailu/contract/fields'
import type { picture } from '../../database/tables/catalogue.ts'
import type { article } from '../../database/tables/house.ts'
import { presentPicture } from '../pictures/present-picture.ts'

type ArticleRow = typeof article.$inferSelect
type PictureRow = typeof picture.$inferSelect

export function presentArticleItem(row: ArticleRow, cover: PictureRow | null, lang: Lang) {
  return {
    id: row.id,
    level1: row.level1,
    level2: row.level2,
    title: row.title[lang],
    cover: cover && presentPicture(cover),
    published_at: row.publishedAt.toISOString(),
  }
}

export const presentBody = (row: ArticleRow, lang: Lang) =>
  row.body.map((block) => ({
    kind: block.kind,
    text: block.text[lang] ?? '',
    items: block.items[lang] ?? [],
    ...(block.picture && { picture: block.picture }),
  }))
