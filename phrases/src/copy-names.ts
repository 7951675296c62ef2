import type { Lang } from '@bailu/contract/fields'

/** What the name of a copied product ends in until somebody gives it one of its own. */
export const copyNames: Record<Lang, string> = { en: ' (copy)', zh: '（副本）', th: ' (สำเนา)' }
