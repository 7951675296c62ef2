import { oneOf, searchParams, typedText } from '@bailu/client/search-params'
import type { StaffArticle } from '@bailu/contract/content/staff'
import { LANGS } from '@bailu/contract/languages'

export const ARTICLE_SECTIONS = ['announcement', 'training'] as const
export const ARTICLE_STATES = [
  'draft',
  'scheduled',
  'shown',
  'expired',
  'unpublished',
] as const satisfies StaffArticle['state'][]

/** Parses the search parameters; invalid values are dropped. */
export const readArticleFilters = searchParams({
  level1: oneOf(ARTICLE_SECTIONS),
  state: oneOf(ARTICLE_STATES),
  lang: oneOf(LANGS),
  q: typedText,
})
export type ArticleFilters = ReturnType<typeof readArticleFilters>
