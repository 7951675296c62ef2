import type { Article } from '@bailu/contract/content'
import { LANGS, type Lang } from '@bailu/contract/fields'
import { safeHref } from '@bailu/contract/links'
import type { picture } from '../../database/tables/catalogue.ts'
import type { article } from '../../database/tables/house.ts'
import { presentPicture } from '../pictures/present-picture.ts'
import { readRichText } from './rich-text/read-rich-text.ts'

type ArticleRow = typeof article.$inferSelect
type PictureRow = typeof picture.$inferSelect

/** The requested language if the article has it, else the first language it has. */
export const spokenBy = ({ title }: Pick<ArticleRow, 'title'>, asked: Lang): Lang | undefined =>
  [asked, ...LANGS].find((lang) => title[lang])

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

export function presentArticle(row: ArticleRow, cover: PictureRow | null, lang: Lang, more: Article['more']): Article {
  return {
    ...presentArticleItem(row, cover, lang),
    lang,
    body: readRichText(row.body, lang),
    attachments: row.attachments.filter(({ href }) => safeHref(href) === href),
    expires_at: row.expiresAt?.toISOString() ?? null,
    more,
  }
}
