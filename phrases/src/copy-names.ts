import type { Lang } from '@bailu/contract/fields'

/** Suffix of the name of a duplicated product. */
export const copyNames: Record<Lang, string> = { en: ' (copy)', zh: '（副本）', th: ' (สำเนา)' }
