import type { Lang } from '@bailu/contract/languages'
import type { QueryClient } from '@tanstack/react-query'
import type { Words } from '../i18n/words.ts'

export type RouterContext = {
  queryClient: QueryClient
  /** Language and words for loaders and heads; components use `useWords`. */
  i18n: { lang: Lang; words: Words }
}
