import type { Lang } from '@bailu/contract/languages'

/** Suffix of the name of a duplicated product. */
export const copyNameSuffix: Record<Lang, string> = { en: ' (copy)', zh: '（副本）', th: ' (สำเนา)' }
