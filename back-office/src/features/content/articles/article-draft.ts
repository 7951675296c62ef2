import type { InputOf } from '@bailu/contract/calls'
import type { Picture } from '@bailu/contract/fields'
import { LANGS, type Lang } from '@bailu/contract/languages'
import type { Attachment, RichText } from '@bailu/contract/content/rich-text'
import type { ArticleProduct, StaffArticle } from '@bailu/contract/content/staff'
import { serverNow } from '../../../app/clock.ts'

/** Editor state of an article. */
export type ArticleDraft = {
  level1: 'announcement' | 'training'
  level2: string
  title: Record<Lang, string>
  body: Record<Lang, RichText>
  cover: Picture | null
  attachments: Attachment[]
  products: ArticleProduct[]
  publish_at: string | null
  expires_at: string | null
}

export const CATEGORIES = { announcement: ['an001'], training: ['tr001', 'tr002', 'tr003'] } as const

export const EMPTY_ARTICLE: ArticleDraft = {
  level1: 'announcement',
  level2: 'an001',
  title: { en: '', zh: '', th: '' },
  body: { en: [], zh: [], th: [] },
  cover: null,
  attachments: [],
  products: [],
  publish_at: null,
  expires_at: null,
}

/** The publish time of a draft is relevant only when it is in the future. */
const futurePublishTime = ({ state, publish_at }: StaffArticle) =>
  (state === 'draft' || state === 'unpublished') && Date.parse(publish_at) <= serverNow() ? null : publish_at

export const draftOf = (article: StaffArticle): ArticleDraft => ({
  level1: article.level1 === 'training' ? 'training' : 'announcement',
  level2: article.level2,
  title: article.title,
  body: article.body,
  cover: article.cover,
  attachments: article.attachments,
  products: article.products,
  publish_at: futurePublishTime(article),
  expires_at: article.expires_at,
})

/** The input of the call. A cleared publish time is sent as now, because null would leave the stored one unchanged. */
export const toArticleInput = (draft: ArticleDraft, previous: ArticleDraft): InputOf<'POST /api/staff/article'> => ({
  ...draft,
  cover: draft.cover?.key ?? null,
  products: draft.products.map(({ id }) => id),
  publish_at: draft.publish_at ?? (previous.publish_at === null ? null : new Date(serverNow()).toISOString()),
})

export const isWritten = ({ title, body }: ArticleDraft, lang: Lang) =>
  title[lang].trim() !== '' && body[lang].length > 0

/** Languages with a title but no text, or a text but no title. */
export const incompleteLanguages = ({ title, body }: ArticleDraft): Lang[] =>
  LANGS.filter((lang) => (title[lang].trim() !== '') !== body[lang].length > 0)
