import type { Lang } from '@bailu/contract/languages'
import type { QueryClient } from '@tanstack/react-query'
import type { Translations } from '../i18n/i18n.tsx'

export type RouterContext = {
  queryClient: QueryClient
  /** Language and words for loaders and heads; components use `useWords`. */
  i18n: { lang: Lang; words: Translations }
}
