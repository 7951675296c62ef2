import { LANGS } from '@bailu/contract/fields'
import type { StaffArticle } from '@bailu/contract/staff-articles'
import type { picture } from '../../../database/tables/catalogue.ts'
import type { article } from '../../../database/tables/house.ts'
import { presentPicture } from '../../pictures/present-picture.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'

type Row = {
  article: typeof article.$inferSelect
  picture: typeof picture.$inferSelect | null
  /** Name of the last editor. */
  editor: string | null
}

function stateOf({ published, publishedAt, expiresAt, withdrawnAt }: Row['article'], now: Date): StaffArticle['state'] {
  if (!published) return withdrawnAt ? 'withdrawn' : 'draft'
  if (expiresAt && expiresAt <= now) return 'expired'
  return publishedAt > now ? 'scheduled' : 'shown'
}

export const presentStaffItem = ({ article: row, picture: cover, editor }: Row, now: Date) => ({
  id: row.id,
  level1: row.level1,
  level2: row.level2,
  title: { en: row.title.en, zh: row.title.zh, th: row.title.th },
  languages: LANGS.filter((lang) => row.title[lang]),
  state: stateOf(row, now),
  cover: cover && presentPicture(cover),
  publish_at: row.publishedAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  version: row.version,
  edited: row.editedAt && { at: row.editedAt.toISOString(), by: editor ?? '' },
})

export const presentStaffArticle = (row: Row, now: Date): StaffArticle => ({
  ...presentStaffItem(row, now),
  body: {
    en: readRichText(row.article.body, 'en'),
    zh: readRichText(row.article.body, 'zh'),
    th: readRichText(row.article.body, 'th'),
  },
  attachments: row.article.attachments,
})
