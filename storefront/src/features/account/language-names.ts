import type { Lang } from '@bailu/contract/languages'

/** Each in itself. */
export const LANGUAGE_NAMES: Record<Lang, string> = { en: 'English', zh: '中文', th: 'ไทย' }
