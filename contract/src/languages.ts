/** Interface languages; everything the person reads exists in each. */
export const LANGS = ['en', 'zh', 'th'] as const
export type Lang = (typeof LANGS)[number]
