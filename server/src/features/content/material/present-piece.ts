import type { picture } from '../../../database/tables/catalogue.ts'
import type { article } from '../../../database/tables/house.ts'
import type { material } from '../../../database/tables/material.ts'
import { presentPicture } from '../../pictures/present-picture.ts'

type Row = {
  article: typeof article.$inferSelect
  material: typeof material.$inferSelect
  picture: typeof picture.$inferSelect | null
}

/** One material as a list item for staff. */
export const presentPiece = (row: Row) => ({
  id: row.article.id,
  cover: row.picture && presentPicture(row.picture),
  level2: row.article.level2,
  state: row.material.state,
  title: row.article.title,
  expires_at: row.material.expiresAt?.toISOString() ?? null,
  published_at: row.article.publishedAt.toISOString(),
})
